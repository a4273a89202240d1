// lately.ts: facts of the position before, while a ply is acted out: what a board always shows must not go blank meanwhile.
import { useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import type { Facts } from "../wire";

export function useLately({ lately, scene }: Pick<BoardProps, "lately" | "scene">): Facts | null {
  const kept = useRef<Facts | null>(null);
  if (lately !== null) kept.current = lately;
  return lately ?? (scene === null ? null : kept.current);
}
