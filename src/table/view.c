/* table/view.c: what a viewer is told about a table: docs/API.md, "What a table looks
 * like". Nothing of what a seat may not know passes this file; there is no other way out. */
#include "table/inner.h"

#include <stdlib.h>
#include <string.h>

static const char *const status_words[] = {
    [TP_TABLE_OPEN] = "open", [TP_TABLE_RUNNING] = "running", [TP_TABLE_OVER] = "over"};
static const char *const offer_words[] = {[TP_OFFER_NONE] = "none",
                                          [TP_OFFER_TAKEBACK] = "takeback",
                                          [TP_OFFER_DRAW] = "draw",
                                          [TP_OFFER_ABANDON] = "abandon"};

static void write_seats(tp_writer *w, const char *key, unsigned seats) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int i = 0; i < TP_SEATS; i++)
        if (seats >> i & 1u) tp_write_int(w, i);
    tp_write_close(w, ']');
}

static void write_base16(tp_writer *w, const char *key, const uint8_t *bytes, size_t size) {
    char text[2 * TP_DICE_SECRET + 1];
    if (key != NULL) tp_write_key(w, key);
    tp_base16_write(bytes, size, text);
    tp_write_text(w, text);
}

static void write_id(tp_writer *w, const char *key, const char *id) {
    tp_write_key_text(w, key, id[0] != '\0' ? id : NULL);
}

/* ---- whose eyes ---- */

/* A hot-seat client shows one seat's view at a time: that of whoever is to act. While somebody else
 * is, or all of them have answered, it shows what is public, so that nobody reads another hand over
 * a shoulder. */
int tp_table_eyes(const tp_table *t, unsigned mine) {
    if (t->status == TP_TABLE_OVER) return TP_EVERYTHING;
    mine &= table_humans(t); /* what the bot holds that plays on for them is not theirs to know */
    unsigned acting = mine & tp_table_to_act(t);
    if (mine == 0) return TP_TABLE;
    if ((mine & (mine - 1)) == 0) return __builtin_ctz(mine);
    for (int i = 0; i < t->players && t->window.is_open; i++)
        if (t->window.answer[i] != 0) acting &= ~(1u << i);
    return acting != 0 ? __builtin_ctz(acting) : TP_TABLE;
}

static void write_eyes(const tp_table *t, unsigned mine, tp_writer *w) {
    const int eyes = tp_table_eyes(t, mine);
    tp_write_key(w, "viewer");
    if (eyes >= 0)
        tp_write_int(w, eyes);
    else
        tp_write_text(w, eyes == TP_TABLE ? "table" : "everything");
}

void table_write_view(const tp_table *t, const tp_state *s, unsigned mine, tp_writer *w) {
    tp_write_key(w, "view");
    tp_state_write(tp_match_rules(t->match), s, tp_table_eyes(t, mine), w);
}

/* ---- the node ---- */

const tp_move_list *table_list_moves(const tp_table *t, const tp_state *s, int seat) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_move_list_fit(t->list, r);
    tp_move_list_fill(t->list, r, s, seat);
    return t->list;
}

/* Lists by seat, as the protocol writes races: those of these seats, each in its own state. */
static void write_lists(const tp_table *t, unsigned seats, tp_writer *w) {
    tp_state *s = tp_alloc(tp_match_rules(t->match)->game->state_size);
    tp_write_key(w, "moves");
    tp_write_open(w, '{');
    for (int i = 0; i < t->players; i++) {
        const char key[] = {(char)('0' + i), '\0'};
        if ((seats >> i & 1u) == 0) continue;
        tp_write_key(w, key);
        tp_table_question(t, i, s);
        tp_move_list_write(table_list_moves(t, s, i), w);
    }
    tp_write_close(w, '}');
    free(s);
}

/* Not a word about who else has answered: how long somebody hesitates would tell what they hold. */
static void write_window(const tp_table *t, unsigned mine, tp_writer *w) {
    const unsigned asked = tp_table_to_act(t);
    unsigned answered = 0;
    for (int i = 0; i < t->players; i++)
        if (t->window.answer[i] != 0) answered |= 1u << i;
    tp_write_key_text(w, "kind", "window");
    write_seats(w, "seats", asked);
    tp_write_key(w, "ends");
    if (t->window.ends != 0)
        tp_write_int(w, t->window.ends + t->calendar);
    else
        tp_write_null(w);
    write_lists(t, asked & mine, w);
    write_seats(w, "answered", answered & mine);
    write_seats(w, "holding", t->holding & mine);
}

