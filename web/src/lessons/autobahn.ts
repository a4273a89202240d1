// lessons/autobahn.ts: the guided first game of Alltagswahn Autobahn.
import type { Lesson, Scene } from "../guide";

const has = ({ moves }: Scene, start: string) => moves.some((move) => move.startsWith(start));

export const lessons: readonly Lesson[] = [
  {
    id: "react",
    when: ({ moves }) => moves.includes("pass") && moves.length > 1,
    says: {
      en: "You may react: a camera takes a speeder, an indicator or a flasher takes the turn, a doctor undoes a photograph. Or keep the card and pass.",
      de: "Du darfst reagieren: Der Blitzer holt einen Raser, Blinker oder Lichthupe den Zug, der Notarzt rettet vor einem Foto. Oder du passt.",
    },
  },
  {
    id: "window",
    when: ({ moves }) => moves.includes("pass"),
    says: {
      en: "Out of turn everybody is asked, whatever they hold, so nobody gives anything away. You have nothing that fits now: pass.",
      de: "Außer der Reihe werden alle gefragt, egal was sie haben; so verrät sich niemand. Bei dir passt gerade keine Karte: Passe.",
    },
  },
  {
    id: "overtake",
    when: (scene) => has(scene, "overtake:"),
    says: {
      en: "The leftmost car can overtake: lay any card on it, back up. You get the slower vehicles to its right, and their pumps are points.",
      de: "Das Auto ganz links kann überholen: Lege irgendeine Karte umgedreht darauf. Die langsameren rechts sind dein; Zapfsäulen sind Punkte.",
    },
  },
  {
    id: "lay",
    when: (scene) => has(scene, "put:"),
    says: {
      en: "Lay a vehicle: tap a card, then a lane. It must be faster than the top of the lane to its right and slower than what it covers.",
      de: "Lege ein Fahrzeug: Tippe eine Karte an, dann eine Spur. Es muss schneller sein als der rechte Nachbar und langsamer als was es verdeckt.",
    },
  },
  {
    id: "fuel",
    when: (scene) => has(scene, "fuel:"),
    says: {
      en: "Refuel: you may draw as many cards as there are pumps to fill up at. But in the end every pump on a card in your hand costs a point.",
      de: "Tanken: Du darfst so viele Karten ziehen, wie Zapfsäulen zählen. Am Ende kostet aber jede Zapfsäule auf deiner Hand einen Punkt.",
    },
  },
  {
    id: "road",
    when: (scene) => has(scene, "build:"),
    says: {
      en: "Any card can be turned over and laid as a new lane on the left. Mind the snails: what you lay in a turn may show two of them at most.",
      de: "Jede Karte kann umgedreht links eine neue Spur werden. Achte auf die Schnecken: Mehr als zwei darfst du im Zug nicht spielen.",
    },
  },
  {
    id: "sign",
    when: (scene) => has(scene, "sign:"),
    says: {
      en: "A sign replaces the limit: whoever drives faster can be photographed. With the right one you protect your car, or expose another.",
      de: "Ein Schild setzt ein neues Limit: Wer schneller fährt, kann geblitzt werden. Damit schützt du dein Auto oder gefährdest ein anderes.",
    },
  },
  {
    id: "end",
    when: ({ moves }) => moves.includes("end"),
    says: {
      en: "Does nothing fit any more, or do you want to keep your cards? End your turn; then you refuel at the vehicles in sight.",
      de: "Passt nichts mehr, oder willst du deine Karten behalten? Beende den Zug; dann tankst du bei den Fahrzeugen in Sicht.",
    },
  },
];
