/* app/clock.c: see clock.h. */
#include "app/clock.h"

#include <time.h>

double tp_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
