// stargate/overlays.tsx: distances made visible: where a piece bites, with its number; gates that are held; Commanders in danger and
// the line to them, counted.
import type { JSX } from "preact";
import { lineThrough, shortened, type Pen, type Place } from "../shapes/grid";
import { apart, between, type Bites, type Capture, type Danger } from "./read";

function Number_({ at, n, pen, isAlarm }: { at: Place; n: number; pen: Pen; isAlarm?: boolean }): JSX.Element {
  const font = pen.layout.font(13);
  const al = isAlarm === true ? " al" : "";
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle class={`tip${al}`} r={font * 0.76} />
      <text class={`tip-t${al}`} y={font * 0.08} font-size={font}>
        {n}
      </text>
    </g>
  );
}

/** Below the pieces: arms along the lines, dashed rings where it bites; solid ones on its prey. */
export function BiteRings(props: {
  readonly bites: Bites;
  readonly pen: Pen;
  /** Squares where one of its own stands: no prey, so nothing is drawn. */
  readonly isTaken: (square: string) => boolean;
}): JSX.Element {
  const { bites, pen, isTaken } = props;
  const from = pen.middle(bites.from);
  const shown = bites.all.filter((square) => bites.prey.includes(square) || !isTaken(square));
  return (
    <g data-part="bites" data-from={bites.from}>
      {shown.map((square) => (
        <path key={square} class="arm" d={lineThrough(shortened([from, pen.middle(square)], 15))} />
      ))}
      {shown.map((square) => {
        const { x, y } = pen.middle(square);
        return bites.prey.includes(square) ? (
          <g key={`r${square}`}>
            <circle class="ring-c" cx={x} cy={y} r={18.2} />
            <circle class="ring" cx={x} cy={y} r={18.2} />
          </g>
        ) : (
          <circle key={`r${square}`} class="bite" cx={x} cy={y} r={15} />
        );
      })}
    </g>
  );
}

/** Above the pieces: how far it is. */
export function BiteNumbers({ bites, pen, isTaken }: Parameters<typeof BiteRings>[0]): JSX.Element {
  return (
    <g>
      {bites.all
        .filter((square) => bites.prey.includes(square) || !isTaken(square))
        .map((square) => {
          const { x, y } = pen.middle(square);
          return <Number_ key={square} at={{ x: x + 14, y: y - 14 }} n={apart(bites.from, square)} pen={pen} />;
        })}
    </g>
  );
}

/** Who holds which gate. Every gate has a gleam that acts light up. */
export function Held({
  gates,
  pen,
}: {
  readonly gates: readonly (readonly [string, string | null])[];
  readonly pen: Pen;
}): JSX.Element {
  return (
    <g>
      {gates.map(([square, colour]) => {
        const { x, y } = pen.middle(square);
        return (
          <g key={square} transform={`translate(${x} ${y})`}>
            {colour !== null && (
              <g class={colour} data-part={`gate:${square}`}>
                <circle class="own-g" r={23.4} />
                <circle class="own" r={18.4} />
              </g>
            )}
            <circle class="gleam" r={21} data-part={`gleam:${square}`} />
          </g>
        );
      })}
    </g>
  );
}

/** A Commander who can be taken, and the lines on which. */
export function Peril({ danger, pen, hasLine }: { danger: Danger; pen: Pen; hasLine: boolean }): JSX.Element {
  const at = pen.middle(danger.at);
  return (
    <g data-part={`danger:${danger.at}`}>
      <circle class="peril-c" cx={at.x} cy={at.y} r={22} />
      {hasLine &&
        danger.by.map((from) => {
          const line = lineThrough(shortened([pen.middle(from), at], 20));
          return (
            <g key={from}>
              <path class="aim-case" d={line} />
              <path class="aim-line" d={line} />
            </g>
          );
        })}
    </g>
  );
}

export function PerilNumbers({ danger, pen, hasLine }: { danger: Danger; pen: Pen; hasLine: boolean }): JSX.Element {
  const at = pen.middle(danger.at);
  return (
    <g>
      <circle class="peril" cx={at.x} cy={at.y - 1} r={20} />
      {hasLine &&
        danger.by.map((from) =>
          between(from, danger.at).map((square, i, all) => {
            const { x, y } = pen.middle(square);
            const isLast = i === all.length - 1;
            return (
              <Number_
                key={from + square}
                at={isLast ? { x: x + 16, y: y - 17 } : { x, y }}
                n={i + 1}
                pen={pen}
                isAlarm
              />
            );
          }),
        )}
    </g>
  );
}

/** Everything that could be taken now, by whomever. */
export function AllDangers({ captures, pen }: { captures: readonly Capture[]; pen: Pen }): JSX.Element {
  return (
    <g data-part="all-dangers">
      {captures.flatMap(({ from, to }) =>
        to.map((square) => {
          const { x, y } = pen.middle(square);
          const line = lineThrough(shortened([pen.middle(from), { x, y }], 19));
          return (
            <g key={from + square}>
              <path class="aim-case" d={line} />
              <path class="aim-line" d={line} />
              <circle class="peril" cx={x} cy={y} r={19} />
            </g>
          );
        }),
      )}
    </g>
  );
}
