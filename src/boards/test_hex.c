/* boards/test_hex.c: hexagons and their names. */
#include "boards/hex.h"
#include "test.h"

#include <string.h>

static int space(const tp_hex *hex, const char *name) {
    int out = HEX_NOWHERE;
    CHECK(tp_hex_take(&name, hex, &out));
    CHECK_EQ(*name, '\0');
    return out;
}

TEST(hex_spaces_are_named_by_row_and_column) {
    static const tp_hex hex = {.rows = 11, .columns = 12};
    static const char *const wrong[] = {"", "A", "A0", "A01", "A13", "A100", "L1", "a1", "1A"};
    char name[8];
    for (int i = 0; i < hex.rows * hex.columns; i++) {
        const size_t length = tp_hex_put(name, &hex, i);
        CHECK_EQ(length, strlen(name));
        CHECK_EQ(space(&hex, name), i);
    }
    CHECK_TEXT(name, "K12");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *text = wrong[i];
        int out;
        CHECK(!tp_hex_take(&text, &hex, &out) || *text != '\0');
    }
}

TEST(hex_every_second_row_is_shifted_east) {
    static const tp_hex hex = {.rows = 5, .columns = 5};
    static const char *const around_c3[] = {"B3", "C4", "D3", "D2", "C2", "B2"};
    static const char *const around_b3[] = {"A4", "B4", "C4", "C3", "B2", "A3"};
    for (int edge = 0; edge < HEX_EDGES; edge++) {
        CHECK_EQ(tp_hex_neighbour(&hex, space(&hex, "C3"), edge), space(&hex, around_c3[edge]));
        CHECK_EQ(tp_hex_neighbour(&hex, space(&hex, "B3"), edge), space(&hex, around_b3[edge]));
    }
    CHECK_EQ(tp_hex_neighbour(&hex, space(&hex, "A1"), HEX_NE), HEX_NOWHERE);
    CHECK_EQ(tp_hex_neighbour(&hex, space(&hex, "A1"), HEX_SW), HEX_NOWHERE);
    CHECK_EQ(tp_hex_neighbour(&hex, space(&hex, "B5"), HEX_SE), HEX_NOWHERE);
}

TEST(hex_an_edge_has_two_sides) {
    static const tp_hex hex = {.rows = 6, .columns = 7};
    for (int i = 0; i < hex.rows * hex.columns; i++)
        for (int edge = 0; edge < HEX_EDGES; edge++) {
            const int other = tp_hex_neighbour(&hex, i, edge);
            if (other != HEX_NOWHERE)
                CHECK_EQ(tp_hex_neighbour(&hex, other, hex_opposite(edge)), i);
        }
}

TEST(hex_edges_turn_clockwise) {
    CHECK_EQ(hex_turned(1u << HEX_NE | 1u << HEX_SW, 1), 1u << HEX_E | 1u << HEX_W);
    CHECK_EQ(hex_turned(1u << HEX_NW, 1), 1u << HEX_NE);
    CHECK_EQ(hex_turned(1u << HEX_SE, 6), 1u << HEX_SE);
}

TEST(hex_sets_know_their_spaces_in_board_order) {
    static const int some[] = {0, 63, 64, 300, 675};
    tp_hex_set set = {0};
    for (int i = 0; i < 5; i++) hex_add(&set, some[i]);
    hex_add(&set, 301);
    hex_remove(&set, 301);
    CHECK_EQ(hex_count(&set), 5);
    CHECK(hex_has(&set, 64) && !hex_has(&set, 65));
    for (uint32_t i = 0; i < 5; i++) CHECK_EQ(tp_hex_nth(&set, i), some[i]);
}

TEST(hex_spaces_are_ordered_by_the_bytes_of_their_names) {
    for (int columns = 1; columns <= HEX_MOST; columns++) {
        const tp_hex hex = {.rows = 3, .columns = columns};
        uint16_t order[HEX_SPACES];
        char last[8] = "", name[8];
        tp_hex_by_name(&hex, order);
        for (int i = 0; i < 3 * columns; i++, memcpy(last, name, sizeof last)) {
            tp_hex_put(name, &hex, order[i]);
            CHECK(strcmp(last, name) < 0);
        }
    }
}