/* The moves of others are theirs to know: in many games a list of them would tell what they hold.
 */
static void write_decision(const tp_table *t, int seat, unsigned mine, tp_writer *w) {
    tp_write_key_text(w, "kind", "decision");
    tp_write_key_int(w, "seat", seat);
    if ((mine >> seat & 1u) == 0) return;
    tp_write_key(w, "moves");
    tp_move_list_write(table_list_moves(t, tp_match_state(t->match), seat), w);
}

/* The result is an object already; what is between its braces follows the kind. */
static void write_end(const tp_table *t, tp_writer *w) {
    tp_write_key_text(w, "kind", "end");
    tp_write_raw(w, t->result + 1, strlen(t->result) - 2);
}

static void write_node(const tp_table *t, unsigned mine, tp_writer *w) {
    const tp_node n = table_node(t);
    tp_write_key(w, "node");
    if (t->status == TP_TABLE_OPEN) {
        tp_write_null(w);
        return;
    }
    mine &= table_humans(t);
    tp_write_open(w, '{');
    if (t->status == TP_TABLE_OVER)
        write_end(t, w);
    else if (t->window.is_open)
        write_window(t, mine, w);
    else if (n.kind == TP_RACE) {
        tp_write_key_text(w, "kind", "race");
        write_seats(w, "seats", n.seats);
        write_lists(t, n.seats & mine, w);
    } else
        write_decision(t, n.seat, mine, w);
    tp_write_close(w, '}');
}

/* ---- the rest ---- */

/* Whether somebody is connected changes without an event, so only messages say it and not the row
 * in the lobby (connected is NULL there). */
static void write_seat(const tp_table *t, int i, const unsigned *connected, tp_writer *w) {
    const tp_seat *seat = &t->seat[i];
    tp_write_open(w, '{');
    if (seat->kind == TP_SEAT_HUMAN) {
        tp_write_key_text(w, "kind", "human");
        tp_write_key_text(w, "name", seat->name);
        if (connected != NULL) tp_write_key_bool(w, "connected", (*connected >> i & 1u) != 0);
        if (connected != NULL) tp_write_key_bool(w, "out", seat->is_out);
    } else if (seat->kind == TP_SEAT_BOT) {
        tp_write_key_text(w, "kind", "bot");
        tp_write_key_text(w, "level", seat->level);
        if (connected != NULL) tp_write_key_bool(w, "out", seat->is_out);
    } else if (seat->session[0] != '\0') {
        tp_write_key_text(w, "kind", "reserved");
        tp_write_key_text(w, "name", seat->name);
    } else {
        tp_write_key_text(w, "kind", "open");
    }
    tp_write_close(w, '}');
}

static void write_all_seats(const tp_table *t, const unsigned *connected, tp_writer *w) {
    tp_write_key(w, "seats");
    tp_write_open(w, '[');
    for (int i = 0; i < t->players; i++) write_seat(t, i, connected, w);
    tp_write_close(w, ']');
}

static void write_ply_or_null(tp_writer *w, const char *key, int64_t ply) {
    tp_write_key(w, key);
    if (ply >= 0)
        tp_write_int(w, ply);
    else
        tp_write_null(w);
}

static void write_offer(const tp_table *t, tp_writer *w) {
    tp_write_key(w, "offer");
    if (t->offer.kind == TP_OFFER_NONE) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_int(w, "id", t->offer.id);
    tp_write_key_text(w, "kind", offer_words[t->offer.kind]);
    tp_write_key_int(w, "seat", t->offer.seat);
    write_seats(w, "waiting", t->offer.waiting);
    tp_write_close(w, '}');
}

static void write_clocks(const tp_table *t, int64_t now, tp_writer *w) {
    const int running = tp_table_running(t);
    tp_write_key(w, "clocks");
    if (t->clock.kind == TP_CLOCK_NONE || t->status == TP_TABLE_OPEN) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key(w, "left");
    tp_write_open(w, '[');
    for (int i = 0; i < t->players; i++) tp_write_int(w, tp_table_left(t, i, now));
    tp_write_close(w, ']');
    write_ply_or_null(w, "running", running);
    tp_write_close(w, '}');
}

