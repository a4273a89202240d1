/* table/record.c: see record.h. */
#include "table/record.h"

#include "games/games.h"

#include <string.h>

enum { VERSION = 1, LONGEST_TEXT = 4096, MOST_MOVES = 1 << 24 };
static const char format_name[] = "turnpike-record";

/* ---- writing ---- */

typedef struct {
    const tp_rules *rules;
    tp_writer *w;
    const uint64_t *rolls; /* one for each ply */
    size_t ply, carried;
} pen;

/* Positions are not stored: a record is small, and replaying it is the proof. */
static void write_move(void *context, const tp_state *before, tp_node node, int seat,
                       tp_move move) {
    const pen *p = context;
    char text[2 + TP_MOVE_TEXT] = "-:";
    (void)node;
    if (seat != TP_TABLE) text[0] = (char)('0' + seat);
    p->rules->game->format(p->rules, before, move, TP_EVERYTHING, text + 2);
    tp_write_text(p->w, text);
}

static void write_result(const tp_match *m, tp_writer *w) {
    const tp_rules *r = tp_match_rules(m);
    tp_result result = {0};
    if (tp_match_node(m).kind != TP_END) {
        tp_write_null(w);
        return;
    }
    r->game->result(r, tp_match_state(m), &result);
    tp_write_open(w, '{');
    tp_result_write(&result, r->players, w);
    tp_write_close(w, '}');
}

void tp_record_write_moves(const tp_match *m, tp_writer *w) {
    pen p = {.rules = tp_match_rules(m), .w = w};
    tp_write_open(w, '[');
    tp_match_walk(m, write_move, &p);
    tp_write_close(w, ']');
}

static void write_game(const tp_match *m, tp_seed seed, const char *const *names, tp_writer *w) {
    pen p = {.rules = tp_match_rules(m), .w = w};
    tp_write_key_text(w, "format", format_name);
    tp_write_key_int(w, "version", VERSION);
    tp_rules_write(p.rules, w);
    tp_write_key(w, "seed");
    tp_write_bytes(w, seed.text, seed.length);
    tp_write_key(w, "names");
    tp_write_open(w, '[');
    for (int i = 0; i < p.rules->players; i++) tp_write_text(w, names[i]);
    tp_write_close(w, ']');
    if (tp_match_is_loaded(m)) {
        tp_write_key(w, "state");
        tp_state_write(p.rules, tp_match_start(m), TP_EVERYTHING, w);
    }
    tp_write_key(w, "moves");
    tp_record_write_moves(m, w);
    tp_write_key(w, "result");
    write_result(m, w);
}

void tp_record_write(const tp_match *m, tp_seed seed, const char *const *names, tp_writer *w) {
    tp_write_open(w, '{');
    write_game(m, seed, names, w);
    tp_write_close(w, '}');
}

/* Which roll of the dice each outcome was. Those that are missing were taken back. */
static void write_roll(void *context, const tp_state *before, tp_node node, int seat,
                       tp_move move) {
    pen *p = context;
    (void)before, (void)node, (void)move;
    if (seat == TP_TABLE && p->ply >= p->carried) tp_write_int(p->w, (int64_t)p->rolls[p->ply]);
    p->ply++;
}

static void write_base16(tp_writer *w, const uint8_t *bytes, size_t size) {
    char text[2 * TP_DICE_SECRET + 1];
    tp_base16_write(bytes, size, text);
    tp_write_text(w, text);
}

static void write_dice(const tp_match *m, const tp_record_table *t, tp_writer *w) {
    pen p = {.rules = tp_match_rules(m), .w = w, .rolls = t->rolls, .carried = t->carried};
    uint8_t hash[TP_DICE_HASH];
    tp_dice_commit(t->dice, hash);
    tp_write_key(w, "dice");
    tp_write_open(w, '{');
    tp_write_key(w, "commitment");
    write_base16(w, hash, sizeof hash);
    tp_write_key(w, "secret");
    write_base16(w, t->dice->secret, sizeof t->dice->secret);
    tp_write_key(w, "numbers");
    tp_write_open(w, '[');
    for (int i = 0; i < p.rules->players; i++)
        if (t->has_number >> i & 1u)
            write_base16(w, t->dice->number[i], TP_DICE_NUMBER);
        else
            tp_write_null(w);
    tp_write_close(w, ']');
    if (t->carried > 0) tp_write_key_int(w, "carried", (int64_t)t->carried);
    tp_write_key(w, "rolls");
    tp_write_open(w, '[');
    tp_match_walk(m, write_roll, &p);
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}

