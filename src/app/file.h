/* app/file.h: whole files. */
#ifndef TP_APP_FILE_H
#define TP_APP_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* The whole file, the caller's, NUL-terminated; NULL and a message. "-" is standard input. */
char *tp_file_read(const char *path, size_t *length);
/* Writes the text and a newline; false and a message, and then there is no such file. */
bool tp_file_write(const char *path, const char *text, size_t length);
/* The same, but at every moment there is the old file or the new one, whole. False and a message,
 * and then the old one is still there. */
bool tp_file_replace(const char *path, const char *text, size_t length);

#endif
