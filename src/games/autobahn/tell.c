/* autobahn/tell.c: what happens in a game, told; autobahn.md "Events" lists the kinds and their
 * keys. A ply is played once more on a copy, and watched step by step: whatever the rules do by
 * themselves (a photograph that counts, a turn in which nothing can be done) is told when it
 * happens, and no rule is written down twice. */
#include "state.h"

#include "core/tell.h"

const char *const autobahn_kinds_told[] = {
    "deal",   "draw",     "next",   "window",     "turn",   "lay",       "build",   "works",
    "sign",   "overtake", "camera", "photo",      "doctor", "indicator", "flasher", "pass",
    "refuel", "fuel",     "done",   "last_round", "jam",    NULL,
};

/* ---- pieces of events ---- */

/* autobahn.md "View of a seat": a drawn card, or the front of one laid as road, is for its player's
 * eyes. */
static void write_own_card(const tp_ply *p, int seat, int kind, tp_writer *w) {
    if (p->viewer == TP_EVERYTHING || p->viewer == seat) autobahn_write_card(w, kind);
}

static void tell_seat(tp_writer *w, const char *kind, int seat) {
    tp_tell_open(w, kind, seat);
    tp_tell_close(w);
}

/* Returns its points. */
static int write_prey(const tp_rules *r, int kind, int lane, tp_writer *w) {
    const int points = r->tables->pumps[kind];
    tp_write_open(w, '{');
    autobahn_write_card(w, kind);
    tp_write_key_int(w, "lane", lane);
    tp_write_key_int(w, "points", points);
    tp_write_close(w, '}');
    return points;
}

/* The columns only lose from the top, so their heights say who is gone. */
void autobahn_write_taken(const tp_rules *r, const tp_state *before, const tp_state *after,
                          int left, tp_writer *w) {
    int points = 0;
    tp_write_key(w, "taken");
    tp_write_open(w, '[');
    for (int lane = left; lane >= 1; lane--) {
        const int rest = autobahn_column_start(before, lane) + autobahn_column_height(after, lane);
        if (lane == 2 && before->heavy && !after->heavy) points += write_prey(r, HEAVY, lane, w);
        for (int place = autobahn_column_end(before, lane) - 1; place >= rest; place--)
            points += write_prey(r, before->traffic[place], lane, w);
    }
    tp_write_close(w, ']');
    tp_write_key_int(w, "points", points);
}

/* ---- autobahn.md "Phase drive" ---- */

static void close_with_snails(tp_writer *w, int snails) {
    tp_write_key_int(w, "snails", snails);
    tp_tell_close(w);
}

static void tell_lay(const tp_ply *p, int card, int lane, tp_writer *w) {
    tp_tell_open(w, "lay", p->seat);
    autobahn_write_card(w, card);
    if (card != HEAVY) tp_write_key_int(w, "lane", lane);
    close_with_snails(w, p->rules->tables->snails[card]);
}

static void tell_build(const tp_ply *p, int card, const tp_state *now, tp_writer *w) {
    tp_tell_open(w, "build", p->seat);
    tp_write_key_int(w, "lane", now->open);
    write_own_card(p, p->seat, card, w);
    tp_write_key_int(w, "snails", p->rules->tables->back[card]);
    if (now->lanes == p->before->lanes) tp_write_key_bool(w, "reopens", true);
    tp_tell_close(w);
}

static void tell_overtake(const tp_ply *p, int card, const tp_state *now, tp_writer *w) {
    const autobahn_tops tops = autobahn_look(p->before);
    const int lane = autobahn_ready_lane(p->rules, p->before, &tops);
    tp_tell_open(w, "overtake", p->seat);
    tp_write_key_int(w, "lane", lane);
    tp_write_key_text(w, "car", autobahn_kind_words[tops.top[lane]]);
    write_own_card(p, p->seat, card, w);
    autobahn_write_taken(p->rules, p->before, now, lane - 1, w);
    close_with_snails(w, p->rules->tables->back[card]);
}

static void tell_works(const tp_ply *p, const tp_state *now, tp_writer *w) {
    tp_tell_open(w, "works", p->seat);
    tp_write_key_int(w, "lane", p->before->open);
    autobahn_write_taken(p->rules, p->before, now, p->before->open, w);
    close_with_snails(w, p->rules->tables->snails[RW]);
}

