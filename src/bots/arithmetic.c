/* bots/arithmetic.c: see arithmetic.h. All work is done in double and rounded to float once, so the
 * few terms of each series leave an error far below a float's last bit. */
#include "bots/arithmetic.h"

#include <stdint.h>
#include <string.h>

static const double ln2 = 0.69314718055994530942;

/* Two to the k, as the bits of a double: its exponent is all there is to it. */
static double power_of_two(int k) {
    const uint64_t bits = (uint64_t)(k + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Range reduction, x = k ln 2 + r with |r| <= ln 2 / 2, and Taylor's series for r: what is left
 * out, r to the 9th over 9!, is less than 2.1e-10. */
float tp_expf(float x) {
    if (x < -87) return 0;
    const double wide = x < 88 ? (double)x : 88.0;
    const double turns = wide / ln2;
    const int k = (int)(turns < 0 ? turns - 0.5 : turns + 0.5);
    const double r = wide - k * ln2;
    double sum = 1.0 / 40320;
    sum = sum * r + 1.0 / 5040;
    sum = sum * r + 1.0 / 720;
    sum = sum * r + 1.0 / 120;
    sum = sum * r + 1.0 / 24;
    sum = sum * r + 1.0 / 6;
    sum = sum * r + 0.5;
    sum = sum * r + 1.0;
    sum = sum * r + 1.0;
    return (float)(sum * power_of_two(k));
}

/* x = 2^k m with m around 1, and ln m = 2 artanh s with s = (m - 1) / (m + 1), a series in odd
 * powers of s: |s| < 0.172, so what is left out after the 9th is less than 7e-10. */
float tp_logf(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    int k = (int)(bits >> 23) - 127;
    bits = (bits & 0x7FFFFF) | 0x3F800000; /* the same digits in 1..2 */
    float digits;
    memcpy(&digits, &bits, sizeof digits);
    double m = (double)digits;
    if (m > 1.41421356) {
        m /= 2;
        k++;
    }
    const double s = (m - 1) / (m + 1), square = s * s;
    double sum = 1.0 / 9;
    sum = sum * square + 1.0 / 7;
    sum = sum * square + 1.0 / 5;
    sum = sum * square + 1.0 / 3;
    sum = sum * square + 1.0;
    return (float)(2 * s * sum + k * ln2);
}

float tp_logistic(float x) {
    return 1.0F / (1.0F + tp_expf(-x));
}

/* Only differences matter: from the largest down, so that nothing overflows. */
void tp_softmax(float *value, int n, float to_e) {
    float most = value[0], sum = 0;
    for (int i = 1; i < n; i++) most = value[i] > most ? value[i] : most;
    for (int i = 0; i < n; i++) {
        value[i] = tp_expf((value[i] - most) / to_e);
        sum += value[i];
    }
    for (int i = 0; i < n; i++) value[i] /= sum;
}
