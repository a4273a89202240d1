// autobahn/pile.tsx: a whole column as a list, for those that are too long to be drawn.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { Picture } from "../shapes/card";
import type { Facts } from "../wire";
import { plateText, pumpsOf, type View } from "./moves";

interface Props extends BoardProps<View> {
  readonly lane: number;
  readonly known: Facts | null;
  onClose(): void;
}

export function List({ view, words, lane, known, onClose }: Props): JSX.Element | null {
  const column = view.lanes[lane - 1];
  if (column === undefined || column === "works") return null;
  return (
    <div class="ab-list" role="dialog" aria-label={words.say("facts/lane", { lane })}>
      <p>
        <b>{words.say("facts/lane", { lane })}</b>
        <button type="button" class="button" onClick={onClose}>
          {words.say("facts/back_to_road")}
        </button>
      </p>
      <ol>
        {column.map((_, i) => {
          const index = column.length - 1 - i;
          const kind = column[index] as string;
          return (
            <li key={index}>
              <Picture kind={kind} />
              <span>{words.name("cards", kind)}</span>
              <b>{plateText(view, known, lane, index, kind)}</b>
              <span>{words.say("facts/pumps", { pumps: pumpsOf(view, kind) })}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
