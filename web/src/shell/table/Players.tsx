// Players.tsx: who sits where: mark and colour, name, presence, clock, and what the game counts for them. Cards on a desktop,
// chips in one line on a phone.
import type { JSX } from "preact";
import { t } from "../../i18n";
import { SeatBadge, seatStyle } from "../../shapes/seat";
import { clockText, onNow, timeLeft, useTick, type Desk } from "./desk";

const LOW_MS = 60000;

function Presence({ desk, seat }: { readonly desk: Desk; readonly seat: number }): JSX.Element | null {
  const { kind, connected, out } = desk.table.seats[seat] ?? { kind: "open" };
  if (kind !== "human" || out === true || desk.table.you.includes(seat)) return null;
  return (
    <span
      class={connected === true ? "dot here" : "dot away"}
      role="img"
      aria-label={t(connected === true ? "table.here" : "table.away")}
    />
  );
}

/** Under the name: what the game counts, or whether somebody is out. */
function Line({ desk, seat }: { readonly desk: Desk; readonly seat: number }): JSX.Element {
  const { table, board, shown, words, state } = desk;
  if (table.seats[seat]?.out === true) return <span class="player-line">{t("table.out")}</span>;
  const isNow = state.at === null && shown.ply === table.ply;
  const facts = isNow ? (state.facts?.facts ?? null) : null; // what was worked out is about the present
  return (
    <span class="player-line">
      {board.Count !== undefined && (
        <board.Count view={shown.view} seat={seat} words={words} facts={facts} colours={table.colours} />
      )}
    </span>
  );
}

function Player({ desk, seat }: { readonly desk: Desk; readonly seat: number }): JSX.Element {
  const { table, names, state } = desk;
  const acts = (table.status === "running" || desk.shown.isPlaying) && onNow(desk).includes(seat);
  const left = timeLeft(desk, seat);
  const colour = table.colours[seat];
  const colourName = desk.words.name("colours", colour ?? "");
  // Sentences and boards call a bot by its colour; where two have one name it is in the name already.
  const isShown = table.seats[seat]?.kind === "bot" && names[seat]?.endsWith(")") === false;
  const isLow = left !== null && left < LOW_MS && acts;
  return (
    <li
      class={`player${acts ? " acts" : ""}`}
      style={seatStyle(colour, seat)}
      aria-current={acts ? "true" : undefined}
      data-seat={seat}
    >
      <span class="player-mark" data-part={`seat:${seat}`}>
        <SeatBadge seat={seat} colour={colour} size={44} />
        <Presence desk={desk} seat={seat} />
      </span>
      <span class="player-words">
        <span class="player-name">
          {names[seat]}
          {table.you.includes(seat) && table.you.length === 1 && <span class="soft"> ({t("table.you")})</span>}
          {isShown ? (
            <span class="player-colour"> ({colourName})</span>
          ) : (
            <span class="out-of-sight">, {colourName}</span>
          )}
        </span>
        <Line desk={desk} seat={seat} />
      </span>
      {left !== null ? (
        <span class={isLow ? "clock low" : "clock"} role="timer">
          {clockText(left)}
        </span>
      ) : (
        acts && <span class="player-turn">{state.thinking === seat ? "…" : t("table.to_move")}</span>
      )}
    </li>
  );
}

export function Players({ desk }: { readonly desk: Desk }): JSX.Element {
  useTick(500, desk.table.clocks?.running !== null && desk.table.status === "running");
  return (
    <ul class={`players of-${desk.table.players}`} aria-label={t("table.seats")}>
      {desk.table.seats.map((_, seat) => (
        <Player key={seat} desk={desk} seat={seat} />
      ))}
    </ul>
  );
}
