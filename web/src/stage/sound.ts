// stage/sound.ts: the sounds of the table, synthesised: one for each kind of thing that happens. Off until wanted; what makes
// them is only loaded then. Browsers allow sound once the page was touched; until then there is silence.
import { settings } from "../store";
import type { play } from "./synth";

export type Sound =
  // pieces: picked up or taken back, set, moved, over another, taken, rolling away, settled, a step of somebody who runs, many at
  // once, a belt that moves on
  | "tick"
  | "place"
  | "slide"
  | "hop"
  | "capture"
  | "roll"
  | "thud"
  | "patter"
  | "drum"
  | "ratchet"
  // dice, tiles, cards, a sign that turns over, one point, a drawer full of them
  | "dice"
  | "tile"
  | "card"
  | "flap"
  | "coin"
  | "cash"
  // roads: a car drives, blows its horn, an ambulance, a stop, an indicator, asphalt, barriers, a cone, petrol, slowness, a tunnel, a
  // camera, a car's door, something shuts, an engine that dies
  | "engine"
  | "horn"
  | "siren"
  | "brake"
  | "relay"
  | "roller"
  | "clatter"
  | "cone"
  | "pump"
  | "snail"
  | "whoosh"
  | "shutter"
  | "door"
  | "lock"
  | "bust"
  // places: somebody appears, something is won, a goal is reached
  | "portal"
  | "bell"
  | "goal"
  // the table: this cannot be, your turn, how it ended, a message
  | "nope"
  | "turn"
  | "win"
  | "lose"
  | "draw"
  | "chat";

const MINUS_6_DB = 0.5;
const LATE_MS = 400; // a sound that comes later than this belongs to nothing any more

let context: AudioContext | null = null;
let player: typeof play | null = null;

const isAllowed = (): boolean =>
  typeof AudioContext !== "undefined" && navigator.userActivation?.hasBeenActive !== false;

/** What makes sounds; without it the table is silent, which is no reason to say anything. */
const synth = (): Promise<typeof play | null> =>
  import("./synth").then(
    (module) => (player = module.play),
    () => null,
  );

/** Quieter for what others do; `step` raises the pitch, for the third hop of a chain. */
export function sound(name: Sound, how: { readonly isQuiet?: boolean; readonly step?: number | undefined } = {}): void {
  const { sound: isWanted, volume } = settings.value;
  const gain = Math.min(1, Math.max(0, volume)) * (how.isQuiet === true ? MINUS_6_DB : 1);
  if (!isWanted || gain === 0 || !isAllowed()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const into = context;
  if (player !== null) return player(into, name, gain, how.step);
  const asked = performance.now();
  void synth().then((found) => {
    if (found !== null && performance.now() - asked < LATE_MS) found(into, name, gain, how.step);
  });
}
