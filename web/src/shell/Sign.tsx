// Sign.tsx: the few signs on buttons, drawn, because fonts do not have them all. Lines of one weight in a box of 24.
import type { JSX } from "preact";

const signs = {
  lock: "M6 11V8a6 6 0 0 1 12 0v3M5 11h14v9H5z",
  flip: "M4 9a8 8 0 0 1 14-3l2 2m0-5v5h-5M20 15a8 8 0 0 1-14 3l-2-2m0 5v-5h5",
  first: "m18 6-6 6 6 6M11 6l-6 6 6 6",
  back: "m15 6-6 6 6 6",
  next: "m9 6 6 6-6 6",
  last: "m6 6 6 6-6 6M13 6l6 6-6 6",
  left: "m15 5-7 7 7 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  rules: "M12 6c-2-1.600-4.600-2-8-2v14c3.400 0 6 .4 8 2 2-1.600 4.600-2 8-2V4c-3.400 0-6 .4-8 2zm0 0v14",
  undo: "M9 5 4 10l5 5M4.500 10H15a5 5 0 0 1 0 10h-2",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.600 10.800c.7.600 1.100 1.300 1.100 2.200h5c0-.9.4-1.600 1.100-2.200A6 6 0 0 0 12 3z",
  play: "M8 5v14l11-7z",
  check: "m5 12 5 5 9-10",
  pause: "M8 5v14M16 5v14",
  tune: "M4 7h9m5 0h2M4 17h2m5 0h9M15.500 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5ZM8.500 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5Z",
} as const;

export type SignName = keyof typeof signs;

export function Sign({ name }: { readonly name: SignName }): JSX.Element {
  return (
    <svg class="icon-sign" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={signs[name]} />
    </svg>
  );
}
