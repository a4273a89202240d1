// boards/index.ts: a game's board, loaded when it is wanted; the plain one for a game that has none of its own.
import type { Board } from "../board";
import { chunk, ownOr } from "../chunk";

interface BoardModule {
  readonly board: Board;
}

export async function loadBoard(game: string): Promise<Board> {
  const own = () => import(`./${game}.tsx`) as Promise<BoardModule>;
  return (await chunk(() => ownOr(own, () => import("./plain")))).board;
}
