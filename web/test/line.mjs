// line.mjs [GAME…]: what a ply costs line and server while two pages play, told everything and told plies alone. They are pages
// without a screen: they say and ask what a page does at every ply (facts, and the names of its own moves), as fast as they are
// answered, so that next to nothing of the server's time is waiting. `make bench-line`; docs/PERFORMANCE.md has the figures.
import { dice } from "./clicks.mjs";
import { Server } from "./house.mjs";
import { Person, rulesOf, turnOf } from "./person.mjs";

const PLIES = Number(process.env.PLIES ?? 400);
const games = process.argv.length > 2 ? process.argv.slice(2) : ["blockade", "gridlock"];
const server = await new Server().start();

/** What the page asks for when the position has changed. */
async function lookAround(person) {
  const turn = turnOf(person.known);
  const { ply } = person.known;
  const questions = [{ type: "facts", ply }, ...(turn === null ? [] : [{ type: "labels", ply, seat: turn.seat }])];
  for (const question of questions) {
    const near = person.follower === null ? null : await person.follower.answer(question);
    if (near === null) await person.line.ask({ table: person.id, ...question });
    person.questions += near === null;
  }
}

async function game(name, isFollowed, random, plies) {
  const people = [await Person.come(server, "Ada", "en"), await Person.come(server, "Bea", "de")];
  const [ada, bea] = people;
  const made = await ada.post("/api/tables", { game: name, players: 2, seats: [{ kind: "me" }, { kind: "open" }] });
  await bea.post(`/api/tables/${made.id}/join`, { invite: made.invite });
  for (const person of people) await person.sit(made.id, isFollowed ? rulesOf() : null);
  const start = { ms: server.busyMs, bytes: ada.line.bytes + bea.line.bytes };
  const first = ada.known.ply;
  while (ada.known.status === "running" && ada.known.ply - first < plies) {
    const person = people.find(({ known }) => turnOf(known) !== null);
    const turn = turnOf(person.known);
    const move = turn.moves[random(turn.moves.length)];
    const ack = await person.line.ask({ type: "move", table: made.id, ply: person.known.ply, seat: turn.seat, move });
    for (const p of people) await p.upTo(ack.event);
    for (const p of people) await lookAround(p);
  }
  const cost = {
    plies: ada.known.ply - first,
    ms: server.busyMs - start.ms,
    bytes: ada.line.bytes + bea.line.bytes - start.bytes,
    questions: ada.questions + bea.questions,
  };
  for (const person of people) person.line.close();
  return cost;
}

console.log("each ply, told          bytes a page   questions   processor time of the server");
for (const name of games)
  for (const isFollowed of [false, true]) {
    const sum = { plies: 0, ms: 0, bytes: 0, questions: 0 };
    const random = dice(5);
    while (sum.plies < PLIES) {
      const cost = await game(name, isFollowed, random, PLIES - sum.plies);
      for (const key of Object.keys(sum)) sum[key] += cost[key];
    }
    const each = (n) => n / sum.plies;
    console.log(
      `${name}, ${isFollowed ? "plies alone" : "everything"}`.padEnd(24) +
        `${each(sum.bytes / 2)
          .toFixed(0)
          .padStart(10)}${each(sum.questions).toFixed(2).padStart(12)}` +
        `${(1000 * each(sum.ms)).toFixed(0).padStart(15)} us`,
    );
  }
await server.close();
