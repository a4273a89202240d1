// words.ts: what the puzzles say, loaded with them.
import { lang } from "../../i18n";
import { say, type Params } from "../../words";

const words = {
  title: { en: "Puzzles", de: "Rätsel" },
  today: { en: "Puzzle of the day", de: "Rätsel des Tages" },
  lead: {
    en: "One right move each, from games of the computer against itself. Proven, or weighed by hundreds of games.",
    de: "Je ein richtiger Zug, aus Partien des Computers gegen sich selbst. Bewiesen oder an Hunderten Partien gewogen.",
  },
  count: { en: "{solved} of {of} solved", de: "{solved} von {of} gelöst" },
  of: { en: "Puzzle {n} of {of}", de: "Rätsel {n} von {of}" },
  number: { en: "Puzzle {n}", de: "Rätsel {n}" },
  all: { en: "All puzzles", de: "Alle Rätsel" },
  own: { en: "The deals of the game itself, by number", de: "Die Lagen des Spiels selbst, nach Nummern" },
  to_move: { en: "{name} to move", de: "{name} am Zug" },
  days: { en: "{n|day|days}", de: "{n|Tag|Tage}" },
  row: { en: "in a row, best {best}", de: "in Folge, am besten {best}" },
  "grade.1": { en: "Flat", de: "Eben" },
  "grade.2": { en: "Gentle", de: "Sanft" },
  "grade.3": { en: "Hilly", de: "Hügelig" },
  "grade.4": { en: "Steep", de: "Steil" },
  "grade.5": { en: "Sheer", de: "Schroff" },
  grade_of: { en: "{n} of 5", de: "{n} von 5" },
  bots: { en: "Easy {easy} %", de: "Leicht {easy} %" },
  bots_more: { en: "medium {medium} %, hard {hard} %", de: "mittel {medium} %, schwer {hard} %" },
  hints: { en: "Hints, rung by rung", de: "Hinweise, Sprosse für Sprosse" },
  stays: { en: "your streak stays", de: "die Folge bleibt" },
  "rung.1": { en: "The idea", de: "Die Idee" },
  "rung.2": { en: "Where does it begin?", de: "Wo fängt es an?" },
  "rung.3": { en: "The first move", de: "Der erste Zug" },
  "rung.4": { en: "The whole solution", de: "Die ganze Lösung" },
  "idea.win": {
    en: "One move forces it: look for the one that leaves no answer.",
    de: "Ein Zug erzwingt es: Such den, auf den es keine Antwort gibt.",
  },
  "idea.save": {
    en: "See first what the other side threatens.",
    de: "Sieh zuerst, was die andere Seite droht.",
  },
  "idea.weighed": {
    en: "One choice wins clearly more games than any other.",
    de: "Eine Wahl gewinnt deutlich mehr Partien als jede andere.",
  },
  "told.2": { en: "It begins at {at}.", de: "Es beginnt bei {at}." },
  "told.3": { en: "Play {move}.", de: "Spiel {move}." },
  hint: { en: "Hint", de: "Hinweis" },
  reset: { en: "Reset", de: "Zurück" },
  retry: { en: "Try again", de: "Noch einmal" },
  next: { en: "Next", de: "Nächstes" },
  share: { en: "Share", de: "Teilen" },
  weeks: { en: "Four weeks", de: "Vier Wochen" },
  road: { en: "{n} {n|day|days} of road", de: "{n} {n|Tag|Tage} Straße" },
  solved: { en: "solved", de: "gelöst" },
  hinted: { en: "with hints", de: "mit Hinweisen" },
  open: { en: "open", de: "offen" },
  choose: { en: "Choose on the board", de: "Wähle auf dem Brett" },
  nearly: { en: "Nearly", de: "Knapp" },
  right: { en: "Right", de: "Richtig" },
  shared: { en: "{title}: solved, {hints}. {row} {link}", de: "{title}: gelöst, {hints}. {row} {link}" },
  no_hint: { en: "no hint", de: "ohne Hinweis" },
  with_hints: { en: "{n} {n|hint|hints}", de: "{n} {n|Hinweis|Hinweise}" },
  missing: { en: "There is no such puzzle.", de: "Dieses Rätsel gibt es nicht." },
} as const;

export type Word = keyof typeof words;
export const w = (word: Word, params?: Params): string => say(words[word], lang(), params);
