// worded.ts: what says something with a game's words, for the tests, with the words it is to use.
export { putWords } from "../src/dictionary";
export { agreedLines, timeText } from "../src/shell/Agreed";
export { failureText } from "../src/shell/parts";
export { reasonText } from "../src/shell/table/end/ends";
