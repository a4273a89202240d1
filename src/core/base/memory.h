/* core/base/memory.h: memory that is there or the program ends, and arenas that go all at once.
 *
 * Rules code never calls anything here but tp_arena_take, and that only from setup(). */
#ifndef TP_CORE_MEMORY_H
#define TP_CORE_MEMORY_H

#include <stddef.h>

/* Zeroed memory, the caller's to free(). Ends the program when memory is gone. */
void *tp_alloc(size_t size);
/* Like realloc, the same way out. */
void *tp_grow(void *block, size_t size);

/* A list of blocks that lives as long as a match does. Start with all zero. */
typedef struct tp_block tp_block;
typedef struct {
    tp_block *blocks;
} tp_arena;

/* Zeroed memory, aligned for anything, borrowed until tp_arena_done. */
void *tp_arena_take(tp_arena *a, size_t size);
/* A copy of the text in the arena. */
char *tp_arena_text(tp_arena *a, const char *text, size_t length);
void tp_arena_done(tp_arena *a);

#endif
