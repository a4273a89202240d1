/* gridlock/test_edition.c: gridlock.md "Edition": what makes an edition, and where a fault is
 * reported. */
#include "test_games.h"

#include "core/play.h"

#include <stdio.h>
#include <string.h>

/* Smallville with one thing replaced is refused, there. */
static void check_bad(const char *file, int line, const char *find, const char *with,
                      const char *path) {
    char *edition = replaced(SMALLVILLE, find, with);
    check_bad_new(file, line, "gridlock", "2", NULL, edition, TP_BAD_EDITION, path);
    test_free_text(edition);
}
#define CHECK_BAD(find, with, path) check_bad(__FILE__, __LINE__, find, with, path)

TEST(gridlock_an_edition_has_its_keys_and_a_name) {
    CHECK_BAD("'game':'gridlock',", "'game':'gridlock','x':1,", "/edition/x");
    CHECK_BAD("'title':'Smallville',", "", "/edition/title");
    CHECK_BAD("'game':'gridlock'", "'game':'jump'", "/edition/game");
    CHECK_BAD("'name':'smallville'", "'name':'Smallville'", "/edition/name");
    CHECK_BAD("'name':'smallville'", "'name':'a123456789012345678901234'", "/edition/name");
    CHECK_BAD("'name':'smallville'", "'name':''", "/edition/name");
    CHECK_BAD("'title':'Smallville'", "'title':''", "/edition/title");
    CHECK_BAD("'title':'Smallville'", "'title':7", "/edition/title");
}

TEST(gridlock_a_table_says_where_it_comes_from) {
    CHECK_BAD("'map':{", "'map':{'y':0,", "/edition/map/y");
    CHECK_BAD("'map':{'source':'reconstructed',", "'map':{", "/edition/map/source");
    CHECK_BAD("'map':{'source':'reconstructed'", "'map':{'source':'guess'", "/edition/map/source");
    CHECK_BAD("'note':'','rows'", "'note':null,'rows'", "/edition/map/note");
    CHECK_BAD("'parks':{", "'parks':{'rows':[],", "/edition/parks/rows");
    CHECK_BAD("'labels':{'source':'reconstructed','note':'','list':[]}", "'labels':[]",
              "/edition/labels");
}

TEST(gridlock_a_map_is_a_rectangle) {
    CHECK_BAD("['D.DW','.T.P','D-.D','WT.D','D..D']", "[]", "/edition/map/rows");
    CHECK_BAD("['D.DW'", "[''", "/edition/map/rows/0");
    CHECK_BAD("['D.DW'", "['D.DX'", "/edition/map/rows/0");
    CHECK_BAD("['D.DW'", "['D.D.D.D.D.D.D.D.D.D.D.D.D.D'", "/edition/map/rows/0");
    CHECK_BAD("'.T.P'", "'.T.PP'", "/edition/map/rows/1");
    CHECK_BAD("'.T.P'", "7", "/edition/map/rows/1");
    CHECK_BAD("['D.DW','.T.P','D-.D','WT.D','D..D']", "['DWDW','WTWP','D-.D','WT.D','D..W']",
              "/edition/destinations/list/6/cell");
    CHECK_BAD("['D.DW','.T.P','D-.D','WT.D','D..D']", "['DWDW','WTWP','D-.D','WT.D','D.WD']",
              "/edition/map/rows");
}

TEST(gridlock_destinations_are_the_d_spaces) {
    CHECK_BAD(",{'id':'d6','name':'E4','cell':'E4'}", "", "/edition/destinations/list");
    CHECK_BAD("{'id':'d0','name':'A1','cell':'A1'}", "7", "/edition/destinations/list/0");
    CHECK_BAD("'id':'d0',", "'id':'d0','x':0,", "/edition/destinations/list/0/x");
    CHECK_BAD("'id':'d0',", "", "/edition/destinations/list/0/id");
    CHECK_BAD("'id':'d0'", "'id':'0d'", "/edition/destinations/list/0/id");
    CHECK_BAD("'id':'d3'", "'id':'d1'", "/edition/destinations/list/3/id");
    CHECK_BAD("'name':'A1'", "'name':''", "/edition/destinations/list/0/name");
    CHECK_BAD("'cell':'A1'", "'cell':'A2'", "/edition/destinations/list/0/cell");
    CHECK_BAD("'cell':'A1'", "'cell':'A5'", "/edition/destinations/list/0/cell");
    CHECK_BAD("'cell':'A3'", "'cell':'A1'", "/edition/destinations/list/1/cell");
    CHECK_BAD("'D.DW'", "'DDDW'", "/edition/destinations/list");
}

