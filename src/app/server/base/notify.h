/* app/server/base/notify.h: telling whoever started the server how it is: systemd's protocol
 * (sd_notify(3)), a datagram to the socket that $NOTIFY_SOCKET names. Without one nothing is said.
 */
#ifndef TP_APP_SERVER_NOTIFY_H
#define TP_APP_SERVER_NOTIFY_H

#include <stdint.h>

/* "READY=1", "WATCHDOG=1", "STOPPING=1". */
void tp_notify(const char *state);
/* How often "WATCHDOG=1" is to be said, in ms, or the server is taken for stuck and restarted:
 * twice as often as is asked for. 0: never. */
int64_t tp_notify_every_ms(void);

#endif
