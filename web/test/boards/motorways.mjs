// motorways.mjs: positions of Alltagswahn Autobahn for the tests: what is named lies where it is said, all other cards in the deck, or,
// where the deck is to be small, on the piles where they do no harm.
import { readFileSync } from "node:fs";

const { cards } = JSON.parse(readFileSync(new URL("../../../editions/autobahn.json", import.meta.url)));
const kinds = cards.map(({ kind }) => kind);
const inOrder = (counts) => Object.fromEntries(kinds.filter((k) => counts[k] > 0).map((k) => [k, counts[k]]));
const classOf = (kind) =>
  /^S(\d|X)/.test(kind) ? "sign" : ["CAM", "IND", "FLA", "DOC"].includes(kind) ? "action" : kind;

/** `deck`: all that is left in it; without it everything that lies nowhere else. */
export function motorway({
  players = 2,
  lanes,
  sign = "S100",
  hands,
  taken = [],
  discard = {},
  deck,
  heavy = false,
  ...more
}) {
  const decks = players > 4 ? 2 : 1;
  const left = Object.fromEntries(
    cards.map(({ kind, count }) => [kind, decks * count + (["L80", "S100"].includes(kind) ? 1 : 0)]),
  );
  const lay = (kind, n = 1) => {
    left[kind] -= n;
    if (left[kind] < 0) throw new Error(`there are not so many ${kind}`);
  };
  for (const lane of lanes) for (const kind of lane === "works" ? ["RW"] : lane) lay(kind);
  if (heavy) lay("HEAVY");
  lay(sign);
  for (const pile of [...hands, ...taken, discard, deck ?? {}])
    for (const [kind, n] of Object.entries(pile)) lay(kind, n);
  const roads = Array.from({ length: players }, () => ({}));
  for (let i = 2; i < lanes.length; i++) {
    const kind = [...(deck === undefined ? [] : ["RW"]), "C90", "C100", "C110", "C120", "C130"].find(
      (k) => left[k] > 0,
    );
    lay(kind);
    roads[0][kind] = (roads[0][kind] ?? 0) + 1;
  }
  const spent = sign === "S100" ? {} : { S100: 1 };
  if (sign !== "S100") lay("S100");
  const piles = Array.from({ length: players }, (_, i) => ({ ...taken[i] }));
  const thrown = { ...discard };
  const held = hands.map((hand) => ({ ...hand }));
  if (deck !== undefined)
    for (const kind of kinds) {
      const rest = left[kind];
      left[kind] = 0;
      const pile = { sign: spent, action: thrown, RW: held.at(-1) }[classOf(kind)] ?? piles.at(-1);
      if (rest > 0) pile[kind] = (pile[kind] ?? 0) + rest;
    }
  return {
    game: "autobahn",
    players,
    options: { decks, camera: "any", ply_limit: 5000 },
    edition: "standard",
    ply: 40,
    phase: "drive",
    driver: 0,
    began: true,
    snails: 0,
    played: false,
    window: null,
    shot: null,
    fuel: null,
    lanes,
    heavy,
    sign,
    deck: inOrder(deck ?? left),
    hands: held.map(inOrder),
    roads: roads.map(inOrder),
    taken: piles.map(inOrder),
    discard: inOrder(thrown),
    spent: inOrder(spent),
    last: null,
    over: null,
    ...more,
  };
}

/** Six drivers, four lanes of columns, one too long to be drawn, the heavy transporter, ten cards in hand. */
export const busy = motorway({
  players: 6,
  lanes: [
    ["C220", "V160", "V150", "V140", "V130", "C110", "SUN", "L80"],
    ["C210", "C200", "C180", "C140"],
    ["C190", "C150", "HAT"],
    ["C170"],
  ],
  heavy: true,
  sign: "S80",
  hands: [
    { S100: 1, RW: 1, CAM: 1, IND: 1, FLA: 1, DOC: 1, L90: 2, C160: 1, HAT: 1 },
    { V100: 1, IND: 1 },
    { L80: 2, V110: 1 },
    { L90: 1, CAM: 1 },
    { L90: 1, IND: 1 },
    { CAM: 1 },
  ],
  taken: [{ L80: 1 }, { V120: 1 }],
});

/** Every kind of move of one's own turn can be made. */
export const open = motorway({
  lanes: [["V130"], ["C160"]],
  hands: [{ L90: 1, HEAVY: 1, RW: 1, S80: 1, CAM: 1, DOC: 1 }, { L80: 1 }],
  taken: [{ L80: 1 }],
});

/** Somebody is about to drive; camera and indicator are at hand. */
export const asked = motorway({
  lanes: [["L80"], ["C160"]],
  hands: [{ CAM: 1, IND: 1, L90: 1 }, { L90: 1 }],
  phase: "window",
  driver: 1,
  began: false,
  window: { type: "turn", asked: 0 },
});

/** Not far from the end. */
export const late = motorway({
  lanes: [["L80"], []],
  hands: [
    { L90: 2, C160: 1, CAM: 1, S80: 1 },
    { L80: 2, V120: 1, IND: 1 },
  ],
  deck: { L90: 3, V100: 1, V140: 1, C150: 1, C180: 1, C200: 1, S120: 1, SUN: 1 },
});
