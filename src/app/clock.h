/* app/clock.h: seconds that only go forward. */
#ifndef TP_APP_CLOCK_H
#define TP_APP_CLOCK_H

double tp_seconds(void);

#endif
