/* autobahn/test_speeds.c: see test_speeds.h. */
#include "test_speeds.h"

#include <stdlib.h>

int top_kind(const tp_state *s, int lane) {
    if (s->heavy && lane <= 2) return HEAVY;
    return autobahn_column_height(s, lane) > 0 ? s->traffic[autobahn_column_end(s, lane) - 1]
                                               : KINDS;
}

/* What is written behind the letter of a card's name. */
static int printed_speed(int kind) {
    return (int)strtol(autobahn_kind_words[kind] + 1, NULL, 10);
}

int speed_of(const tp_state *s, int kind, int lane) {
    const int right = lane > 1 ? top_kind(s, lane - 1) : KINDS;
    switch (kind) {
    case HEAVY: return 60;
    case HAT: return right == KINDS ? 80 : speed_of(s, right, lane - 1);
    case SUN: return s->sign == SX ? 120 : printed_speed(s->sign);
    default: return printed_speed(kind);
    }
}

static bool is_seen(const tp_rules *r, const tp_state *s, int lane, int place) {
    if (r->option[CAMERA_SEES] == CAMERA_SEES_ANY) return true;
    return place == autobahn_column_end(s, lane) - 1 && top_kind(s, lane) != HEAVY;
}

int fastest_seen(const tp_rules *r, const tp_state *s) {
    int most = 0;
    for (int lane = 1; lane <= s->open; lane++)
        for (int i = autobahn_column_start(s, lane); i < autobahn_column_end(s, lane); i++) {
            const int speed = speed_of(s, s->traffic[i], lane);
            if (is_seen(r, s, lane, i) && speed > most) most = speed;
        }
    return most;
}
