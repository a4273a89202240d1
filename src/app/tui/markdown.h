/* app/tui/markdown.h: our rules texts, which are Markdown, as text for a screen. */
#ifndef TP_APP_TUI_MARKDOWN_H
#define TP_APP_TUI_MARKDOWN_H

/* A line a block, to be broken where it is shown: paragraphs joined, tables in columns, emphasis
 * gone; headings keep their #. The caller's. */
char *tp_markdown_plain(const char *markdown);

#endif
