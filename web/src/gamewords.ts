// gamewords.ts: each game's options, reasons to end and what matters in it, in words, English and German. What is not here is
// shown as the server names it.
import type { Lang } from "./board";
import type { Pair } from "./games";

export interface OptionWords {
  readonly name: Pair;
  readonly why: Pair;
  readonly choices?: Readonly<Record<string, Pair>>;
}

export interface GameWords {
  readonly options: Readonly<Record<string, OptionWords>>;
  readonly reasons: Readonly<Record<string, Pair>>;
  readonly tips: readonly Pair[];
}

const limit: OptionWords = {
  name: ["Longest game", "Längste Partie"],
  why: ["The game ends after so many moves at the latest.", "Spätestens nach so vielen Zügen ist Schluss."],
};
const turns: OptionWords = {
  name: ["Longest game", "Längste Partie"],
  why: ["The game ends after so many turns at the latest.", "Spätestens nach so vielen Runden am Zug ist Schluss."],
};
const atLimit: Pair = ["The game reached the agreed length.", "Die vereinbarte Länge ist erreicht."];
const squares: OptionWords = {
  name: ["Squares jump", "Quadrate springen"],
  why: ["Which way the square pieces may jump.", "In welche Richtung quadratische Steine springen."],
  choices: {
    both: ["in all eight directions", "in alle acht Richtungen"],
    diagonal: ["diagonally", "schräg"],
    straight: ["straight", "gerade"],
  },
};
const colours: Readonly<Record<string, Pair>> = {
  red: ["red", "Rot"], blue: ["blue", "Blau"], green: ["green", "Grün"], yellow: ["yellow", "Gelb"],
};

