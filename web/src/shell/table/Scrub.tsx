// Scrub.tsx: back and forth through what was played, under the board: by slider, by ply, by turn, or by itself, acted out as it
// was live.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { useStore } from "../../store";
import type { Entry } from "../../wire";
import { Sign } from "../Sign";
import { sentence, type Desk } from "./desk";

const speeds = [1, 2, 4] as const;
const STEP_MS = 700;

/** The arrow keys go back and forth while nothing else has them: a board, a field, the slider itself. */
function useArrows(at: number, show: (ply: number) => void): void {
  const now = useRef({ at, show });
  now.current = { at, show };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      const isFree = target === document.body || target.matches("main, .scrub button, .line-text");
      if (step === 0 || !isFree || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      now.current.show(now.current.at + step);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

const seatOf = (entry: Entry | undefined): number | null => (entry?.kind === "move" ? (entry.seat ?? null) : null);

/** The ply where the turn after this one begins, or the one before: turns are told apart by who decides. */
export function turnFrom(line: readonly Entry[], at: number, way: 1 | -1): number {
  let ply = at;
  if (way === 1) {
    const own = line
      .slice(at)
      .map(seatOf)
      .find((seat) => seat !== null);
    while (ply < line.length && (seatOf(line[ply]) ?? own) === own) ply++;
    return ply;
  }
  const own = line
    .slice(0, at)
    .map(seatOf)
    .findLast((seat) => seat !== null);
  while (ply > 0 && (seatOf(line[ply - 1]) ?? own) === own) ply--;
  return ply;
}

/** Where the first decision is made: what is dealt before it is not worth watching. */
export function firstDecision(line: readonly Entry[]): number {
  const first = line.findIndex((entry) => entry?.kind === "move");
  return first < 0 ? 0 : first;
}

/** Goes on by itself, when what is shown has been acted out. */
function usePlaying(desk: Desk, playing: boolean, setPlaying: (p: boolean) => void, speed: number): void {
  const { open, table, state, stage } = desk;
  const shown = useStore(stage.store);
  const isReady = state.at === null || state.positions.has(state.at);
  useEffect(() => {
    if (!playing) return undefined;
    if (state.at === null) {
      setPlaying(false);
      return undefined;
    }
    const at = state.at;
    open.want([at + 1, at + 2, at + 3].filter((p) => p < table.ply));
    if (shown?.isPlaying === true) return undefined;
    const timer = window.setTimeout(() => open.show(at + 1), isReady ? STEP_MS / speed : 100);
    return () => window.clearTimeout(timer);
  }, [playing, state.at, isReady, shown?.isPlaying, speed]);
}

export function Scrub({
  desk,
  playing,
  setPlaying,
}: {
  readonly desk: Desk;
  readonly playing: boolean;
  setPlaying(p: boolean): void;
}): JSX.Element {
  const { open, table, state, line } = desk;
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  const at = state.at ?? table.ply;
  usePlaying(desk, playing, setPlaying, speed);
  useArrows(at, (ply) => open.show(ply));
  const first = firstDecision(line);
  const start = () => {
    if (state.at === null) open.show(first);
    setPlaying(true);
  };
  const entry = line[at - 1];
  const step = (label: string, sign: "first" | "back" | "next" | "last", ply: number, on: boolean) => (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={!on}
      onClick={() => open.show(ply)}
    >
      <Sign name={sign} />
    </button>
  );
  const nextSpeed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] as (typeof speeds)[number];
  return (
    <section class="scrub" aria-label={t("replay.title")}>
      {step(t("replay.turn_back"), "first", turnFrom(line, at, -1), at > 0)}
      {step(t("replay.back"), "back", at - 1, at > 0)}
      <button
        type="button"
        class="icon-button"
        aria-label={t(playing ? "replay.stop" : "replay.play")}
        disabled={!playing && at <= first && table.ply <= first}
        onClick={() => (playing ? setPlaying(false) : start())}
      >
        <Sign name={playing ? "pause" : "play"} />
      </button>
      <input
        type="range"
        min={0}
        max={table.ply}
        value={at}
        aria-label={t("replay.title")}
        aria-valuetext={`${t("replay.at", { n: at, of: table.ply })} ${entry === undefined ? "" : sentence(desk, entry)}`}
        onInput={(e) => open.show(Number(e.currentTarget.value))}
      />
      <small>{t("replay.at", { n: at, of: table.ply })}</small>
      <button
        type="button"
        class="icon-button"
        aria-label={t("replay.speed", { n: speed })}
        onClick={() => setSpeed(nextSpeed)}
      >
        {speed}×
      </button>
      {step(t("replay.next"), "next", at + 1, at < table.ply)}
      {step(t("replay.turn_next"), "last", turnFrom(line, at, 1), at < table.ply)}
      {table.status === "running" && (
        <button
          type="button"
          class={`button to-now${state.at === null ? "" : " main"}`}
          disabled={state.at === null}
          onClick={() => open.show(null)}
        >
          {t("replay.now")}
        </button>
      )}
    </section>
  );
}
