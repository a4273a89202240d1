/* app/train/newton.c: Newton's method for the multinomial logit, iteratively reweighted least
 * squares as statisticians call it: the loss is convex, so there is one best answer and no rate to
 * choose. Sums are taken in the order of the cases and logarithms are our own, so the answer has
 * the same bits everywhere. */
#include "app/train/plan.h"

#include "bots/arithmetic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const train_problem *p;
    int n;
    double *gradient, *hessian; /* n, and n times n of which the lower half is used */
    double *hold;               /* of the ridge: how strongly each weight is held */
} newton;

static void chances(const train_case *c, const double *w, float value[TP_SEATS]) {
    for (int seat = 0; seat < c->seats; seat++) {
        double score = 0;
        for (int i = 0; i < c->count; i++) score += w[c->index[i]] * (double)c->term[seat][i];
        value[seat] = (c->out >> seat & 1u) != 0 ? -1e9F : (float)score;
    }
    tp_softmax(value, c->seats, 1);
}

static double loss_of(const train_case *c, const float value[TP_SEATS]) {
    double sum = 0;
    for (int seat = 0; seat < c->seats; seat++)
        if (c->won[seat] > 0)
            sum -=
                (double)c->won[seat] * (double)tp_logf(value[seat] > 1e-9F ? value[seat] : 1e-9F);
    return sum;
}

static double total_loss(const newton *x, const double *w) {
    double sum = 0;
    for (size_t i = 0; i < x->p->cases; i++) {
        train_case c;
        float value[TP_SEATS];
        x->p->read(x->p->context, i, &c);
        chances(&c, w, value);
        sum += loss_of(&c, value);
    }
    for (int i = 0; i < x->n; i++) {
        const double apart = w[i] - x->p->anchor;
        sum += 0.5 * x->hold[i] * apart * apart;
    }
    return sum;
}

/* Adds the gradient of a case, what is expected less what came, and its Hessian, the covariance of
 * the terms over the seats. */
static void add_case(newton *x, const train_case *c, const float value[TP_SEATS]) {
    double mean[2 * TP_FEATURES] = {0};
    for (int i = 0; i < c->count; i++) {
        double pull = 0;
        for (int seat = 0; seat < c->seats; seat++) {
            mean[i] += (double)value[seat] * (double)c->term[seat][i];
            pull += (double)(value[seat] - c->won[seat]) * (double)c->term[seat][i];
        }
        x->gradient[c->index[i]] += pull;
    }
    for (int seat = 0; seat < c->seats; seat++)
        for (int i = 0; i < c->count; i++) {
            const double apart = (double)value[seat] * ((double)c->term[seat][i] - mean[i]);
            if (apart == 0) continue;
            double *row = x->hessian + (size_t)c->index[i] * (size_t)x->n;
            for (int k = 0; k < c->count; k++)
                row[c->index[k]] += apart * ((double)c->term[seat][k] - mean[k]);
        }
}

/* Cholesky's decomposition in place, then both substitutions: gradient becomes the step. */
static void solve(newton *x) {
    const int n = x->n;
    double *a = x->hessian, *b = x->gradient;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k <= i; k++) {
            double sum = a[i * n + k];
            for (int j = 0; j < k; j++) sum -= a[i * n + j] * a[k * n + j];
            a[i * n + k] = i == k ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / a[k * n + k];
        }
        for (int k = 0; k < i; k++) b[i] -= a[i * n + k] * b[k];
        b[i] /= a[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) b[i] -= a[k * n + i] * b[k];
        b[i] /= a[i * n + i];
    }
}

static void linearize(newton *x, const double *w) {
    memset(x->gradient, 0, (size_t)x->n * sizeof *x->gradient);
    memset(x->hessian, 0, (size_t)(x->n * x->n) * sizeof *x->hessian);
    for (size_t i = 0; i < x->p->cases; i++) {
        train_case c;
        float value[TP_SEATS];
        x->p->read(x->p->context, i, &c);
        chances(&c, w, value);
        add_case(x, &c, value);
    }
}

/* The ridge is measured in the Hessian of no knowledge: features may be large or small, what counts
 * is how much they differ between seats. What never differs stays where it is. */
static void find_hold(newton *x, const double *w) {
    linearize(x, w);
    for (int i = 0; i < x->n; i++) x->hold[i] = x->p->ridge * x->hessian[i * x->n + i] + 1e-3;
}

/* Full steps, halved as long as one leads uphill; false when there is nothing more to gain. */
static bool advance(newton *x, double *w, double *loss) {
    double *ahead = tp_alloc((size_t)x->n * sizeof *ahead);
    bool is_better = false;
    linearize(x, w);
    for (int i = 0; i < x->n; i++) {
        x->gradient[i] += x->hold[i] * (w[i] - x->p->anchor);
        x->hessian[i * x->n + i] += x->hold[i];
    }
    solve(x);
    double step = 1;
    for (int halvings = 0; halvings < 8 && !is_better; halvings++) {
        for (int i = 0; i < x->n; i++) ahead[i] = w[i] - step * x->gradient[i];
        const double there = total_loss(x, ahead);
        is_better = there < *loss - 1e-6 * (*loss < 0 ? -*loss : *loss);
        step /= 2;
        if (!is_better) continue;
        *loss = there;
        memcpy(w, ahead, (size_t)x->n * sizeof *w);
    }
    free(ahead);
    return is_better;
}

double train_minimize(const train_problem *p, double *w) {
    enum { MOST_STEPS = 30 };
    const size_t n = (size_t)p->weights;
    newton x = {.p = p,
                .n = p->weights,
                .gradient = tp_alloc(n * sizeof(double)),
                .hessian = tp_alloc(n * n * sizeof(double)),
                .hold = tp_alloc(n * sizeof(double))};
    find_hold(&x, w);
    double loss = total_loss(&x, w);
    for (int i = 0; i < MOST_STEPS; i++)
        if (!advance(&x, w, &loss)) break;
    free(x.gradient);
    free(x.hessian);
    free(x.hold);
    return loss / (double)(p->cases > 0 ? p->cases : 1);
}
