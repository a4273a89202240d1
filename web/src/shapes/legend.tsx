// legend.tsx: the key of a board: what its overlays mean, with a switch and a key for each. On a desktop it stands in the rail; on a phone it
// is opened over the board by a button of the bar or, where the bar is full, in a corner, and closed by it or by a tap.
import type { ComponentChildren, JSX } from "preact";
import type { Action, BoardProps } from "../board";
import { say, type Lang, type Words } from "../words";
import { shows, toggle, useLayerKeys } from "./layers";

export interface Sign {
  readonly id: string;
  /** Drawn in a box of 44 by 22 units around 0,0. */
  readonly picture: ComponentChildren;
  readonly text: string | Words;
  /** The overlay that this sign switches on and off. */
  readonly layer?: string;
}

const title = { en: "Key", de: "Legende" };

function Picture({ sign: { picture, text }, lang }: { readonly sign: Sign; readonly lang: Lang }): JSX.Element {
  return (
    <>
      <svg viewBox="-22 -11 44 22" width={44} height={22} aria-hidden="true">
        {picture}
      </svg>
      <span>{typeof text === "string" ? text : say(text, lang)}</span>
    </>
  );
}

/** `data-look`: it changes what is seen and never the game. */
function Switch(props: {
  readonly sign: Sign;
  readonly lang: Lang;
  readonly isOn: boolean;
  readonly shortcut: string;
  press(): void;
}): JSX.Element {
  const { sign, lang, isOn, shortcut, press } = props;
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
      <Picture sign={sign} lang={lang} />
      <kbd aria-hidden="true">{shortcut}</kbd>
      <i class="switch" aria-hidden="true" />
    </button>
  );
}

interface LegendProps {
  readonly props: BoardProps;
  readonly signs: readonly Sign[];
}

const layersOf = (signs: readonly Sign[]): readonly string[] => signs.flatMap(({ layer }) => layer ?? []);

function Legend({ props: board, signs }: LegendProps): JSX.Element {
  const { lang } = board;
  const layers = layersOf(signs);
  return (
    <ul class="legend box" aria-label={say(title, lang)}>
      {signs.map((sign) => (
        <li key={sign.id} data-sign={sign.id}>
          {sign.layer === undefined ? (
            <Picture sign={sign} lang={lang} />
          ) : (
            <Switch
              sign={sign}
              lang={lang}
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

/** A phone held upright: there is no room for it beside the board. */
const isNarrow = (): boolean =>
  window.matchMedia("(max-width: 560px), (max-width: 760px) and (min-height: 501px)").matches;

/** For a board's Bar; unseen on a phone, where its keys still work. */
export function RailLegend({ props, signs }: LegendProps): JSX.Element {
  useLayerKeys(props, layersOf(signs));
  return <Legend props={props} signs={signs} />;
}

const isOpen = ({ ui }: Pick<BoardProps, "ui">): boolean => ui["legend"] === true;

const flip = (props: BoardProps): void => props.setUi({ ...props.ui, legend: !isOpen(props) });

/** The button that opens it, on a phone. */
export function legendAction(props: BoardProps): readonly Action[] {
  if (!isNarrow()) return [];
  return [{ id: "legend", label: say(title, props.lang), press: () => flip(props) }];
}

/** Over the board, if it was opened. */
export function LegendSheet({ props, signs }: LegendProps) {
  if (!isOpen(props) || !isNarrow()) return null;
  const close = () => props.setUi({ ...props.ui, legend: false });
  return (
    <div class="legend-sheet" onClick={close}>
      <Legend props={props} signs={signs} />
    </div>
  );
}

const asked = { en: "What the signs mean", de: "Was die Zeichen bedeuten" };

/** The same with a button of its own in a corner of the board, so that the bar keeps its large one. */
export function CornerLegend({ props, signs }: LegendProps) {
  if (!isNarrow()) return null;
  const name = say(asked, props.lang);
  return (
    <>
      <button
        type="button"
        class="legend-button"
        data-look
        data-action="legend"
        aria-expanded={isOpen(props)}
        aria-label={name}
        title={name}
        onClick={() => flip(props)}
      >
        ?
      </button>
      <LegendSheet props={props} signs={signs} />
    </>
  );
}
