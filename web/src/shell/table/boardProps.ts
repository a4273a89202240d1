// boardProps.ts: what a board is told, from what the table page knows.
import type { BoardProps } from "../../board";
import { lang } from "../../i18n";
import { animates, type Settings } from "../../store";
import { hintOf, lastFor, myTurn, toPlayed } from "../../table";
import { moveLabel, type Desk } from "./desk";

export interface Around {
  readonly moves: readonly string[];
  readonly flip: boolean;
  readonly box: BoardProps["box"];
  readonly touch: boolean;
  readonly settings: Settings;
  openDice(): void;
}

/** The last moves up to what stands on the board. */
function lastOn({ table, state, shown, line }: Desk): BoardProps["last"] {
  const acting = table.seats.length > 1 ? (myTurn(table)?.seat ?? null) : null; // alone one has no turns, only moves
  const played = line.slice(0, shown.ply);
  const isNow = state.at === null && shown.ply === table.ply;
  return (isNow ? lastFor(played, table.you, acting) : played.slice(-1)).map(toPlayed);
}

function windowOf({ table, state, open }: Desk): BoardProps["window"] {
  const { node } = table;
  const turn = myTurn(table);
  if (node?.kind !== "window" || turn === null) return null;
  const { answer } = state;
  const isAnswered = answer !== null && answer.ply === table.ply && node.answered.includes(answer.seat);
  return {
    ends: node.ends === null ? null : node.ends - state.skew,
    ms: table.window * 1000,
    answer: isAnswered && answer.seat === turn.seat ? answer.move : null,
    isHolding: node.holding.includes(turn.seat),
    hold: (on) => void open.hold(on),
  };
}

export function boardProps(desk: Desk, { moves, flip, box, touch, settings: set, openDice }: Around): BoardProps {
  const { table, state, shown, open, names } = desk;
  const isNow = state.at === null && shown.ply === table.ply && shown.scene === null;
  const hint = isNow ? (hintOf(state)?.move ?? null) : null;
  const props: BoardProps = {
    view: shown.view,
    moves,
    seat: typeof shown.viewer === "number" ? shown.viewer : null,
    box,
    last: lastOn(desk),
    scene: shown.scene,
    ui: state.ui,
    setUi: open.setUi,
    choose: (move) => (desk.board.holds?.(props, move) === true ? open.keepDraft(move) : open.choose(move)),
    draft: isNow ? state.draft : null,
    lang: lang(),
    words: desk.words,
    names,
    colours: table.colours,
    label: (move) => moveLabel(desk, move),
    facts: isNow && state.facts?.isNow === true ? state.facts.facts : null,
    lately: isNow ? (state.facts?.facts ?? null) : null,
    asked: isNow ? state.asked : null,
    ask: (about) => void open.askAbout(about),
    previews: state.previews,
    preview: open.preview,
    window: isNow ? windowOf(desk) : null,
    odds: set.odds,
    overlays: set.overlays,
    pending: state.pending?.move ?? state.asking ?? hint,
    coordinates: set.coordinates,
    flip,
    animate: animates(set),
    touch,
    openDice,
  };
  return props;
}
