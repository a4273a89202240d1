// lessons/gridlock.ts: the guided first game of Gridlock.
import type { Lesson, Scene } from "../guide";

interface View {
  readonly seats: readonly { readonly visited: readonly string[] }[];
}

const has = ({ moves }: Scene, start: string) => moves.some((move) => move.startsWith(start));

export const lessons: readonly Lesson<View>[] = [
  {
    id: "opening",
    when: ({ moves }) => moves.every((move) => move.startsWith("place:")),
    says: {
      en: "The pins are your secret goals. First everybody lays one tile: tap an empty space near your car, tap again to turn the tile.",
      de: "Die Nadeln sind deine geheimen Ziele. Zuerst legt jeder ein Plättchen: Tippe ein leeres Feld bei deinem Auto an, noch einmal dreht es.",
    },
  },
  {
    id: "arrived",
    when: ({ view, seat }) => seat !== null && (view.seats[seat]?.visited.length ?? 0) > 0,
    says: {
      en: "You have reached a goal, and a cube of yours marks it. Whoever has none left to reach wins at once. On to the next!",
      de: "Ein Ziel ist erreicht, dein Würfel liegt dort. Wer keines mehr vor sich hat, gewinnt sofort. Auf zum nächsten!",
    },
  },
  {
    id: "stop",
    when: (scene) => has(scene, "stop:"),
    says: {
      en: "Every space you can reach is marked: tap one to stop there. Only a stop on your goal counts, driving through it does not.",
      de: "Alle Felder, die du erreichst, sind markiert: Tippe eines an, um dort zu halten. Nur ein Halt am Ziel zählt, Durchfahren nicht.",
    },
  },
  {
    id: "choose",
    when: ({ moves }) => moves.includes("build") && moves.includes("drive"),
    says: {
      en: "Build or drive? You do one of them in a turn. Drive if your roads lead to a goal or well towards it, otherwise build.",
      de: "Bauen oder fahren? Je Zug geht nur eines. Fahre, wenn deine Straßen zu einem Ziel oder gut in seine Nähe führen, sonst baue.",
    },
  },
  {
    id: "build",
    when: ({ moves }) => moves.includes("build"),
    says: {
      en: "No road leads away from your car yet, so this is a turn for building. Choose Build.",
      de: "Noch führt keine Straße von deinem Auto weg, also ist dies ein Zug zum Bauen. Wähle Bauen.",
    },
  },
  {
    id: "place",
    when: (scene) => has(scene, "place:") || has(scene, "rotate:") || has(scene, "remove:"),
    says: {
      en: "Lay a tile so that roads meet at the edge of both spaces; roads that join light up. Tiles already there can be turned or removed.",
      de: "Lege ein Plättchen so, dass Straßen am Rand zusammentreffen; was verbunden ist, leuchtet auf. Liegende kannst du drehen oder entfernen.",
    },
  },
  {
    id: "cone",
    when: (scene) => has(scene, "cone:"),
    says: {
      en: "Every car must stop at a cone, and no tile on or beside its space can be turned or removed. Guard your road with it, or spoil another's.",
      de: "An einem Kegel muss jedes Auto halten, und ringsum wird nichts gedreht oder entfernt. Es schützt deine Straße oder verdirbt eine fremde.",
    },
  },
];
