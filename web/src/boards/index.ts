// boards/index.ts: a game's board, loaded when it is wanted; the plain one for a game that has none of its own.
import type { Board } from "../board";
import { chunk } from "../chunk";

interface BoardModule {
  readonly board: Board;
}

/** esbuild makes a file of its own for each board in this folder. If there is none it throws at once, before there is a
 * promise: so the import stands in a function that turns either into the same. */
function hasNone(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Module not found in bundle");
}

export async function loadBoard(game: string): Promise<Board> {
  const own = async () => (await import(`./${game}.tsx`)) as BoardModule;
  const load = () => own().catch((error: unknown) => (hasNone(error) ? import("./plain") : Promise.reject(error)));
  return (await chunk(load)).board;
}
