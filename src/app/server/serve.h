/* app/server/serve.h: `turnpike serve`. */
#ifndef TP_APP_SERVER_SERVE_H
#define TP_APP_SERVER_SERVE_H

/* argv[0] is the subcommand's name; returns an exit status as cli.h says. */
int tp_serve_main(int argc, char **argv);

#endif
