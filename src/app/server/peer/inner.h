/* app/server/peer/inner.h: what peers.c, edge.c and guest.c share. */
#ifndef TP_APP_SERVER_PEER_INNER_H
#define TP_APP_SERVER_PEER_INNER_H

#include "app/server/api/http.h"
#include "app/server/peer/link.h"
#include "app/server/peer/peer.h"
#include "app/server/tables/peers.h"

enum { TP_NUMBER_TEXT = 24 };

/* Another node, as long as there is a link. */
typedef struct tp_peer tp_peer;
struct tp_peer {
    tp_net_peers *peers;
    tp_link *link;
    tp_node_row row; /* epoch 0: it has not said yet who it is */
    tp_peer *next, **at;
    tp_map relays;           /* by number: our sockets of which it has tables */
    tp_map questions;        /* by number: our requests that it is to answer */
    tp_map guests;           /* by number: its sockets */
    struct tp_guest *awake;  /* guests that have something to hear */
    struct tp_visit *visits; /* its requests that we are to answer */
};

struct tp_net_peers {
    tp_peers base;
    tp_server *server;
    tp_world *world;
    uv_loop_t *loop;
    uv_tcp_t listener;
    bool is_listening, listener_is_closed, is_closing;
    uint8_t secret[TP_SEAL_SECRET];
    tp_peer *all;
    uint64_t next_number;
    void (*call)(tp_net_peers *p, const tp_node_row *row); /* makes a link to that node */
    bool is_asking;                                        /* which nodes there are */
    bool has_looked;                                       /* that was answered once */
    int64_t began;
    int64_t asked_at, ticked_at, told_at;
    struct tp_parked *parked; /* requests about tables of nodes that are not there */
    int64_t lost_at;          /* when a node has gone; 0: its tables were all looked for */
    size_t looks;             /* for them since then */
    bool was_broken;          /* the store */
};

/* What peers.c hands out to whoever links nodes otherwise than by sockets. */
void tp_peers_init(tp_net_peers *p, uv_loop_t *loop, tp_world *world);
tp_peer *tp_peer_add(tp_net_peers *p); /* its link is to be set */
extern const tp_link_user tp_peer_user;

static inline tp_net_peers *tp_peers_own(tp_peers *p) {
    return (tp_net_peers *)p;
}

/* NULL: there is no link. */
tp_peer *tp_peer_of(const tp_net_peers *p, uint64_t epoch);
void tp_number_text(uint64_t number, char out[TP_NUMBER_TEXT]);

/* What is taken here of limits that all nodes share (spent.c): told once a second, and heard. */
void tp_spent_tell(tp_net_peers *p, int64_t now_ms);
void tp_spent_hear(tp_server *s, const tp_peer_frame *f);

/* What our clients say to tables elsewhere (edge.c). */
bool tp_edge_forward(tp_peers *p, tp_conn *c, const tp_node_row *holder, const char *text,
                     size_t length);
bool tp_edge_relay(tp_peers *p, tp_exchange *x, const tp_node_row *holder);
void tp_edge_closed(tp_peers *p, tp_conn *c);
void tp_edge_tick(tp_net_peers *p); /* tries again what could not be handed on */
void tp_edge_done(tp_net_peers *p); /* refuses them */
void tp_edge_hear(tp_peer *peer, const tp_peer_frame *f);
void tp_edge_lost(tp_peer *peer);

/* What clients of others say to our tables (guest.c). */
void tp_guest_hear(tp_peer *peer, const tp_peer_frame *f);
void tp_guest_moved(tp_peers *p, tp_conn *c, const char *table);
void tp_guest_flush(tp_peer *peer);
void tp_guest_lost(tp_peer *peer);

#endif