void tp_record_write_table(const tp_match *m, const char *const *names, const tp_record_table *t,
                           tp_writer *w) {
    tp_write_open(w, '{');
    write_game(m, (tp_seed){.text = ""}, names, w);
    if (t->ended != NULL) {
        tp_write_key(w, "ended");
        tp_write_raw(w, t->ended, strlen(t->ended));
        write_dice(m, t, w);
    }
    tp_write_key_text(w, "table", t->table);
    tp_write_key_int(w, "created", t->created);
    if (t->ended != NULL) tp_write_key_int(w, "finished", t->finished);
    tp_write_close(w, '}');
}

/* ---- reading ---- */

/* Everything but what tables add must be there, so that a record without a key was not written by
 * us. */
static bool check_form(const tp_at *at, tp_error *e) {
    static const char *const keys[] = {"format",  "version", "game", "players",
                                       "options", "edition", "seed", "names",
                                       "moves",   "result",  NULL};
    static const char *const known[] = {
        "format", "version", "game",  "players", "options", "edition", "seed",     "names", "state",
        "moves",  "result",  "ended", "dice",    "table",   "created", "finished", NULL};
    static const char *const formats[] = {format_name, NULL};
    int number;
    if (!tp_want_object(at, e) || !tp_want_present(at, keys, e) || !tp_want_known(at, known, e))
        return false;
    const tp_at format = tp_at_key(at, "format"), version = tp_at_key(at, "version");
    const tp_at seed = tp_at_key(at, "seed"), moves = tp_at_key(at, "moves");
    return tp_want_word(&format, formats, &number, e) &&
           tp_want_int(&version, VERSION, VERSION, &number, e) &&
           tp_want_text(&seed, 0, LONGEST_TEXT, e) && tp_want_list(&moves, 0, MOST_MOVES, NULL, e);
}

static bool check_names(const tp_at *at, int players, tp_error *e) {
    e->code = TP_BAD_REQUEST;
    if (!tp_want_list(at, (size_t)players, (size_t)players, NULL, e)) return false;
    for (size_t i = 0; i < (size_t)players; i++) {
        const tp_at name = tp_at_item(at, i);
        if (!tp_want_text(&name, 0, LONGEST_TEXT, e)) return false;
    }
    return true;
}

static const tp_game *find_game(const tp_at *at, tp_error *e) {
    const tp_at id = tp_at_key(at, "game");
    const tp_game *const *game = tp_games;
    while (*game != NULL && !tp_json_equals(id.json, (*game)->id)) game++;
    if (*game != NULL) return *game;
    e->code = TP_UNKNOWN_GAME;
    tp_error_locate(e, &id, "Unknown game.");
    return NULL;
}

/* A record that did not begin at the beginning: the state says by which rules it is played, so what
 * the record says about them must be the same. */
static tp_match *begin_at_state(const tp_at *at, const tp_rules *claimed, tp_seed seed,
                                tp_error *e) {
    tp_match *m = tp_match_load_at(tp_games, at, seed, e);
    if (m == NULL || tp_match_rules(m)->digest == claimed->digest) return m;
    e->code = TP_BAD_REQUEST;
    tp_error_locate(e, at, "This state belongs to another game than the record.");
    tp_match_free(m);
    return NULL;
}

static tp_match *begin_match(const tp_at *at, tp_error *e) {
    const tp_at seed_at = tp_at_key(at, "seed"), state = tp_at_key(at, "state");
    tp_seed seed;
    const tp_game *game = find_game(at, e);
    if (game == NULL) return NULL;
    seed.text = tp_json_text(seed_at.json, &seed.length);
    tp_match *m =
        tp_match_new(game, tp_json_get(at->json, "players"), tp_json_get(at->json, "options"),
                     tp_json_get(at->json, "edition"), seed, e);
    if (m == NULL || state.json == NULL) return m;
    tp_match *loaded = begin_at_state(&state, tp_match_rules(m), seed, e);
    tp_match_free(m);
    return loaded;
}

/* The fair dice of a record, if it has some, and how many of its rolls were replayed. */
typedef struct {
    bool given;
    tp_dice dice;
    tp_at rolls;
    size_t used;
    int carried; /* the plies before are none of theirs */
} fairness;

