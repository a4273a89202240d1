// Sign.tsx: the few signs on buttons, drawn, because fonts do not have them all.
import type { JSX } from "preact";

const signs = {
  lock: "M4 7V5a4 4 0 0 1 8 0v2h1v7H3V7zM6 7h4V5a2 2 0 0 0-4 0z",
  flip: "M8 2a6 6 0 0 1 5.7 4.1L15.5 5.5 13.6 10 9.7 7.2l1.9-.5A4 4 0 0 0 4.5 6L2.8 5A6 6 0 0 1 8 2zM8 14a6 6 0 0 1-5.7-4.1L.5 10.5 2.4 6l3.9 2.8-1.9.5A4 4 0 0 0 11.5 10l1.7 1A6 6 0 0 1 8 14z",
  first: "M3 3h2v10H3zM14 3v10L6 8z",
  back: "M12 3v10L4 8z",
  next: "M4 3v10l8-5z",
  last: "M11 3h2v10h-2zM2 3v10l8-5z",
} as const;

export function Sign({ name }: { readonly name: keyof typeof signs }): JSX.Element {
  return <svg class="icon-sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d={signs[name]} fill-rule="evenodd" /></svg>;
}
