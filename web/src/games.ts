// games.ts: what the start page says of each game, English and German. A game that is not here is shown by its own name.
export type Pair = readonly [en: string, de: string];

export const pitches: Readonly<Record<string, Pair>> = {
  gridlock: ["Build Boston's roads, block your rivals, and reach your destinations first.", "Baue Bostons Straßen, versperre anderen den Weg und sei zuerst an deinen Zielen."],
  route66: ["Push your luck with four dice from Chicago to Santa Monica.", "Vier Würfel und viel Mut: von Chicago bis Santa Monica."],
  autobahn: ["Cards on the fast lane: overtake, take photographs, refuel.", "Karten auf der Überholspur: überholen, blitzen, tanken."],
  blockade: ["Open a way for your runner, close the other's, and leave over the far edge.", "Öffne deinem Läufer einen Weg, versperre den anderen und lauf über den Rand hinaus."],
  stargate: ["Commanders, gates and captures at an exact distance.", "Commander, Tore und Schläge auf den Punkt genau."],
  transmitter: ["Cross the others' lines to bring your pieces in, until all eleven are there.", "Kreuze fremde Linien und bringe Steine ins Spiel, bis alle elf da sind."],
  jump: ["Jump across the whole board and settle on the far bank.", "Spring quer über das Brett und siedle am anderen Ufer."],
  "quadro-be": ["Sixteen points, four in a row, and a shape you must use.", "Sechzehn Punkte, vier in einer Reihe und eine Form, die du nehmen musst."],
  "solo-jump": ["A puzzle for one: jump until a single piece is left.", "Ein Rätsel für dich allein: springen, bis nur ein Stein bleibt."],
};
