/* app/server/peer/frame.h: what one node says to another, as bytes: a letter for its kind, then
 * numbers (big-endian) and texts with their length in front. Whoever reads believes nothing:
 * a frame that is too short, too long or of no kind is none. */
#ifndef TP_APP_SERVER_FRAME_H
#define TP_APP_SERVER_FRAME_H

#include "app/server/store/store.h"
#include "core/base/writer.h"

typedef enum {
    TP_PEER_HELLO = 'H',   /* who I am: epoch, name */
    TP_PEER_PING = 'P',    /* I am still here */
    TP_PEER_OPEN = 'O',    /* a socket of mine: number, session, address */
    TP_PEER_SAYS = 'S',    /* says this to a table of yours: number, text */
    TP_PEER_GONE = 'G',    /* is closed: number */
    TP_PEER_TELL = 'T',    /* is to be told this: number, text */
    TP_PEER_HANG_UP = 'U', /* is to be closed: number, code */
    TP_PEER_MOVED = 'M',   /* asked me about a table that I have not: number, table */
    TP_PEER_ASK = 'A',     /* a request about a table of yours: number, session, request */
    TP_PEER_REPLY = 'R',   /* its reply: number, status, text */
    TP_PEER_SESSION = 'N', /* a session has changed: session, whether it is ended */
    TP_PEER_SPENT = 'L'    /* what was taken of limits: text, see limits.c */
} tp_peer_kind;

enum { TP_MOST_FRAME = 1 << 25, TP_MOST_HELLO = 512, TP_PEER_PATH = 1024 };

/* One frame, read; texts are borrowed from its bytes. */
typedef struct {
    tp_peer_kind kind;
    uint64_t number; /* of the socket or request; of HELLO: the epoch */
    bool has_session;
    tp_session session;
    char address[48], name[TP_NODE_NAME], table[TP_ID];
    char method[16], path[TP_PEER_PATH], query[TP_PEER_PATH];
    uint32_t code; /* of a close or a reply */
    const char *text;
    size_t length;
} tp_peer_frame;

bool tp_peer_frame_read(tp_peer_frame *f, const uint8_t *bytes, size_t length);
/* Appends it, without a seal or its length. */
void tp_peer_frame_write(const tp_peer_frame *f, tp_writer *w);

#endif
