// Over.tsx: what opens over a table: rules, settings, keys, the fair dice, a field for a move. Loaded when the first of them is wanted.
import type { JSX } from "preact";
import { KeysDialog, RulesDialog } from "../../Rules";
import { SettingsDialog } from "../../Settings";
import type { Desk } from "../desk";
import { FairDialog } from "./Fair";
import { TypeMove } from "./TypeMove";

export type OverName = "rules" | "dice" | "settings" | "keys" | "type";

export interface OverProps {
  readonly desk: Desk;
  readonly moves: readonly string[];
  readonly what: OverName;
  onClose(): void;
}

export function Over({ desk, moves, what, onClose }: OverProps): JSX.Element {
  switch (what) {
    case "rules":
      return <RulesDialog table={desk.table} game={desk.game} onClose={onClose} />;
    case "settings":
      return <SettingsDialog onClose={onClose} hasCoordinates={desk.board.hasCoordinates === true} />;
    case "keys":
      return <KeysDialog onClose={onClose} />;
    case "dice":
      return <FairDialog desk={desk} onClose={onClose} />;
    case "type":
      return <TypeMove desk={desk} moves={moves} onClose={onClose} />;
  }
}
