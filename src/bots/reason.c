/* bots/reason.c: why a move is hinted at, see hint.h. What is said comes from four places, in this
 * order: whether the game is lost or won; what the others would do otherwise, and what the move
 * threatens (games without secrets and chance, by looking all of it over); what the move does, in
 * the game's own words ("hints" of its words.json); and at last the chances, if nothing else. */
#include "bots/hint.h"

#include "core/coach.h"
#include "core/moves.h"
#include "core/tell.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_REASONS = 2 };

typedef struct {
    const tp_speaker *x;
    const tp_rules *r;
    const tp_state *s;
    const tp_hint *h;
    tp_move move;
    tp_json *events, *told; /* of its preview; the same with what the game's words may ask about */
    tp_writer *out;
    int reasons;
} telling;

static tp_state *after_move(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    tp_state *after = tp_alloc(r->game->state_size);
    memcpy(after, s, r->game->state_size);
    r->game->apply(r, after, seat, m);
    return after;
}

static tp_json *parsed(tp_writer *w) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(w->data, w->length, &e);
    tp_writer_done(w);
    return v;
}

/* ---- sentences ---- */

static void space(const telling *t) {
    if (t->out->length > 0) tp_write_chars(t->out, " ", 1);
}

/* One of the sentences that all games share, "advice" in core/words.json. */
static void say(telling *t, const char *path, const char *values) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(values, strlen(values), &e);
    space(t);
    tp_words_phrase(t->x, path, v, t->out);
    tp_json_free(v);
    t->reasons++;
}

static void say_seat(telling *t, const char *path, int seat) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_int(&w, "seat", seat);
    tp_write_close(&w, '}');
    say(t, path, w.data);
    tp_writer_done(&w);
}

static void say_number(telling *t, const char *path, size_t n) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_int(&w, "n", (int64_t)n);
    tp_write_close(&w, '}');
    say(t, path, w.data);
    tp_writer_done(&w);
}

static void say_name(const telling *t) {
    char text[TP_MOVE_TEXT];
    if (!tp_words_label(t->x, t->events, t->out)) {
        t->r->game->format(t->r, t->s, t->move, t->h->seat, text);
        tp_write_chars(t->out, text, strlen(text));
    }
}

/* What it is called: a sentence of its own. */
static void say_label(const telling *t) {
    say_name(t);
    char last = '.';
    if (t->out->length > 0) last = t->out->data[t->out->length - 1];
    if (strchr(".!?", last) == NULL) tp_write_chars(t->out, ".", 1);
}

/* ---- what the others would do ---- */

static bool wins(const telling *t) {
    const size_t n = tp_json_size(t->events);
    const tp_json *last = n > 0 ? tp_json_item(t->events, n - 1) : NULL;
    if (last == NULL || !tp_json_equals(tp_json_get(last, "kind"), "end")) return false;
    const tp_json *ranks = tp_json_get(last, "ranks");
    int first = 0;
    for (int i = 0; i < t->r->players; i++)
        first += tp_json_int(tp_json_item(ranks, (size_t)i)) == 1;
    return tp_json_int(tp_json_item(ranks, (size_t)t->h->seat)) == 1 &&
           (t->r->players == 1 || first < t->r->players);
}

typedef struct {
    size_t count, risky;
    tp_move move; /* one that lets somebody win, and how */
    tp_risk risk, own;
} risks;

static risks look_round(const telling *t) {
    tp_move *moves = tp_alloc(t->r->max_moves * sizeof *moves);
    risks all = {.risk.seat = TP_TABLE, .own.seat = TP_TABLE};
    all.count = t->r->game->moves(t->r, t->s, t->h->seat, moves);
    for (size_t i = 0; i < all.count; i++) {
        const tp_risk risk = tp_coach_risk(t->r, t->s, t->h->seat, moves[i]);
        if (moves[i] == t->move) all.own = risk;
        if (risk.seat == TP_TABLE) continue;
        all.risky++;
        if (all.risk.reply == 0) all.risk = risk, all.move = moves[i];
    }
    free(moves);
    return all;
}

/* In the game's words for what would be done, "otherwise", else in those of all games. */
static void say_otherwise(telling *t, const risks *all) {
    tp_writer w = {0}, sentence = {0};
    if (all->risk.reply != 0) {
        tp_state *after = after_move(t->r, t->s, t->h->seat, all->move);
        const bool goes_on = t->r->game->node(t->r, after).seat != all->risk.seat;
        if (!goes_on) tp_preview(t->r, after, all->risk.seat, all->risk.reply, &w);
        free(after);
    }
    tp_json *events = w.length > 0 ? parsed(&w) : NULL;
    if (events != NULL && tp_words_threat(t->x, events, &sentence)) {
        space(t);
        tp_write_chars(t->out, sentence.data, sentence.length);
        t->reasons++;
    } else {
        say_seat(t, "advice/otherwise", all->risk.seat);
    }
    tp_json_free(events);
    tp_writer_done(&sentence);
}