static bool read_base16(const tp_at *at, uint8_t *out, size_t size, tp_error *e) {
    if (at->json != NULL && tp_json_what(at->json) == TP_STRING &&
        tp_base16_read(tp_json_text(at->json, NULL), out, size))
        return true;
    return tp_wrong(e, at, "Expected %zu hexadecimal digits here.", 2 * size);
}

/* A seat that gave no number counts as zeros, as it did when the dice were rolled. */
static bool read_numbers(const tp_at *at, tp_dice *d, tp_error *e) {
    if (!tp_want_list(at, (size_t)d->seats, (size_t)d->seats, NULL, e)) return false;
    for (int i = 0; i < d->seats; i++) {
        const tp_at number = tp_at_item(at, (size_t)i);
        if (tp_json_what(number.json) == TP_NULL) continue;
        if (!read_base16(&number, d->number[i], TP_DICE_NUMBER, e)) return false;
    }
    return true;
}

static bool read_carried(const tp_at *at, fairness *f, tp_error *e) {
    const tp_at carried = tp_at_key(at, "carried");
    return carried.json == NULL || tp_want_int(&carried, 1, MOST_MOVES, &f->carried, e);
}

/* The secret must hash to the commitment that everybody saw before the game: otherwise it could
 * have been chosen afterwards to fit the rolls. */
static bool read_dice(const tp_at *at, int players, fairness *f, tp_error *e) {
    static const char *const keys[] = {"commitment", "secret", "numbers", "rolls", NULL};
    static const char *const known[] = {"commitment", "secret", "numbers",
                                        "carried",    "rolls",  NULL};
    uint8_t claimed[TP_DICE_HASH], hash[TP_DICE_HASH];
    f->given = at->json != NULL && f->dice.hash != NULL;
    f->dice.seats = players;
    if (!f->given) return true;
    e->code = TP_BAD_REQUEST;
    const tp_at commitment = tp_at_key(at, "commitment"), secret = tp_at_key(at, "secret");
    const tp_at numbers = tp_at_key(at, "numbers");
    f->rolls = tp_at_key(at, "rolls");
    if (!tp_want_object(at, e) || !tp_want_present(at, keys, e) || !tp_want_known(at, known, e) ||
        !read_carried(at, f, e) || !read_base16(&commitment, claimed, sizeof claimed, e) ||
        !read_base16(&secret, f->dice.secret, sizeof f->dice.secret, e) ||
        !read_numbers(&numbers, &f->dice, e) || !tp_want_list(&f->rolls, 0, MOST_MOVES, NULL, e))
        return false;
    tp_dice_commit(&f->dice, hash);
    if (memcmp(claimed, hash, sizeof hash) == 0) return true;
    return tp_wrong(e, &secret, "This is not the secret that was committed to.");
}

/* At a chance node: is the outcome the one that the dice give? Rolls are used in rising order; one
 * that is left out was taken back. */
static bool check_roll(const tp_match *m, const tp_at *at, const char *text, fairness *f,
                       tp_error *e) {
    const tp_rules *r = tp_match_rules(m);
    char own[TP_MOVE_TEXT];
    if (f->used >= tp_json_size(f->rolls.json))
        return tp_wrong(e, &f->rolls, "There is no roll for every outcome.");
    const tp_at roll = tp_at_item(&f->rolls, f->used);
    const int64_t before = f->used > 0 ? tp_json_int(tp_json_item(f->rolls.json, f->used - 1)) : -1;
    if (tp_json_what(roll.json) != TP_INT || tp_json_int(roll.json) <= before)
        return tp_wrong(e, &roll, "Expected a number above %lld here.", (long long)before);
    f->used++;
    const tp_move move =
        tp_dice_outcome(&f->dice, (uint64_t)tp_json_int(roll.json), r, tp_match_state(m));
    r->game->format(r, tp_match_state(m), move, TP_EVERYTHING, own);
    return strcmp(own, text) == 0 || tp_wrong(e, at, "The dice say %s here.", own);
}

static bool replay_outcome(tp_match *m, const char *text, size_t length, tp_error *e) {
    tp_move outcome;
    if (!tp_match_legal(m, TP_TABLE, text, length, &outcome, e)) return false;
    tp_match_push_outcome(m, outcome);
    return true;
}

