// route.ts: which page is shown, by the address. Links inside the page do not load it anew.
import { Store } from "./store";

/** The path, and after a # an invite, which opens what was private before: it may be pasted into a tab that is here already. */
const here = (): string => location.pathname + (/^#[0-9a-f]{32}$/.exec(location.hash)?.[0] ?? "");

export const route = new Store<string>(typeof location === "undefined" ? "/" : here());

export function go(path: string): void {
  history.pushState(null, "", path);
  arrived();
  window.scrollTo(0, 0);
}

function arrived(): void {
  route.set(here());
}

/** Takes over clicks on links of ours, unless they are to open elsewhere. */
export function followLinks(): void {
  window.addEventListener("popstate", arrived);
  window.addEventListener("hashchange", arrived);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href^='/']");
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute("download")) return;
    if (link.getAttribute("href")?.startsWith("/api/") === true) return;
    event.preventDefault();
    go(link.getAttribute("href") as string);
  });
}
