/* app/file.h: whole files, and the texts that are within the program. */
#ifndef TP_APP_FILE_H
#define TP_APP_FILE_H

#include "core/game.h"

/* The whole file, the caller's, NUL-terminated; NULL and a message. "-" is standard input. */
char *tp_file_read(const char *path, size_t *length);
/* Writes the text and a newline; false and a message, and then there is no such file. */
bool tp_file_write(const char *path, const char *text, size_t length);
/* The same, but at every moment there is the old file or the new one, whole. False and a message,
 * and then the old one is still there. */
bool tp_file_replace(const char *path, const char *text, size_t length);

/* How a game is played, for people, as Markdown; NULL if nobody has written it. */
const char *tp_rules_text(const tp_game *g, bool german);

#endif
