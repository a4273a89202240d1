// boards/index.ts: a game's board, loaded when it is wanted; the plain one for a game that has none of its own.
import type { Board } from "../board";

/** esbuild makes a file of its own for each board in this folder. */
export async function loadBoard(game: string): Promise<Board> {
  try {
    return ((await import(`./${game}.tsx`)) as { board: Board }).board;
  } catch {
    return ((await import("./plain")) as { board: Board }).board;
  }
}
