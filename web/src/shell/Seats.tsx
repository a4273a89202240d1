// Seats.tsx: who sits where: colour and shape, name, whose turn, clock, connection.
import type { JSX } from "preact";
import { t } from "../i18n";
import { SeatBadge } from "../shapes/seat";
import { toAct } from "../table";
import { clockText, seatColour, timeLeft, useTick, type Desk } from "./desk";

function Presence({ desk, seat }: { readonly desk: Desk; readonly seat: number }): JSX.Element | null {
  const { kind, connected, out } = desk.table.seats[seat] ?? { kind: "open" };
  if (out === true) return <span class="tag">{t("table.out")}</span>;
  if (kind !== "human" || desk.table.you.includes(seat)) return null;
  return <span class={connected === true ? "dot here" : "dot away"} role="img" aria-label={t(connected === true ? "table.here" : "table.away")} />;
}

function SeatRow({ desk, seat }: { readonly desk: Desk; readonly seat: number }): JSX.Element {
  const { table, names, state } = desk;
  const acts = toAct(table).includes(seat);
  const left = timeLeft(desk, seat);
  const { colour, name } = seatColour(desk.board, table, seat);
  return (
    <li class={acts ? "seat acts" : "seat"} aria-current={acts ? "true" : undefined}>
      <SeatBadge seat={seat} colour={colour} />
      <span class="seat-name">
        {names[seat]}
        {table.you.includes(seat) && <span class="soft"> ({t("table.you")})</span>}
        <span class="out-of-sight">, {name}</span>
      </span>
      <Presence desk={desk} seat={seat} />
      {acts && <span class="tag turn">{state.thinking === seat ? "…" : t("table.to_move")}</span>}
      {left !== null && <span class={left < 15000 && acts ? "clock low" : "clock"} role="timer">{clockText(left)}</span>}
    </li>
  );
}

export function Seats({ desk }: { readonly desk: Desk }): JSX.Element {
  useTick(500, desk.table.clocks?.running !== null && desk.table.status === "running");
  return <ul class="seats" aria-label={t("table.seats")}>{desk.table.seats.map((_, seat) => <SeatRow key={seat} desk={desk} seat={seat} />)}</ul>;
}
