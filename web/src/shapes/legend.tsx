// legend.tsx: what the overlays of a board mean. On a desktop it stands in the rail; on a phone it is opened over the board by a
// button of the bar, and closed by it or by a tap.
import type { ComponentChildren, JSX } from "preact";
import type { Action, BoardProps } from "../board";
import { say, type Lang } from "../words";

export interface Sign {
  readonly id: string;
  /** Drawn in a box of 44 by 22 units around 0,0. */
  readonly picture: ComponentChildren;
  readonly text: string;
}

const title = { en: "Key", de: "Legende" };

export function Legend({ signs, lang }: { readonly signs: readonly Sign[]; readonly lang: Lang }): JSX.Element {
  return (
    <ul class="legend box" aria-label={say(title, lang)}>
      {signs.map(({ id, picture, text }) => (
        <li key={id} data-sign={id}>
          <svg viewBox="-22 -11 44 22" width={44} height={22} aria-hidden="true">
            {picture}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** There is no room for it beside the board. */
const isNarrow = (): boolean => window.matchMedia("(max-width: 760px)").matches;

const isOpen = ({ ui }: Pick<BoardProps, "ui">): boolean => ui["legend"] === true;

/** The button that opens it, on a phone. */
export function legendAction(props: BoardProps): readonly Action[] {
  if (!isNarrow()) return [];
  const press = () => props.setUi({ ...props.ui, legend: !isOpen(props) });
  return [{ id: "legend", label: say(title, props.lang), press }];
}

/** Over the board, if it was opened. */
export function LegendSheet({ props, signs }: { readonly props: BoardProps; readonly signs: readonly Sign[] }) {
  if (!isOpen(props) || !isNarrow()) return null;
  const close = () => props.setUi({ ...props.ui, legend: false });
  return (
    <div class="legend-sheet" onClick={close}>
      <Legend signs={signs} lang={props.lang} />
    </div>
  );
}
