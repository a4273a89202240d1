/* app/server/pages.h: the browser client, as files in the binary. The table is made by CMake from
 * web/dist; it is empty if the client was not built. */
#ifndef TP_APP_SERVER_PAGES_H
#define TP_APP_SERVER_PAGES_H

#include <stddef.h>

typedef struct {
    const char *path, *type, *data;
    size_t size;
} tp_page;

extern const tp_page tp_pages[]; /* ends with a NULL path */

#endif
