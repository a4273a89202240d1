/* app/admin/file.h: what the file of a backup looks like; backup.c says the rest. */
#ifndef TP_APP_ADMIN_FILE_H
#define TP_APP_ADMIN_FILE_H

#include <stddef.h>
#include <stdint.h>

/* 1 had nobody who is kept out. */
#define BACKUP_FORMAT "turnpike-backup"
enum { BACKUP_VERSION = 2, BACKUP_SUM = 32 };

typedef struct {
    uint8_t bytes[BACKUP_SUM];
} backup_sum;
void backup_add(backup_sum *s, const char *line, size_t length);

#endif
