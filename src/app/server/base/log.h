/* app/server/base/log.h: what the server tells its operator: one line an event on standard error,
 * key=value, the time first. Nothing here names a token, an invite or a move. */
#ifndef TP_APP_SERVER_LOG_H
#define TP_APP_SERVER_LOG_H

#include "app/server/base/world.h"

#include <stdbool.h>

typedef enum { TP_LOG_DEBUG, TP_LOG_INFO, TP_LOG_WARN, TP_LOG_ERROR } tp_log_level;

/* From which level on lines are written, and whose time of day they begin with; NULL: none. */
void tp_log_set(tp_log_level level);
void tp_log_in(tp_world *world);
bool tp_log_level_read(const char *word, tp_log_level *out);
/* format gives pairs: "msg=listening port=%d". A value with blanks goes through tp_log_quote. */
void tp_log(tp_log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

enum { TP_LOG_VALUE = 256 };
/* text in quotes, with what would break the line taken out. */
const char *tp_log_quote(const char *text, char out[TP_LOG_VALUE]);

#endif
