// route66/shown.ts: what stands on the board while a ply is told: the position before it, and what its events so far have changed.
import type { Played } from "../board";
import type { Scene } from "../stage/stage";
import type { Happening } from "../wire";
import { rolled, type View } from "./moves";

export interface Way {
  readonly section: number;
  readonly from: number;
  readonly to: number;
}

export interface Won {
  readonly seat: number;
  readonly section: number;
  readonly place: number;
  readonly points: number;
}

export interface Now {
  /** The space of the mover's car in each section, by index. */
  readonly cars: readonly number[];
  /** Where cars have just become markers. */
  readonly kept: readonly Way[];
  /** Cars that are being lost. */
  readonly lost: readonly Way[];
  readonly isBust: boolean;
  /** Points on their way to their owner. */
  readonly won: Won | null;
  readonly dice: readonly number[];
  /** They have been used, or were of no use. */
  readonly isOld: boolean;
}

const as = <T>(event: Happening): T => event as unknown as T;

function carsAfter(view: View, told: readonly Happening[]): readonly number[] {
  const cars = [...view.cars];
  for (const event of told) if (event.kind === "advance") cars[as<Way>(event).section - 2] = as<Way>(event).to;
  return cars;
}

function diceOn(view: View, told: readonly Happening[], last: readonly Played[]): Pick<Now, "dice" | "isOld"> {
  if (view.dice !== null) return { dice: view.dice, isOld: false };
  const roll = told.find((event) => event.kind === "roll");
  if (roll !== undefined) return { dice: as<{ dice: readonly number[] }>(roll).dice, isOld: false };
  const before = last.flatMap((played) => rolled(played) ?? []).slice(-4);
  return { dice: before, isOld: true };
}

export function shownNow(view: View, scene: Scene | null, last: readonly Played[]): Now {
  const told = scene?.told ?? [];
  const isBefore = scene !== null && !scene.isAfter;
  const of = (kind: string) => told.find((event) => event.kind === kind);
  const stop = isBefore ? of("stop") : undefined;
  const bust = of("bust");
  const now = told.at(-1);
  const kept = stop === undefined ? [] : as<{ kept: readonly Way[] }>(stop).kept;
  return {
    cars: isBefore ? carsAfter(view, told) : view.cars,
    kept,
    lost: bust === undefined || !isBefore ? [] : as<{ lost: readonly Way[] }>(bust).lost,
    isBust: bust !== undefined,
    won: isBefore && now?.kind === "win" ? as<Won>(now) : null,
    ...diceOn(view, told, last),
  };
}
