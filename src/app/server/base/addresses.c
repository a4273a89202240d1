/* app/server/base/addresses.c: see addresses.h. */
#include "app/server/base/addresses.h"

#include "core/base/memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A listener for both kinds sees IPv4 addresses as ::ffff:192.0.2.1. */
void tp_address_read(const char *text, char out[TP_ADDRESS]) {
    struct in6_addr a;
    char network[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET6, text, &a) != 1) {
        snprintf(out, TP_ADDRESS, "%s", text);
    } else if (IN6_IS_ADDR_V4MAPPED(&a)) {
        inet_ntop(AF_INET, a.s6_addr + 12, out, TP_ADDRESS);
    } else {
        memset(a.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &a, network, sizeof network);
        snprintf(out, TP_ADDRESS, "%.43s/64", network);
    }
}

typedef struct {
    char address[TP_ADDRESS];
    long count;
} entry;

/* Entries without a count go, so the map is as large as the number of those who are there. */
char *tp_addresses_add(tp_addresses *a, const char *address) {
    entry *e = tp_map_get(&a->counts, address);
    if (e == NULL) {
        e = tp_alloc(sizeof *e);
        snprintf(e->address, sizeof e->address, "%s", address);
        tp_map_put(&a->counts, e->address, e);
    }
    e->count++;
    return e->address;
}

void tp_addresses_remove(tp_addresses *a, const char *address) {
    entry *e = tp_map_get(&a->counts, address);
    if (e == NULL || --e->count > 0) return;
    tp_map_remove(&a->counts, e->address);
    free(e);
}

long tp_addresses_count(const tp_addresses *a, const char *address) {
    const entry *e = tp_map_get(&a->counts, address);
    return e != NULL ? e->count : 0;
}

static void free_one(void *context, void *value) {
    (void)context;
    free(value);
}

void tp_addresses_done(tp_addresses *a) {
    tp_map_each(&a->counts, free_one, NULL);
    tp_map_done(&a->counts);
}
