// talk.ts: whether there is anybody to talk to, and what has not been read; the words themselves are loaded with Chat.tsx.
import { useRef } from "preact/hooks";
import type { Desk } from "../desk";

/** There is somebody to talk to, or something was said. */
export function hasChat({ table }: Desk): boolean {
  const others = table.seats.some((s, i) => s.kind === "human" && !table.you.includes(i));
  return (others && table.you.length > 0) || table.log.some((e) => e.kind === "say");
}

/** How many words of others have not been read. */
export function useUnread({ table }: Desk, isReading: boolean): number {
  const read = useRef(table.event);
  if (isReading) read.current = table.event;
  return table.log.filter((e) => e.kind === "say" && e.n > read.current && !table.you.includes(e.seat ?? -1)).length;
}
