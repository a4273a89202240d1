/* app/server/base/addresses.h: how many of something each address has. */
#ifndef TP_APP_SERVER_ADDRESSES_H
#define TP_APP_SERVER_ADDRESSES_H

#include "app/server/base/map.h"

enum { TP_ADDRESS = 48 };

/* Who is to be counted as one, from an address as text: an IPv4 address, or the network (/64) of an
 * IPv6 address, since everybody who has one has all of that. What is neither is left as it is. */
void tp_address_read(const char *text, char out[TP_ADDRESS]);

/* All zero: nobody has any. */
typedef struct {
    tp_map counts;
} tp_addresses;

/* One more; returns the address, borrowed until it has none any more. */
char *tp_addresses_add(tp_addresses *a, const char *address);
void tp_addresses_remove(tp_addresses *a, const char *address);
long tp_addresses_count(const tp_addresses *a, const char *address);
void tp_addresses_done(tp_addresses *a);

#endif
