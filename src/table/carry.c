/* table/carry.c: a game that was begun elsewhere, most often on a device without a network, and
 * goes on at this table: it is brought as a record.
 *
 * Every move of it was checked when the table was made, and is part of what was agreed on. When all
 * seats are taken the moves are made again, as events like any others, before anybody is asked for
 * one. What chance did by then stays as it was, cards that were dealt included; from there on it
 * comes from the dice of this table, which nobody could know before. */
#include "table/inner.h"
#include "table/record.h"

#include <string.h>

/* Longer games are rare, and somebody waits while they are checked. */
enum { MOST_PLIES = 5000 };

static const char key[] = "brought";

/* ---- agreeing on it ---- */

bool table_bring(tp_table *draft, const tp_at *record, tp_refusal *r) {
    const tp_at moves = tp_at_key(record, "moves");
    tp_error e = {0};
    if (moves.json != NULL && tp_json_what(moves.json) == TP_LIST &&
        tp_json_size(moves.json) > MOST_PLIES) {
        r->code = TP_TOO_LARGE_REFUSED;
        return tp_wrong(&r->why, &moves, "A game of more than %d plies stays where it is.",
                        MOST_PLIES);
    }
    draft->match = tp_record_read_at(record, NULL, &e);
    if (draft->match == NULL) return tp_refuse_error(r, &e);
    draft->brought = (uint32_t)tp_match_plies(draft->match);
    return true;
}

void table_write_brought(const tp_table *t, const tp_match *m, tp_writer *w) {
    if (t->brought == 0) return;
    tp_write_key(w, key);
    tp_record_write_moves(m, w);
}

bool table_read_brought(tp_table *t, const tp_json *agreement) {
    const tp_json *moves = tp_json_get(agreement, key);
    if (moves == NULL) return true;
    if (tp_json_what(moves) != TP_LIST || tp_json_size(moves) > MOST_PLIES) return false;
    t->brought = t->carried = (uint32_t)tp_json_size(moves);
    return true;
}

/* ---- and doing it ---- */

/* SEAT:MOVE or -:MOVE. False: it cannot be played, since the rules are others by now. */
static bool carry_ply(tp_table *t, const tp_json *ply, int64_t now) {
    tp_error e = {0};
    tp_move move;
    size_t length;
    if (tp_json_what(ply) != TP_STRING) return false;
    const char *text = tp_json_text(ply, &length);
    if (length < 3 || text[1] != ':') return false;
    const int seat = text[0] == '-' ? TP_TABLE : text[0] - '0';
    const bool is_chance = tp_match_node(t->match).kind == TP_CHANCE;
    if (is_chance != (seat == TP_TABLE) || seat >= t->players ||
        !tp_match_legal(t->match, seat, text + 2, length - 2, &move, &e))
        return false;
    if (is_chance)
        table_roll(t, move, now);
    else
        table_play(t, seat, move, now);
    return true;
}

void table_carry_on(tp_table *t, int64_t now) {
    tp_error e = {0};
    const char *agreed = t->events[0].text;
    bool is_carried = true;
    if (t->brought == 0) return;
    tp_json *v = tp_json_parse(agreed, strlen(agreed), &e);
    const tp_json *moves = tp_json_get(v, key);
    for (size_t i = 0; is_carried && i < t->brought; i++)
        is_carried = carry_ply(t, tp_json_item(moves, i), now);
    tp_json_free(v);
    if (!is_carried) table_end(t, now, "abandoned", NULL, NULL);
}
