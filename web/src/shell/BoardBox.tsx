// BoardBox.tsx: the board in its frame: greyed when the line is lost, covered when the next hand is not ours to see, and
// replaced by the plain board should it ever fail.
import { Component, type ComponentChildren, type JSX } from "preact";
import { board as plain } from "../boards/plain";
import { lang, t } from "../i18n";
import { animates, app, settings, useStore } from "../store";
import { lastFor, myTurn, toPlayed } from "../table";
import type { Desk } from "./desk";

class Fallback extends Component<{ readonly children: ComponentChildren; readonly instead: JSX.Element }, { failed: boolean }> {
  override state = { failed: false };
  override componentDidCatch(error: unknown): void {
    console.error("The board failed; the plain one stands in.", error);
    this.setState({ failed: true });
  }
  override render(): ComponentChildren {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Same-device: the seat to be handed the device before its hand is drawn, or null. */
export function covered(desk: Desk): number | null {
  const { table, state, game } = desk;
  if (table.you.length < 2 || game?.secrets !== true || table.status !== "running") return null;
  return typeof table.viewer === "number" && table.viewer !== state.ready ? table.viewer : null;
}

function Cover({ desk, seat }: { readonly desk: Desk; readonly seat: number }): JSX.Element {
  const name = desk.names[seat] ?? "";
  return (
    <div class="cover">
      <p>{t("table.covered")}</p>
      <p class="lead">{t("table.pass_on", { name })}</p>
      <button type="button" class="button main big" onClick={() => desk.open.store.put({ ready: seat })}>{t("table.ready", { name })}</button>
    </div>
  );
}

export function BoardBox({ desk, moves, flip, openDice }: { readonly desk: Desk; readonly moves: readonly string[]; readonly flip: boolean; openDice(): void }): JSX.Element {
  const set = useStore(settings);
  const { line } = useStore(app);
  const { table, state, board, names, open } = desk;
  const hand = covered(desk);
  if (hand !== null) return <Cover desk={desk} seat={hand} />;
  const shown = state.at === null ? { view: table.view, viewer: table.viewer } : state.positions.get(state.at);
  if (shown === undefined) return <div class="stage wait"><p class="loading">{t("app.loading")}</p></div>;
  const acting = table.seats.length > 1 ? (myTurn(table)?.seat ?? null) : null; // alone one has no turns, only moves
  const played = desk.line.slice(0, state.at ?? table.ply);
  const props = {
    view: shown.view,
    moves: line === "lost" ? [] : moves,
    seat: typeof shown.viewer === "number" ? shown.viewer : null,
    last: (state.at === null ? lastFor(played, table.you, acting) : played.slice(-1)).map(toPlayed),
    ui: state.ui, setUi: open.setUi, choose: open.choose, lang: lang(), names,
    facts: state.at === null && state.facts?.ply === table.ply ? state.facts.facts : null,
    pending: state.pending?.move ?? state.asking ?? (state.hint?.ply === table.ply && state.at === null ? state.hint.move : null),
    coordinates: set.coordinates, flip, animate: animates(set), openDice,
  };
  return (
    <section class={`stage${line === "lost" ? " lost" : ""}${state.pending === null ? "" : " sending"}`} aria-label={t("table.board")} data-ply={state.at ?? table.ply} data-moves={moves.length}>
      <Fallback key={table.table} instead={<plain.Component {...props} view={shown.view as never} />}><board.Component {...props} /></Fallback>
    </section>
  );
}
