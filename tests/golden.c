/* tests/golden.c: golden games. Each src/games/GAME/golden/NAME.in holds protocol lines, NAME.out
 * the replies, compared byte for byte. A change of rules shows as a difference there, never
 * silently; `make golden` records games where there are none and writes the replies anew.
 *
 * What depends on the clock or fresh chance has no place in these files: name a seed, no playout.
 */
#include "test.h"

#include "app/cli/cli.h"
#include "core/play.h"
#include "engine/engine.h"
#include "games/games.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *read_whole(const char *path, size_t *length) {
    *length = 0;
    FILE *f = fopen(path, "rb");
    if (f == NULL) return NULL;
    fseek(f, 0, SEEK_END);
    *length = (size_t)ftell(f);
    rewind(f);
    char *text = tp_alloc(*length + 1);
    if (fread(text, 1, *length, f) != *length) *length = 0;
    fclose(f);
    return text;
}

/* All replies to the file's lines, a line each, the caller's. */
static char *answers(const char *path, size_t *length) {
    char *in = read_whole(path, length), *out = NULL;
    assert_non_null(in);
    FILE *source = fmemopen(in, *length, "r"), *sink = open_memstream(&out, length);
    assert_non_null(source);
    assert_non_null(sink);
    tp_cli_engine_run(source, sink, NULL);
    fclose(source);
    fclose(sink);
    free(in);
    return out;
}

static void show_difference(const char *path, const char *actual, const char *wanted) {
    size_t line = 1, start = 0, i = 0;
    for (; actual[i] != '\0' && actual[i] == wanted[i]; i++)
        if (actual[i] == '\n') {
            line++;
            start = i + 1;
        }
    print_error("%s: line %zu differs\nwas %.*s\nnow %.*s\n", path, line,
                (int)strcspn(wanted + start, "\n"), wanted + start,
                (int)strcspn(actual + start, "\n"), actual + start);
}

static void compare_file(const char *in_path, bool write) {
    char out_path[1024];
    size_t length, wanted_length = 0;
    snprintf(out_path, sizeof out_path, "%.*s.out", (int)strlen(in_path) - 3, in_path);
    char *actual = answers(in_path, &length);
    if (write) {
        FILE *f = fopen(out_path, "wb");
        assert_non_null(f);
        fwrite(actual, 1, length, f);
        fclose(f);
    } else {
        char *wanted = read_whole(out_path, &wanted_length);
        if (wanted == NULL) fail_msg("%s is missing: make golden", out_path);
        const bool same = length == wanted_length && memcmp(actual, wanted, length) == 0;
        if (!same) show_difference(out_path, actual, wanted);
        free(wanted);
        if (!same) fail();
    }
    free(actual);
}

static void each_file(bool write) {
    glob_t found;
    assert_int_equal(glob(TP_SOURCE_DIR "/src/games/*/golden/*.in", 0, NULL, &found), 0);
    assert_true(found.gl_pathc > 0);
    for (size_t i = 0; i < found.gl_pathc; i++) compare_file(found.gl_pathv[i], write);
    globfree(&found);
}

/* ---- recording: a game that has no golden games gets one for each number of players ---- */

enum { ENOUGH = 60000 }; /* bytes of replies; wide games stop there instead of at their end */

/* Moves are named in the files, chance outcomes too, so any seed will do; nothing asks the time. */
static tp_seed any_seed(void *context, char text[TP_SEED_TEXT]) {
    (void)context;
    text[0] = '\0';
    return (tp_seed){.text = text, .length = 0};
}

static const tp_engine_host host = {.fresh_seed = any_seed};

static void ask(tp_engine *x, FILE *f, tp_writer *reply, const char *line, size_t *bytes) {
    tp_engine_answer(x, line, strlen(line), reply);
    fprintf(f, "%s\n", line);
    *bytes += reply->length;
}

/* The line that plays a random move, with the seat at a race. */
static void write_play(char *line, size_t size, tp_match *m, tp_rng *g) {
    const tp_rules *r = tp_match_rules(m);
    const tp_node n = tp_match_node(m);
    char text[TP_MOVE_TEXT], seat_text[16] = "";
    tp_scratch x;
    int seat;
    tp_scratch_init(&x, r);
    const tp_move move = tp_random_move(r, tp_match_state(m), n, g, &x, &seat);
    tp_scratch_done(&x);
    r->game->format(r, tp_match_state(m), move, TP_EVERYTHING, text);
    if (n.kind == TP_RACE) snprintf(seat_text, sizeof seat_text, ",\"seat\":%d", seat);
    snprintf(line, size, "{\"cmd\":\"play\",\"move\":\"%s\"%s}", text, seat_text);
    tp_match_push(m, seat, move);
}

static void record_game(const tp_game *game, int players, FILE *f) {
    char line[512];
    tp_engine *x = tp_engine_new(&host);
    tp_match *m = begin(game->id, players, NULL, NULL);
    tp_writer reply = {0};
    size_t bytes = 0;
    tp_rng g;
    tp_rng_seed_text(&g, game->id, strlen(game->id));
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%d}", game->id,
             players);
    ask(x, f, &reply, line, &bytes);
    for (int ply = 0; tp_match_node(m).kind != TP_END && bytes < ENOUGH; ply++) {
        write_play(line, sizeof line, m, &g);
        ask(x, f, &reply, line, &bytes);
        if (ply % 10 == 9) ask(x, f, &reply, "{\"cmd\":\"state\",\"seat\":0}", &bytes);
    }
    ask(x, f, &reply, "{\"cmd\":\"state\"}", &bytes);
    ask(x, f, &reply, "{\"cmd\":\"history\"}", &bytes);
    ask(x, f, &reply, "{\"cmd\":\"undo\",\"plies\":2}", &bytes);
    tp_match_free(m);
    tp_engine_free(x);
    tp_writer_done(&reply);
}

static void record_missing(const tp_game *game) {
    char folder[512], path[1024];
    int n = snprintf(folder, sizeof folder, "%s/src/games/%s", TP_SOURCE_DIR, game->id);
    for (char *c = folder + n - (int)strlen(game->id); *c != '\0'; c++)
        if (*c == '-') *c = '_';
    if (access(folder, F_OK) != 0) return; /* the template lives elsewhere */
    snprintf(path, sizeof path, "%s/golden", folder);
    mkdir(path, 0777);
    for (int players = tp_min_players(game); players <= tp_max_players(game); players++) {
        if ((game->players & TP_PLAYERS(players)) == 0) continue;
        snprintf(path, sizeof path, "%s/golden/players-%d.in", folder, players);
        if (access(path, F_OK) == 0) continue;
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        record_game(game, players, f);
        fclose(f);
    }
}

TEST(golden_games_are_as_they_were) {
    const bool write = getenv("TP_WRITE_GOLDEN") != NULL;
    for (const tp_game *const *g = tp_games; *g != NULL && write; g++) record_missing(*g);
    each_file(write);
}
