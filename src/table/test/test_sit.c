/* table/test/test_sit.c: see test_sit.h. */
#include "table/test/test_sit.h"

#include "core/play.h"
#include "table/record.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

const char *const sit_ids[] = {"anna", "bob", "carl", "dora"};
const uint8_t sit_number[TP_DICE_NUMBER] = {1, 2, 3};

tp_actor sit_actor(int who, int64_t now) {
    return (tp_actor){.session = sit_ids[who], .name = sit_ids[who], .now = now};
}

tp_table_seed sit_seed(const char *id) {
    tp_table_seed s = {.id = id, .invite = "secret-invite"};
    memset(s.secret, 7, sizeof s.secret);
    return s;
}

tp_table *sit_try_make(const char *request, int64_t now, tp_refusal *r) {
    const tp_table_seed seed = sit_seed("table1");
    const tp_actor who = sit_actor(0, now);
    tp_error e = {0};
    char *json = quoted(request);
    tp_json *v = tp_json_parse(json, strlen(json), &e);
    assert_non_null(v);
    tp_table *t = tp_table_make(&sit_means, v, &seed, &who, r);
    tp_json_free(v);
    free(json);
    return t;
}

tp_table *sit_make(const char *request) {
    tp_refusal r = {0};
    tp_table *t = sit_try_make(request, 1000, &r);
    if (t == NULL) fail_msg("%s at %s", r.why.message, r.why.path);
    return t;
}

void sit_join(tp_table *t, int who, int64_t now) {
    const tp_actor a = sit_actor(who, now);
    tp_refusal r = {0};
    int seat;
    if (!tp_table_join(t, &a, "secret-invite", TP_TABLE, sit_number, &seat, &r))
        fail_msg("%s", r.why.message);
}

/* "" if the move was made, else the word of the refusal. */
const char *sit_move(tp_table *t, int who, int64_t ply, const char *move, int64_t now) {
    const tp_actor a = sit_actor(who, now);
    tp_refusal r = {0};
    bool held;
    if (tp_table_move(t, &a, TP_TABLE, ply, move, strlen(move), &held, &r))
        return held ? "held" : "";
    return tp_refusal_word(r.code);
}

void sit_play_first(tp_table *t, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    const tp_node n = tp_match_node(t->match);
    const int seat = n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    tp_state *s = tp_alloc(r->game->state_size);
    char text[TP_MOVE_TEXT];
    tp_actor who = {.session = t->seat[seat].session, .now = now};
    tp_refusal refusal = {0};
    bool held;
    tp_table_question(t, seat, s);
    r->game->moves(r, s, seat, moves);
    r->game->format(r, s, moves[0], seat, text);
    if (!tp_table_move(t, &who, seat, (int64_t)tp_match_plies(t->match), text, strlen(text), &held,
                       &refusal))
        fail_msg("%s: %s", text, refusal.why.message);
    free(moves);
    free(s);
}

tp_table *sit_refold(const tp_table *t, int64_t now) {
    tp_table *copy = tp_table_blank(&sit_means);
    for (uint32_t i = 0; i < t->count; i++) {
        tp_writer w = {0};
        tp_event e;
        tp_event_write(&t->events[i], &w);
        CHECK(tp_event_read(&e, t->events[i].at, w.data, w.length));
        if (!tp_table_fold(copy, &e)) fail_msg("%s does not fit", w.data);
        tp_writer_done(&w);
    }
    tp_table_wake(copy, now);
    return copy;
}

tp_match *sit_read_record(const char *text, tp_error *e) {
    tp_json *v = tp_json_parse(text, strlen(text), e);
    tp_match *m = v != NULL ? tp_record_read(v, sit_means.hash, e) : NULL;
    tp_json_free(v);
    return m;
}

tp_match *sit_random_match(const tp_game *game, int players, tp_rng *g, size_t plies) {
    tp_match *m = begin(game->id, players, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_scratch x;
    int seat;
    tp_scratch_init(&x, r);
    while (tp_match_node(m).kind != TP_END && tp_match_plies(m) < plies) {
        const tp_move move = tp_random_move(r, tp_match_state(m), tp_match_node(m), g, &x, &seat);
        tp_match_push(m, seat, move);
    }
    tp_scratch_done(&x);
    return m;
}
