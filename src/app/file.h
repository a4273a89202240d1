/* app/file.h: whole files. */
#ifndef TP_APP_FILE_H
#define TP_APP_FILE_H

#include <stddef.h>

/* The whole file, the caller's, NUL-terminated; NULL and a message. "-" is standard input. */
char *tp_file_read(const char *path, size_t *length);

#endif
