/* app/tui/party_open.c: how a game comes about, from words or from a file, and how it is kept. See
 * party.h. */
#include "app/file.h"
#include "app/record.h"
#include "app/seed.h"
#include "app/tui/disk.h"
#include "app/tui/draw_any.h"
#include "app/tui/party.h"
#include "app/tui/reading.h"
#include "app/words.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the match ---- */

static void set_seed(tp_party *p, const char *given) {
    char fresh[TP_SEED_TEXT];
    p->seed = strdup(given != NULL ? given : tp_seed_fresh(fresh).text);
}

static tp_seed seed_of(const tp_party *p) {
    return (tp_seed){.text = p->seed, .length = strlen(p->seed)};
}

/* More seats than the fewest players means as many players. */
static bool begin_match(tp_party *p, const tp_order *o) {
    tp_setup setup = o->setup;
    if (tp_words_game("play", setup.game) == NULL) return false;
    if (setup.players == 0 && o->seats > tp_min_players(tp_game_by_id(setup.game)))
        setup.players = o->seats;
    set_seed(p, setup.seed);
    setup.seed = p->seed;
    p->m = tp_setup_match(&setup);
    return p->m != NULL;
}

/* How the table took it, if that was not the end by the rules. */
static void load_end(tp_party *p, const tp_json *record) {
    const tp_json *ended = tp_json_get(record, "ended");
    const int players = tp_match_rules(p->m)->players;
    if (ended == NULL || tp_json_what(ended) != TP_OBJECT) return;
    const tp_json *ranks = tp_json_get(ended, "ranks"), *scores = tp_json_get(ended, "scores");
    p->was_ended = tp_match_node(p->m).kind != TP_END && tp_read_size(ranks) == players;
    p->ended.scored = scores != NULL && tp_json_what(scores) == TP_LIST;
    for (int i = 0; p->was_ended && i < players; i++) {
        p->ended.rank[i] = tp_read_item(ranks, (size_t)i, 0);
        if (p->ended.scored) p->ended.score[i] = tp_read_item(scores, (size_t)i, 0);
    }
    snprintf(p->ended_reason, sizeof p->ended_reason, "%s", tp_read_text(ended, "reason"));
    p->ended.reason = p->ended_reason;
}

/* A seed with a NUL in it is none of ours, and the rolls of such a record go their own way. */
static bool load_record(tp_party *p, const tp_json *record) {
    tp_error e = {0};
    tp_dice_init();
    p->m = tp_record_read(record, &e);
    if (p->m == NULL) {
        tp_words_complain(&e);
        return false;
    }
    p->seed = strdup(tp_json_text(tp_json_get(record, "seed"), NULL));
    for (int i = 0; i < tp_match_rules(p->m)->players; i++)
        p->word[i] = strdup(tp_record_name(record, i));
    load_end(p, record);
    return true;
}

static bool load_state(tp_party *p, const tp_json *state, const char *seed) {
    tp_error e = {0};
    set_seed(p, seed);
    p->from_state = true;
    p->m = tp_match_load(tp_games, state, seed_of(p), &e);
    if (p->m == NULL) tp_words_complain(&e);
    return p->m != NULL;
}

static bool load_match(tp_party *p, const tp_order *o, bool *is_ours) {
    tp_error e = {0};
    size_t length;
    char *text = tp_file_read(o->setup.load, &length);
    tp_json *v = text != NULL ? tp_json_parse(text, length, &e) : NULL;
    bool ok = false;
    if (text != NULL && v == NULL) tp_words_complain(&e);
    if (v != NULL) {
        const bool is_record = tp_json_what(v) == TP_OBJECT && tp_json_get(v, "format") != NULL;
        ok = is_record ? load_record(p, v) : load_state(p, v, o->setup.seed);
        ok = ok && tp_setup_names(&o->setup, tp_match_rules(p->m)->game);
        const bool is_file = strcmp(o->setup.load, "-") != 0;
        *is_ours =
            is_file && (is_record ? tp_json_get(v, "dice") == NULL : tp_disk_is_own(o->setup.load));
    }
    tp_json_free(v);
    free(text);
    return ok;
}

/* The edition as JSON, also where it is only named. */
static tp_json *edition_of(const tp_rules *r) {
    tp_error e = {0};
    const tp_edition *named = r->game->editions;
    if (named == NULL || named->name == NULL) return NULL;
    tp_json *v = tp_json_parse(r->edition, strlen(r->edition), &e);
    if (v != NULL && tp_json_what(v) == TP_OBJECT) return v;
    for (const tp_edition *x = named; x->name != NULL; x++)
        if (v != NULL && tp_json_equals(v, x->name)) named = x;
    tp_json_free(v);
    return tp_json_parse(named->json, strlen(named->json), &e);
}

static void write_title(tp_party *p) {
    const bool is_named = p->rules->edition[0] != '{';
    const char *name = p->rules->game->name, *edition = tp_read_text(p->edition, "name");
    if (is_named || edition[0] == '\0')
        snprintf(p->title, sizeof p->title, "%s", name);
    else
        snprintf(p->title, sizeof p->title, "%.48s (%.48s)", name, edition);
}

/* ---- the seats ---- */

/* Games without levels have the words for them all the same. */
static const char *level_or_searcher(const tp_rules *r, const char *word) {
    static const char *const instead[][2] = {
        {"easy", "greedy"}, {"medium", "mcts:iterations=300"}, {"hard", "mcts:ms=1000"}};
    tp_player found;
    for (size_t i = 0; i < sizeof instead / sizeof *instead; i++)
        if (strcmp(word, instead[i][0]) == 0 && !tp_player_find(r, word, &found))
            return instead[i][1];
    return word;
}

