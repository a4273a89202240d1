// copy.ts: text into the clipboard. Browsers give the clipboard to https and localhost only; a table on the home network is
// neither, and there the old way still works.
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Whether it is there now. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return clipboard === undefined
    ? copyBySelection(text)
    : clipboard.writeText(text).then(
        () => true,
        () => copyBySelection(text),
      );
}
