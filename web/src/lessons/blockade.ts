// lessons/blockade.ts: the guided first game of Blockade.
import { routesIn, type View } from "../boards/blockade";
import type { Lesson } from "../guide";

export const lessons: readonly Lesson<View>[] = [
  {
    id: "run",
    when: ({ moves }) => moves.includes("run"),
    says: {
      en: "Your Flätz has a way out; it is drawn on the board. Run, and you have won!",
      de: "Dein Flätz hat einen Weg hinaus; er ist auf dem Brett eingezeichnet. Lauf los, und du hast gewonnen!",
    },
  },
  {
    id: "danger",
    when: ({ facts, seat }) => routesIn(facts).some((route) => route.seat !== seat && route.out),
    says: {
      en: "Careful: the other Flätz has a way out and could run next turn. Put a Fluppie in it that does not just turn him onto another one.",
      de: "Vorsicht: Der andere Flätz hat einen Weg hinaus! Stell einen Fluppie hinein, der ihn nicht bloß auf einen neuen Weg schickt.",
    },
  },
  {
    id: "pass",
    when: ({ moves }) => moves.includes("pass"),
    says: {
      en: "All your Fluppies are shut in by others or the edge, and none can slide anywhere. This once you have to pass.",
      de: "Deine Fluppies sind alle eingeklemmt, von anderen oder vom Rand, und keiner kann ziehen. Diesmal musst du passen.",
    },
  },
  {
    id: "move",
    when: ({ moves }) => moves.some((move) => move.includes("-")),
    says: {
      en: "All your Fluppies are on the board. From now on you move one of them in each turn: tap it, then one of the marked squares.",
      de: "Alle deine Fluppies stehen. Ab jetzt ziehst du in jedem Zug mit einem davon: Tippe ihn an, dann eines der markierten Felder.",
    },
  },
  {
    id: "place",
    says: {
      en: "Your Flätz wants out over the far edge, but he runs straight on and turns only in front of a Fluppie. Tap a free square to set one.",
      de: "Dein Flätz will über den fernen Rand hinaus, biegt aber nur vor einem Fluppie ab. Tippe ein freies Feld an und setze einen.",
    },
  },
  {
    id: "turn",
    says: {
      en: "In front of a Fluppie a Flätz turns left or right as he likes and runs on. All edges but the far one, and the other Flätz, are dead ends.",
      de: "Vor einem Fluppie biegt ein Flätz links oder rechts ab und läuft weiter. Alle Ränder außer dem fernen und der andere Flätz sind Sackgassen.",
    },
  },
  {
    id: "both",
    says: {
      en: "Fluppies turn either Flätz, whosever they are. Before you set one, follow its new directions for the other Flätz, too.",
      de: "Fluppies schicken beide Flätze um die Ecke, egal wem sie gehören. Verfolge vor dem Setzen auch, wohin der andere dann liefe.",
    },
  },
  {
    id: "ran",
    ended: "run",
    says: {
      en: "A Flätz has found his way: the line shows where he turned. Next time look in each turn for whom one more Fluppie would open a way.",
      de: "Ein Flätz hat seinen Weg gefunden: Die Linie zeigt, wo er abgebogen ist. Schau nächstes Mal vor jedem Zug, wem er einen Weg öffnet.",
    },
  },
];
