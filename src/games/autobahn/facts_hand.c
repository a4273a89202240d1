/* autobahn/facts_hand.c: what the cards in a hand can do: each with its moves, or why it has none,
 * and what its cars would overtake. See facts.c. */
#include "state.h"

#include "core/moves.h"

/* ---- cars ---- */

static void write_car(const tp_rules *r, const tp_state *s, int kind, int lane, tp_writer *w) {
    tp_state laid = *s;
    autobahn_put(&laid, kind, lane);
    const autobahn_tops t = autobahn_look(&laid);
    if (autobahn_ready_lane(r, &laid, &t) != lane) return;
    tp_write_open(w, '{');
    autobahn_write_card(w, kind);
    tp_write_key_int(w, "speed", autobahn_kmh(t.speed[lane]));
    autobahn_write_overtaking(r, &laid, lane, w);
    tp_write_key_int(w, "snails", r->tables->snails[kind]);
    tp_write_close(w, '}');
}

/* What the cars in a hand would overtake if they were laid now and then covered. Where they can be
 * laid is what their owner could do as driver at the beginning of a turn. */
static void write_cars(const tp_rules *r, const tp_state *s, int seat, tp_writer *w) {
    tp_move list[MOST_MOVES];
    const size_t n = autobahn_drive_moves(r, s, seat, 0, list);
    tp_write_key(w, "cars");
    tp_write_open(w, '[');
    for (size_t i = 0; i < n; i++) {
        const int kind = autobahn_card(list[i]);
        if (autobahn_verb(list[i]) == PUT && (r->tables->overtakers >> kind & 1u) != 0)
            write_car(r, s, kind, autobahn_number(list[i]), w);
    }
    tp_write_close(w, ']');
}

/* ---- cards ---- */

/* What a move is told as, and which side of its card then lies up. */
static const struct {
    const char *kind, *side;
} uses[VERBS] = {
    [BUILD] = {"build", "back"}, [OVERTAKE] = {"overtake", "back"}, [PUT] = {"lay", "front"},
    [SIGN] = {"sign", "front"},  [WORKS] = {"works", "front"},      [REFUEL] = {"refuel", NULL},
    [CAMERA] = {"camera", NULL}, [INDICATOR] = {"indicator", NULL}, [FLASH] = {"flasher", NULL},
    [DOCTOR] = {"doctor", NULL},
};

/* The lane that a move is about, 0 if none. */
static int lane_of(const tp_rules *r, const tp_state *s, tp_move m) {
    const autobahn_tops t = autobahn_look(s);
    switch (autobahn_verb(m)) {
    case BUILD: return s->open + 1;
    case OVERTAKE: return autobahn_ready_lane(r, s, &t);
    case WORKS: return s->open;
    case PUT:
    case CAMERA: return autobahn_number(m);
    default: return 0;
    }
}

static void write_use(const tp_rules *r, const tp_state *s, const tp_move_list *l, size_t i,
                      tp_writer *w) {
    const int verb = autobahn_verb(l->move[i]), lane = lane_of(r, s, l->move[i]);
    tp_write_open(w, '{');
    tp_write_key_text(w, "move", tp_move_list_text(l, i));
    tp_write_key_text(w, "kind", uses[verb].kind);
    if (uses[verb].side != NULL) tp_write_key_text(w, "side", uses[verb].side);
    if (lane > 0) tp_write_key_int(w, "lane", lane);
    tp_write_close(w, '}');
}

static bool plays(tp_move m, int kind) {
    return uses[autobahn_verb(m)].kind != NULL && autobahn_card(m) == kind;
}

/* Why a card of the driver can do nothing; the ids are words. As road it is out of the question
 * already, so this is about its front. */
static const char *why_not_driving(const tp_rules *r, const tp_state *s, int kind) {
    if (kind == IND || kind == FLA) return "why_between_turns";
    if (kind == DOC) return "why_after_photo";
    if (kind == CAM) return "why_nobody_speeds";
    if (!autobahn_snails_fit(s->snails, r->tables->snails[kind])) return "why_snails";
    if (kind == RW) return "why_one_lane";
    return kind == HEAVY ? "why_heavy" : "why_no_lane";
}

static const char *why_not(const tp_rules *r, const tp_state *s, int seat, int kind) {
    const tp_node n = r->game->node(r, s);
    if (n.kind == TP_END) return NULL;
    if (n.kind != TP_DECISION || n.seat != seat) return "why_not_your_turn";
    if (s->phase == PHASE_FUEL) return "why_refuelling";
    if (s->phase == PHASE_WINDOW) return "why_reaction";
    return why_not_driving(r, s, kind);
}

static void write_uses(const tp_rules *r, const tp_state *s, int seat, int kind,
                       const tp_move_list *l, tp_writer *w) {
    bool is_playable = false;
    tp_write_key(w, "moves");
    tp_write_open(w, '[');
    for (size_t i = 0; i < l->count; i++) {
        if (!plays(l->move[i], kind)) continue;
        write_use(r, s, l, i, w);
        is_playable = true;
    }
    tp_write_close(w, ']');
    const char *why = is_playable ? NULL : why_not(r, s, seat, kind);
    if (why != NULL) tp_write_key_text(w, "why", why);
}

/* A kind in hand with what is printed on the card, and what can be done with it. */
static void write_held(const tp_rules *r, const tp_state *s, int seat, int kind, int n,
                       const tp_move_list *l, tp_writer *w) {
    tp_write_open(w, '{');
    autobahn_write_card(w, kind);
    tp_write_key_int(w, "n", n);
    tp_write_key_int(w, "pumps", r->tables->pumps[kind]);
    tp_write_key_int(w, "snails", r->tables->snails[kind]);
    tp_write_key_int(w, "back", r->tables->back[kind]);
    write_uses(r, s, seat, kind, l, w);
    tp_write_close(w, '}');
}

static void write_cards(const tp_rules *r, const tp_state *s, int seat, tp_writer *w) {
    const tp_node node = r->game->node(r, s);
    const uint8_t *hand = s->hand[seat];
    tp_move_list l;
    tp_move_list_init(&l, r);
    if (node.kind == TP_DECISION && node.seat == seat) tp_move_list_fill(&l, r, s, seat);
    tp_write_key(w, "hand");
    tp_write_open(w, '[');
    for (int i = 0, n = 0; i < s->hand_size[seat]; i += n) {
        for (n = 1; i + n < s->hand_size[seat] && hand[i + n] == hand[i];) n++;
        write_held(r, s, seat, hand[i], n, &l, w);
    }
    tp_write_close(w, ']');
    tp_move_list_done(&l);
}

void autobahn_write_hand(const tp_rules *r, const tp_state *s, int seat, tp_writer *w) {
    write_cards(r, s, seat, w);
    write_cars(r, s, seat, w);
}