/* In a file whoever is no bot is a person. */
static bool seat_somebody(tp_party *p, int seat, bool is_from_file) {
    const char *word = p->word[seat];
    tp_entrant *x = &p->entrant[seat];
    p->is_human[seat] = strcmp(word, "human") == 0;
    if (p->is_human[seat]) return true;
    if (tp_entrant_read(is_from_file ? NULL : "play", level_or_searcher(p->rules, word), p->rules,
                        0, 0, x)) {
        x->word = word;
        return true;
    }
    p->is_human[seat] = is_from_file;
    return is_from_file;
}

/* Seats nobody spoke for: the first is a person's, the others are medium. */
static bool fill_seats(tp_party *p, const tp_order *o) {
    for (int i = 0; i < p->rules->players; i++) {
        const bool is_from_file = p->word[i] != NULL && i >= o->seats;
        if (!is_from_file) {
            free(p->word[i]);
            p->word[i] = strdup(i < o->seats              ? o->seat[i]
                                : i == 0 && o->seats == 0 ? "human"
                                                          : "medium");
        }
        if (!seat_somebody(p, i, is_from_file)) return false;
        p->humans += p->is_human[i];
    }
    return true;
}

static void begin_bots(tp_party *p) {
    enum { GRACE_MS = 2000 };
    tp_desk_init(&p->desk, p->rules->max_moves);
    for (int i = 0; i < p->rules->players; i++) {
        if (p->is_human[i]) continue;
        p->sitter[i] = (tp_sitter){.who = &p->entrant[i], .grace_ms = GRACE_MS, .desk = &p->desk};
        tp_sitter_begin(&p->sitter[i], p->rules, i, p->seed);
    }
}

/* ---- opening and closing ---- */

bool tp_party_open(tp_party *p, const tp_order *o) {
    bool is_ours = false;
    *p = (tp_party){.told_to = TP_TABLE};
    bool ok = o->setup.load != NULL ? load_match(p, o, &is_ours) : begin_match(p, o);
    if (ok) {
        p->rules = tp_match_rules(p->m);
        p->drawing = tp_drawing_of(p->rules->game->id);
        if (p->drawing == NULL) p->drawing = &tp_draw_any;
        p->edition = edition_of(p->rules);
        write_title(p);
        ok = fill_seats(p, o);
    }
    if (ok && !o->is_replay) {
        p->is_kept = is_ours && o->save == NULL;
        p->path = o->save != NULL ? strdup(o->save)
                  : is_ours       ? strdup(o->setup.load)
                                  : tp_disk_new_path(p->rules->game->id);
        ok = p->path != NULL;
    }
    if (!ok) {
        tp_party_close(p);
        return false;
    }
    if (!o->is_replay) begin_bots(p);
    tp_party_speak(p, o->language);
    return true;
}

static void dismiss_bots(tp_party *p) {
    const bool over = tp_match_node(p->m).kind == TP_END;
    tp_result result = {0};
    if (over) p->rules->game->result(p->rules, tp_match_state(p->m), &result);
    for (int i = 0; i < p->rules->players; i++) {
        if (p->sitter[i].who == NULL) continue;
        tp_sitter_end(&p->sitter[i], over ? &result : NULL, p->rules->players);
        tp_sitter_leave(&p->sitter[i]);
    }
}

void tp_party_close(tp_party *p) {
    if (p->rules != NULL) dismiss_bots(p);
    tp_desk_done(&p->desk);
    for (int i = 0; i < TP_SEATS; i++) free(p->word[i]);
    tp_json_free(p->edition);
    tp_match_free(p->m);
    free(p->seed);
    free(p->path);
    free(p->told);
    *p = (tp_party){0};
}

/* ---- keeping ---- */

static void write_game(const tp_party *p, tp_writer *w) {
    const char *words[TP_SEATS];
    if (p->from_state) {
        tp_state_write(p->rules, tp_match_state(p->m), TP_EVERYTHING, w);
        return;
    }
    for (int i = 0; i < TP_SEATS; i++) words[i] = p->word[i];
    tp_record_write(p->m, seed_of(p), words, w);
}

bool tp_party_keep(tp_party *p) {
    tp_writer w = {0};
    write_game(p, &w);
    const bool ok = tp_file_replace(p->path, w.data, w.length);
    p->is_kept = p->is_kept || ok;
    p->is_behind = !ok;
    tp_writer_done(&w);
    return ok;
}

bool tp_party_keep_as(tp_party *p, const char *path) {
    char *before = p->path;
    p->path = strdup(path);
    if (tp_party_keep(p)) {
        free(before);
        return true;
    }
    free(p->path);
    p->path = before;
    return false;
}

void tp_party_rescue(tp_party *p) {
    if (!p->is_behind) return;
    char *path = tp_disk_new_path(p->rules->game->id);
    if (path != NULL) tp_party_keep_as(p, path);
    free(path);
}

/* In quotes where a shell would not read it as one word. */
static void write_word(tp_writer *w, const char *word) {
    static const char harmless[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-:=,+@%";
    if (word[0] != '\0' && word[strspn(word, harmless)] == '\0') {
        tp_write_plain(w, " %s", word);
        return;
    }
    tp_write_plain(w, " '");
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            tp_write_plain(w, "'\\''");
        else
            tp_write_plain(w, "%c", *word);
    }
    tp_write_plain(w, "'");
}

char *tp_party_resume_line(const tp_party *p) {
    tp_writer w = {0};
    tp_write_plain(&w, "turnpike play --load");
    write_word(&w, p->path);
    for (int i = 0; p->from_state && i < p->rules->players; i++) {
        tp_write_plain(&w, " --seat");
        write_word(&w, p->word[i]);
    }
    return w.data;
}
