// route.ts: which page is shown, by the address. Links inside the page do not load it anew.
import { Store } from "./store";

export const route = new Store<string>(typeof location === "undefined" ? "/" : location.pathname);

export function go(path: string): void {
  history.pushState(null, "", path);
  arrived();
  window.scrollTo(0, 0);
}

function arrived(): void {
  route.set(location.pathname);
}

/** Takes over clicks on links of ours, unless they are to open elsewhere. */
export function followLinks(): void {
  window.addEventListener("popstate", arrived);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href^='/']");
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute("download")) return;
    if (link.getAttribute("href")?.startsWith("/api/") === true) return;
    event.preventDefault();
    go(link.getAttribute("href") as string);
  });
}
