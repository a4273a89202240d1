// boards/index.ts: a game's board, loaded when it is wanted; the plain one for a game that has none of its own.
import type { Board } from "../board";
import { chunk, loadStyle } from "../chunk";

/** A new board is a new line here. */
const boards = new Map<string, () => Promise<{ readonly board: Board }>>([
  ["gridlock", () => import("./gridlock")],
  ["route66", () => import("./route66")],
  ["autobahn", () => import("./autobahn")],
  ["blockade", () => import("./blockade")],
  ["stargate", () => import("./stargate")],
  ["transmitter", () => import("./transmitter")],
  ["jump", () => import("./jump")],
  ["quadro-be", () => import("./quadro-be")],
  ["solo-jump", () => import("./solo-jump")],
]);

export async function loadBoard(game: string): Promise<Board> {
  const load = boards.get(game);
  if (load === undefined) return loadPlain();
  const [module] = await chunk(() => Promise.all([load(), loadStyle(game)]));
  return module.board;
}

/** For a game that has no board, and for a board that fails. */
export async function loadPlain(): Promise<Board> {
  const [module] = await chunk(() => Promise.all([import("./plain"), loadStyle("plain")]));
  return module.board;
}
