// Missing.tsx: a page for when there is nothing to see, and the tab's title, which every page sets.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { useStore } from "../store";
import { myTables, waitingCount } from "./calls";

/** Before it, in how many games others wait for us. */
export function useTitle(what: string): void {
  useStore(myTables);
  useEffect(() => {
    const waiting = waitingCount();
    const name = what === "" ? t("app.name") : `${what} – ${t("app.name")}`;
    document.title = waiting === 0 ? name : `(${waiting}) ${name}`;
  });
}

/** What is missing, in words, and the way back to the games. */
export function Missing({ why }: { readonly why: string }): JSX.Element {
  useTitle(why.replace(/\.$/, ""));
  return (
    <div class="missing" role="alert">
      <h1>{why}</h1>
      <a class="button main" href="/">
        {t("app.home")}
      </a>
    </div>
  );
}
