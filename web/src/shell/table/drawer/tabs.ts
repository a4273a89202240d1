// tabs.ts: what the drawer shows besides the log, loaded when the first of it is wanted.
export { Chat } from "./Chat";
export { More } from "./More";
export { MovesList } from "./Moves";
