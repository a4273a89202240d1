/* app/server/base/notify.c: see notify.h. */
#include "app/server/base/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A name that begins with @ is one of Linux's own, without a file: there it begins with NUL. */
void tp_notify(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    const size_t length = path != NULL ? strlen(path) : 0;
    if (length < 2 || length >= sizeof to.sun_path) return;
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return;
    memcpy(to.sun_path, path, length);
    if (path[0] == '@') to.sun_path[0] = '\0';
    (void)sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(fd);
}

int64_t tp_notify_every_ms(void) {
    const char *us = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    if (us == NULL || (pid != NULL && strtol(pid, NULL, 10) != (long)getpid())) return 0;
    const long long wanted = strtoll(us, NULL, 10);
    return wanted > 0 ? wanted / 2000 : 0;
}
