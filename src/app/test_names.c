/* app/test_names.c: names are what everybody can read. */
#include "test.h"

#include "app/means.h"

#include <string.h>

static void check_name(const char *text, const char *clean) {
    char out[TP_NAME_BYTES];
    const bool ok = tp_name_clean(text, strlen(text), out);
    if (ok != (clean != NULL)) fail_msg("\"%s\" is %s", text, ok ? "a name" : "no name");
    if (ok) CHECK_TEXT(out, clean);
}

TEST(names_keep_what_can_be_read) {
    check_name("Ada", "Ada");
    check_name("  Ada \t\u00a0 Lovelace ", NULL); /* a tab is a control character */
    check_name("  Ada \u00a0 Lovelace ", "Ada Lovelace");
    check_name("J\u00f6rg", "J\u00f6rg");
    check_name("Jo\u0308rg", "J\u00f6rg");          /* NFKC puts the marks on */
    check_name("\uff21\uff44\uff41", "Ada");        /* wide letters are letters */
    check_name("<b>&amp;\"';--", "<b>&amp;\"';--"); /* plain text everywhere */
    check_name("\u5f35\u4e09 \U0001f600", "\u5f35\u4e09 \U0001f600");
}

TEST(names_that_hide_something_are_refused) {
    check_name("", NULL);
    check_name("   ", NULL);
    check_name("a\nb", NULL);
    check_name("\u202eAda", NULL); /* right to left from here */
    check_name("A\u2066da", NULL);
    check_name("A\u200bda", NULL); /* a blank of no width */
    check_name("A\u00adda", NULL); /* a soft hyphen */
    check_name("\u3164", NULL);    /* a filler that looks like nothing */
    check_name("\ue000", NULL);    /* private use */
    check_name("A\u0300\u0301\u0302\u0303\u0304\u0305", NULL);
    check_name("\u0300A", NULL);
    check_name("\xff\xfe", NULL);
    check_name("\xed\xa0\x80", NULL);
}

TEST(names_have_an_end) {
    check_name("abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx");
    check_name("abcdefghijklmnopqrstuvwxy", NULL);
    check_name("\ufdfa\ufdfa\ufdfa\ufdfa", NULL); /* one character becomes eighteen */
    char out[TP_NAME_BYTES], long_text[5000];
    memset(long_text, 'a', sizeof long_text);
    CHECK(!tp_name_clean(long_text, sizeof long_text, out));
    CHECK(!tp_name_clean("a\0b", 3, out));
}
