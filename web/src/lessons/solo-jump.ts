// lessons/solo-jump.ts: the guided first puzzle of Solo-Jump.
import { piecesOf, type View } from "../boards/solo-jump";
import type { Lesson } from "../guide";

const FEW = 5;

export const lessons: readonly Lesson<View>[] = [
  {
    id: "jump",
    says: {
      en: "Jump over a neighbouring piece onto the free point right behind it: the one you jumped over goes. Tap a piece, then a marked point.",
      de: "Spring über einen Nachbarn auf den freien Punkt dahinter: Der Übersprungene verschwindet. Tippe einen Stein an, dann das Ziel.",
    },
  },
  {
    id: "cylinder",
    when: ({ view }) => view.options.goal === "cylinder",
    says: {
      en: "In the end only the cylinder shall be left. It can be jumped over like any other, so keep it out of the way until the last jumps.",
      de: "Am Ende soll nur der Zylinder übrig sein. Auch er kann übersprungen werden, also halt ihn bis zu den letzten Sprüngen heraus.",
    },
  },
  {
    id: "few",
    when: ({ view }) => piecesOf(view).length <= FEW,
    says: {
      en: "Only a few are left. Think it through to the end: each jump needs a neighbour, and a loner far from the others stays behind.",
      de: "Nur noch wenige. Denk bis zum Schluss durch: Jeder Sprung braucht einen Nachbarn, und ein Einzelner weitab bleibt übrig.",
    },
  },
  {
    id: "shapes",
    says: {
      en: "Triangles jump straight only; use them while they have neighbours beside them. The cylinder jumps any way.",
      de: "Dreiecke springen nur gerade; nutze sie, solange sie Nachbarn neben sich haben. Der Zylinder springt in alle Richtungen.",
    },
  },
  {
    id: "undo",
    says: {
      en: "A wrong turn? Undo step takes back as many jumps as you like, and a hint asks the solver.",
      de: "Verrannt? Schritt zurück nimmt beliebig viele Sprünge zurück, und ein Tipp fragt den Löser.",
    },
  },
  {
    id: "corner",
    when: ({ view }) => piecesOf(view).some((piece) => ["a1", "a4", "d1", "d4"].includes(piece.square)),
    says: {
      en: "A piece in a corner can never be jumped over. It has to come out by a jump of its own, as long as somebody stands beside it.",
      de: "Ein Stein in der Ecke kann nie übersprungen werden. Er muss selbst herausspringen, solange jemand neben ihm steht.",
    },
  },
  {
    id: "stuck",
    ended: "stuck",
    says: {
      en: "Nobody can jump any more. That happens to everybody: go back a few jumps and try another order.",
      de: "Niemand kann mehr springen. Das passiert allen: Geh ein paar Sprünge zurück und versuch eine andere Reihenfolge.",
    },
  },
];
