/* app/server/serve.c: see serve.h. */
#include "app/server/serve.h"

#include "app/server/loop.h"
#include "app/words.h"

#include <signal.h>

int tp_serve_main(int argc, char **argv) {
    static tp_server server;
    tp_config config;
    uv_loop_t loop;
    for (int i = 1; i < argc; i++)
        if (tp_words_want_help(argv[i])) {
            tp_config_help();
            return 0;
        }
    tp_config_init(&config);
    if (!tp_config_read(&config, argc - 1, argv + 1)) return 2;
    signal(SIGPIPE, SIG_IGN);
    uv_loop_init(&loop);
    if (!tp_server_init(&server, &config, &loop)) return 1;
    const bool ok = tp_loop_run(&server);
    uv_loop_close(&loop);
    tp_server_done(&server);
    return ok ? 0 : 1;
}
