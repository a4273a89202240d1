/* app/export/unique.c: a set of hashes, open addressing with linear probing; see plan.h. Hashes are
 * mixed well, so their low bits are the place to begin. */
#include "app/export/plan.h"

#include <stdlib.h>

enum { FIRST_SIZE = 1 << 12 };

static bool insert(uint64_t *slots, size_t size, uint64_t hash) {
    size_t i = hash & (size - 1);
    for (; slots[i] != 0; i = (i + 1) & (size - 1))
        if (slots[i] == hash) return false;
    slots[i] = hash;
    return true;
}

static void grow(export_set *set) {
    const size_t size = set->size == 0 ? FIRST_SIZE : 2 * set->size;
    uint64_t *slots = tp_alloc(size * sizeof *slots);
    for (size_t i = 0; i < set->size; i++)
        if (set->slots[i] != 0) insert(slots, size, set->slots[i]);
    free(set->slots);
    set->slots = slots;
    set->size = size;
}

bool export_set_add(export_set *set, uint64_t hash) {
    if (hash == 0) { /* which an empty slot is */
        const bool is_new = !set->has_zero;
        set->has_zero = true;
        return is_new;
    }
    if (2 * set->count >= set->size) grow(set);
    const bool is_new = insert(set->slots, set->size, hash);
    set->count += is_new;
    return is_new;
}

void export_set_done(export_set *set) {
    free(set->slots);
}
