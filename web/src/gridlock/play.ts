// gridlock/play.ts: what gestures mean. The first one of a turn declares: a tile or cone means building, the car or a ring
// driving. Whatever is done lies on the map as a draft; the next gesture sends it, and End turn sends the last. A gesture that
// has to wait for an answer (the declaration, the draft before it) is a wish that is granted with the next list of moves.
import { Store } from "../store";
import { best, handOf, isLast, turned, type Hand, type Props, type View, type Way } from "./hand";
import type { Act } from "./moves";

interface Wish {
  readonly tool: string | null;
  readonly cell: string | null;
  /** The moves that could be played when it was made. */
  readonly before: readonly string[];
  /** What is to be sent first, once it has become the draft. */
  readonly send?: string;
}

const wished = new Store<Wish | null>(null);

/** The ways of the facts, where there are any. */
export const waysOf = (facts: Props["facts"], key: "reach" | "goals"): readonly Way[] =>
  (facts?.[key] ?? []) as readonly Way[];

const isDeclaring = (moves: readonly string[]): boolean => moves.includes("build");

/** The spaces that a car can stop on at once. */
export function stopsOf(props: Props, hand: Hand): readonly string[] {
  const stops = hand.acts.filter((a) => a.tool === "stop").map((a) => a.cell);
  if (stops.length > 0 || !props.moves.includes("drive")) return stops;
  return waysOf(props.lately, "reach").flatMap((w) => (w.stops === 0 ? [w.to] : []));
}

/** The ways of two stops: a forced halt or a tunnel's end on the way, and what can be reached from there. */
function farWays({ view, lately, moves }: Props): readonly Way[] {
  const first = (w: Way): string => `stop:${w.halts[0]?.at}`;
  return waysOf(lately, "reach").filter(
    (w) =>
      w.stops === 1 &&
      w.halts.length === 1 &&
      (moves.includes("drive") || (view.left > 1 && moves.includes(first(w)) && !moves.includes(`stop:${w.to}`))),
  );
}

/** The spaces that a car gets to with a stop on the way. */
export const farStopsOf = (props: Props): readonly string[] => farWays(props).map((w) => w.to);

/** The way to where a drive of two stops would end. */
export const planOf = (props: Props, { plan }: Hand): Way | undefined =>
  plan === null ? undefined : farWays(props).find((w) => w.to === plan);

const canRemove = (hand: Hand, cell: string): boolean => hand.acts.some((a) => a.cell === cell && a.tool === "remove");

/** What tapping a space would do with what is in hand. */
function actAt(hand: Hand, view: View, tool: string | null, cell: string): Act | undefined {
  const here = hand.acts.filter((a) => a.cell === cell);
  const of = (name: string) => here.find((a) => a.tool === name);
  if (tool === "drive") return of("stop");
  if (tool === "rotate" || tool === null) {
    const lies = view.board.find((b) => b.cell === cell)?.rotation ?? 0;
    const turns = here.filter((a) => a.tool === "rotate");
    const next = turns.find((a) => (a.rotation ?? 0) > lies) ?? turns[0];
    return tool === "rotate" ? next : (of("clear") ?? next ?? of("stop"));
  }
  return tool.startsWith("place:")
    ? best(
        hand.city,
        view,
        here.filter((a) => a.tool === tool),
      )
    : of(tool);
}

/** Does it, or says why not. */
function doAt(props: Props, tool: string | null, cell: string): void {
  const hand = handOf(props);
  const act = actAt(hand, props.view, tool, cell);
  if (act !== undefined) return props.choose(act.move);
  const isDriving = props.view.phase === "drive" || tool === "drive";
  if (isDriving && farStopsOf(props).includes(cell)) return props.setUi({ tool: "drive", plan: cell });
  if ((tool === null || tool === "rotate") && canRemove(hand, cell)) return props.setUi({ picked: cell });
  if (isDriving) props.ask?.(cell);
  props.setUi({ ...props.ui, tool, over: null, refused: cell });
}

function wish(props: Props, tool: string | null, cell: string | null, send: string): void {
  wished.set({ tool, cell, before: props.moves });
  props.choose(send);
}

/** To be called when the moves or the draft have changed. */
export function grant(props: Props): void {
  const w = wished.value;
  if (w === null || props.moves.length === 0) return;
  if (w.send !== undefined) {
    if (props.draft !== w.send) return;
    wished.set({ tool: w.tool, cell: w.cell, before: props.moves });
    return props.choose(w.send);
  }
  if (props.moves === w.before) return;
  wished.set(null);
  if (w.cell !== null) doAt(props, w.tool, w.cell);
  else props.setUi({ tool: w.tool });
}

const declarationFor = (tool: string | null): "build" | "drive" => (tool === "drive" ? "drive" : "build");

/** A draft that can be sent because more may follow it. */
const sendable = ({ view, draft }: Props): string | null => (draft !== null && !isLast(view) ? draft : null);

/** Picks up a tile, a cone or the wheel. */
export function take(props: Props, tool: string): void {
  const { moves, ui } = props;
  if (moves.length === 0) return;
  const isHeld = ui["tool"] === tool;
  if (isDeclaring(moves)) {
    const what = declarationFor(tool);
    if (moves.includes(what)) wish(props, tool, null, what);
    else props.setUi({ ...ui, refused: "car" });
    return;
  }
  const draft = sendable(props);
  if (draft !== null && handOf(props).draft?.tool !== tool) wish(props, tool, null, draft);
  else props.setUi({ tool: isHeld ? null : tool });
}