TEST(gridlock_tunnels_and_parks_are_the_t_and_p_spaces) {
    CHECK_BAD("{'cell':'B2','name':'T1','roads':['E','W']},", "", "/edition/tunnels/list");
    CHECK_BAD("'cell':'B2'", "'cell':'B1'", "/edition/tunnels/list/0/cell");
    CHECK_BAD("'cell':'D2'", "'cell':'B2'", "/edition/tunnels/list/1/cell");
    CHECK_BAD("'name':'T1'", "'name':1", "/edition/tunnels/list/0/name");
    CHECK_BAD("['SW']", "[]", "/edition/tunnels/list/1/roads");
    CHECK_BAD("['SW']", "'SW'", "/edition/tunnels/list/1/roads");
    CHECK_BAD("['E','W']", "['N','W']", "/edition/tunnels/list/0/roads/0");
    CHECK_BAD("['E','W']", "['E','E']", "/edition/tunnels/list/0/roads/1");
    CHECK_BAD("['E','W']", "['W','E']", "/edition/tunnels/list/0/roads/1");
    CHECK_BAD("'ranger':true", "'ranger':1", "/edition/parks/list/0/ranger");
    CHECK_BAD("{'cell':'B4','name':'P','ranger':true}", "", "/edition/parks/list");
}

TEST(gridlock_labels_are_for_any_space) {
    static const char none[] = "'labels':{'source':'reconstructed','note':'','list':[]}";
    CHECK_BAD(none,
              "'labels':{'source':'reconstructed','note':'','list':[{'cell':'C2','name':'x'}]}",
              "/edition/labels/list/0/cell");
    CHECK_BAD(none,
              "'labels':{'source':'reconstructed','note':'','list':[{'cell':'A1','name':'x'},"
              "{'cell':'A1','name':'y'}]}",
              "/edition/labels/list/1/cell");
}

TEST(gridlock_tiles_suffice_for_four_hands) {
    CHECK_BAD("'id':'y'", "'id':'x'", "/edition/tiles/list/1/id");
    CHECK_BAD("'count':5", "'count':0", "/edition/tiles/list/0/count");
    CHECK_BAD("'count':5", "'count':100", "/edition/tiles/list/0/count");
    CHECK_BAD("'count':5", "'count':3", "/edition/tiles/list");
    CHECK_BAD("'rotary':false", "'rotary':null", "/edition/tiles/list/0/rotary");
    CHECK_BAD("['NE','SW'],'count'", "['SW','NE'],'count'", "/edition/tiles/list/0/roads/1");
}

TEST(gridlock_colours_have_abilities) {
    CHECK_BAD("'ability':'emergency'", "'ability':'flying'", "/edition/colours/list/2/ability");
    CHECK_BAD("'id':'red'", "'id':'blue'", "/edition/colours/list/2/id");
    CHECK_BAD("{'id':'red','name':'red','ability':'emergency'},", "", "/edition/colours/list");
}

TEST(gridlock_every_destination_can_be_reached) {
    CHECK_BAD("'D.DW','.T.P'", "'D-DW','-T.P'", "/edition/destinations/list/1/cell");
}

