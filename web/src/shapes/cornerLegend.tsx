// cornerLegend.tsx: the legend of a board whose rail has no room for it: behind a button in a corner that the board leaves free.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { say, type Lang, type Words } from "../words";
import { Legend } from "./legend";

export interface CornerSign {
  /** Drawn in a box of 44 by 22 units around 0,0. */
  readonly sign: JSX.Element;
  readonly text: Words;
}

const title: Words = { en: "What the signs mean", de: "Was die Zeichen bedeuten" };

export function CornerLegend({
  signs,
  lang,
}: {
  readonly signs: readonly CornerSign[];
  readonly lang: Lang;
}): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const name = say(title, lang);
  const said = signs.map(({ sign, text }) => ({ id: text.en, picture: sign, text: say(text, lang) }));
  return (
    <div class="corner-legend" onKeyDown={(e) => e.key === "Escape" && setOpen(false)}>
      {isOpen && <Legend signs={said} lang={lang} />}
      <button
        type="button"
        class="legend-button"
        data-legend
        aria-expanded={isOpen}
        aria-label={name}
        title={name}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </button>
    </div>
  );
}