/* Refusals name the move in the record, with the reason the rules gave. */
static bool replay_move(tp_match *m, const tp_at *at, fairness *f, tp_error *e) {
    const tp_kind kind = tp_match_node(m).kind;
    tp_error refusal = {0};
    size_t length;
    e->code = TP_BAD_REQUEST;
    if (!tp_want_text(at, 3, 2 + TP_MOVE_TEXT - 1, e)) return false;
    const char *text = tp_json_text(at->json, &length);
    const bool is_seat = text[0] >= '0' && text[0] < '0' + TP_SEATS;
    if ((!is_seat && text[0] != '-') || text[1] != ':')
        return tp_wrong(e, at, "Expected SEAT:MOVE here, or -:MOVE where chance acts.");
    e->code = TP_WRONG_SEAT;
    if (!is_seat && (kind == TP_DECISION || kind == TP_RACE))
        return tp_wrong(e, at, "Chance does not act here.");
    e->code = TP_BAD_REQUEST;
    if (!is_seat && kind == TP_CHANCE && f->given && tp_match_plies(m) >= (size_t)f->carried &&
        !check_roll(m, at, text + 2, f, e))
        return false;
    const bool played =
        !is_seat && kind == TP_CHANCE
            ? replay_outcome(m, text + 2, length - 2, &refusal)
            : tp_match_play(m, is_seat ? text[0] - '0' : TP_TABLE, text + 2, length - 2, &refusal);
    if (played) return true;
    e->code = refusal.code;
    return tp_wrong(e, at, "%s", refusal.message);
}

static bool replay(tp_match *m, const tp_at *at, fairness *f, tp_error *e) {
    for (size_t i = 0; i < tp_json_size(at->json); i++) {
        const tp_at move = tp_at_item(at, i);
        if (!replay_move(m, &move, f, e)) return false;
    }
    e->code = TP_BAD_REQUEST;
    if (f->given && f->used < tp_json_size(f->rolls.json))
        return tp_wrong(e, &f->rolls, "There are more rolls than outcomes.");
    return true;
}

static bool check_ints(const tp_at *at, const int *values, int n, tp_error *e) {
    int same;
    if (!tp_want_list(at, (size_t)n, (size_t)n, NULL, e)) return false;
    for (int i = 0; i < n; i++) {
        const tp_at item = tp_at_item(at, (size_t)i);
        if (!tp_want_int(&item, values[i], values[i], &same, e)) return false;
    }
    return true;
}

/* The result is worked out again: a record that claims another one is wrong. How a table ended it
 * ("ended") is not checked; nobody can prove who resigned. */
static bool check_result(const tp_match *m, const tp_at *at, tp_error *e) {
    static const char *const keys[] = {"ranks", "scores", "reason", NULL};
    const tp_rules *r = tp_match_rules(m);
    tp_result result = {0};
    int index;
    e->code = TP_BAD_REQUEST;
    if (tp_match_node(m).kind != TP_END) {
        if (tp_json_what(at->json) == TP_NULL) return true;
        return tp_wrong(e, at, "Expected null here: the game is not over.");
    }
    r->game->result(r, tp_match_state(m), &result);
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const char *const reasons[] = {result.reason, NULL};
    const tp_at ranks = tp_at_key(at, "ranks"), scores = tp_at_key(at, "scores");
    const tp_at reason = tp_at_key(at, "reason");
    return check_ints(&ranks, result.rank, r->players, e) &&
           (result.scored ? check_ints(&scores, result.score, r->players, e)
                          : tp_want_null(&scores, e)) &&
           tp_want_word(&reason, reasons, &index, e);
}

tp_match *tp_record_read(const tp_json *record, tp_hash *hash, tp_error *e) {
    const tp_at at = tp_at_root(record);
    return tp_record_read_at(&at, hash, e);
}

tp_match *tp_record_read_at(const tp_at *at, tp_hash *hash, tp_error *e) {
    e->code = TP_BAD_REQUEST;
    if (!check_form(at, e)) return NULL;
    tp_match *m = begin_match(at, e);
    if (m == NULL) return NULL;
    const tp_at names = tp_at_key(at, "names"), moves = tp_at_key(at, "moves");
    const tp_at result = tp_at_key(at, "result"), dice = tp_at_key(at, "dice");
    const int players = tp_match_rules(m)->players;
    fairness f = {.dice = {.hash = hash}};
    if (check_names(&names, players, e) && read_dice(&dice, players, &f, e) &&
        replay(m, &moves, &f, e) && check_result(m, &result, e))
        return m;
    tp_match_free(m);
    return NULL;
}

const char *tp_record_name(const tp_json *record, int seat) {
    return tp_json_text(tp_json_item(tp_json_get(record, "names"), (size_t)seat), NULL);
}
