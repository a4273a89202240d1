/* core/base/memory.c: see memory.h. An arena is a list of calloc'ed blocks: there are a handful a
 * match, so nothing cleverer pays. */
#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tp_block {
    tp_block *next;
    max_align_t data[];
};

/* Nothing above can go on without the memory it asked for, and a half-made table is worse than
 * none: whoever supervises the program starts it again, and the store has all that was
 * acknowledged. */
static void out_of_memory(void) {
    fputs("turnpike: out of memory\n", stderr);
    abort();
}

void *tp_alloc(size_t size) {
    void *block = calloc(1, size != 0 ? size : 1);
    if (block == NULL) out_of_memory();
    return block;
}

void *tp_grow(void *block, size_t size) {
    void *grown = realloc(block, size != 0 ? size : 1);
    if (grown == NULL) out_of_memory();
    return grown;
}

void *tp_arena_take(tp_arena *a, size_t size) {
    tp_block *b = tp_alloc(sizeof *b + size);
    b->next = a->blocks;
    a->blocks = b;
    return b->data;
}

char *tp_arena_text(tp_arena *a, const char *text, size_t length) {
    char *copy = tp_arena_take(a, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void tp_arena_done(tp_arena *a) {
    while (a->blocks != NULL) {
        tp_block *next = a->blocks->next;
        free(a->blocks);
        a->blocks = next;
    }
}
