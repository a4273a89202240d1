// lessons/transmitter.ts: the guided first game of Transmitter.
import { isCentre, type View } from "../boards/transmitter";
import type { Lesson } from "../guide";
import { parseMove } from "../shapes/grid";

const isEntry = (move: string) => move === "S" || move === "T";

export const lessons: readonly Lesson<View>[] = [
  {
    id: "enter",
    when: ({ moves }) => moves.some(isEntry),
    says: {
      en: "A transmitter! You may bring in a square or a triangle: it comes to the centre of the field where you have stopped.",
      de: "Ein Transmitter! Du darfst ein Quadrat oder ein Dreieck einsetzen: Es kommt auf das Zentrum des Großfelds, in dem du gehalten hast.",
    },
  },
  {
    id: "crowded",
    when: ({ moves }) => moves.every((move) => isCentre(parseMove(move)?.from ?? "a1")),
    says: {
      en: "Your piece on the centre is crowded: two enemy pieces are in its field. It has to move first, so only it can be chosen.",
      de: "Dein Stein auf dem Zentrum ist bedrängt: Zwei fremde Steine sind in seinem Großfeld. Er muss zuerst weg, nur ihn kannst du wählen.",
    },
  },
  {
    id: "move",
    says: {
      en: "Whoever has all eleven pieces on the board wins. Move one along its row or column to a marked square, past any others.",
      de: "Wer alle elf Steine auf dem Brett hat, gewinnt. Zieh einen in seiner Reihe oder Spalte auf ein markiertes Feld, an anderen vorbei.",
    },
  },
  {
    id: "theirs",
    when: ({ last, seat }) => last.some((played) => played.seat !== seat && isEntry(played.move)),
    says: {
      en: "Somebody has just brought in a piece, where two shapes of one colour crossed. Look which crossings your own pieces offer to others.",
      de: "Jemand hat gerade eingesetzt, wo sich zwei Formen einer Farbe kreuzten. Schau, welche Kreuzungen deine eigenen Steine anderen bieten.",
    },
  },
  {
    id: "cross",
    says: {
      en: "Look for a square with two pieces of one opponent in line, one in its row and one in its column. With yours they must be three shapes.",
      de: "Such ein Feld, in dessen Reihe und Spalte je ein Stein desselben Gegners steht. Mit deinem müssen es drei verschiedene Formen sein.",
    },
  },
  {
    id: "centres",
    when: ({ view, seat }) => seat !== null && (view.pieces[seat]?.length ?? 0) > 3,
    says: {
      en: "Your new piece stands on a centre. While a centre is taken, nobody can come in there: move off it to use that field again.",
      de: "Dein neuer Stein steht auf einem Zentrum. Solange es besetzt ist, kommt dort niemand herein: Zieh weg, um es wieder zu nutzen.",
    },
  },
];
