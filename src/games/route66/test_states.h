/* route66/test_states.h: what the states of the tests are made of. */
#ifndef ROUTE66_TEST_STATES_H
#define ROUTE66_TEST_STATES_H

#define OPTIONS(to_end, gear, decline, tie, limit)                                                 \
    "{'sections_to_end':" to_end ",'faster_gear':" gear ",'may_decline':" decline                  \
    ",'tie_break':'" tie "','ply_limit':" limit "}"
#define DEFAULTS OPTIONS("8", "false", "false", "turn_order", "10000")
#define FASTER OPTIONS("8", "true", "false", "turn_order", "10000")
#define DECLINE OPTIONS("8", "false", "true", "turn_order", "10000")

/* A state whose cars, markers and closed sections are given; scores have to fit. */
#define STATE(players, options, turn, first, second, markers, cars, scores, last)                  \
    "{'game':'route66','players':" players ",'options':" options ",'edition':'standard'," turn     \
    ",'first':" first ",'second':" second ",'markers':" markers ",'cars':" cars                    \
    ",'scores':" scores ",'last':" last "}"
#define TURN(ply, seat, phase) TURN_DICE(ply, seat, phase, "null")
#define TURN_DICE(ply, seat, phase, dice)                                                          \
    "'ply':" ply ",'seat':" seat ",'phase':'" phase "','reason':null,'dice':" dice
#define END(ply, seat, reason)                                                                     \
    "'ply':" ply ",'seat':" seat ",'phase':'end','reason':'" reason "','dice':null"

#define NOBODY "[null,null,null,null,null,null,null,null,null,null,null]"
#define BARE "[0,0,0,0,0,0,0,0,0,0,0]"

/* Two players, nothing closed and no markers, seat 0 to roll with these cars on the road. */
#define DRIVING(options, cars)                                                                     \
    STATE("2", options, TURN("10", "0", "roll"), NOBODY, NOBODY, "[" BARE "," BARE "]", cars,      \
          "[0,0]", "null")

/* route66.md "Perft", D: a middle game, with most things in it. */
#define MIDDLE                                                                                     \
    STATE("3", DEFAULTS, TURN("120", "1", "roll"),                                                 \
          "[0,null,null,null,null,null,null,2,null,1,null]",                                       \
          "[null,null,null,null,null,null,null,1,null,null,null]",                                 \
          "[[0,0,3,0,7,9,0,0,2,0,0],[0,2,4,0,8,0,5,0,0,0,1],[0,0,0,6,9,0,6,0,0,0,2]]",             \
          "[0,0,0,0,10,0,7,0,0,0,0]", "[6,14,12]",                                                 \
          "{'seat':0,'event':'stop','dice':null,'sections':[2,7,10],'won':[2]}")
/* route66.md "Perft", E: a late game; the stop ends it, the roll must fail. */
#define LATE                                                                                       \
    STATE("2", DEFAULTS, TURN("300", "0", "decide"), "[0,null,1,0,null,null,1,0,1,null,1]",        \
          "[null,null,null,1,null,null,null,null,0,null,null]",                                    \
          "[[0,3,0,0,9,11,0,0,0,0,0],[0,4,0,0,8,12,0,0,0,0,0]]", "[0,5,0,0,11,13,0,0,0,0,0]",      \
          "[35,46]", "null")

/* Four players at the ply limit, two and two with as many points; seat 1 is to roll. */
#define FOUR_TIED(tie)                                                                             \
    STATE("4", OPTIONS("8", "false", "false", tie, "100"), END("100", "1", "limit"),               \
          "[0,1,null,null,null,null,null,null,null,3,2]", NOBODY,                                  \
          "[" BARE "," BARE "," BARE "," BARE "]", BARE, "[6,8,6,8]", "null")

#endif