/* The order of keys is the page's, whatever it was in the input. */
TEST(gridlock_prints_a_custom_edition_in_order) {
    char *edition = replaced(SMALLVILLE, "'game':'gridlock','name':'smallville',", "");
    char *other = replaced(edition, "{'title'", "{'name':'smallville','game':'gridlock','title'");
    tp_match *m = begin("gridlock", 2, NULL, SMALLVILLE), *n = begin("gridlock", 2, NULL, other);
    char *a = state_text(m), *b = state_text(n);
    CHECK_TEXT(a, b);
    test_free_text(a);
    test_free_text(b);
    test_free_text(edition);
    test_free_text(other);
    tp_match_free(m);
    tp_match_free(n);
}

/* ---- the largest city ---- */

static void write_table(tp_writer *w, const char *name, const char *list) {
    tp_write_key(w, name);
    tp_write_open(w, '{');
    tp_write_key_text(w, "source", "reconstructed");
    tp_write_key_text(w, "note", "");
    tp_write_key(w, list);
    tp_write_open(w, '[');
}

static void end_table(tp_writer *w) {
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}

static void write_entry(tp_writer *w, const char *format, int number) {
    char text[256];
    const int length = snprintf(text, sizeof text, format, number, number);
    for (int i = 0; i < length; i++)
        if (text[i] == '\'') text[i] = '"';
    tp_write_raw(w, text, (size_t)length);
}

/* 26 rows of 26, seven destinations in row A, and 64 kinds with six rotations each. */
static void write_metropolis(tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "game", "gridlock");
    tp_write_key_text(w, "name", "metropolis");
    tp_write_key_text(w, "title", "Metropolis");
    write_table(w, "map", "rows");
    for (int row = 0; row < 26; row++)
        tp_write_text(w, row == 0 ? "DDDDDDD..................." : "..........................");
    end_table(w);
    write_table(w, "destinations", "list");
    for (int i = 1; i <= 7; i++) write_entry(w, "{'id':'d%d','name':'d','cell':'A%d'}", i);
    end_table(w);
    write_table(w, "tunnels", "list");
    end_table(w);
    write_table(w, "parks", "list");
    end_table(w);
    write_table(w, "labels", "list");
    end_table(w);
    write_table(w, "tiles", "list");
    for (int i = 1; i <= 64; i++)
        write_entry(w, "{'id':'k%d','name':'k','roads':['NE'],'count':99,'rotary':false}", i);
    end_table(w);
    write_table(w, "colours", "list");
    for (int i = 1; i <= 4; i++) write_entry(w, "{'id':'c%d','name':'c','ability':'none'}", i);
    end_table(w);
    tp_write_close(w, '}');
}

TEST(gridlock_the_largest_city_fits) {
    tp_writer edition = {0};
    write_metropolis(&edition);
    tp_match *m = begin("gridlock", 4, "{'turn_limit':9999}", edition.data);
    const tp_rules *r = tp_match_rules(m);
    tp_state s;
    tp_scratch x;
    tp_rng g;
    int most_face = 0;
    CHECK_EQ(r->tables->places, MOST_PLACES);
    r->game->start(r, &s);
    tp_scratch_init(&x, r);
    tp_rng_seed(&g, 3);
    for (int i = 0; i < 8000 && r->game->node(r, &s).kind != TP_END; i++) {
        int seat;
        const tp_move move = tp_random_move(r, &s, r->game->node(r, &s), &g, &x, &seat);
        if (seat != TP_TABLE) CHECK(r->game->moves(r, &s, seat, x.moves) <= r->max_moves);
        r->game->apply(r, &s, seat, move);
    }
    for (int place = 0; place < r->tables->places; place++)
        if (gridlock_face_at(&s, place) > most_face) most_face = gridlock_face_at(&s, place);
    CHECK(most_face > 256);
    tp_writer w = {0};
    tp_state_write(r, &s, TP_EVERYTHING, &w);
    tp_match *again = load(w.data);
    CHECK(memcmp(tp_match_state(again), &s, sizeof s) == 0);
    CHECK(tp_state_hash(tp_match_rules(again), tp_match_state(again)) == tp_state_hash(r, &s));
    tp_match_free(again);
    tp_match_free(m);
    tp_scratch_done(&x);
    tp_writer_done(&w);
    tp_writer_done(&edition);
}
