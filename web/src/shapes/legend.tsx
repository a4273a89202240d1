// legend.tsx: the key of a board: what its overlays mean, with a switch and a key for each. On a desktop it stands in the rail; on a phone it
// is opened over the board by a button of the bar, and closed by it or by a tap.
import type { ComponentChildren, JSX } from "preact";
import type { Action, BoardProps } from "../board";
import { say, type Lang } from "../words";
import { shows, toggle, useLayerKeys } from "./layers";

export interface Sign {
  readonly id: string;
  /** Drawn in a box of 44 by 22 units around 0,0. */
  readonly picture: ComponentChildren;
  readonly text: string;
  /** The overlay that this sign switches on and off. */
  readonly layer?: string;
}

const title = { en: "Key", de: "Legende" };

function Picture({ sign: { picture, text } }: { readonly sign: Sign }): JSX.Element {
  return (
    <>
      <svg viewBox="-22 -11 44 22" width={44} height={22} aria-hidden="true">
        {picture}
      </svg>
      <span>{text}</span>
    </>
  );
}

/** `data-look`: it changes what is seen and never the game. */
function Switch(props: {
  readonly sign: Sign;
  readonly isOn: boolean;
  readonly shortcut: string;
  press(): void;
}): JSX.Element {
  const { sign, isOn, shortcut, press } = props;
  const onClick = (event: Event) => {
    event.stopPropagation();
    press();
  };
  return (
    <button
      type="button"
      class="legend-switch"
      role="switch"
      aria-checked={isOn}
      aria-keyshortcuts={shortcut}
      data-look
      onClick={onClick}
    >
      <Picture sign={sign} />
      <kbd aria-hidden="true">{shortcut}</kbd>
      <i class="switch" aria-hidden="true" />
    </button>
  );
}

export function Legend(props: {
  readonly signs: readonly Sign[];
  readonly lang: Lang;
  /** Of the board, where signs have switches. */
  readonly board?: BoardProps;
}): JSX.Element {
  const { signs, lang, board } = props;
  const layers = signs.flatMap(({ layer }) => layer ?? []);
  useLayerKeys(board, layers);
  return (
    <ul class="legend box" aria-label={say(title, lang)}>
      {signs.map((sign) => (
        <li key={sign.id} data-sign={sign.id}>
          {sign.layer === undefined || board === undefined ? (
            <Picture sign={sign} />
          ) : (
            <Switch
              sign={sign}
              isOn={shows(board, sign.layer)}
              shortcut={String(layers.indexOf(sign.layer) + 1)}
              press={() => toggle(board, sign.layer as string)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** There is no room for it beside the board. */
export const isNarrow = (): boolean => window.matchMedia("(max-width: 760px)").matches;

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
      <Legend signs={signs} lang={props.lang} board={props} />
    </div>
  );
}
