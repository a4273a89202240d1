// solo-jump.tsx: Solo-Jump, a jumping solitaire on sixteen centres.
import type { JSX } from "preact";
import type { Board, BoardProps, Played, Telling } from "../board";
import { Grid, parseMove, squareName, type GridPiece } from "../shapes/grid";
import { boxColour, type Shape } from "../shapes/pieces";
import { colours, shapes, squareWords } from "../shapes/words";

export interface View {
  readonly board: readonly string[];
  readonly options: { readonly goal: "cylinder" | "any" };
}

export function piecesOf(view: View): GridPiece[] {
  const pieces: GridPiece[] = [];
  view.board.forEach((row, i) =>
    [...row].forEach((letter, column) => {
      if (letter !== "." && letter !== "?")
        pieces.push({ square: squareName(column, 3 - i), shape: letter as Shape, seat: letter === "C" ? 0 : 1 });
    }),
  );
  return pieces;
}

const grades: Readonly<Record<string, { en: string; de: string }>> = {
  impossible: { en: "impossible", de: "unlösbar" },
  easy: { en: "easy", de: "leicht" },
  medium: { en: "medium", de: "mittel" },
  hard: { en: "hard", de: "schwer" },
  expert: { en: "expert", de: "für Könner" },
};

const aims = {
  any: { en: "Leave one piece.", de: "Lass einen Stein übrig." },
  cylinder: { en: "Leave only the cylinder.", de: "Nur der Zylinder soll übrig bleiben." },
};

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, facts } = props;
  const left = piecesOf(view).length;
  const grade = typeof facts?.["grade"] === "string" ? grades[facts["grade"]] : undefined;
  return (
    <div class="board-box narrow">
      <p class="board-note">
        {aims[view.options.goal][lang]} {left === 1 ? { en: "1 piece left.", de: "Noch 1 Stein." }[lang] : { en: `${left} pieces left.`, de: `Noch ${left} Steine.` }[lang]}
        {grade !== undefined && <strong> {lang === "en" ? `From here: ${grade.en}.` : `Von hier: ${grade.de}.`}</strong>}
      </p>
      <Grid
        size={4}
        fields={false}
        pieces={piecesOf(view)}
        props={props}
        label="Solo-Jump"
        describe={(square, piece) => squareWords(square, null, piece && shapes[piece.shape][lang], lang)}
      />
    </div>
  );
}

function tell(played: Played, { lang, names }: Telling<View>): string {
  const m = parseMove(played.move);
  if (played.seat === null || m === null) {
    const dealt = played.move === "-" ? { en: "a blank", de: "ein leeres Feld" } : shapes[played.move as Shape];
    return lang === "en" ? `Dealt: ${dealt?.en ?? played.move}.` : `Ausgelegt: ${dealt?.de ?? played.move}.`;
  }
  const who = names[played.seat] ?? "";
  return lang === "en" ? `${who} jumps from ${m.from} to ${m.to}.` : `${who} springt von ${m.from} nach ${m.to}.`;
}

export const board: Board<View> = {
  Component,
  tell,
  flips: () => false,
  label: (move) => move.replace("-", " → "),
  seat: () => ({ colour: boxColour(1), name: colours[1]! }),
};
