/* app/tui/play/party_open.c: how a game comes about, from words or from a file, and how it is kept.
 * See party.h. */
#include "app/args.h"
#include "app/file.h"
#include "app/host.h"
#include "app/means.h"
#include "app/tui/games/drawing.h"
#include "app/tui/games/reading.h"
#include "app/tui/play/disk.h"
#include "app/tui/play/party.h"
#include "app/tui/play/stage.h"
#include "games/games.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the match ---- */

/* A game as the words or a file give it, before anybody sits at a table with it. */
typedef struct {
    tp_match *m;
    bool is_ours; /* from a file of ours: it is kept there again */
    bool was_ended;
    tp_result ended;
    char reason[TP_REASON];
} opening;

static void set_seed(tp_party *p, const char *given) {
    char fresh[TP_SEED_TEXT];
    p->seed = strdup(given != NULL ? given : tp_seed_fresh(fresh).text);
}

static tp_seed seed_of(const tp_party *p) {
    return (tp_seed){.text = p->seed, .length = strlen(p->seed)};
}

/* More seats than the fewest players means as many players. */
static bool begin_match(tp_party *p, const tp_order *o, opening *x) {
    tp_setup setup = o->setup;
    if (tp_args_game("play", setup.game) == NULL) return false;
    if (setup.players == 0 && o->seats > tp_min_players(tp_game_by_id(setup.game)))
        setup.players = o->seats;
    set_seed(p, setup.seed);
    setup.seed = p->seed;
    x->m = tp_setup_match(&setup);
    return x->m != NULL;
}

/* How the table took it, if that was not the end by the rules: somebody resigned, say. */
static void read_end(const tp_json *record, opening *x) {
    const tp_json *ended = tp_json_get(record, "ended");
    const int players = tp_match_rules(x->m)->players;
    if (ended == NULL || tp_json_what(ended) != TP_OBJECT) return;
    const tp_json *ranks = tp_json_get(ended, "ranks"), *scores = tp_json_get(ended, "scores");
    x->was_ended = tp_read_size(ranks) == players;
    x->ended.scored = scores != NULL && tp_json_what(scores) == TP_LIST;
    for (int i = 0; x->was_ended && i < players; i++) {
        x->ended.rank[i] = tp_read_item(ranks, (size_t)i, 0);
        if (x->ended.scored) x->ended.score[i] = tp_read_item(scores, (size_t)i, 0);
    }
    snprintf(x->reason, sizeof x->reason, "%s", tp_read_text(ended, "reason"));
    x->ended.reason = x->reason;
}

/* A seed with a NUL in it is none of ours, and the rolls of such a record go their own way. */
static bool load_record(tp_party *p, const tp_json *record, opening *x) {
    tp_error e = {0};
    x->m = tp_record_read(record, tp_means()->hash, &e);
    if (x->m == NULL) {
        tp_args_complain(&e);
        return false;
    }
    p->seed = strdup(tp_json_text(tp_json_get(record, "seed"), NULL));
    for (int i = 0; i < tp_match_rules(x->m)->players; i++)
        p->word[i] = strdup(tp_record_name(record, i));
    read_end(record, x);
    return true;
}

static bool load_state(tp_party *p, const tp_json *state, const char *seed, opening *x) {
    tp_error e = {0};
    set_seed(p, seed);
    x->m = tp_match_load(tp_games, state, seed_of(p), &e);
    if (x->m == NULL) tp_args_complain(&e);
    return x->m != NULL;
}

static bool load_match(tp_party *p, const tp_order *o, opening *x) {
    tp_error e = {0};
    size_t length;
    char *text = tp_file_read(o->setup.load, &length);
    tp_json *v = text != NULL ? tp_json_parse(text, length, &e) : NULL;
    bool ok = false;
    if (text != NULL && v == NULL) tp_args_complain(&e);
    if (v != NULL) {
        const bool is_record = tp_json_what(v) == TP_OBJECT && tp_json_get(v, "format") != NULL;
        ok = is_record ? load_record(p, v, x) : load_state(p, v, o->setup.seed, x);
        ok = ok && tp_setup_names(&o->setup, tp_match_rules(x->m)->game);
        const bool is_file = strcmp(o->setup.load, "-") != 0;
        x->is_ours =
            is_file && (is_record ? tp_json_get(v, "dice") == NULL : tp_disk_is_own(o->setup.load));
    }
    tp_json_free(v);
    free(text);
    return ok;
}

/* ---- the seats ---- */