/* The secret is told when the game is over: until then it would tell every roll to come. */
static void write_dice(const tp_table *t, tp_writer *w) {
    tp_write_key(w, "dice");
    tp_write_open(w, '{');
    write_base16(w, "commitment", t->commitment, sizeof t->commitment);
    tp_write_key(w, "numbers");
    tp_write_open(w, '[');
    for (int i = 0; i < t->players; i++)
        if (t->seat[i].has_number)
            write_base16(w, NULL, t->seat[i].number, sizeof t->seat[i].number);
        else
            tp_write_null(w);
    tp_write_close(w, ']');
    tp_write_key_int(w, "rolls", (int64_t)t->rolls);
    if (t->status == TP_TABLE_OVER)
        write_base16(w, "secret", t->dice.secret, sizeof t->dice.secret);
    else
        tp_write_key_text(w, "secret", NULL);
    tp_write_close(w, '}');
}

static void write_result(const tp_table *t, tp_writer *w) {
    tp_write_key(w, "result");
    if (t->result != NULL)
        tp_write_raw(w, t->result, strlen(t->result));
    else
        tp_write_null(w);
}

/* The title of an edition is anybody's text; one that cannot be said is not shown, either. */
static void write_title(const tp_table *t, tp_writer *w) {
    const tp_rules *r = tp_match_rules(t->match);
    char clean[TP_SAID_BYTES];
    const bool is_fit = t->means->clean(r->title, strlen(r->title), clean);
    tp_write_key_text(w, "title", is_fit ? clean : r->game->name);
}

/* That the game did not begin at its beginning is for everybody to know, but not where: there may
 * be secrets in it. */
static void write_terms(const tp_table *t, tp_writer *w) {
    tp_rules_write(tp_match_rules(t->match), w);
    write_title(t, w);
    if (tp_match_is_loaded(t->match)) tp_write_key_bool(w, "from_state", true);
    if (t->brought > 0) tp_write_key_int(w, "brought", t->brought);
    tp_write_key_bool(w, "public", t->is_public);
    tp_write_key(w, "clock");
    table_write_clock(&t->clock, w);
    tp_write_key_int(w, "window", t->window_ms / 1000);
}

/* So that every client paints a seat alike. */
static void write_colours(const tp_table *t, tp_writer *w) {
    tp_write_key(w, "colours");
    tp_write_open(w, '[');
    for (int i = 0; i < t->players; i++)
        tp_write_text(w, tp_seat_colour(tp_match_rules(t->match), i));
    tp_write_close(w, ']');
}

void tp_table_write(const tp_table *t, const tp_viewer *v, bool whole, uint32_t since,
                    tp_writer *w) {
    tp_write_key_text(w, "table", t->id);
    tp_write_key_int(w, "event", t->count);
    if (whole) write_terms(t, w);
    if (whole) write_colours(t, w);
    tp_write_key_text(w, "status", status_words[t->status]);
    write_all_seats(t, &v->connected, w);
    write_seats(w, "you", v->mine);
    write_eyes(t, v->mine, w);
    tp_write_key_int(w, "ply", (int64_t)tp_match_plies(t->match));
    table_write_view(t, tp_match_state(t->match), v->mine, w);
    write_node(t, v->mine, w);
    write_ply_or_null(w, "undo", tp_table_undo_ply(t, v->mine, false));
    write_ply_or_null(w, "reset", tp_table_undo_ply(t, v->mine, true));
    write_offer(t, w);
    write_clocks(t, v->now, w);
    write_dice(t, w);
    write_result(t, w);
    write_id(w, "rematch", t->next);
    tp_write_key_int(w, "now", v->now + t->calendar);
    table_write_log(t, v, !whole, since, w);
}

/* ---- for whoever has the rules ---- */

static bool is_open_book(const tp_table *t) {
    return tp_match_rules(t->match)->game->determinize == NULL;
}

static bool are_plies(const tp_table *t, uint32_t since) {
    for (uint32_t i = since; i < t->count; i++)
        if (t->events[i].kind != TP_MOVED && t->events[i].kind != TP_ROLLED &&
            t->events[i].kind != TP_SPOKEN)
            return false;
    return since < t->count;
}

bool tp_table_is_plain(const tp_table *t, uint32_t since) {
    return is_open_book(t) && t->status == TP_TABLE_RUNNING && are_plies(t, since);
}

