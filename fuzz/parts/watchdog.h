/* fuzz/parts/watchdog.h: an input that does not come to an end. libFuzzer's own alarm (-timeout)
 * goes by the clock on the wall, so a busy machine can set it off, and it is to be long. This one
 * counts processor time: whatever spins is stopped, with the input kept, and what only waits for
 * its turn is not. */
#ifndef TP_FUZZ_WATCHDOG_H
#define TP_FUZZ_WATCHDOG_H

/* For one input, from now on; each call begins anew. */
void watchdog_start(void);

#endif
