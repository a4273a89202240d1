// scenes.mjs: real games over the engine's protocol, decision by decision, as one seat sees them.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { dice } from "./clicks.mjs";
import { program } from "./house.mjs";

/** One engine; `ask` sends a line and gives its reply. */
export class Engine {
  #process = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  #replies = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();

  async ask(request) {
    this.#process.stdin.write(`${JSON.stringify(request)}\n`);
    const { value } = await this.#replies.next();
    const reply = JSON.parse(value);
    if (!reply.ok) throw new Error(`${JSON.stringify(request)}: ${value}`);
    return reply;
  }

  close() {
    this.#process.stdin.end();
  }
}

const own = (node, seat) =>
  node.kind === "race" ? (node.moves[seat] ?? []) : node.kind === "decision" && node.seat === seat ? node.moves : [];

/** A game of moves by chance, told as { scene, ply } at each decision of `seat` and at the end. What was played since its last
 * decision is that scene's `last`. A move that `prefers` names is played when there is one. */
export async function* scenes(engine, game, players, seed, { seat = 0, prefers = () => false, plies = 600 } = {}) {
  const random = dice(seed);
  let { node } = await engine.ask({ cmd: "new", game, players, seed: String(seed) });
  let last = [];
  for (let ply = 0; ply < plies; ply++) {
    const moves = own(node, seat);
    if (moves.length > 0 || node.kind === "end") {
      const { state: view } = await engine.ask({ cmd: "state", seat });
      const { facts } = await engine.ask({ cmd: "facts", seat });
      yield { scene: { view, seat, moves, facts, last, over: node.kind === "end" ? node.reason : null }, ply };
    }
    if (node.kind === "end") return;
    if (moves.length > 0) last = [];
    const acts = node.kind === "decision" ? node.seat : node.kind === "race" ? seat : null;
    const all = node.kind === "race" ? moves : node.moves;
    const move = node.kind === "chance" ? null : (all.find(prefers) ?? all[random(all.length)]);
    const told = { events: true, viewer: seat };
    const reply = await engine.ask(
      move === null ? { cmd: "roll", ...told } : { cmd: "play", move, seat: acts, ...told },
    );
    last = [...last, { seat: acts, move: move ?? reply.move, events: reply.events }];
    node = reply.node;
  }
}