bool tp_table_write_compact(const tp_table *t, const tp_viewer *v, uint32_t since, tp_writer *w) {
    tp_viewer silent = *v;
    silent.words = NULL;
    if (t->status != TP_TABLE_RUNNING || !are_plies(t, since)) return false;
    tp_write_key_text(w, "table", t->id);
    tp_write_key_int(w, "event", t->count);
    tp_write_key_int(w, "ply", (int64_t)tp_match_plies(t->match));
    if (!is_open_book(t)) {
        write_eyes(t, v->mine, w);
        table_write_view(t, tp_match_state(t->match), v->mine, w);
        write_node(t, v->mine, w);
        write_ply_or_null(w, "undo", tp_table_undo_ply(t, v->mine, false));
        write_ply_or_null(w, "reset", tp_table_undo_ply(t, v->mine, true));
    }
    if (t->clock.kind != TP_CLOCK_NONE) {
        write_clocks(t, v->now, w);
        tp_write_key_int(w, "now", v->now + t->calendar);
    }
    table_write_log(t, &silent, !is_open_book(t), since, w);
    return true;
}

/* The events of the ply that led to a position; none led to the first. s is for scratch. */
static void write_way_here(const tp_table *t, const tp_viewer *v, int64_t ply, tp_state *s,
                           tp_writer *w) {
    tp_write_key(w, "events");
    if (ply == 0) {
        tp_write_open(w, '[');
        tp_write_close(w, ']');
        return;
    }
    const tp_event *e = &t->events[t->steps[ply - 1].event - 1];
    tp_match_look(t->match, (size_t)(ply - 1), s);
    table_write_events(t, v, tp_table_eyes(t, v->mine), s, e, w);
}

/* Whoever holds several seats looks back with the eyes they have now. */
bool tp_table_write_position(const tp_table *t, const tp_viewer *v, int64_t ply, tp_writer *w) {
    if (ply < 0 || ply > (int64_t)tp_match_plies(t->match)) return false;
    tp_state *s = tp_alloc(tp_match_rules(t->match)->game->state_size);
    tp_match_look(t->match, (size_t)ply, s);
    tp_write_key_text(w, "table", t->id);
    tp_write_key_int(w, "ply", ply);
    write_eyes(t, v->mine, w);
    table_write_view(t, s, v->mine, w);
    write_way_here(t, v, ply, s, w);
    free(s);
    return true;
}

/* ---- the lobby ---- */

void tp_table_write_listing(const tp_table *t, tp_writer *w) {
    tp_write_key_text(w, "id", t->id);
    tp_write_key_text(w, "game", tp_match_rules(t->match)->game->id);
    write_title(t, w);
    tp_write_key_int(w, "players", t->players);
    tp_write_key_text(w, "status", status_words[t->status]);
    tp_write_key_bool(w, "public", t->is_public);
    tp_write_key(w, "clock");
    table_write_clock(&t->clock, w);
    write_all_seats(t, NULL, w);
    write_colours(t, w);
    write_result(t, w);
    tp_write_key_int(w, "created", t->created_wall);
}

void tp_table_write_standing(unsigned to_act, int64_t ply, int64_t updated, tp_writer *w) {
    write_seats(w, "to_act", to_act);
    tp_write_key_int(w, "ply", ply);
    tp_write_key_int(w, "updated", updated);
}

void tp_table_write_summary(const tp_table *t, tp_writer *w) {
    tp_table_write_listing(t, w);
    tp_table_write_standing(tp_table_to_act(t), (int64_t)tp_match_plies(t->match), t->updated_wall,
                            w);
}

void tp_table_write_details(const tp_table *t, tp_writer *w) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_write_key(w, "options");
    tp_options_write(r, w);
    tp_write_key(w, "edition");
    tp_write_raw(w, r->edition, strlen(r->edition));
    if (tp_match_is_loaded(t->match)) tp_write_key_bool(w, "from_state", true);
    if (t->brought > 0) tp_write_key_int(w, "brought", t->brought);
    tp_write_key_int(w, "window", t->window_ms / 1000);
    tp_write_key(w, "dice");
    tp_write_open(w, '{');
    write_base16(w, "commitment", t->commitment, sizeof t->commitment);
    tp_write_close(w, '}');
}