export const gameWords: Readonly<Record<string, GameWords>> = {
  gridlock: {
    options: {
      quick_trip: { name: ["Quick Trip", "Schnelle Fahrt"], why: ["Shorter turns: three actions, building and driving mixed.", "Kürzere Züge: drei Aktionen, Bauen und Fahren gemischt."] },
      quick_cones: { name: ["Cones in Quick Trip", "Kegel bei schneller Fahrt"], why: ["Traffic cones are used in Quick Trip too.", "Auch bei schneller Fahrt wird mit Kegeln gesperrt."] },
      length: {
        name: ["Destinations", "Ziele"], why: ["How many places everybody must visit.", "Wie viele Orte jeder besuchen muss."],
        choices: { normal: ["normal: 5", "normal: 5"], short: ["short: 4", "kurz: 4"], shorter: ["shorter: 3", "kürzer: 3"], long: ["long: 6", "lang: 6"] },
      },
      congestion: { name: ["Congestion", "Gedränge"], why: ["Destinations with two cubes force every car to stop.", "An Zielen mit zwei Würfeln muss jedes Auto halten."] },
      traffic: { name: ["Traffic", "Verkehr"], why: ["Other cars force you to stop.", "Vor anderen Autos musst du halten."] },
      special: { name: ["Special abilities", "Besondere Fähigkeiten"], why: ["Each colour can do something the others cannot.", "Jede Farbe kann etwas, das die anderen nicht können."] },
      red_ignores_traffic: { name: ["Red ignores traffic", "Rot fährt am Verkehr vorbei"], why: ["The emergency car does not stop for other cars.", "Das Einsatzfahrzeug hält nicht vor anderen Autos."] },
      colours: { name: ["Colours", "Farben"], why: ["Which colour sits where.", "Welche Farbe wo sitzt."], choices: colours },
      turn_limit: turns,
    },
    reasons: { arrived: ["The last destination was reached.", "Das letzte Ziel ist erreicht."], limit: atLimit },
    tips: [
      ["Your cards show where you must go; each has a pin on the map. They are secret.", "Deine Karten zeigen, wohin du musst; jede hat eine Nadel auf der Karte. Sie sind geheim."],
      ["Each turn you either build or drive. Building: tap a cell, tap again to turn the tile.", "Am Zug baust du oder du fährst. Bauen: Feld antippen, noch einmal tippen dreht das Plättchen."],
      ["Driving takes you along connected roads to two stops. The first with no goals left wins.", "Fahren bringt dich auf verbundenen Straßen zu zwei Halten. Wer zuerst keine Ziele mehr hat, gewinnt."],
    ],
  },
  route66: {
    options: {
      sections_to_end: { name: ["Sections to play", "Etappen bis zum Ende"], why: ["The game ends when so many of the eleven sections are closed.", "Die Partie endet, wenn so viele der elf Etappen geschlossen sind."] },
      faster_gear: { name: ["Faster gear", "Schneller Gang"], why: ["Your cars must enter new sections as early as possible.", "Deine Autos müssen so früh wie möglich in neue Etappen."] },
      may_decline: { name: ["May decline", "Verzichten erlaubt"], why: ["You may refuse one of two usable pairs.", "Du darfst eines von zwei möglichen Paaren liegen lassen."] },
      tie_break: {
        name: ["Ties", "Gleichstand"], why: ["Who is placed better with equal points.", "Wer bei gleichen Punkten vorn liegt."],
        choices: { turn_order: ["whoever started later", "wer später begonnen hat"], latest_turn: ["whoever had the latest turn", "wer zuletzt am Zug war"] },
      },
      ply_limit: limit,
    },
    reasons: { sections: ["Enough sections of the road are closed.", "Genug Etappen der Straße sind geschlossen."], limit: atLimit },
    tips: [
      ["Four dice make two pairs. Each sum moves your car on the section with that number.", "Vier Würfel ergeben zwei Paare. Jede Summe bewegt dein Auto auf der Etappe mit dieser Zahl."],
      ["Roll again as long as you dare. If no pair can be used, all progress of this turn is lost.", "Würfle weiter, solange du dich traust. Passt kein Paar, ist der Fortschritt dieses Zuges verloren."],
      ["Stop to keep what you have. The first at the end of a section scores it.", "Halte an, um alles zu behalten. Wer zuerst am Ende einer Etappe ist, bekommt die Punkte."],
    ],
  },
  autobahn: {
    options: {
      decks: { name: ["Decks", "Kartensätze"], why: ["One set of cards or two. Five and six players need two.", "Ein Kartensatz oder zwei. Zu fünft und sechst braucht es zwei."] },
      camera: {
        name: ["Speed camera", "Blitzer"], why: ["Which vehicles a camera can see.", "Welche Fahrzeuge ein Blitzer sieht."],
        choices: { top: ["the uppermost of each lane", "das oberste jeder Spur"], any: ["every one of a lane", "jedes einer Spur"] },
      },
      ply_limit: limit,
    },
    reasons: { last_round: ["The deck is used up and the last round is over.", "Der Stapel ist leer und die letzte Runde vorbei."], jam: ["A jam: nobody can move any more.", "Stau: niemand kommt mehr voran."], limit: atLimit },
    tips: [
      ["Vehicles go into lanes: the farther left, the faster.", "Fahrzeuge kommen auf Spuren: je weiter links, desto schneller."],
      ["Any card can also be turned over and laid as road. Snails cost: two a turn at most.", "Jede Karte kann umgedreht Straße werden. Schnecken zählen: höchstens zwei im Zug."],
      ["Overtake to collect vehicles: their pumps are points. Cards left in hand cost points.", "Überhole und sammle Fahrzeuge: Zapfsäulen sind Punkte. Handkarten kosten am Ende."],
    ],
  },
  blockade: {
    options: {
      start: { name: ["Start", "Aufstellung"], why: ["Where the two Flätze begin.", "Wo die beiden Flätze beginnen."], choices: { facing: ["facing each other", "einander gegenüber"], diagonal: ["in opposite corners", "in gegenüberliegenden Ecken"] } },
      homes: { name: ["Homes", "Heimatfelder"], why: ["Whether Fluppies may stand in the fields around the two Flätze.", "Ob Fluppies in den Feldern um die beiden Flätze stehen dürfen."], choices: { closed: ["not there", "dort nicht"], open: ["anywhere", "überall"] } },
      running: { name: ["Running out", "Hinauslaufen"], why: ["From when on you may run out.", "Ab wann du hinauslaufen darfst."], choices: { any_turn: ["at any time", "jederzeit"], all_placed: ["when all Fluppies stand", "wenn alle Fluppies stehen"] } },
      after_placing: { name: ["When all Fluppies stand", "Wenn alle Fluppies stehen"], why: ["How they move from then on.", "Wie sie sich von da an bewegen."], choices: { relocate: ["to any free square", "auf ein beliebiges freies Feld"], slide: ["in a straight line", "in gerader Linie"] } },
      ply_limit: limit,
    },
    reasons: { run: ["The Flätz ran out over the far edge.", "Der Flätz ist über den fernen Rand entkommen."], limit: atLimit },
    tips: [
      ["Your Flätz wants to run straight ahead, out over the far edge. A Fluppie in his way sends him off to the left or the right.", "Dein Flätz will geradeaus über den fernen Rand hinaus. Ein Fluppie im Weg schickt ihn nach links oder rechts."],
      ["Each turn you set a Fluppie on a free square. When all six stand, you move one of yours.", "Am Zug setzt du einen Fluppie auf ein freies Feld. Stehen alle sechs, versetzt du einen."],
      ["Whoever has a way out on their own turn runs and wins: open yours, close the other's.", "Wer am Zug einen Weg hinaus hat, läuft und gewinnt: öffne deinen, schließe den anderen."],
    ],
  },
  stargate: {
    options: {
      mode: { name: ["Sides", "Parteien"], why: ["Four players: each alone, or two against two.", "Zu viert: jeder für sich oder zwei gegen zwei."], choices: { free: ["each alone", "jeder für sich"], alliances: ["two against two", "zwei gegen zwei"] } },
      seating: { name: ["Partners sit", "Partner sitzen"], why: ["Only for two against two.", "Nur bei zwei gegen zwei."], choices: { adjacent: ["next to each other", "nebeneinander"], opposite: ["opposite", "gegenüber"] } },
      moving: { name: ["Moving", "Ziehen"], why: ["How far pieces move.", "Wie weit Steine ziehen."], choices: { reach: ["as far as they capture", "so weit wie sie schlagen"], line: ["any distance in a line", "beliebig weit in einer Linie"], step: ["one step any way", "ein Schritt in jede Richtung"] } },
      capture_lines: { name: ["Capturing", "Schlagen"], why: ["Along which lines pieces capture.", "Auf welchen Linien geschlagen wird."], choices: { straight: ["straight lines", "gerade Linien"], all: ["diagonals too", "auch schräg"] } },
      jump: { name: ["Capture over others", "Über andere hinweg schlagen"], why: ["Pieces between do not matter when capturing.", "Steine dazwischen stören beim Schlagen nicht."] },
      ply_limit: limit,
    },
    reasons: {
      commander: ["The Commander was captured.", "Der Commander ist geschlagen."],
      stargates: ["All the stargates needed are taken.", "Alle nötigen Stargates sind besetzt."],
      maingate: ["The Commander stands safe on his maingate.", "Der Commander steht sicher auf seinem Maingate."],
      limit: atLimit,
    },
    tips: [
      ["Win by capturing the other Commander, by holding the stargates, or by bringing yours safely to your maingate.", "Gewinne, indem du den anderen Commander schlägst, die Stargates hältst oder deinen sicher auf sein Maingate bringst."],
      ["Pieces capture at an exact distance only: triangle 3, square 4, Commander 2 or 5.", "Geschlagen wird nur in genauem Abstand: Dreieck 3, Quadrat 4, Commander 2 oder 5."],
      ["Tap a piece: dots are free squares, outlines are captures.", "Tippe einen Stein an: Punkte sind freie Felder, Umrandungen sind Schläge."],
    ],
  },
  transmitter: {
    options: {
      pair: { name: ["Colours for two", "Farben zu zweit"], why: ["Which two colours play.", "Welche zwei Farben spielen."], choices: { "red-green": ["red and green", "Rot und Grün"], "blue-yellow": ["blue and yellow", "Blau und Gelb"] } },
      left_out: { name: ["Left out with three", "Fehlt zu dritt"], why: ["Which colour does not play.", "Welche Farbe nicht mitspielt."], choices: colours },
      bring_in: { name: ["Bringing in", "Einsetzen"], why: ["Whether you must bring in a piece when you may.", "Ob du einsetzen musst, wenn du darfst."], choices: { optional: ["you may", "du darfst"], forced: ["you must", "du musst"] } },
      turn_limit: turns,
    },
    reasons: { complete: ["All eleven pieces are on the board.", "Alle elf Steine sind auf dem Brett."], limit: atLimit },
    tips: [
      ["Whoever has all eleven pieces on the board wins.", "Wer alle elf Steine auf dem Brett hat, gewinnt."],
      ["A piece moves along its row or column to any free square. Others in between do not matter.", "Ein Stein zieht in seiner Reihe oder Spalte auf ein beliebiges freies Feld. Andere dazwischen stören nicht."],
      ["Stop where two other shapes of one enemy colour cross, one in your row and one in your column: you may bring in a piece.", "Halte, wo sich zwei andere Formen einer fremden Farbe kreuzen, eine in deiner Reihe, eine in deiner Spalte: dann darfst du einen Stein einsetzen."],
    ],
  },
  jump: {
    options: {
      layout: { name: ["Layout", "Aufstellung"], why: ["How the pieces stand at the start.", "Wie die Steine am Anfang stehen."], choices: { squares_behind: ["squares behind", "Quadrate hinten"], squares_ahead: ["squares ahead", "Quadrate vorn"], spread: ["mixed", "gemischt"] } },
      squares,
      goal: { name: ["Points to win", "Punkte zum Sieg"], why: ["So many points win at once.", "Mit so vielen Punkten gewinnst du sofort."] },
      cylinder: { name: ["The cylinder counts", "Der Zylinder zählt"], why: ["Points for settling the head of the clan.", "Punkte für das angesiedelte Oberhaupt."] },
      ply_limit: limit,
    },
    reasons: { settled: ["Enough pieces have settled.", "Genug Steine sind angesiedelt."], blocked: ["Nobody can move any more.", "Niemand kann mehr ziehen."], limit: atLimit },
    tips: [
      ["Bring your pieces to the bank on the far side; each one that settles there counts.", "Bringe deine Steine ans Ufer gegenüber; jeder, der dort siedelt, zählt."],
      ["Step to a neighbouring square, or jump over pieces of either colour, as often as you like.", "Geh auf ein Nachbarfeld oder spring über Steine beider Farben, sooft du willst."],
      ["A move must end nearer to the bank than it began.", "Ein Zug muss näher am Ufer enden, als er begann."],
    ],
  },
  "quadro-be": {
    options: { ply_limit: limit },
    reasons: { line: ["Four pieces stand in one line.", "Vier Steine stehen in einer Linie."], stuck: ["The shape that had to move could not.", "Die Form, die ziehen musste, konnte nicht."], limit: ["The agreed length is reached: a draw.", "Die vereinbarte Länge ist erreicht: unentschieden."] },
    tips: [
      ["Four of your pieces in a straight line win.", "Vier deiner Steine in einer geraden Linie gewinnen."],
      ["Every turn says which shape you must use. The row beside the board shows what comes next.", "Jeder Zug schreibt die Form vor. Die Reihe am Brett zeigt, was als Nächstes kommt."],
      ["If the shape whose turn it is cannot move, you have lost. Leave it a way.", "Kann die Form, die dran ist, nicht ziehen, hast du verloren. Lass ihr einen Weg."],
    ],
  },
  "solo-jump": {
    options: {
      puzzle: { name: ["Puzzle", "Rätsel"], why: ["0 is dealt by chance; 1 to 12 get harder.", "0 wird ausgelost; 1 bis 12 werden immer schwerer."] },
      goal: { name: ["Last piece", "Letzter Stein"], why: ["Which piece must be left.", "Welcher Stein übrig bleiben muss."], choices: { cylinder: ["the cylinder", "der Zylinder"], any: ["any", "egal welcher"] } },
      squares,
    },
    reasons: { solved: ["One piece is left: solved.", "Ein Stein ist übrig: gelöst."], wrong: ["One piece is left, but the wrong one.", "Ein Stein ist übrig, aber der falsche."], stuck: ["No piece can jump any more.", "Kein Stein kann mehr springen."] },
    tips: [
      ["Jump over a piece to take it off. One must be left, the cylinder if you can.", "Ein übersprungener Stein verschwindet. Einer soll bleiben, möglichst der Zylinder."],
      ["Undo as often as you like; ask for a hint when you are stuck.", "Nimm zurück, sooft du willst; frag nach einem Tipp, wenn du festhängst."],
    ],
  },
};

export function pick(pair: Pair, lang: Lang): string {
  return pair[lang === "de" ? 1 : 0];
}
