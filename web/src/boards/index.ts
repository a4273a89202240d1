// boards/index.ts: a game's board, loaded when it is wanted; the plain one for a game that has none of its own.
import type { Board } from "../board";
import { chunk } from "../chunk";

interface BoardModule {
  readonly board: Board;
}

/** esbuild makes a file of its own for each board in this folder, and says so at once, not by a promise, if there is none. */
async function ownOrPlain(game: string): Promise<BoardModule> {
  try {
    return (await import(`./${game}.tsx`)) as BoardModule;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("Module not found in bundle")) return import("./plain");
    throw error;
  }
}

export async function loadBoard(game: string): Promise<Board> {
  return (await chunk(() => ownOrPlain(game))).board;
}
