/* app/analyse/analyse.h: `turnpike analyse`: a game looked at again. */
#ifndef TP_APP_ANALYSE_H
#define TP_APP_ANALYSE_H

int tp_analyse_main(int argc, char **argv);

#endif