static bool can_win(const tp_rules *r, const tp_state *s, int seat, tp_move *room) {
    const size_t n = r->game->moves(r, s, seat, room);
    bool found = false;
    for (size_t i = 0; i < n && !found; i++) {
        tp_state *after = after_move(r, s, seat, room[i]);
        tp_result result = {0};
        if (r->game->node(r, after).kind == TP_END) {
            r->game->result(r, after, &result);
            found = result.rank[seat] == 1 && result.rank[1 - seat] != 1;
        }
        free(after);
    }
    return found;
}

/* Of two players: does the move threaten to win, and how many answers stop that? A threat that most
 * answers stop by the way is none. */
static void say_threat(telling *t) {
    enum { FEW = 3 };
    const int me = t->h->seat;
    tp_state *after = after_move(t->r, t->s, me, t->move);
    tp_move *moves = tp_alloc(2 * t->r->max_moves * sizeof *moves);
    const tp_node n = t->r->game->node(t->r, after);
    size_t count = 0, stopping = 0;
    if (n.kind == TP_DECISION && n.seat != me)
        count = t->r->game->moves(t->r, after, n.seat, moves);
    for (size_t i = 0; i < count && stopping <= FEW; i++) {
        tp_state *answered = after_move(t->r, after, n.seat, moves[i]);
        const tp_node then = t->r->game->node(t->r, answered);
        const bool goes_on = then.kind == TP_DECISION && then.seat == me;
        stopping += !goes_on || !can_win(t->r, answered, me, moves + t->r->max_moves);
        free(answered);
    }
    if (count > 0 && stopping == 0)
        say(t, "advice/unstoppable", "{}");
    else if (stopping <= FEW && 2 * stopping < count)
        say_number(t, "advice/threat", stopping);
    free(moves);
    free(after);
}

/* All that two turns tell. False: nothing more needs to be said. */
static bool say_play(telling *t) {
    const risks all = look_round(t);
    if (all.count > 0 && all.risky == all.count && t->r->players > 1) {
        say_seat(t, "advice/lost", all.risk.seat);
        return false;
    }
    if (all.own.seat != TP_TABLE) {
        say_seat(t, "advice/careful", all.own.seat);
        return false;
    }
    if (2 * all.risky > all.count) say_otherwise(t, &all); /* it threatens; not a few slips alone */
    if (t->r->players == 2 && !t->h->is_lost) say_threat(t);
    return true;
}

/* ---- what the move does ---- */

static bool has_text(const tp_json *list, const char *text) {
    if (tp_json_what(list) != TP_LIST) return false;
    for (size_t i = 0; i < tp_json_size(list); i++)
        if (tp_json_equals(tp_json_item(list, i), text)) return true;
    return false;
}

/* Of a fact that says how many of all ways fail, the percentage: `fails`. */
static void write_odds(const tp_json *fact, tp_writer *w) {
    if (tp_json_what(fact) != TP_OBJECT) return;
    const tp_json *lost = tp_json_get(fact, "lost"), *of = tp_json_get(fact, "of");
    if (lost == NULL || of == NULL || tp_json_what(of) != TP_INT || tp_json_int(of) <= 0) return;
    if (tp_json_what(lost) != TP_INT) return;
    const int64_t percent = (200 * tp_json_int(lost) / tp_json_int(of) + 1) / 2;
    tp_write_key_int(w, "fails", percent);
}

/* What a game's words may ask about besides the event: `in`, the lists of the facts that name the
 * move ("stops", "opens"), `now`, the facts, `fails` and `hopeless`. */
static void write_context(const telling *t, tp_writer *w) {
    const tp_brain *brain = tp_brain_of(t->r->game);
    tp_writer facts = {0};
    tp_json_pair pair = {0};
    char text[TP_MOVE_TEXT];
    t->r->game->format(t->r, t->s, t->move, t->h->seat, text);
    tp_facts_write(t->r, t->s, t->h->seat, NULL, &facts);
    tp_write_key(w, "now");
    tp_write_raw(w, facts.data, facts.length);
    tp_json *v = parsed(&facts);
    tp_write_key(w, "in");
    tp_write_open(w, '{');
    while (tp_json_next(v, &pair))
        if (has_text(pair.value, text)) tp_write_key_bool(w, pair.key, true);
    tp_write_close(w, '}');
    pair = (tp_json_pair){0};
    while (tp_json_next(v, &pair)) write_odds(pair.value, w);
    tp_json_free(v);
    if (brain->is_hopeless == NULL) return;
    tp_state *after = after_move(t->r, t->s, t->h->seat, t->move);
    tp_write_key_bool(w, "hopeless", brain->is_hopeless(t->r, after, t->h->seat));
    free(after);
}

