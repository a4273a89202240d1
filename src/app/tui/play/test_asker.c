/* app/tui/play/test_asker.c: bots think in a thread of their own while the terminal goes on. Meant
 * for ThreadSanitizer as much as for what is checked here. */
#include "test.h"

#include "app/tui/play/asker.h"
#include "app/tui/play/stage.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static char kept[64];

static void open_party(tp_party *p, const char *game, const char *first, const char *second) {
    snprintf(kept, sizeof kept, "/tmp/turnpike-asker-%ld.json", (long)getpid());
    const tp_order o = {.setup = {.game = game, .seed = "asker"},
                        .seat = {first, second},
                        .seats = 2,
                        .save = kept};
    CHECK(tp_party_open(p, &o));
}

static void close_party(tp_party *p) {
    tp_party_close(p);
    remove(kept);
}

static void ask(tp_asker *a, tp_party *p, tp_sitter *x, int seat) {
    tp_asker_start(a, x, p->rules, tp_match_state(p->m), tp_match_node(p->m).kind, seat);
}

/* What the window does while it waits: everything but touching the bot. */
static void show(tp_party *p) {
    tp_stage stage = {0};
    const struct timespec moment = {.tv_nsec = 1000000};
    const int viewer = tp_party_onlooker(p);
    tp_party_tell(p, viewer);
    tp_stage_set(&stage, p, tp_match_state(p->m), viewer, TP_TABLE);
    tp_stage_recall(&stage, p);
    tp_stage_done(&stage);
    nanosleep(&moment, NULL);
}

/* Shows and shows until the answer is there. */
static tp_reply answer_of(tp_asker *a, tp_party *p) {
    tp_reply reply = {0};
    CHECK(tp_asker_is_busy(a));
    while (!tp_asker_take(a, &reply)) show(p);
    CHECK(!tp_asker_is_busy(a));
    return reply;
}

static void act(tp_asker *a, tp_party *p) {
    if (tp_match_node(p->m).kind == TP_CHANCE) {
        tp_party_roll(p);
        return;
    }
    const int seat = tp_table_asked(p->table);
    ask(a, p, tp_party_ready(p, seat), seat);
    const tp_reply reply = answer_of(a, p);
    CHECK(tp_party_take(p, seat, &reply));
}

static void check_game(const char *game, size_t plies) {
    tp_party p;
    tp_asker *a = tp_asker_new();
    open_party(&p, game, "easy", "easy");
    while (tp_match_plies(p.m) < plies && tp_match_node(p.m).kind != TP_END) act(a, &p);
    CHECK(tp_match_plies(p.m) > 4);
    tp_asker_free(a);
    close_party(&p);
}

TEST(tui_asker_bots_play_while_the_terminal_goes_on) {
    check_game("quadro-be", 40);
    check_game("route66", 40);
    check_game("autobahn", 60);
}

/* Somebody asks for a hint and moves before it is there: then two think at once. */
TEST(tui_asker_a_hint_and_a_bot_think_at_once) {
    tp_party p;
    tp_hint hint;
    tp_asker *a = tp_asker_new(), *b = tp_asker_new();
    open_party(&p, "quadro-be", "human", "easy");
    tp_asker_start_hint(b, &p, 0);
    tp_move moves[64];
    CHECK(p.rules->max_moves <= 64);
    CHECK(p.rules->game->moves(p.rules, tp_match_state(p.m), 0, moves) == 16);
    tp_party_push(&p, 0, moves[3]);
    act(a, &p);
    while (!tp_asker_take_hint(b, &hint)) show(&p);
    CHECK_EQ(hint.count, 2);
    CHECK(hint.choice[0].move != hint.choice[1].move);
    CHECK_EQ(tp_match_plies(p.m), 2);
    tp_asker_free(a);
    tp_asker_free(b);
    close_party(&p);
}

TEST(tui_asker_leaving_waits_for_who_is_thinking) {
    tp_party p;
    tp_asker *a = tp_asker_new();
    open_party(&p, "blockade", "medium", "medium");
    CHECK(!tp_asker_is_busy(a));
    ask(a, &p, tp_party_ready(&p, 0), 0);
    CHECK(tp_asker_is_busy(a) && tp_asker_seconds(a) >= 0);
    tp_asker_free(a);
    tp_asker_free(NULL);
    close_party(&p);
}
