/* app/server/base/config.h: what an operator can choose, on the command line or in a file. A file
 * has the flags without their dashes, one a line: `port = 6660`; # begins a comment. The command
 * line wins. */
#ifndef TP_APP_SERVER_CONFIG_H
#define TP_APP_SERVER_CONFIG_H

#include "app/server/base/log.h"

#include <stdbool.h>
#include <stddef.h>

enum { TP_CONFIG_TEXT = 512 };

typedef struct {
    char db[TP_CONFIG_TEXT], listen[TP_CONFIG_TEXT], public_url[TP_CONFIG_TEXT];
    char port_file[TP_CONFIG_TEXT], log_level[TP_CONFIG_TEXT];
    char table_folder[TP_CONFIG_TEXT]; /* of solved games; empty: there is none */
    long port;
    long bot_threads, bot_ms;              /* thinking */
    long max_sockets, max_address_sockets; /* open at once, and from one address */
    long max_queued;                  /* MiB that all sockets together have not read; 0: no limit */
    long messages, requests, tables;  /* a second, a second, an hour; 0: no limit */
    long idle_seconds;                /* after which an unwatched table leaves memory */
    long open_hours, running_days;    /* after which what nobody touches is ended */
    long keep_days;                   /* after which what is over is forgotten; 0: never */
    char node[TP_CONFIG_TEXT];        /* its name among several; empty: it is the only one */
    char peer_listen[TP_CONFIG_TEXT]; /* for the others */
    char peer_address[TP_CONFIG_TEXT];     /* where they find it; empty: there */
    char peer_secret_file[TP_CONFIG_TEXT]; /* what all of them know */
    bool standby;                          /* waits until no other server uses the store */
    bool trust_proxy;                      /* addresses from X-Forwarded-For */
    bool is_device; /* nobody but whoever holds the device plays here: games go on elsewhere */
} tp_config;

void tp_config_init(tp_config *c);
/* Reads the words of the command line (without the command's name), and the file that --config
 * names. False and a message on standard error if something is wrong. */
bool tp_config_read(tp_config *c, int argc, char **argv);
/* The flags with what they mean, on standard output. */
void tp_config_help(void);

#endif