static tp_json *with_context(const telling *t) {
    tp_writer w = {0}, context = {0};
    tp_write_open(&context, '{');
    write_context(t, &context);
    tp_write_open(&w, '[');
    for (size_t i = 0; i < tp_json_size(t->events); i++) {
        char *event = tp_json_print(tp_json_item(t->events, i));
        event[strlen(event) - 1] = ',';
        tp_write_raw(&w, event, strlen(event));
        tp_write_plain(&w, "%s}", context.data + 1);
        free(event);
    }
    tp_write_close(&w, ']');
    tp_writer_done(&context);
    return parsed(&w);
}

static void say_events(telling *t) {
    tp_writer sentence = {0};
    for (size_t i = 0; i < tp_json_size(t->told) && t->reasons < MOST_REASONS; i++) {
        tp_writer_clear(&sentence);
        if (!tp_words_hint(t->x, t->told, i, &sentence)) continue;
        if (t->out->length > 0 && strstr(t->out->data, sentence.data) != NULL) continue; /* said */
        space(t);
        tp_write_chars(t->out, sentence.data, sentence.length);
        t->reasons++;
    }
    tp_writer_done(&sentence);
}

/* ---- all of it ---- */

static void say_reasons(telling *t, const tp_hint_choice *choice) {
    if (t->h->count == 1) say(t, "advice/only", "{}");
    if (wins(t)) {
        say(t, "advice/wins", "{}");
        return;
    }
    if (tp_coach_knows(t->r, t->s) && !say_play(t)) return;
    if (t->h->is_lost) {
        say(t, t->r->players > 1 ? "advice/hopeless" : "advice/unsolvable", "{}");
        return;
    }
    say_events(t);
    if (t->reasons == 0 && choice->chance >= 0)
        say_number(t, "advice/chance", (size_t)choice->chance);
    if (t->reasons == 0) say(t, "advice/trust", "{}");
}

static telling begin(const tp_speaker *x, const tp_state *s, const tp_hint *h, int choice,
                     tp_writer *out) {
    tp_writer w = {0};
    telling t = {.x = x, .r = x->rules, .s = s, .h = h, .move = h->choice[choice].move, .out = out};
    tp_preview(t.r, s, h->seat, t.move, &w);
    t.events = parsed(&w);
    return t;
}

void tp_hint_say(const tp_speaker *x, const tp_state *s, const tp_hint *h, int choice,
                 tp_writer *out) {
    telling t = begin(x, s, h, choice, out);
    t.told = with_context(&t);
    say_label(&t);
    say_reasons(&t, &h->choice[choice]);
    tp_json_free(t.events);
    tp_json_free(t.told);
}

static void write_words(const tp_speaker *x, const tp_state *s, const tp_hint *h, int choice,
                        tp_writer *w) {
    tp_writer text = {0};
    telling t = begin(x, s, h, choice, &text);
    tp_write_key(w, "label");
    say_name(&t);
    tp_write_bytes(w, text.data, text.length);
    tp_writer_clear(&text);
    t.told = with_context(&t);
    say_reasons(&t, &h->choice[choice]);
    tp_write_key(w, "why");
    tp_write_bytes(w, text.data, text.length);
    tp_json_free(t.events);
    tp_json_free(t.told);
    tp_writer_done(&text);
}

void tp_hint_write(const tp_speaker *x, const tp_state *s, const tp_hint *h, tp_writer *w) {
    char text[TP_MOVE_TEXT];
    tp_write_key(w, "hints");
    tp_write_open(w, '[');
    for (int i = 0; i < h->count; i++) {
        tp_write_open(w, '{');
        x->rules->game->format(x->rules, s, h->choice[i].move, h->seat, text);
        tp_write_key_text(w, "move", text);
        if (x->words != NULL) write_words(x, s, h, i, w);
        tp_write_key(w, "events");
        tp_preview(x->rules, s, h->seat, h->choice[i].move, w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    tp_write_key_bool(w, "lost", h->is_lost);
}
