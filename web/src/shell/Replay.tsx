// Replay.tsx: back and forth through what was played, by slider, buttons, or by itself.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { sentence, type Desk } from "./desk";
import { Sign } from "./Sign";

const STEP_MS = 900;

/** The arrow keys go back and forth while nothing else has them: a board, a field, the slider itself. */
function useArrows(at: number, show: (ply: number) => void): void {
  const now = useRef({ at, show });
  now.current = { at, show };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      const isFree = target === document.body || target.matches("main, .replay button, .line-text");
      if (step === 0 || !isFree || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      now.current.show(now.current.at + step);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

export function Replay({ desk, playing, setPlaying }: { readonly desk: Desk; readonly playing: boolean; setPlaying(p: boolean): void }): JSX.Element {
  const { open, table, state, line } = desk;
  const at = state.at ?? table.ply;
  const ready = state.at === null || state.positions.has(state.at);
  useEffect(() => {
    if (!playing) return undefined;
    if (state.at === null) {
      setPlaying(false);
      return undefined;
    }
    open.want([at + 1, at + 2].filter((p) => p < table.ply));
    const timer = window.setTimeout(() => open.show(at + 1), ready ? STEP_MS : 100);
    return () => window.clearTimeout(timer);
  }, [playing, state.at, ready]);
  useArrows(at, (ply) => open.show(ply));
  const start = () => {
    if (state.at === null) open.show(0);
    setPlaying(true);
  };
  const entry = line[at - 1];
  const step = (label: string, sign: "first" | "back" | "next" | "last", ply: number, on: boolean) => (
    <button type="button" class="button" aria-label={label} disabled={!on} onClick={() => open.show(ply)}><Sign name={sign} /></button>
  );
  return (
    <section class="panel replay" aria-label={t("replay.title")}>
      <div class="replay-bar">
        {step(t("replay.first"), "first", 0, at > 0)}
        {step(t("replay.back"), "back", at - 1, at > 0)}
        <input type="range" min={0} max={table.ply} value={at} aria-label={t("replay.title")} aria-valuetext={t("replay.at", { n: at, of: table.ply })} onInput={(e) => open.show(Number(e.currentTarget.value))} />
        {step(t("replay.next"), "next", at + 1, at < table.ply)}
        {step(t("replay.last"), "last", table.ply, at < table.ply)}
      </div>
      <p class="replay-text">
        {t("replay.at", { n: at, of: table.ply })}
        {entry !== undefined && <span> · {sentence(desk, entry)}</span>}
      </p>
      <div class="row">
        <button type="button" class="button" onClick={() => (playing ? setPlaying(false) : start())}>{playing ? t("replay.stop") : t("replay.play")}</button>
        {state.at !== null && table.status === "running" && <button type="button" class="button main" onClick={() => open.show(null)}>{t("replay.now")}</button>}
      </div>
    </section>
  );
}
