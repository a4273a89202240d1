/* app/server/pages.h: the browser client, as files in the binary. The table is made by CMake from
 * web/; it is empty if there was no node to build the client. */
#ifndef TP_APP_SERVER_PAGES_H
#define TP_APP_SERVER_PAGES_H

#include <stddef.h>

typedef struct {
    const char *path, *type, *data;
    size_t size;
    const char *packed; /* the same by gzip, or NULL */
    size_t packed_size;
} tp_page;

extern const tp_page tp_pages[]; /* ends with a NULL path */

#endif
