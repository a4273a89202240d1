/* tests/server/talk.c: see talk.h. */
#include "talk.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool talk_hears(tp_conn *c, const char *part) {
    char *text = inside_hear(c), *wanted = quoted(part);
    const bool found = text != NULL && strstr(text, wanted) != NULL;
    if (!found) print_error("%s is not in %s\n", wanted, text != NULL ? text : "nothing");
    free(text);
    free(wanted);
    return found;
}

void talk_hush(tp_conn *c) {
    for (char *text; (text = inside_hear(c)) != NULL;) free(text);
}

void talk_tell(tp_conn *c, const char *table, const char *type, const char *more) {
    char text[256];
    snprintf(text, sizeof text, "{'type':'%s','table':'%s'%s%s}", type, table,
             more[0] != '\0' ? "," : "", more);
    char *json = quoted(text);
    tp_wire_receive(c, json, strlen(json));
    free(json);
}

void talk_make(inside *x, const char *token, const char *request, char id[TP_ID]) {
    char *json = quoted(request);
    char *reply = inside_ask(x, "POST", "/api/tables", token, json);
    const char *at = strstr(reply, "\"id\":\"");
    if (strncmp(reply, "201 ", 4) != 0 || at == NULL)
        fail_msg("%s", reply);
    else
        snprintf(id, TP_ID, "%s", at + 6);
    free(reply);
    free(json);
}
