/* stargate/test_position.c: see test_position.h. */
#include "test_position.h"

#include "boards/square.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 24, ROOM = 1024 };

static void put_board(char *out, const char *pieces) {
    char rows[12][WIDTH + 1];
    int square;
    for (int row = 0; row < 12; row++) snprintf(rows[row], sizeof rows[row], "%.24s", &EMPTY[1]);
    while (*(pieces += strspn(pieces, " ")) != '\0') {
        const char *name = pieces + 2;
        if (!tp_square_take(&name, 12, &square)) fail_msg("no square: %s", name);
        char *cell = rows[11 - square / 12] + (ptrdiff_t)2 * (square % 12);
        memcpy(cell, pieces, 2);
        pieces = name;
    }
    for (int row = 0; row < 12; row++) out += sprintf(out, row == 0 ? "'%s'" : ",'%s'", rows[row]);
}

/* The pairs are those of stargate_position. */
static char *position_with(int players, int seat, const char *pieces, va_list pairs) {
    char *text = tp_alloc(ROOM), board[ROOM / 2];
    put_board(board, pieces);
    snprintf(text, ROOM,
             "{'game':'stargate','players':%d,'options':" OPTIONS ",'edition':'standard','ply':20,"
             "'seat':%d,'out':[],'board':[%s],'result':null}",
             players, seat, board);
    for (const char *find; (find = va_arg(pairs, const char *)) != NULL;) {
        char *next = replaced(text, find, va_arg(pairs, const char *));
        test_free_text(text);
        text = next;
    }
    return text;
}

char *stargate_position(int players, int seat, const char *pieces, ...) {
    va_list pairs;
    va_start(pairs, pieces);
    char *text = position_with(players, seat, pieces, pairs);
    va_end(pairs);
    return text;
}

tp_match *stargate_at(int players, int seat, const char *pieces, ...) {
    va_list pairs;
    va_start(pairs, pieces);
    char *text = position_with(players, seat, pieces, pairs);
    va_end(pairs);
    tp_match *m = load(text);
    test_free_text(text);
    return m;
}
