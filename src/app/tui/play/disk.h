/* app/tui/play/disk.h: where games are kept: records in the user's own folder, a file each. */
#ifndef TP_APP_TUI_DISK_H
#define TP_APP_TUI_DISK_H

#include <stdbool.h>
#include <stddef.h>

/* $XDG_DATA_HOME/turnpike or ~/.local/share/turnpike, the caller's; NULL if neither is set. */
char *tp_disk_folder(void);
/* A path in it for a new game, named by game and time, the caller's; the folder is made. NULL and a
 * message if that cannot be done. */
char *tp_disk_new_path(const char *game);
/* Does the path lie in the folder? */
bool tp_disk_is_own(const char *path);

/* A saved game as the menu shows it. */
typedef struct {
    char *path, *name; /* name: the file's, without .json */
} tp_saved;
/* Games there are in the folder that are not over, newest first, at most so many. Their texts stay:
 * a game that is chosen from the list is opened by its path, and there is one list a run. */
size_t tp_saved_list(tp_saved *out, size_t most);

/* Whether a game was ever kept in the folder. */
bool tp_disk_has_games(void);

/* Lessons that are done are kept there too, so that a course can be left and resumed. */
bool tp_disk_has_learned(const char *game, const char *lesson);
void tp_disk_learn(const char *game, const char *lesson);

#endif
