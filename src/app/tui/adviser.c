/* app/tui/adviser.c: see adviser.h. */
#include "app/tui/adviser.h"

void tp_adviser_open(tp_adviser_seat *x, const tp_party *p, int seat) {
    *x = (tp_adviser_seat){0};
    if (!tp_entrant_read(NULL, "hard", p->rules, 0, 0, &x->entrant))
        tp_entrant_read(NULL, "mcts:ms=1000", p->rules, 0, 0, &x->entrant);
    tp_desk_init(&x->desk, p->rules->max_moves);
    x->sitter = (tp_sitter){.who = &x->entrant, .desk = &x->desk};
    tp_sitter_begin(&x->sitter, p->rules, seat, p->seed);
}

void tp_adviser_close(tp_adviser_seat *x, const tp_party *p) {
    tp_sitter_end(&x->sitter, NULL, p->rules->players);
    tp_desk_done(&x->desk);
}
