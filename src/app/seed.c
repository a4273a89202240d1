/* app/seed.c: see seed.h. */
#include "app/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

tp_seed tp_seed_fresh(char text[TP_SEED_TEXT]) {
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) abort();
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return (tp_seed){.text = text, .length = TP_SEED_TEXT - 1};
}