static void tell_sign(const tp_ply *p, int card, tp_writer *w) {
    tp_tell_open(w, "sign", p->seat);
    autobahn_write_card(w, card);
    close_with_snails(w, p->rules->tables->snails[card]);
}

static void tell_refuel(const tp_ply *p, int card, tp_writer *w) {
    tp_tell_open(w, "refuel", p->seat);
    autobahn_write_card(w, card);
    tp_tell_close(w);
}

/* autobahn.md "Refuelling": when it is settled how many cards are drawn; a driver who still has to
 * say it is asked first, and then his answer tells. */
static void tell_fuel(const tp_state *now, int seat, int colour, autobahn_step next, tp_writer *w) {
    if (now->phase == PHASE_FUEL && next == WAIT) return;
    tp_tell_open(w, "fuel", seat);
    tp_write_key_text(w, "colour", autobahn_colour_words[colour]);
    tp_write_key_int(w, "n", next == WAIT ? now->fuel : 0);
    tp_tell_close(w);
}

/* is_empty: the hand has run out ; otherwise he says so himself. */
static void tell_done(int seat, bool is_empty, tp_writer *w) {
    tp_tell_open(w, "done", seat);
    if (is_empty) tp_write_key_bool(w, "empty", true);
    tp_tell_close(w);
}

/* ---- cards drawn ---- */

static void tell_draw(const tp_ply *p, int card, const tp_state *now, tp_writer *w) {
    const int seat = autobahn_drawer(p->rules, p->before);
    tp_tell_open(w, p->before->phase == PHASE_DEAL ? "deal" : "draw", seat);
    tp_write_key_int(w, "n", now->hand_size[seat]);
    write_own_card(p, seat, card, w);
    tp_tell_close(w);
    if (now->last == LAST_DRAWN && p->before->last == LAST_NOBODY) tell_seat(w, "last_round", seat);
}

/* ---- autobahn.md "Windows" ---- */

/* What is photographed on a target lane, and how fast it is. */
static void write_target(const tp_rules *r, const tp_state *s, int lane, tp_writer *w) {
    const autobahn_tops tops = autobahn_look(s);
    const int kind = autobahn_photographed(r, s, lane);
    tp_write_key_int(w, "lane", lane);
    autobahn_write_card(w, kind);
    tp_write_key_int(w, "speed", autobahn_kmh(autobahn_speed(s, &tops, kind, lane)));
    tp_write_key_int(w, "limit", autobahn_kmh(autobahn_limit(s)));
}

static void tell_camera(const tp_ply *p, int lane, tp_writer *w) {
    tp_tell_open(w, "camera", p->seat);
    write_target(p->rules, p->before, lane, w);
    tp_tell_close(w);
}

/* In the position in which the doctor window closes. */
static void tell_photo(const tp_rules *r, const tp_state *now, tp_writer *w) {
    const int kind = autobahn_photographed(r, now, now->shot_lane);
    tp_tell_open(w, "photo", now->shooter);
    autobahn_write_card(w, kind);
    tp_write_key_int(w, "points", r->tables->pumps[kind]);
    tp_write_key_int(w, "lane", now->shot_lane);
    tp_tell_close(w);
}

static void tell_doctor(const tp_ply *p, tp_writer *w) {
    const tp_state *s = p->before;
    tp_tell_open(w, "doctor", p->seat);
    autobahn_write_card(w, autobahn_photographed(p->rules, s, s->shot_lane));
    tp_write_key_int(w, "lane", s->shot_lane);
    tp_tell_close(w);
}

static void tell_snatch(const tp_ply *p, const char *kind, tp_writer *w) {
    tp_tell_open(w, kind, p->seat);
    tp_write_key_int(w, "passed", p->before->driver);
    tp_tell_close(w);
}

/* The others are still asked: whoever says no first tells nothing worth a line. The last one's pass
 * is the answer of them all. */
static void tell_pass(int seat, autobahn_step next, tp_writer *w) {
    tp_tell_open(w, "pass", seat);
    if (next == WAIT) tp_write_key_bool(w, "quiet", true);
    tp_tell_close(w);
}

