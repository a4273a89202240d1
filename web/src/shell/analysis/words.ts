// words.ts: what the analysis says, loaded with it.
import { lang } from "../../i18n";
import { say, type Params } from "../../words";

const words = {
  title: { en: "Analysis", de: "Analyse" },
  back: { en: "Back to the game", de: "Zurück zur Partie" },
  working: { en: "Looking at move {n} of {of}", de: "Sehe mir Zug {n} von {of} an" },
  waiting: { en: "Waiting for a free bot …", de: "Warte auf einen freien Bot …" },
  stop: { en: "Stop", de: "Anhalten" },
  start: { en: "Analyse this game", de: "Partie analysieren" },
  stopped: { en: "The analysis was stopped.", de: "Die Analyse wurde angehalten." },

  "you.lost.lost": {
    en: "You lost {play} points by play and {luck} by luck",
    de: "{play} Punkte durchs Spiel verloren, {luck} durchs Glück",
  },
  "you.lost.won": {
    en: "You lost {play} points by play and won {luck} by luck",
    de: "{play} Punkte durchs Spiel verloren, {luck} durchs Glück gewonnen",
  },
  "you.won.lost": {
    en: "You won {play} points by play and lost {luck} by luck",
    de: "{play} Punkte durchs Spiel gewonnen, {luck} durchs Glück verloren",
  },
  "you.won.won": {
    en: "You won {play} points by play and {luck} by luck",
    de: "{play} Punkte durchs Spiel gewonnen, {luck} durchs Glück",
  },
  "you.lost": { en: "You lost {play} points by play", de: "{play} Punkte durchs Spiel verloren" },
  "you.won": { en: "You won {play} points by play", de: "{play} Punkte durchs Spiel gewonnen" },
  "they.lost": { en: "{name} lost {play} points by play", de: "{name}: {play} Punkte durchs Spiel verloren" },
  "they.won": { en: "{name} won {play} points by play", de: "{name}: {play} Punkte durchs Spiel gewonnen" },
  "they.lost.luck": { en: "{head}, {luck} by luck", de: "{head}, {luck} durchs Glück" },

  by_play: { en: "by play", de: "durchs Spiel" },
  by_luck: { en: "by luck", de: "durchs Glück" },
  chances: { en: "Chances", de: "Chancen" },
  in_percent: { en: "in percent", de: "in Prozent" },
  luck: { en: "luck", de: "Glück" },
  graph: {
    en: "Chances of winning over the game. Arrow keys go from move to move.",
    de: "Gewinnchancen im Verlauf der Partie. Mit den Pfeiltasten von Zug zu Zug.",
  },
  decisions: { en: "Decisions of {name}", de: "Entscheidungen von {name}" },
  only: { en: "Only what {name} decided", de: "Nur was {name} entschieden hat" },

  best: { en: "best", de: "bester" },
  good: { en: "good", de: "gut" },
  inaccurate: { en: "inaccurate", de: "ungenau" },
  mistake: { en: "mistake", de: "Fehler" },
  blunder: { en: "blunder", de: "Patzer" },
  "best.at": { en: "Best move, move {n}", de: "Bester Zug, Zug {n}" },
  "good.at": { en: "Good, move {n}", de: "Gut, Zug {n}" },
  "inaccurate.at": { en: "Inaccuracy, move {n}", de: "Ungenau, Zug {n}" },
  "mistake.at": { en: "Mistake, move {n}", de: "Fehler, Zug {n}" },
  "blunder.at": { en: "Blunder, move {n}", de: "Patzer, Zug {n}" },
  "luck.at": { en: "Chance, move {n}", de: "Zufall, Zug {n}" },
  "luck.of": { en: "{name} {n}", de: "{name} {n}" },
  "forced.at": { en: "No choice, move {n}", de: "Keine Wahl, Zug {n}" },
  "end.at": { en: "The end", de: "Das Ende" },
  you: { en: "You", de: "Du" },
  was_best: { en: "Best", de: "Besser" },
  likely: { en: "Likely", de: "Danach" },
  known: {
    en: "The loss counts only what {name} could know. With everything open: {before} % before, {after} % after.",
    de: "Der Verlust zählt nur, was {name} wissen konnte. Alles aufgedeckt: {before} % davor, {after} % danach.",
  },
  none: {
    en: "No decision cost more than two points.",
    de: "Keine Entscheidung hat mehr als zwei Punkte gekostet.",
  },
  moments: { en: "What cost most", de: "Was am meisten gekostet hat" },

  play_on: { en: "Play on from here", de: "Von hier weiterspielen" },
  alone: { en: "Alone", de: "Allein" },
  "alone.why": { en: "Play on alone, for every side", de: "Allein weiterspielen, für alle Seiten" },
  over: { en: "The game is over here.", de: "Hier ist die Partie zu Ende." },
  share: { en: "Share", de: "Teilen" },
  "share.why": { en: "Share this moment", de: "Diesen Moment teilen" },
  before: { en: "Mistake before", de: "Fehler davor" },
  next: { en: "Next mistake", de: "Nächster Fehler" },
  at: { en: "Move {n} of {of}", de: "Zug {n} von {of}" },
} as const;

export type Word = keyof typeof words;
export const w = (word: Word, params?: Params): string => say(words[word], lang(), params);
