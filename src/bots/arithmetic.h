/* bots/arithmetic.h: the little analysis that bots need, with the same bits on every machine. The C
 * library's exp and log differ from one library to the next in the last bit, and a search amplifies
 * that to another move; these are written out in additions, multiplications and divisions, which
 * IEEE 754 defines exactly. The square root is exact by the same standard, so sqrtf is the one
 * function of <math.h> that bots call (scripts/layers sees to that).
 *
 * It takes a compiler that computes what is written: no excess precision (x87), no fused
 * multiply-add (CMakeLists.txt says -ffp-contract=off), no -ffast-math. */
#ifndef TP_BOTS_ARITHMETIC_H
#define TP_BOTS_ARITHMETIC_H

#include <float.h>

#if FLT_EVAL_METHOD != 0
#error "Bots want floats without excess precision: on 32-bit x86 compile with -msse2 -mfpmath=sse."
#endif

/* e to the x, within one unit in the last place; beyond 88 as for 88, below -87 it is 0. */
float tp_expf(float x);

/* The natural logarithm of a normal x > 0, within one unit in the last place or 1e-9. */
float tp_logf(float x);

/* The logistic function: the chance to win of who is x ahead, if each 1 ahead makes a win e times
 * as likely. 0.5 at 0. */
float tp_logistic(float x);

/* The same for several, in place: from what each has to how likely each is to win, all together 1,
 * if to_e more makes a win e times as likely. */
void tp_softmax(float *value, int n, float to_e);

#endif
