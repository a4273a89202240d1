/* autobahn/test_states.h: the states of autobahn.md "Worked examples". */
#ifndef AUTOBAHN_TEST_STATES_H
#define AUTOBAHN_TEST_STATES_H

#include "test_position.h"

#define A                                                                                          \
    "{'game':'autobahn','players':2,'options':{'decks':1,'camera':'top','ply_limit':5000},"        \
    "'edition':'standard','ply':40,'phase':'drive','driver':0,'began':true,'snails':0,"            \
    "'played':false,'window':null,'shot':null,'fuel':null,'lanes':[['L80'],['V120'],[]],"          \
    "'heavy':false,'sign':'S100','deck':{'S80':1,'S100':2,'S120':1,'SX':2,'RW':1,'CAM':2,'IND':3," \
    "'FLA':2,'DOC':1,'L80':5,'L90':5,'V100':1,'V110':1,'V130':1,'V140':1,'V150':1,'V160':1,"       \
    "'C90':1,'C100':1,'C110':1,'C120':1,'C130':1,'C140':1,'C150':1,'C170':1,'C180':1,'C190':1,"    \
    "'C200':1,'C210':1,'C220':1,'HEAVY':1,'HAT':2,'SUN':2},'hands':[{'S120':1,'RW':1,'CAM':1,"     \
    "'L90':1,'C160':1},{'CAM':1,'IND':1,'DOC':1,'HEAVY':1}],'roads':[{'S80':1},{}],"               \
    "'taken':[{},{}],'discard':{},'spent':{},'last':null,'over':null}"
#define B                                                                                          \
    "{'game':'autobahn','players':3,'options':{'decks':1,'camera':'top','ply_limit':5000},"        \
    "'edition':'standard','ply':40,'phase':'window','driver':0,'began':false,'snails':0,"          \
    "'played':false,'window':{'type':'turn','asked':1},'shot':null,'fuel':null,"                   \
    "'lanes':[['L80'],['HAT'],['C150']],'heavy':false,'sign':'S80','deck':{'S100':2,'S120':2,"     \
    "'SX':2,'RW':2,'CAM':3,'IND':3,'DOC':1,'L80':5,'L90':5,'V100':1,'V110':1,'V120':1,'V130':1,"   \
    "'V140':1,'V150':1,'V160':1,'C90':1,'C100':1,'C110':1,'C120':1,'C130':1,'C140':1,'C160':1,"    \
    "'C170':1,'C180':1,'C190':1,'C210':1,'C220':1,'HEAVY':2,'HAT':1,'SUN':1},'hands':[{'FLA':1,"   \
    "'L90':1,'SUN':1},{'CAM':1,'IND':1},{'FLA':1,'DOC':1,'C200':1}],'roads':[{'S80':1},{},{}],"    \
    "'taken':[{},{},{}],'discard':{},'spent':{'S100':1},'last':null,'over':null}"
#define C                                                                                          \
    "{'game':'autobahn','players':2,'options':{'decks':1,'camera':'any','ply_limit':5000},"        \
    "'edition':'standard','ply':40,'phase':'drive','driver':1,'began':true,'snails':0,"            \
    "'played':false,'window':null,'shot':null,'fuel':null,'lanes':[['L90'],['V130','V110'],"       \
    "['C140'],'works'],'heavy':true,'sign':'S120','deck':{'S100':2,'S120':1,'SX':1,'RW':1,"        \
    "'CAM':4,'IND':4,'FLA':2,'DOC':2,'L80':4,'L90':5,'V100':1,'V120':1,'V140':1,'V150':1,"         \
    "'V160':1,'C100':1,'C110':1,'C120':1,'C130':1,'C150':1,'C160':1,'C170':1,'C180':1,'C190':1,"   \
    "'C200':1,'C210':1,'C220':1,'HEAVY':1,'HAT':1,'SUN':1},'hands':[{'C90':1,'HAT':1,'SUN':1},"    \
    "{'SX':1,'L80':1}],'roads':[{'S80':2},{}],'taken':[{},{'L80':1}],'discard':{},"                \
    "'spent':{'S100':1},'last':null,'over':null}"

#endif
