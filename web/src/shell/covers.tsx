// covers.tsx: the cover of each game, a poster of its own. They are pictures, not code, so a page with nine of them stays
// light, and each is drawn as soon as it is there.
import type { JSX } from "preact";
import autobahn from "../art/cover-autobahn.svg";
import blockade from "../art/cover-blockade.svg";
import gridlock from "../art/cover-gridlock.svg";
import jump from "../art/cover-jump.svg";
import quadroBe from "../art/cover-quadro-be.svg";
import route66 from "../art/cover-route66.svg";
import soloJump from "../art/cover-solo-jump.svg";
import stargate from "../art/cover-stargate.svg";
import transmitter from "../art/cover-transmitter.svg";

interface Cover {
  readonly url: string;
  /** Of the plate its name stands on; white is written upon it. */
  readonly plate: string;
}

const covers: ReadonlyMap<string, Cover> = new Map([
  ["gridlock", { url: gridlock, plate: "#0b5e4a" }],
  ["route66", { url: route66, plate: "#9e3c20" }],
  ["autobahn", { url: autobahn, plate: "#1a4287" }],
  ["blockade", { url: blockade, plate: "#13545d" }],
  ["stargate", { url: stargate, plate: "#31207a" }],
  ["transmitter", { url: transmitter, plate: "#0a2f2d" }],
  ["jump", { url: jump, plate: "#27616f" }],
  ["quadro-be", { url: quadroBe, plate: "#5e2a16" }],
  ["solo-jump", { url: soloJump, plate: "#2c1840" }],
]);

/** For whatever is in a game's colour; a game without a cover is grey. */
export const plateStyle = (game: string): { readonly "--plate": string } => ({
  "--plate": covers.get(game)?.plate ?? "#3a3f49",
});

/** The picture alone; whoever shows it says in words what it is. */
export function CoverArt({ game }: { readonly game: string }): JSX.Element {
  const url = covers.get(game)?.url;
  return url === undefined ? (
    <span class="cover-art" style={{ background: "var(--plate)" }} />
  ) : (
    <img class="cover-art" src={url} alt="" decoding="async" draggable={false} />
  );
}