static void tell_window(const tp_rules *r, const tp_state *now, tp_writer *w) {
    const int base = autobahn_base(now, now->window);
    const unsigned seats = autobahn_window(r, now).seats;
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", "window");
    tp_write_key_text(w, "type", autobahn_window_words[now->window - WINDOW_TURN]);
    tp_write_key(w, "seats");
    tp_write_open(w, '[');
    for (int i = 1; i < r->players; i++) {
        const int seat = (base + i) % r->players;
        if ((seats >> seat & 1u) != 0) tp_write_int(w, seat);
    }
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}

/* ---- a ply ---- */

/* now is the position after the move alone, next what follows from it. */
static void tell_move(const tp_ply *p, const tp_state *now, autobahn_step next, tp_writer *w) {
    const int card = autobahn_card(p->move), number = autobahn_number(p->move);
    switch (autobahn_verb(p->move)) {
    case BUILD: tell_build(p, card, now, w); break;
    case OVERTAKE: tell_overtake(p, card, now, w); break;
    case PUT: tell_lay(p, card, number, w); break;
    case SIGN:
        tell_sign(p, card, w);
        tell_fuel(now, p->seat, BLUE, next, w);
        break;
    case WORKS: tell_works(p, now, w); break;
    case REFUEL:
        tell_refuel(p, card, w);
        tell_fuel(now, p->seat, RED, next, w);
        break;
    case CAMERA: tell_camera(p, number, w); break;
    case END: tell_done(p->seat, false, w); break;
    case FUEL: tell_fuel(now, p->seat, p->before->colour, next, w); break;
    case DRAW: tell_draw(p, card, now, w); break;
    case PASS: tell_pass(p->seat, next, w); break;
    case INDICATOR: tell_snatch(p, "indicator", w); break;
    case FLASH: tell_snatch(p, "flasher", w); break;
    default: tell_doctor(p, w); break;
    }
}

static void tell_jam(tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", "jam");
    tp_write_close(w, '}');
}

/* What a step has done; next is what follows from it. */
static void tell_step(const tp_ply *p, const tp_state *now, autobahn_step done, autobahn_step next,
                      tp_writer *w) {
    switch (done) {
    case BEGIN_TURN:
        tell_seat(w, "next", now->driver);
        if (now->over == OVER_JAM && !p->is_preview) tell_jam(w);
        break;
    case OPEN_TURN:
    case OPEN_FLASH:
    case OPEN_CAMERA:
    case OPEN_DOCTOR:
        /* autobahn.md "Limit": after the last ply nobody is asked any more. */
        if (next == WAIT && p->after->over != OVER_LIMIT) tell_window(p->rules, now, w);
        break;
    case DRIVE_OFF: tell_seat(w, "turn", now->driver); break;
    case GO_ON:
        if (next == REFUEL_YELLOW) tell_done(now->driver, true, w);
        break;
    case REFUEL_YELLOW: tell_fuel(now, now->driver, YELLOW, next, w); break;
    case WAIT:
    case SHOOT:
    case AFTER_SHOT:
    case END_TURN: break;
    }
}

/* EVENTS.md, "Preview": whether everybody is jammed can depend on hands that the viewer does not
 * see. Then a preview ends where the turn would begin. */
static bool is_unforeseen(const tp_ply *p, const tp_state *now, autobahn_step done) {
    return p->is_preview && done == BEGIN_TURN &&
           autobahn_is_jammed(p->rules, now, 1u << p->viewer);
}

typedef struct {
    const tp_ply *p;
    tp_writer *w;
    bool is_over; /* a preview has come to its end */
} telling;

static void watch(void *context, const tp_state *now, autobahn_step done, autobahn_step next) {
    telling *t = context;
    if (t->is_over) return;
    if (done == WAIT)
        tell_move(t->p, now, next, t->w);
    else
        tell_step(t->p, now, done, next, t->w);
    /* The vehicle is still there: once the step is taken nobody could say which it was. */
    if (next == SHOOT) tell_photo(t->p->rules, now, t->w);
    t->is_over = is_unforeseen(t->p, now, done);
}

void autobahn_tell(const tp_ply *p, tp_writer *w) {
    tp_state now = *p->before;
    telling t = {.p = p, .w = w};
    autobahn_walk(p->rules, &now, p->seat, p->move, watch, &t);
}
