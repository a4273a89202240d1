// Printed.tsx: what an edition consists of, tiles, cards or sections, as a list for the rules. The board draws what is printed.
import type { JSX } from "preact";
import type { Board } from "../../board";
import type { Dictionary } from "../../dictionary";

interface Section {
  readonly number: number;
  readonly length: number;
  readonly first: number;
  readonly second: number;
  readonly stars: readonly number[];
}

/** As far as there is something to be listed. */
export interface Edition {
  readonly tiles?: { readonly list: readonly { readonly id: string; readonly count: number }[] };
  readonly cards?: readonly {
    readonly kind: string;
    readonly count: number;
    readonly pumps: number;
    readonly snails: number;
  }[];
  readonly sections?: readonly Section[];
}

interface Props {
  readonly edition: Edition;
  readonly view: unknown;
  readonly board: Board;
  readonly words: Dictionary;
}

function Tiles({ edition: { tiles }, view, board, words }: Props): JSX.Element {
  return (
    <ul class="parts">
      {tiles?.list.map(({ id, count }) => (
        <li key={id}>
          <svg viewBox="-50 -56 100 112" width="72" height="80" aria-hidden="true">
            {board.Part !== undefined && <board.Part view={view} words={words} id={id} />}
          </svg>
          <span>
            <b>{count} ×</b> {words.name("tiles", id)}
          </span>
          <code>{id}</code>
        </li>
      ))}
    </ul>
  );
}

function Cards({ edition: { cards }, view, board, words }: Props): JSX.Element {
  return (
    <ul class="parts">
      {cards?.map(({ kind, count, pumps, snails }) => (
        <li key={kind}>
          <span class="part-card" aria-hidden="true">
            {board.Part !== undefined && <board.Part view={view} words={words} id={kind} />}
          </span>
          <span>
            <b>{count} ×</b> {words.name("cards", kind)}
          </span>
          <code>{kind}</code>
          <span class="out-of-sight">
            {words.say("facts/pumps", { pumps })}, {words.say("facts/snails", { snails })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The last space scores; from a starred one somebody can be second. */
function Spaces({ length, stars }: Section): JSX.Element {
  return (
    <svg class="part-spaces" viewBox={`0 0 ${length * 16} 16`} width={length * 16} height="16" aria-hidden="true">
      {Array.from({ length }, (_, i) => (
        <g key={i} transform={`translate(${i * 16 + 8} 8)`}>
          <circle r="7" class={i + 1 === length ? "last" : stars.includes(i + 1) ? "starred" : ""} />
          {stars.includes(i + 1) && (
            <path d="M0-5 1.300-1.600 5-1.500 2.100 .8 3.100 4.400 0 2.300-3.100 4.400-2.100 .8-5-1.500-1.300-1.600z" />
          )}
        </g>
      ))}
    </svg>
  );
}

function Sections({ edition: { sections }, words }: Props): JSX.Element {
  return (
    <ul class="parts part-sections">
      {sections?.map((section) => (
        <li key={section.number}>
          <b>{section.number}</b>
          <span>{words.name("places", String(section.number))}</span>
          <Spaces {...section} />
          <span>
            {words.say("facts/spaces", { spaces: section.length })}, {section.first} / {section.second}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Parts(props: Props): JSX.Element | null {
  const { tiles, cards, sections } = props.edition;
  if (tiles !== undefined) return <Tiles {...props} />;
  if (cards !== undefined) return <Cards {...props} />;
  return sections === undefined ? null : <Sections {...props} />;
}
