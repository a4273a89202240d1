/* fuzz/parts/far_end.h: the other end of a connection to a whole server in this program, through
 * src/app/server/net as it is, with a real socket. */
#ifndef TP_FUZZ_FAR_END_H
#define TP_FUZZ_FAR_END_H

#include "inside.h"

#include "app/server/net/net.h"

enum { FAR_ROOM = 4 << 20, FAR_MOST_TURNS = 100000 };

typedef struct {
    inside x;
    tp_net *net;
    int fd;
    char *text; /* what came back, and a NUL */
    size_t length;
    bool is_closed;
} far_end;

/* One server for all connections, to be opened once: that takes longer than what most of them say.
 * What it stores is in memory. */
void far_open(far_end *f);
void far_connect(far_end *f);
/* Sends the bytes in pieces of 1 to most bytes, or as one where most is 0, then listens until
 * nothing more comes. */
void far_say(far_end *f, const uint8_t *bytes, size_t size, unsigned most);
/* Goes without a word, and waits until the server has noticed. */
void far_leave(far_end *f);

#endif
