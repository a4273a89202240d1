// lessons/quadro-be.ts: the guided first game of Quadro-Be.
import type { View } from "../boards/quadro-be";
import type { Lesson } from "../guide";

const isMoving = (moves: readonly string[]) => moves.every((move) => move.includes("-"));

export const lessons: readonly Lesson<View>[] = [
  {
    id: "set",
    when: ({ moves }) => !isMoving(moves),
    says: {
      en: "Four of your own in a straight line win. Each turn tells you which shape to use: set it on any free point.",
      de: "Vier eigene in einer geraden Linie gewinnen. Jeder Zug schreibt dir die Form vor: Setze sie auf einen freien Punkt.",
    },
  },
  {
    id: "three",
    when: ({ facts }) => ((facts?.["threats"] ?? []) as readonly unknown[]).length > 0,
    says: {
      en: "Three of one colour in a line, and the fourth point is free! It is a danger only if the shape that comes next can get there.",
      de: "Drei einer Farbe in einer Linie, und der vierte Punkt ist frei! Gefährlich ist das nur, wenn die nächste Form dorthin kommt.",
    },
  },
  {
    id: "stuck",
    when: ({ moves }) => isMoving(moves) && moves.length <= 2,
    says: {
      en: "There are few ways left for this shape. Whoever cannot move the shape of the turn has lost, so think of the next one, too.",
      de: "Diese Form hat nur noch wenige Wege. Wer die Form des Zuges nicht ziehen kann, hat verloren; denk also auch an die nächste.",
    },
  },
  {
    id: "move",
    when: ({ moves }) => isMoving(moves),
    says: {
      en: "All of this shape are on the board, so one of them moves to the next point: squares and triangles straight, the cylinder any way.",
      de: "Alle Steine dieser Form stehen, also zieht einer zum Nachbarpunkt: Quadrat und Dreieck gerade, der Zylinder in alle Richtungen.",
    },
  },
  {
    id: "coming",
    says: {
      en: "The row above the board shows whose which shape comes in the next six turns. Nobody can change that order: use it.",
      de: "Die Reihe über dem Brett zeigt, wer in den nächsten sechs Zügen welche Form nehmen muss. Daran ändert niemand etwas: Nutze es.",
    },
  },
  {
    id: "line",
    ended: "line",
    says: {
      en: "Four in a line: that is the end. It was announced by three in a line and the right shape in the row above the board.",
      de: "Vier in einer Linie: Das war's. Angekündigt haben es drei in einer Linie und die passende Form in der Reihe über dem Brett.",
    },
  },
];
