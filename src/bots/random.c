/* bots/random.c: any legal move, each as likely as the others. */
#include "bots/bots.h"
#include "core/play.h"

void tp_bot_random(const tp_question *q, tp_answer *a);

void tp_bot_random(const tp_question *q, tp_answer *a) {
    const tp_node n = {.kind = TP_DECISION, .seat = q->seat};
    tp_scratch x;
    int seat;
    tp_scratch_init(&x, q->rules);
    a->move = tp_random_move(q->rules, q->state, n, q->rng, &x, &seat);
    tp_scratch_done(&x);
}
