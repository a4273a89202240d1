/* app/train/fit.c: from samples to a model, and the model's file. Four games of five are fitted;
 * the fifth says how sure the result may be: scores are stretched or shrunk, once for every phase
 * and once for every number of players, until chances are as they should be there (temperature
 * scaling; Guo et al., "On Calibration of Modern Neural Networks", 2017). */
#include "app/train/plan.h"

#include "app/file.h"

#include <stdlib.h>
#include <string.h>

enum { FOLDS = 5 };

typedef struct {
    const train_sample **list;
    int features;
    const double *w;       /* to scale, else NULL */
    const double *stretch; /* of phases, if it is the players' turn to be scaled */
} view;

static void begin_case(const train_sample *s, train_case *out) {
    *out = (train_case){.seats = s->players, .out = s->x.out};
    memcpy(out->won, s->won, sizeof out->won);
    if (s->players > 1) return;
    out->seats = 2; /* as in tp_model_judge: the other seat has nothing */
    out->won[1] = 1 - s->won[0];
}

/* Of the knots no more than two have a share. */
static void read_features(const void *context, size_t i, train_case *out) {
    const view *v = context;
    const train_sample *s = v->list[i];
    float shares[TP_PHASES];
    begin_case(s, out);
    tp_phase_shares(s->x.phase, shares);
    for (int k = 0; k < TP_PHASES; k++)
        for (int f = 0; f < v->features && shares[k] > 0; f++) {
            for (int seat = 0; seat < s->players; seat++)
                out->term[seat][out->count] = shares[k] * s->x.of[seat][f];
            out->index[out->count++] = k * v->features + f;
        }
}

static double score_of(const view *v, const train_sample *s, int seat, int phase) {
    double score = 0;
    for (int f = 0; f < v->features; f++)
        score += v->w[phase * v->features + f] * (double)s->x.of[seat][f];
    return score;
}

static void read_phases(const void *context, size_t i, train_case *out) {
    const view *v = context;
    const train_sample *s = v->list[i];
    float shares[TP_PHASES];
    begin_case(s, out);
    tp_phase_shares(s->x.phase, shares);
    out->count = TP_PHASES;
    for (int k = 0; k < TP_PHASES; k++) {
        out->index[k] = k;
        for (int seat = 0; seat < s->players; seat++)
            out->term[seat][k] = (float)((double)shares[k] * score_of(v, s, seat, k));
    }
}

static void read_players(const void *context, size_t i, train_case *out) {
    const view *v = context;
    train_case phases;
    read_phases(context, i, &phases);
    begin_case(v->list[i], out);
    out->count = 1;
    out->index[0] = v->list[i]->players;
    for (int seat = 0; seat < out->seats; seat++)
        for (int k = 0; k < TP_PHASES; k++)
            out->term[seat][0] += (float)v->stretch[k] * phases.term[seat][k];
}

static int32_t to_units(double x) {
    const double most = 2e9 / TP_UNIT;
    const double within = x > most ? most : x < -most ? -most : x;
    return (int32_t)(within * TP_UNIT + (x < 0 ? -0.5 : 0.5));
}

static void measure(const tp_model *m, const view *v, size_t n, double *brier) {
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        const train_sample *s = v->list[i];
        float value[TP_SEATS] = {0};
        tp_model_judge(m, s->players, &s->x, value);
        for (int seat = 0; seat < s->players; seat++) {
            const double apart = (double)(value[seat] - s->won[seat]);
            sum += apart * apart / s->players;
        }
    }
    *brier = n > 0 ? sum / (double)n : 0;
}

/* Few games must not turn a weight over. */
static void bound(double *stretch, int n) {
    for (int i = 0; i < n; i++)
        stretch[i] = stretch[i] < 0.25 ? 0.25 : stretch[i] > 4 ? 4 : stretch[i];
}

static void scale(train_fit *out, view *held, double *w) {
    double stretch[TP_PHASES], by_players[TP_SEATS + 1];
    for (int k = 0; k < TP_PHASES; k++) stretch[k] = 1;
    for (int n = 0; n <= TP_SEATS; n++) by_players[n] = 1;
    held->w = w;
    const train_problem phases = {.weights = TP_PHASES,
                                  .cases = out->held,
                                  .anchor = 1,
                                  .read = read_phases,
                                  .context = held};
    if (out->held > 0) train_minimize(&phases, stretch);
    bound(stretch, TP_PHASES);
    held->stretch = stretch;
    const train_problem players = {.weights = TP_SEATS + 1,
                                   .cases = out->held,
                                   .anchor = 1,
                                   .read = read_players,
                                   .context = held};
    if (out->held > 0) out->held_loss = train_minimize(&players, by_players);
    bound(by_players, TP_SEATS + 1);
    for (int n = 0; n <= TP_SEATS; n++) out->model.scale[n] = to_units(by_players[n]);
    for (int k = 0; k < TP_PHASES; k++)
        for (int f = 0; f < held->features; f++)
            out->model.weights[k][f] = to_units(stretch[k] * w[k * held->features + f]);
}

void train_fit_model(const train_plan *plan, const train_samples *s, train_fit *out) {
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): rows of pointers */
    const train_sample **lists = tp_alloc(2 * (s->count + 1) * sizeof *lists);
    view fitted = {.list = lists}, held = {.list = lists + s->count + 1};
    double w[TRAIN_TERMS] = {0};
    *out = (train_fit){.cases = 0};
    while (plan->brain->feature_names[fitted.features] != NULL) fitted.features++;
    held.features = out->model.count = fitted.features;
    for (size_t i = 0; i < s->count; i++)
        if (s->all[i].game % FOLDS != 0)
            fitted.list[out->cases++] = &s->all[i];
        else
            held.list[out->held++] = &s->all[i];
    const train_problem p = {.weights = TP_PHASES * fitted.features,
                             .cases = out->cases,
                             .ridge = 1e-3,
                             .read = read_features,
                             .context = &fitted};
    out->loss = train_minimize(&p, w);
    scale(out, &held, w);
    measure(&out->model, &fitted, out->cases, &out->brier);
    measure(&out->model, &held, out->held, &out->held_brier);
    free(lists);
}

/* The weights as a C initializer, one line for each feature. */
bool train_write(const train_plan *plan, const char *command, const train_fit *fit) {
    tp_writer w = {0};
    tp_write_plain(&w, "/* Weights of %s, made by\n *     %s\n", plan->game->name, command);
    tp_write_plain(&w, " * Positions: %zu fitted, %zu held out; Brier score %.4f and %.4f. */\n",
                   fit->cases, fit->held, fit->brier, fit->held_brier);
    tp_write_plain(&w, ".count = %d,\n.scale = {", fit->model.count);
    for (int n = 0; n <= TP_SEATS; n++)
        tp_write_plain(&w, "%s%d", n > 0 ? ", " : "", (int)fit->model.scale[n]);
    tp_write_plain(&w, "},\n.weights = {\n");
    for (int k = 0; k < TP_PHASES; k++) {
        tp_write_plain(&w, "    {\n");
        for (int f = 0; f < fit->model.count; f++)
            tp_write_plain(&w, "        %d, /* %s */\n", (int)fit->model.weights[k][f],
                           plan->brain->feature_names[f]);
        tp_write_plain(&w, "    },\n");
    }
    tp_write_plain(&w, "},\n");
    const bool ok = tp_file_replace(plan->path, w.data, w.length - 1);
    tp_writer_done(&w);
    return ok;
}
