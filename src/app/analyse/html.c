/* app/analyse/html.c: an analysis as a page of its own, with the chances as a graph. */
#include "app/analyse/report.h"

#include <string.h>

enum { WIDTH = 900, HEIGHT = 260 };

static const char style[] =
    "body{font:16px/1.5 Overpass,system-ui,sans-serif;max-width:940px;margin:2rem auto;"
    "padding:0 1rem;color:#23262e;background:#fbf7ec}"
    "svg{width:100%;background:#fffdf7;border:1px solid #dcd2ba;border-radius:12px}"
    "pre{white-space:pre-wrap;font:inherit}"
    "@media(prefers-color-scheme:dark){body{color:#f3ecde;background:#10141b}"
    "svg{background:#1a2029;border-color:#343d4a}}";

/* By the colour of the seat; a line of dashes beside it, so that colour is not needed. */
static const char *paint(const char *colour) {
    static const char *const paints[][2] = {
        {"red", "#cf4128"},  {"blue", "#1460b0"}, {"green", "#137f54"}, {"yellow", "#c28a1e"},
        {"rose", "#d977b8"}, {"ice", "#3f9fc4"},  {"white", "#8e8672"}, {"black", "#585b63"}};
    for (size_t i = 0; i < sizeof paints / sizeof *paints; i++)
        if (strcmp(paints[i][0], colour) == 0) return paints[i][1];
    return "#585b63";
}

static void escape(tp_writer *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '&': tp_write_plain(out, "&amp;"); break;
        case '<': tp_write_plain(out, "&lt;"); break;
        case '>': tp_write_plain(out, "&gt;"); break;
        case '"': tp_write_plain(out, "&quot;"); break;
        default: tp_write_chars(out, &text[i], 1);
        }
    }
}

static void draw_seat(const tp_report *x, int seat, tp_writer *out) {
    const tp_analysis *a = x->analysis;
    const double step = (double)WIDTH / (double)(a->plies > 0 ? a->plies : 1);
    tp_write_plain(out, "<polyline fill=\"none\" stroke-width=\"2.5\" stroke=\"%s\"%s points=\"",
                   paint(tp_seat_colour(tp_match_rules(x->match), seat)),
                   seat > 0 ? " stroke-dasharray=\"12 3\"" : "");
    for (size_t ply = 0; ply <= a->plies; ply++)
        tp_write_plain(out, "%.1f,%.1f ", (double)ply * step,
                       (1.0 - (double)a->value[ply][seat]) * HEIGHT);
    tp_write_plain(out, "\"><title>");
    escape(out, x->names[seat], strlen(x->names[seat]));
    tp_write_plain(out, "</title></polyline>");
}

static void draw_graph(const tp_report *x, tp_writer *out) {
    tp_write_plain(out, "<h2>%s</h2><svg viewBox=\"0 -8 %d %d\" role=\"img\">",
                   tp_phrase_in(x->speaker.language, TP_SAY_CHANCES), WIDTH, HEIGHT + 16);
    tp_write_plain(out, "<path d=\"M0 %dH%d\" stroke=\"#8e8672\" stroke-dasharray=\"2 6\"/>",
                   HEIGHT / 2, WIDTH);
    for (int seat = 0; seat < x->analysis->players; seat++) draw_seat(x, seat, out);
    tp_write_plain(out, "</svg>");
}

void tp_report_html(const tp_report *x, tp_writer *out) {
    const tp_language lang = x->speaker.language;
    tp_writer title = {0}, text = {0};
    tp_write_plain(&title, tp_phrase_in(lang, TP_SAY_TITLE), tp_match_rules(x->match)->title);
    tp_report_text(x, &text);
    tp_write_plain(out,
                   "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\">"
                   "<meta name=\"viewport\" content=\"width=device-width\"><title>",
                   tp_language_code(lang));
    escape(out, title.data, title.length);
    tp_write_plain(out, "</title><style>%s</style><h1>", style);
    escape(out, title.data, title.length);
    tp_write_plain(out, "</h1>");
    draw_graph(x, out);
    tp_write_plain(out, "<pre>");
    escape(out, text.data, text.length);
    tp_write_plain(out, "</pre></html>");
    tp_writer_done(&text);
    tp_writer_done(&title);
}
