/* app/cli/main.c: the program's front door. */
#include "app/cli/cli.h"

int main(int argc, char **argv) {
    return tp_cli_main(argc, argv);
}
