/* app/train/train.h: `turnpike train`: evaluations learnt from the bots' own games, and a look at
 * how true they are. What is learnt is bots/model.h. */
#ifndef TP_APP_TRAIN_H
#define TP_APP_TRAIN_H

int tp_train_main(int argc, char **argv);

#endif
