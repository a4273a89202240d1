// positions.mjs: positions to look at, as full as they get, found by playing at random from a seed over the engine's protocol;
// and tables that begin there.
import { dice } from "./clicks.mjs";
import { Engine } from "./scenes.mjs";

/** Enough players and plies for a board that is hard to draw; a game that ended before is tried with the next seed. */
const busyWishes = {
  gridlock: { players: 4, plies: 220, isFull: ({ board }) => board.length >= 40 },
  route66: { players: 4, plies: 420, isFull: ({ first }) => first.filter((seat) => seat !== null).length >= 5 },
  autobahn: { players: 6, plies: 120 },
  blockade: { players: 2, plies: 14 },
  stargate: { players: 4, plies: 40 },
  transmitter: { players: 4, plies: 60 },
  jump: { players: 2, plies: 24 },
  "quadro-be": { players: 2, plies: 13 },
  "solo-jump": { players: 1, plies: 6 },
};

const boring = (move) => /^(pass|stop|end|remove|clear|decline|refuel)/.test(move);

/** The full state of a game played at random, where `seat` is to decide, and, if asked for, `isFull`. */
export async function busy(game, { seat = 0, ...wish } = {}) {
  const { players, plies, isFull = () => true } = { ...busyWishes[game], ...wish };
  const engine = new Engine();
  try {
    for (let seed = 1; seed < 60; seed++) {
      const random = dice(seed);
      let { node } = await engine.ask({ cmd: "new", game, players, seed: String(seed) });
      for (let ply = 0; node.kind !== "end"; ply++) {
        const isOurs = node.kind === "decision" && node.seat === seat && node.moves.length > 1;
        if (ply >= plies && isOurs) {
          const { state } = await engine.ask({ cmd: "state" });
          if (isFull(state)) return state;
        }
        if (node.kind === "chance") {
          ({ node } = await engine.ask({ cmd: "roll" }));
          continue;
        }
        const who =
          node.kind === "race" ? Number(Object.keys(node.moves)[random(Object.keys(node.moves).length)]) : node.seat;
        const all = node.kind === "race" ? node.moves[who] : node.moves;
        const lively = all.filter((move) => !boring(move) && move !== "run");
        const from = lively.length > 0 && random(4) > 0 ? lively : all;
        ({ node } = await engine.ask({ cmd: "play", move: from[random(from.length)], seat: who }));
      }
    }
  } finally {
    engine.close();
  }
  throw new Error(`no busy position of ${game}`);
}

/** A table of this session's page that begins from a state, against easy bots; its address. */
export async function tableFrom(page, state, { window = 8 } = {}) {
  if (!page.url().startsWith(page.home)) await page.goto(page.home);
  const id = await page.evaluate(
    async ({ state, window }) => {
      const send = (path, body) =>
        fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).then((r) => r.json());
      await send("/api/session", { lang: JSON.parse(localStorage.getItem("turnpike.settings")).lang });
      const seats = Array.from({ length: state.players }, (_, i) =>
        i === 0 ? { kind: "me" } : { kind: "bot", level: "easy" },
      );
      const made = await send("/api/tables", { state, seats, window });
      if (made.table === undefined) throw new Error(JSON.stringify(made));
      return made.table.id;
    },
    { state, window },
  );
  return `${page.home}/t/${id}`;
}
