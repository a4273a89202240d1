// Lot.tsx: the car park of a motel, one bay a seat: who has come stands there with a car in their colour.
import type { JSX } from "preact";
import { isolated, t } from "../../i18n";
import { SeatMark, seatStyle } from "../../shapes/seat";
import type { Seat, Table } from "../../wire";
import { botName, levelName, Portrait } from "../drivers";

const BODY = "M-11-13c0-7 4-10 11-10s11 3 11 10v27c0 6-3 8-11 8s-11-2-11-8z";

function Car({ seat, colour }: { readonly seat: number; readonly colour: string | undefined }): JSX.Element {
  return (
    <svg class="car come" viewBox="-16 -26 32 52" style={seatStyle(colour, seat)} aria-hidden="true">
      <rect x="-9" y="-19" width="22" height="42" rx="8" fill="#000" opacity=".3" />
      <path d={BODY} fill="var(--c)" stroke="#14161b" stroke-width="2" />
      <path
        d="M-8.500-8c4-3 13-3 17 0L7-1C3-2.500-3-2.500-7-1zM-7.500 14.500c4 2 11 2 15 0l-1.200-5c-3 1-9.600 1-12.600 0z"
        fill="#17202b"
        opacity=".88"
      />
      <path
        d="M-8-18.500c1.500-2 3.500-2.500 5-2.500M8-18.500c-1.500-2-3.500-2.500-5-2.500"
        fill="none"
        stroke="#fff7d0"
        stroke-width="2.200"
        stroke-linecap="round"
      />
      <SeatMark seat={seat} colour={colour} x={0} y={3.5} r={5} />
    </svg>
  );
}

function EmptyBay({ seat, colour }: { readonly seat: number; readonly colour: string | undefined }): JSX.Element {
  return (
    <svg class="car" viewBox="-16 -26 32 52" aria-hidden="true">
      <path class="bay-ghost" d={BODY} />
      <SeatMark seat={seat} colour={colour} x={0} y={0} r={5} ink="#fff3d6" />
    </svg>
  );
}

function bayName(seat: Seat): string {
  if (seat.kind === "bot") return botName(seat.level ?? "");
  return seat.name === undefined ? t("table.free") : isolated(seat.name);
}

function bayState(table: Table, i: number): string {
  const seat = table.seats[i] as Seat;
  if (table.you.includes(i)) return t("lot.you");
  if (seat.kind === "bot") return t("new.seat.bot", { level: levelName(seat.level ?? "") });
  if (seat.kind === "reserved") return t("lot.reserved");
  if (seat.kind === "open") return t("lot.open");
  return t(seat.connected === false ? "table.away" : "table.here");
}

export interface LotProps {
  readonly table: Table;
  /** Whoever made the table may give free seats to the computer, and take them back. */
  readonly filler: string | null;
  fill(seat: number, level: string | null): void;
}

function Filler({ table, filler, fill, seat }: LotProps & { readonly seat: number }): JSX.Element | null {
  const kind = table.seats[seat]?.kind;
  if (filler === null) return null;
  if (kind === "open")
    return (
      <button
        type="button"
        class="button bay-button"
        data-action="fill"
        aria-label={t("lot.fill.which", { name: botName(filler), n: seat + 1 })}
        onClick={() => fill(seat, filler)}
      >
        {t("lot.fill", { name: botName(filler) })}
      </button>
    );
  return kind === "bot" ? (
    <button
      type="button"
      class="button bay-button"
      aria-label={t("lot.clear.which", { n: seat + 1 })}
      onClick={() => fill(seat, null)}
    >
      {t("lot.clear")}
    </button>
  ) : null;
}

export function Lot(props: LotProps): JSX.Element {
  const { table } = props;
  return (
    <ol class="bays" aria-label={t("table.seats")}>
      {table.seats.map((seat, i) => (
        <li key={i} class={`bay ${seat.kind}`}>
          {seat.kind === "open" || seat.kind === "reserved" ? (
            <EmptyBay seat={i} colour={table.colours[i]} />
          ) : (
            <Car seat={i} colour={table.colours[i]} />
          )}
          {seat.kind === "bot" && <Portrait level={seat.level ?? ""} size={40} />}
          <b>{bayName(seat)}</b>
          <small>{bayState(table, i)}</small>
          <Filler {...props} seat={i} />
        </li>
      ))}
    </ol>
  );
}