/** Puts down on a space what was carried there. */
export function drop(props: Props, tool: string, cell: string): void {
  const { moves } = props;
  if (moves.length === 0) return;
  if (isDeclaring(moves)) {
    const what = declarationFor(tool);
    if (moves.includes(what)) wish(props, tool, cell, what);
    return;
  }
  const draft = sendable(props);
  const isSame = handOf(props).draft?.tool === (tool === "drive" ? "stop" : tool);
  if (draft !== null && !isSame) wish(props, tool, cell, draft);
  else doAt(props, tool, cell);
}

/** What a tap on a space means while nothing has been declared. */
function toolFor(props: Props, cell: string): string | null {
  const { view, seat } = props;
  if (props.ui["tool"] === "drive" || view.seats[seat ?? -1]?.car === cell) return "drive";
  const hand = handOf(props);
  const isLaid = view.board.some((b) => b.cell === cell);
  if (stopsOf(props, hand).includes(cell) || farStopsOf(props).includes(cell)) return "drive";
  return isLaid ? "rotate" : view.cones.includes(cell) ? "clear" : null;
}

function tapDeclaring(props: Props, cell: string): void {
  const tool = toolFor(props, cell);
  const isCar = props.view.seats[props.seat ?? -1]?.car === cell;
  if (tool === null || !props.moves.includes(declarationFor(tool))) {
    props.ask?.(cell);
    props.setUi({ refused: cell });
  } else wish(props, tool, isCar ? null : cell, declarationFor(tool));
}

/** Whether a tap elsewhere moves the draft there instead of sending it. */
function replaces(hand: Hand, draft: Act, cell: string): boolean {
  const isTurn = draft.tool === "rotate" || draft.tool === "remove" || draft.tool === "clear";
  return !isTurn && hand.acts.some((a) => a.tool === draft.tool && a.cell === cell);
}

function tapDraft(props: Props, hand: Hand, draft: Act): void {
  const next = draft.rotation === null ? null : turned(hand, draft, 1);
  if (next !== null) props.choose(next.move);
  else if (!isLast(props.view)) props.choose(draft.move);
}

/** A tap on a space of the map. */
export function tap(props: Props, cell: string): void {
  const { moves, ui, view } = props;
  if (moves.length === 0) return props.setUi({ ...ui, refused: cell });
  if (isDeclaring(moves)) return tapDeclaring(props, cell);
  const hand = handOf(props);
  const { draft } = hand;
  if (hand.plan === cell) return go(props);
  if (draft?.cell === cell) return tapDraft(props, hand, draft);
  const tool = hand.tool ?? (draft !== null && replaces(hand, draft, cell) ? toolOf(draft) : null);
  const send = sendable(props);
  const isWanted = actAt(hand, view, tool, cell) !== undefined || (tool === null && canRemove(hand, cell));
  if (draft !== null && send !== null && tool !== toolOf(draft) && isWanted) wish(props, tool, cell, send);
  else doAt(props, tool ?? (moves.some((m) => m.startsWith("stop:")) && view.phase === "drive" ? "drive" : null), cell);
}

const toolOf = (draft: Act): string => (draft.tool === "stop" ? "drive" : draft.tool);

/** Turns the tile of the draft. */
export function turn(props: Props, by: number): void {
  const hand = handOf(props);
  const next = hand.draft === null ? null : turned(hand, hand.draft, by);
  if (next !== null) props.choose(next.move);
}

/** Sends the draft, if more may follow it. */
export function send(props: Props): void {
  const draft = sendable(props);
  if (draft !== null) props.choose(draft);
}

/** Drives: to where the draft ends, or the two stops of the plan one after the other. */
export function go(props: Props): void {
  const way = planOf(props, handOf(props));
  if (way === undefined) return send(props);
  const first = `stop:${way.halts[0]?.at}`;
  wished.set({ tool: "drive", cell: way.to, before: props.moves, send: first });
  props.choose(first);
}

/** The tile that is being turned goes, or what was carried off the map. */
export function remove(props: Props, cell: string): void {
  const act = handOf(props).acts.find((a) => a.cell === cell && (a.tool === "remove" || a.tool === "clear"));
  if (act !== undefined) props.choose(act.move);
  else props.setUi({ ...props.ui, refused: cell });
}

/** A choice that is held: all that is done on the map, until it is chosen again or the turn is ended. */
export function holds({ view, draft }: Props, move: string): boolean {
  const isPlain = !/^(place|rotate|remove|cone|clear|stop):/.test(move);
  return !isPlain && (draft !== move || isLast(view));
}

/** The spaces where a tap does something. */
export function pickable(props: Props, hand: Hand): ReadonlySet<string> {
  const { moves, view, seat } = props;
  const own = view.seats[seat ?? -1]?.car;
  if (moves.length === 0) return new Set();
  if (isDeclaring(moves)) {
    const zones = (props.lately?.["zones"] ?? []) as readonly { readonly spaces: readonly string[] }[];
    const isFixed = (cell: string) => zones.some((z) => z.spaces.includes(cell));
    const tiles = view.board.map((b) => b.cell).filter((cell) => !isFixed(cell));
    const car = own !== undefined && own !== null && moves.includes("drive") ? [own] : [];
    return new Set([...car, ...stopsOf(props, hand), ...farStopsOf(props), ...tiles, ...view.cones]);
  }
  const { tool, draft } = hand;
  const asTool = (name: string) => (name === "drive" ? "stop" : name);
  const wanted = (a: Act) =>
    tool !== null ? a.tool === asTool(tool) : ["rotate", "remove", "clear", "stop", draft?.tool].includes(a.tool);
  const far = tool === null || tool === "drive" ? farStopsOf(props) : [];
  return new Set([...hand.acts.filter(wanted).map((a) => a.cell), ...far, ...(draft === null ? [] : [draft.cell])]);
}
