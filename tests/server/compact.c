/* tests/server/compact.c: updates for listeners that have the rules: see inside.h. */
#include "talk.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    inside x;
    char anna[TP_TOKEN], bob[TP_TOKEN], id[TP_ID];
    tp_conn *a, *b;
} evening;

static void begin_evening(evening *e, const char *request) {
    char path[64];
    inside_open(&e->x);
    inside_token(&e->x, "anna", e->anna);
    inside_token(&e->x, "bob", e->bob);
    talk_make(&e->x, e->anna, request, e->id);
    snprintf(path, sizeof path, "/api/tables/%s/join", e->id);
    free(inside_ask(&e->x, "POST", path, e->bob, "{}"));
    e->a = inside_connect(&e->x, "anna");
    e->b = inside_connect(&e->x, "bob");
}

static void end_evening(evening *e) {
    inside_leave(e->a);
    inside_leave(e->b);
    inside_close(&e->x);
}

static const tp_table *table_of(evening *e) {
    const tp_live *l = tp_map_get(&e->x.server.tables, e->id);
    assert_non_null(l);
    return l->table;
}

/* A message about the table, and all that was said because of it is left in the queues. */
static void tell(evening *e, tp_conn *c, const char *type, const char *more) {
    talk_tell(c, e->id, type, more);
    inside_settle(&e->x);
}

static void watch_both(evening *e, const char *mode_a, const char *mode_b) {
    tell(e, e->a, "watch", mode_a);
    tell(e, e->b, "watch", mode_b);
    talk_hush(e->a);
    talk_hush(e->b);
}

TEST(server_tells_whoever_has_the_rules_no_more_than_plies) {
    evening e;
    begin_evening(&e, "{'game':'blockade','players':2,'public':true}");
    watch_both(&e, "'mode':'compact'", "'mode':'compact'");
    const tp_table *t = table_of(&e);
    for (int i = 0; i < 10; i++) {
        const tp_rules *r = tp_match_rules(t->match);
        const int seat = tp_match_node(t->match).seat;
        tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
        char move[TP_MOVE_TEXT], more[128], part[128];
        r->game->moves(r, tp_match_state(t->match), seat, moves);
        r->game->format(r, tp_match_state(t->match), moves[0], seat, move);
        snprintf(more, sizeof more, "'ply':%d,'move':'%s'", i, move);
        tell(&e, seat == 0 ? e.a : e.b, "move", more);
        CHECK(talk_hears(seat == 0 ? e.a : e.b, "'type':'ack'"));
        char *first = inside_hear(e.a), *second = inside_hear(e.b);
        assert_non_null(first);
        CHECK_TEXT(first, second); /* the same for both */
        CHECK(strlen(first) < 400);
        snprintf(part, sizeof part, "\"seat\":%d,\"ply\":%d,\"move\":\"%s\",\"events\":[{", seat, i,
                 move);
        CHECK(strstr(first, part) != NULL);
        CHECK(strstr(first, "\"view\"") == NULL && strstr(first, "\"node\"") == NULL);
        free(first);
        free(second);
        free(moves);
    }
    end_evening(&e);
}

TEST(server_tells_everything_to_whoever_has_the_rules_if_something_else_happened) {
    evening e;
    begin_evening(&e, "{'game':'blockade','players':2,'public':true}");
    watch_both(&e, "'mode':'compact'", "");
    tell(&e, e.a, "draw", "");
    CHECK(talk_hears(e.a, "'type':'ack'"));
    CHECK(talk_hears(e.a, "'offer':{'id':"));
    talk_hush(e.b);
    tell(&e, e.b, "say", "'text':'no'");
    CHECK(talk_hears(e.a, "'kind':'say'"));
    talk_hush(e.b);
    tell(&e, e.a, "watch", "'mode':'full'");
    talk_hush(e.a);
    tell(&e, e.b, "say", "'text':'no'");
    CHECK(talk_hears(e.a, "'view':{"));
    talk_hush(e.b);
    tell(&e, e.a, "watch", "'mode':'compact'");
    talk_hush(e.a);
    tell(&e, e.b, "resign", "");
    CHECK(talk_hears(e.a, "'status':'over'"));
    end_evening(&e);
}

/* What is hidden does not follow from moves: the view comes along, through one's own eyes. */
TEST(server_tells_views_of_games_with_secrets_also_to_whoever_has_the_rules) {
    evening e;
    begin_evening(&e, "{'game':'gridlock','players':2,'public':true}");
    watch_both(&e, "'mode':'compact'", "");
    const tp_table *t = table_of(&e);
    int updates = 0;
    for (int i = 0; i < 12 && t->status == TP_TABLE_RUNNING; i++) {
        const tp_rules *r = tp_match_rules(t->match);
        const tp_node n = tp_match_node(t->match);
        const int seat = n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
        tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
        char move[TP_MOVE_TEXT], more[128];
        r->game->moves(r, tp_match_state(t->match), seat, moves);
        r->game->format(r, tp_match_state(t->match), moves[0], seat, move);
        snprintf(more, sizeof more, "'ply':%zu,'move':'%s'", tp_match_plies(t->match), move);
        tell(&e, seat == 0 ? e.a : e.b, "move", more);
        for (char *text; (text = inside_hear(e.a)) != NULL; free(text)) {
            if (strncmp(text, "{\"type\":\"update\"", 16) != 0) continue;
            updates++;
            CHECK(strstr(text, "\"viewer\":0,\"view\":{") != NULL);
            CHECK(strstr(text, "\"text\":") == NULL);
            CHECK(strstr(text, "\"undo\":") != NULL && strstr(text, "\"reset\":") != NULL);
            CHECK(strstr(text, "\"dice\":") == NULL);
        }
        talk_hush(e.b);
        free(moves);
    }
    CHECK(updates > 5);
    end_evening(&e);
}
