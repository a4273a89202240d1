// look.ts: the analysis of a game as the server makes it (docs/API.md), asked for until it is there.
import { useEffect, useState } from "preact/hooks";
import { ensureSession, get, post, type Failure } from "../../http";
import { lang } from "../../i18n";
import { settings, useStore } from "../../store";
import { sleep } from "../../time";
import type { Happening } from "../../wire";

export const GRADES = ["best", "good", "inaccurate", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** One ply that somebody decided, or that was drawn; all numbers are thousandths. */
export interface Finding {
  readonly ply: number;
  readonly seat?: number;
  readonly move: string;
  readonly grade?: Grade;
  readonly loss?: number;
  readonly best?: string;
  readonly line?: readonly string[];
  readonly luck?: readonly number[];
}

export interface Account {
  readonly start: number;
  readonly result: number;
  readonly play: number;
  readonly others: number;
  readonly luck?: number;
  readonly remainder: number;
  readonly grades: Readonly<Record<Grade, number>>;
}

export interface Advice {
  readonly move: string;
  readonly label: string;
  readonly why: string;
  readonly events: readonly Happening[];
}

/** What there is to say of a decision that was not good: the better move, and the one played. */
export interface Moment {
  readonly ply: number;
  readonly hints: readonly [Advice, Advice];
}

export interface Analysis {
  readonly values: readonly (readonly number[])[];
  readonly plies: readonly Finding[];
  readonly accounts: readonly Account[];
  readonly moments: readonly Moment[];
}

export type Look =
  | { readonly status: "asking" | "none" }
  | { readonly status: "running"; readonly done: number; readonly plies: number }
  | { readonly status: "failed"; readonly failure: Failure }
  | ({ readonly status: "done" } & Analysis);

const POLL_MS = 400;

const addressOf = (table: string, invite: string | null): string =>
  `/api/tables/${table}/analysis?lang=${lang()}${invite === null ? "" : `&invite=${invite}`}`;

export interface Looking {
  readonly look: Look;
  start(): void;
  stop(): void;
}

/** Begins by itself, and goes on until it is done or stopped; in another language it is asked for again. */
export function useLook(table: string, invite: string | null): Looking {
  const [look, setLook] = useState<Look>({ status: "asking" });
  const [wish, setWish] = useState({ n: 0, isOn: true });
  const set = useStore(settings);
  useEffect(() => {
    let isHere = true;
    const address = addressOf(table, invite);
    const run = async () => {
      const session = await ensureSession();
      if (!session.ok) return setLook({ status: "failed", failure: session.failure });
      let answer = await post<Look>(address, {});
      while (isHere && answer.ok && answer.body.status === "running") {
        setLook(answer.body);
        await sleep(POLL_MS);
        if (isHere) answer = await get<Look>(address);
      }
      if (isHere) setLook(answer.ok ? answer.body : { status: "failed", failure: answer.failure });
      return undefined;
    };
    if (wish.isOn) void run();
    else setLook({ status: "none" });
    return () => {
      isHere = false;
    };
  }, [table, wish, set.lang]);
  const stop = () => {
    setWish(({ n }) => ({ n: n + 1, isOn: false }));
    void post(addressOf(table, invite).replace("analysis?", "analysis/stop?"), {});
  };
  return { look, start: () => setWish(({ n }) => ({ n: n + 1, isOn: true })), stop };
}

// ---- reading it ----

/** Points of a hundred. */
export const points = (thousandths: number): number => Math.round(thousandths / 10);

/** "−14", "+20", "0" */
export function signed(thousandths: number): string {
  const n = points(thousandths);
  return n === 0 ? "0" : n < 0 ? `−${-n}` : `+${n}`;
}

export const isMistake = (grade: Grade | undefined): boolean =>
  grade === "inaccurate" || grade === "mistake" || grade === "blunder";

/** What is marked on graph and scrubber: the mistakes of a seat (null: of all), or all its decisions of one grade. */
export function marked(analysis: Analysis, seat: number | null, grade: Grade | null): readonly Finding[] {
  return analysis.plies.filter(
    (f) =>
      f.grade !== undefined &&
      f.seat !== undefined &&
      (seat === null || f.seat === seat) &&
      (grade === null ? isMistake(f.grade) : f.grade === grade),
  );
}
