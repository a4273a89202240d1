// lessons/stargate.ts: the guided first game of Stargate.
import { gatesOf, piecesOf, type View } from "../boards/stargate";
import type { Lesson } from "../guide";

export const lessons: readonly Lesson<View>[] = [
  {
    id: "goal",
    says: {
      en: "Capture the enemy Commander, hold the stargates, or bring your Commander safely to your maingate. Tap a piece to see where it can go.",
      de: "Schlag den fremden Commander, halte die Stargates oder bring deinen sicher auf dein Maingate. Ein angetippter Stein zeigt, wohin er kann.",
    },
  },
  {
    id: "lost",
    when: ({ last, seat }) => last.some((played) => played.seat !== seat && played.move.includes("x")),
    says: {
      en: "A piece was captured, from exactly the right distance. Before you move, look who would be just as far in line from your new square.",
      de: "Ein Stein wurde geschlagen, aus genau dem richtigen Abstand. Schau vor dem Ziehen, wer so weit in gerader Linie von deinem Ziel steht.",
    },
  },
  {
    id: "capture",
    when: ({ moves }) => moves.some((move) => move.includes("x")),
    says: {
      en: "You can capture: a piece you tap outlines what it can take. Only exact distances count: Divers 3, Nozzlers 4, the Commander 2 or 5.",
      de: "Du kannst schlagen: Tippe einen Stein an, seine Beute ist umrandet. Der Abstand muss stimmen: Diver 3, Nozzler 4, Commander 2 oder 5.",
    },
  },
  {
    id: "gate",
    when: ({ view, seat }) => piecesOf(view).some((piece) => piece.seat === seat && gatesOf(view).has(piece.square)),
    says: {
      en: "You stand on a stargate. Any shape holds it, for as long as it stands there. You need all four; three are enough if four play each alone.",
      de: "Du stehst auf einem Stargate. Jede Form hält es, solange sie dort steht. Du brauchst alle vier; zu viert jeder für sich genügen drei.",
    },
  },
  {
    id: "shapes",
    says: {
      en: "The cylinder is your Commander, triangles are Divers, squares are Nozzlers. They go straight and never jump: open lines for them.",
      de: "Der Zylinder ist dein Commander, Dreiecke sind Diver, Quadrate Nozzler. Sie ziehen gerade und springen nie: Mach ihnen die Bahn frei.",
    },
  },
  {
    id: "safety",
    says: {
      en: "Nobody warns you when your Commander is in danger. Right beside an enemy piece he is safe from it; at its exact distance he is not.",
      de: "Niemand warnt dich, wenn dein Commander in Gefahr ist. Gleich neben einem fremden Stein ist er sicher, in dessen genauem Abstand nicht.",
    },
  },
];
