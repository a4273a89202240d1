/* tests/heap.c: counts heap allocations. The tests are linked with --wrap for these three, so every
 * call in our own objects comes through here. */
#include "test.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_size_t allocations; /* of all threads */

size_t heap_allocations(void) {
    return allocations;
}

/* NOLINTBEGIN(readability-identifier-naming): the linker names them. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size) {
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    allocations++;
    return __real_realloc(block, size);
}
/* NOLINTEND(readability-identifier-naming) */
