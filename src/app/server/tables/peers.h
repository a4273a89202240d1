/* app/server/tables/peers.h: the other nodes, where several servers share a store, as tables see
 * them. Each table is at one node, whose lease it is (store.h); a client may be at any. Whatever it
 * says about a table goes on to the node that has it, and is there as if it had come by a socket.
 * Links and frames are in ../peer; what is elsewhere is remembered in elsewhere.c. */
#ifndef TP_APP_SERVER_PEERS_H
#define TP_APP_SERVER_PEERS_H

#include "app/server/tables/server.h"

enum { TP_MOST_NODES = 64 };

struct tp_exchange;

struct tp_peers {
    /* Hands a message on. False: that node cannot be reached. */
    bool (*forward)(tp_peers *p, tp_conn *c, const tp_node_row *holder, const char *text,
                    size_t length);
    /* The same for a request, whose reply comes later. */
    bool (*relay)(tp_peers *p, struct tp_exchange *x, const tp_node_row *holder);
    /* To a node that believed a table here. */
    void (*moved)(tp_peers *p, tp_conn *c, const char *table);
    /* A socket from which something was handed on is gone. */
    void (*closed)(tp_peers *p, tp_conn *c);
    /* A session has another name, or is ended. */
    void (*session)(tp_peers *p, const tp_session *session);
    /* Nodes that were heard of in the last second. */
    size_t (*linked)(const tp_peers *p, uint64_t epochs[TP_MOST_NODES]);
};

/* Which node has a table, as far as is known; NULL: nobody has asked. */
const tp_node_row *tp_elsewhere_find(tp_server *s, const char *table);
void tp_elsewhere_note(tp_server *s, const char *table, const tp_node_row *holder);
void tp_elsewhere_forget(tp_server *s, const char *table);
void tp_elsewhere_forget_node(tp_server *s, uint64_t epoch);
void tp_elsewhere_sweep(tp_server *s, int64_t now);
void tp_elsewhere_done(tp_server *s);

/* Notes (notes.c), where several nodes share the store: a commitment or a code may be made at one
 * and used at another, once. Without nodes all this is done at once, in memory alone. */

typedef void tp_noted(void *context, bool ok);

/* What was promised by tp_commitment_make, so that every node knows it. */
void tp_commitment_publish(tp_server *s, const char *session, const char *commitment,
                           tp_noted *then, void *context);
/* Before a request that names one, so that it is in memory; and after it, if it was not used. */
void tp_commitment_fetch(tp_server *s, const char *session, const tp_json *request, tp_noted *then,
                         void *context);
void tp_commitment_return(tp_server *s, const char *session, const tp_json *request);

void tp_code_publish(tp_server *s, const char *code, tp_noted *then, void *context);
void tp_code_withdraw(tp_server *s, const char *session); /* whichever it has */
void tp_code_fetch(tp_server *s, const char *code, tp_noted *then, void *context);

#endif
