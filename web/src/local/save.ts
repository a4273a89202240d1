// local/save.ts: a link to something that a server would give out, where there is none: what the module answers becomes a file.
import { isLocal } from "../house";
import { getText } from "../http";

/** On a server the link is one like any other. */
export function saveHere(event: Event, path: string, name: string): void {
  if (!isLocal) return;
  event.preventDefault();
  void getText(path).then((answer) => {
    if (!answer.ok) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([answer.body], { type: "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });
}
