// lessons/route66.ts: the guided first game of The Mother Road.
import type { Lesson } from "../guide";
import { busts, stakeIn, wonBy, type View } from "../route66/moves";

export const lessons: readonly Lesson<View>[] = [
  {
    id: "pairs",
    when: ({ view }) => view.phase === "move",
    says: {
      en: "Your four dice make two pairs. Each sum is the number of a section: your car there drives one space. Choose the pairs you like best.",
      de: "Deine vier Würfel ergeben zwei Paare. Jede Summe ist die Nummer einer Etappe: Dort fährt dein Auto ein Feld. Wähle deine Paare.",
    },
  },
  {
    id: "bust",
    when: ({ last, seat }) => busts(last).some((bust) => bust.seat === seat),
    says: {
      en: "That was a bust: no pair fitted, so all you had gained in that turn is gone. Your markers are still where they were.",
      de: "Das war ein Fehlwurf: Kein Paar hat gepasst, und alles aus diesem Zug ist weg. Deine Marker stehen noch, wo sie waren.",
    },
  },
  {
    id: "goal",
    when: ({ moves, facts }) => moves.includes("stop") && wonBy(stakeIn(facts)).length > 0,
    says: {
      en: "Your car has reached the end of a section. The points are yours only once you stop: a bust now would cost them.",
      de: "Dein Auto ist am Ende einer Etappe. Die Punkte bekommst du erst, wenn du anhältst: Ein Fehlwurf jetzt würde sie kosten.",
    },
  },
  {
    id: "dare",
    when: ({ moves }) => moves.includes("stop"),
    says: {
      en: "Roll again or stop? If the next roll fits nowhere, this whole turn is lost. If you stop, what you have gained is safe.",
      de: "Weiterwürfeln oder anhalten? Passt der nächste Wurf nirgends, ist der ganze Zug verloren. Hältst du an, ist das Gewonnene sicher.",
    },
  },
  {
    id: "cars",
    when: ({ view, moves }) => moves.includes("stop") && view.cars.filter((car) => car > 0).length === 3,
    says: {
      en: "All three cars are out. From now on only their three sections help you, so every further roll is a greater risk.",
      de: "Alle drei Autos sind unterwegs. Ab jetzt helfen dir nur noch ihre drei Etappen, und jeder weitere Wurf ist riskanter.",
    },
  },
  {
    id: "markers",
    when: ({ view }) => view.phase === "move" && view.markers[view.seat]!.some((space) => space > 0),
    says: {
      en: "Your markers show what is safe. A car you bring into such a section starts from there, and it jumps over the markers of others.",
      de: "Deine Marker zeigen, was dir sicher ist. Ein neues Auto startet von dort, und fremde Marker überspringt es.",
    },
  },
  {
    id: "closed",
    when: ({ view }) => view.first.some((seat) => seat !== null),
    says: {
      en: "A section that somebody has won is closed to everybody. The more are closed, the fewer rolls fit, and the nearer is the end.",
      de: "Eine gewonnene Etappe ist für alle geschlossen. Je mehr geschlossen sind, desto weniger Würfe passen und desto näher ist das Ende.",
    },
  },
];
