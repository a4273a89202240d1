/* app/export/export.h: `turnpike export`: positions of many games, for those who learn from them.
 */
#ifndef TP_APP_EXPORT_EXPORT_H
#define TP_APP_EXPORT_EXPORT_H

int tp_export_main(int argc, char **argv);

#endif
