// lessons/jump.ts: the guided first game of Jump.
import { piecesOf, type View } from "../boards/jump";
import type { Lesson } from "../guide";
import { columnOf, parseMove, rowOf } from "../shapes/grid";

/** How far a move leads, in columns or rows, whichever is more: 1 is a step, 2 a jump, more is a chain. */
function reach(move: string): number {
  const m = parseMove(move);
  if (m === null || m.from === null) return 0;
  return Math.max(Math.abs(columnOf(m.to) - columnOf(m.from)), Math.abs(rowOf(m.to) - rowOf(m.from)));
}

const ours = (view: View, seat: number | null, column: number, shapes = "CST") =>
  piecesOf(view).some(
    (piece) => piece.seat === seat && columnOf(piece.square) === column && shapes.includes(piece.shape),
  );

export const lessons: readonly Lesson<View>[] = [
  {
    id: "goal",
    says: {
      en: "Bring your pieces to the green bank on the left: each one that settles there scores. Tap a piece, then one of the marked squares.",
      de: "Bring deine Steine ans grüne Ufer links: Jeder, der dort siedelt, bringt Punkte. Tippe einen Stein an, dann ein markiertes Feld.",
    },
  },
  {
    id: "settled",
    when: ({ view, seat }) => ours(view, seat, 0),
    says: {
      en: "One of yours has settled: it stays there and counts, the cylinder more than the others. The score stands above the board.",
      de: "Einer von dir ist angesiedelt: Er bleibt dort und zählt, der Zylinder mehr als die anderen. Der Stand steht über dem Brett.",
    },
  },
  {
    id: "triangle",
    when: ({ view, seat }) => ours(view, seat, 1, "T") || ours(view, seat, 2, "T"),
    says: {
      en: "A triangle of yours is near the bank. It only goes straight: if the place in front of it is taken, it will never settle.",
      de: "Ein Dreieck von dir ist nah am Ufer. Es geht nur gerade: Ist der Platz vor ihm besetzt, kommt es nie mehr an Land.",
    },
  },
  {
    id: "jump",
    when: ({ moves }) => moves.some((move) => reach(move) === 2),
    says: {
      en: "You can jump: over a neighbouring piece of either colour onto the free square behind it. The one you jump over stays.",
      de: "Du kannst springen: über einen Nachbarn, egal welcher Farbe, auf das freie Feld dahinter. Der Übersprungene bleibt stehen.",
    },
  },
  {
    id: "chain",
    when: ({ moves }) => moves.some((move) => reach(move) > 2),
    says: {
      en: "One of your pieces can jump several times in one move. Such ladders are the fastest way, and the other clan can climb them, too.",
      de: "Einer deiner Steine kann mehrmals hintereinander springen. Solche Leitern sind der schnellste Weg, auch für die andere Sippe.",
    },
  },
  {
    id: "left",
    says: {
      en: "Every move has to end further left than it began. There is no way back, so do not leave a piece behind without a springboard.",
      de: "Jeder Zug muss weiter links enden, als er begann. Zurück geht es nie, also lass keinen Stein ohne Sprungbrett zurück.",
    },
  },
];