/* In a file whoever is no bot is a person. */
static bool seat_somebody(tp_party *p, int seat, bool is_from_file) {
    const char *word = p->word[seat];
    tp_entrant *x = &p->entrant[seat];
    p->is_human[seat] = strcmp(word, "human") == 0;
    if (p->is_human[seat]) return true;
    if (tp_entrant_read(is_from_file ? NULL : "play", word, p->rules, 0, 0, x)) return true;
    p->is_human[seat] = is_from_file;
    return is_from_file;
}

/* Seats nobody spoke for: the first is a person's, the others are medium, or easy in a first game,
 * which is to be enjoyed. */
static bool fill_seats(tp_party *p, const tp_order *o) {
    const char *const usual = o->is_first ? "easy" : "medium";
    for (int i = 0; i < p->rules->players; i++) {
        const bool is_from_file = p->word[i] != NULL && i >= o->seats;
        if (!is_from_file) {
            free(p->word[i]);
            p->word[i] = strdup(i < o->seats              ? o->seat[i]
                                : i == 0 && o->seats == 0 ? "human"
                                                          : usual);
        }
        if (!seat_somebody(p, i, is_from_file)) return false;
        p->humans += p->is_human[i];
    }
    return true;
}

static void begin_bots(tp_party *p) {
    enum { GRACE_MS = 2000 };
    tp_desk_init(&p->desk, p->rules);
    for (int i = 0; i < p->rules->players; i++) {
        if (p->is_human[i]) continue;
        p->entrant[i].oracles = tp_tables_oracles(p->tables);
        p->sitter[i] = (tp_sitter){.who = &p->entrant[i], .grace_ms = GRACE_MS, .desk = &p->desk};
        tp_sitter_begin(&p->sitter[i], p->rules, i, p->seed);
    }
}

/* ---- opening and closing ---- */

/* Only a replay looks at how a table ended it: who loads such a game to play it goes on. */
static void sit_down(tp_party *p, const tp_order *o, const opening *x) {
    tp_device d = {.played = x->m, .seed = seed_of(p)};
    if (o->is_replay && x->was_ended) d.ended = &x->ended;
    for (int i = 0; i < p->rules->players; i++) d.level[i] = p->is_human[i] ? NULL : p->word[i];
    p->table = tp_table_on_device(tp_means(), &d, 0);
    p->m = p->table->match;
    p->rules = tp_match_rules(p->m);
}

static bool furnish(tp_party *p, const tp_order *o, const opening *x) {
    p->rules = tp_match_rules(x->m);
    p->drawing = tp_drawing_of(p->rules->game->id);
    if (p->drawing == NULL) p->drawing = &tp_draw_any;
    p->words = tp_words_new(p->rules->game);
    p->edition = tp_edition_of(p->rules);
    snprintf(p->title, sizeof p->title, "%s", p->rules->title);
    if (!fill_seats(p, o)) return false;
    sit_down(p, o, x);
    if (o->is_replay) return true;
    p->is_kept = x->is_ours && o->save == NULL;
    p->path = o->save != NULL ? strdup(o->save)
              : x->is_ours    ? strdup(o->setup.load)
                              : tp_disk_new_path(p->rules->game->id);
    return p->path != NULL;
}

bool tp_party_open(tp_party *p, const tp_order *o) {
    opening x = {0};
    *p = (tp_party){.told_to = TP_TABLE};
    p->tables = o->tables != NULL ? tp_tables_find(o->tables) : NULL;
    if (o->tables != NULL && p->tables == NULL) return false;
    const bool ok =
        (o->setup.load != NULL ? load_match(p, o, &x) : begin_match(p, o, &x)) && furnish(p, o, &x);
    tp_match_free(x.m);
    if (!ok) {
        tp_party_close(p);
        return false;
    }
    if (!o->is_replay) begin_bots(p);
    tp_party_speak(p, o->language);
    return true;
}

static void dismiss_bots(tp_party *p) {
    const tp_result *result = tp_party_is_over(p) ? &p->table->ranking : NULL;
    for (int i = 0; i < p->rules->players; i++) {
        if (p->sitter[i].who == NULL) continue;
        tp_sitter_end(&p->sitter[i], result, p->rules->players);
        tp_sitter_leave(&p->sitter[i]);
    }
}

void tp_party_close(tp_party *p) {
    if (p->table != NULL) dismiss_bots(p);
    tp_desk_done(&p->desk);
    for (int i = 0; i < TP_SEATS; i++) free(p->word[i]);
    tp_words_free(p->words);
    tp_json_free(p->edition);
    tp_table_free(p->table);
    tp_tables_close(p->tables);
    free(p->seed);
    free(p->path);
    for (size_t i = 0; i < p->told_room; i++) free(p->told[i].text);
    free(p->told);
    *p = (tp_party){0};
}

/* ---- keeping ---- */

static void write_game(const tp_party *p, tp_writer *w) {
    const char *words[TP_SEATS];
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
    return w.data;
}
