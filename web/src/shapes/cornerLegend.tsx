// cornerLegend.tsx: the key of a board with the switches of its overlays: in the rail, and where there is none behind a button in a
// corner of the board, so that the bar keeps its large button.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { say, type Words } from "../words";
import { Legend, isNarrow, type Sign } from "./legend";

export interface CornerSign {
  /** Drawn in a box of 44 by 22 units around 0,0. */
  readonly sign: JSX.Element;
  readonly text: Words;
  /** The overlay that this sign switches on and off. */
  readonly layer?: string;
}

interface KeyProps {
  readonly signs: readonly CornerSign[];
  readonly board: BoardProps;
}

const title: Words = { en: "What the signs mean", de: "Was die Zeichen bedeuten" };

function Key({ signs, board }: KeyProps): JSX.Element {
  const said: readonly Sign[] = signs.map(({ sign, text, layer }) => ({
    id: text.en,
    picture: sign,
    text: say(text, board.lang),
    ...(layer === undefined ? {} : { layer }),
  }));
  return <Legend signs={said} lang={board.lang} board={board} />;
}

/** For a board's Bar; nothing where the window is too narrow for a rail. */
export const RailLegend = (props: KeyProps): JSX.Element | null => (isNarrow() ? null : <Key {...props} />);

/** Only where there is no rail. */
export function CornerLegend({ signs, board }: KeyProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow()) return null;
  const name = say(title, board.lang);
  return (
    <div class="corner-legend" onKeyDown={(e) => e.key === "Escape" && setOpen(false)}>
      {isOpen && <Key signs={signs} board={board} />}
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
