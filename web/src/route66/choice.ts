// route66/choice.ts: how a pair is chosen, at a ticket or at a car on the road alike: a finger first looks, then drives; a mouse and the
// keyboard's focus have looked already.
import type { BoardProps } from "../board";
import { optionsIn, type Option, type View } from "./moves";

/** What one can choose from, and what one looks at. */
export interface Choice {
  readonly options: readonly Option[];
  /** Drawn in full; null: nothing yet. */
  readonly lit: Option | null;
  /** Tapped once: the next tap drives. */
  readonly picked: Option | null;
  /** True: that was a choice. */
  pick(option: Option, isSure?: boolean): void;
  look(option: Option | null): void;
}

export function choiceOf(props: BoardProps<View>): Choice {
  const { facts, moves, ui, setUi, choose, touch, pending } = props;
  const options = optionsIn(facts, moves);
  const named = (move: unknown) => options.find((option) => option.move === move) ?? null;
  const picked = named(ui["picked"]);
  return {
    options,
    picked,
    lit: named(ui["looked"]) ?? picked ?? named(pending) ?? (options.length === 1 ? (options[0] ?? null) : null),
    pick(option, isSure = !touch) {
      if (isSure || picked?.move === option.move) choose(option.move);
      else setUi({ ...ui, picked: option.move, looked: null });
    },
    look: (option) => setUi({ ...ui, looked: option?.move ?? null }),
  };
}
