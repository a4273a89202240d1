"""What the package promises, game by game. Run by tests/python.sh: python3 -m unittest discover."""

from __future__ import annotations

import doctest
import filecmp
import inspect
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

import numpy as np
import turnpike as tp
from checker import check_turn_env, check_vector_env, expect


def setups():
    for game in tp.games():
        players = tp.describe(game)["players"]
        for n in sorted({players["min"], players["max"]}):
            yield game, n


class Matches(unittest.TestCase):
    def test_games_are_described_and_worded(self):
        self.assertEqual(len(tp.games()), 9)
        for game in tp.games():
            self.assertEqual(tp.describe(game)["id"], game)
            self.assertNotEqual(tp.words(game, "en"), tp.words(game, "de"))

    def test_every_game_can_be_played_and_told(self):
        for game, players in setups():
            with self.subTest(game=game, players=players):
                rng = np.random.default_rng(1)
                m = tp.Match(game, players, seed="play")
                while not m.is_over and m.plies < 60:
                    node = m.node
                    if node.kind == "chance":
                        self.assertTrue(all(w > 0 for w in m.outcomes().values()))
                        m.roll()
                        continue
                    seat = node.seats[0] if node.kind == "race" else node.seat
                    move = str(rng.choice(m.moves(seat)))
                    self.assertIsInstance(m.preview(move, seat), list)
                    self.assertIsInstance(m.label(move, seat, "de"), str)
                    m.play(move, seat)
                    self.assertEqual(m.ply(m.plies - 1).text, move)
                    self.assertIsInstance(m.events(m.plies - 1, 0), list)
                    self.assertTrue(m.say(m.plies - 1))
                for viewer in (tp.EVERYTHING, tp.TABLE, 0):
                    self.assertEqual(m.view(viewer)["game"], game)
                    self.assertIsInstance(m.facts(viewer), dict)
                self.assertEqual(tp.Match.load(m.view()).hash, m.hash)
                self.assertEqual(tp.Match.replay(m.record()).hash, m.hash)
                twin = m.clone()
                twin.undo(3)
                self.assertEqual(twin.plies + 3, m.plies)

    def test_editions_and_options(self):
        m = tp.Match("gridlock", 3, options={"length": "short"}, edition="boston")
        self.assertEqual(m.view()["options"]["length"], "short")
        self.assertIsInstance(m.edition, dict)
        self.assertIsNone(tp.Match("quadro-be").edition)

    def test_what_is_refused_says_where(self):
        with self.assertRaises(tp.TurnpikeError) as caught:
            tp.Match("quadro-be", options={"ply_limit": 0})
        self.assertEqual(caught.exception.code, "bad_option")
        self.assertEqual(caught.exception.path, "/options/ply_limit")
        m = tp.Match("quadro-be")
        for call in (lambda: m.play("z9"), lambda: m.undo(1), lambda: m.roll(), lambda: tp.Match("chess", 2)):
            expect(tp.TurnpikeError, call)
        expect(IndexError, m.view, 7)
        expect(IndexError, m.ply, 0)

    def test_counting(self):
        m = tp.Match("quadro-be")
        self.assertEqual(m.perft(3), 16 * 15 * 14)
        tally = m.playouts(200, viewer=0, seed="1")
        self.assertEqual(tally.games, 200)
        self.assertEqual(sum(tally.first) - tally.shared, 200)

    def test_bots(self):
        m = tp.Match("blockade")
        self.assertIn("hard", m.bots())
        a = tp.Bot("mcts", "seed").ask(m, iterations=200)
        b = tp.Bot("mcts", "seed").ask(m, iterations=200)
        self.assertEqual(a, b)
        self.assertIn(a.move, m.moves())
        self.assertEqual(a.line[0], a.move)
        self.assertIn(tp.Bot("mcts").ask(m, ms=20, threads=2).move, m.moves())
        expect(tp.TurnpikeError, tp.Bot("nobody").ask, m)


class Batches(unittest.TestCase):
    def test_lanes_are_matches(self):
        for game, players in setups():
            with self.subTest(game=game, players=players):
                b = tp.Batch(game, 3, players, seed="lanes")
                for _ in range(25):
                    seats, mask = b.seats(), b.mask()
                    m = b.match(0)
                    if seats[0] >= 0:
                        texts = sorted(b.text(0, int(a)) for a in np.flatnonzero(mask[0]))
                        self.assertEqual(texts, m.moves(int(seats[0])))
                    self.assertEqual(int(b.hashes()[0]), m.hash)
                    b.apply(b.choose())
                self.assertEqual(sum(p["count"] for p in b.planes), b.shape[0])

    def test_threads_change_nothing(self):
        one, two = tp.Batch("stargate", 300), tp.Batch("stargate", 300, threads=2)
        self.assertEqual(one.random(50), two.random(50))
        self.assertTrue((one.observe() == two.observe()).all())
        self.assertTrue((one.mask() == two.mask()).all())

    def test_what_is_refused(self):
        b = tp.Batch("quadro-be", 4)
        expect(ValueError, b.apply, np.array([0, 1, 2]))
        expect(ValueError, b.apply, np.array([0, 1, 2, 999]))
        self.assertEqual(b.seats().tolist(), [1, 1, 1, 0])
        expect(ValueError, b.mask, np.empty((4, 3), np.uint8))
        expect(IndexError, b.view, 4)
        expect(IndexError, b.observe, 2)
        expect(tp.TurnpikeError, tp.Batch, "quadro-be", 0)

    def test_what_is_hidden_is_not_observed(self):
        """Another tile in another hand makes no difference to a seat. (All games: src/library/test_batch.c.)"""
        b = tp.Batch("gridlock", 1, 2, seed="hidden")
        compared = 0
        for _ in range(60):
            b.apply(b.choose())
            state, seat = b.view(0), int(b.seats()[0])
            other = 1 - seat
            tiles = state["seats"][other]["tiles"]
            spare = [kind for kind, n in state["draw"].items() if n > 0 and kind not in tiles]
            if state["phase"] not in ("turn", "build", "drive") or not tiles or not spare:
                continue
            state["draw"][tiles[0]] += 1
            state["draw"][spare[0]] -= 1
            state["seats"][other]["tiles"] = sorted([spare[0], *tiles[1:]], key=list(state["draw"]).index)
            probe = tp.Batch(tp.Match.load(state), 1)
            self.assertTrue((probe.observe(seat) == b.observe(seat)).all())
            self.assertFalse((probe.observe(other) == b.observe(other)).all())
            compared += 1
        self.assertGreater(compared, 0)


class Environments(unittest.TestCase):
    def test_turn_environments_keep_their_promises(self):
        for game, players in setups():
            with self.subTest(game=game, players=players):
                steps = check_turn_env(tp.TurnEnv(game, players), seed=3, most_steps=400)
                self.assertGreater(steps, 3)

    def test_turn_environments_end(self):
        for game in ("quadro-be", "blockade", "solo-jump"):
            for seed in range(5):
                self.assertLess(check_turn_env(tp.TurnEnv(game), seed, most_steps=5000), 5000)

    def test_the_same_seed_is_the_same_game(self):
        seen = []
        for _ in range(2):
            env = tp.TurnEnv("route66", 3)
            env.reset(seed=11)
            for _ in range(40):
                if env.terminations.get(env.agent_selection, True):
                    break
                env.step(int(np.flatnonzero(env.action_mask())[-1]))
            seen.append(env.state())
        self.assertEqual(*seen)

    def test_vector_environments_keep_their_promises(self):
        for game, players in setups():
            with self.subTest(game=game, players=players):
                check_vector_env(tp.VectorEnv(game, 8, players), seed=5, steps=40)
        self.assertGreater(check_vector_env(tp.VectorEnv("quadro-be", 64), seed=5, steps=60), 64)


PROGRAM = os.environ.get("TURNPIKE_PROGRAM", "../../build/turnpike")


@unittest.skipUnless(os.path.exists(PROGRAM), "the program is not built")
class Exports(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def export(self, *words, status=0):
        done = subprocess.run([PROGRAM, "export", *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def test_formats_say_the_same_of_every_game(self):
        for game in tp.games():
            with self.subTest(game=game):
                words = [game, "--games", "2", "--sample", "20", "--seed", "formats"]
                for kind in ("bin", "npz", "jsonl"):
                    self.export(*words, "--format", kind, "--to", self.path(f"{game}.{kind}"))
                positions = tp.read_positions(self.path(f"{game}.bin"))
                arrays = np.load(self.path(f"{game}.npz"))
                text = pathlib.Path(self.path(f"{game}.jsonl")).read_text(encoding="utf-8")
                lines = [json.loads(line) for line in text.splitlines()]
                self.assertGreater(len(positions), 0)
                self.assertEqual(len(lines), len(positions))
                for name in ("hash", "action", "game", "ply", "seat", "values", "ranks"):
                    self.assertTrue((arrays[name] == positions.rows[name]).all(), name)
                self.assertTrue((arrays["planes"] == positions.planes()).all())
                self.verify(positions, lines)

    def verify(self, positions, lines):
        """Positions are what the rules say of the states: hash, planes, and a legal action that is the move."""
        planes = positions.planes()
        for i, line in enumerate(lines):
            match, row = tp.Match.load(line["state"]), positions.rows[i]
            self.assertEqual(match.hash, int(row["hash"]))
            self.assertEqual(f"{match.hash:016x}", line["hash"])
            batch = tp.Batch(match, 1)
            self.assertTrue((batch.observe(line["seat"])[0] == planes[i]).all())
            if match.node.kind == "decision":
                self.assertEqual(batch.text(0, int(row["action"])), line["move"])
            self.assertEqual(row["ranks"].tolist(), line["result"]["ranks"])

    def test_threads_change_nothing_and_nothing_comes_twice(self):
        words = ["stargate", "--positions", "3000", "--unique", "--seed", "x"]
        self.export(*words, "--to", self.path("one"))
        self.export(*words, "--threads", "3", "--to", self.path("three"))
        self.assertTrue(filecmp.cmp(self.path("one"), self.path("three"), shallow=False))
        hashes = tp.read_positions(self.path("one")).rows["hash"]
        self.assertEqual(len(set(hashes.tolist())), 3000)

    def test_bots_have_values(self):
        self.export("blockade", "--by", "mcts", "--iterations", "40", "--games", "1", "--to", self.path("b"))
        rows = tp.read_positions(self.path("b")).rows
        self.assertTrue(rows["has_values"].any())
        self.assertTrue(np.allclose(rows["values"][rows["has_values"] == 1].sum(axis=1), 1, atol=1e-3))

    def test_records_become_positions(self):
        match = tp.Match("quadro-be")
        while not match.is_over:
            match.play(match.moves()[0])
        with open(self.path("record.json"), "w") as file:
            json.dump(match.record(), file)
        self.export("--records", self.path("record.json"), "--to", self.path("r"))
        rows = tp.read_positions(self.path("r")).rows
        self.assertEqual(len(rows), match.plies)
        self.assertEqual(tuple(rows["ranks"][0]), match.result.ranks)

    def test_what_was_stopped_goes_on(self):
        """Killed without a warning, or asked to stop: in the end the file is what it would have been."""
        words = ["stargate", "--positions", "400000", "--unique", "--seed", "stop"]
        self.export(*words, "--to", self.path("whole"))
        for how in (signal.SIGINT, signal.SIGKILL):
            target = self.path(f"broken {how}")
            process = subprocess.Popen([PROGRAM, "export", *words, "--to", target], stderr=subprocess.DEVNULL)
            while process.poll() is None and (not os.path.exists(target) or os.path.getsize(target) < 2_000_000):
                time.sleep(0.002)
            process.send_signal(how)
            process.wait()
            if process.returncode != 0:  # else it was done before
                self.assertEqual(process.returncode, 130 if how == signal.SIGINT else -signal.SIGKILL)
                self.assertTrue(os.path.exists(target + ".resume"))
                self.export(*words, "--seed", "another", "--to", target, status=1)
                self.export(*words, "--to", target)
            self.assertTrue(filecmp.cmp(self.path("whole"), target, shallow=False))
            self.assertFalse(os.path.exists(target + ".resume"))
        self.export(*words, "--to", target, status=1)  # it is there already


class Manners(unittest.TestCase):
    def test_everything_has_words_and_types(self):
        for name in tp.__all__:
            thing = getattr(tp, name)
            if not (inspect.isclass(thing) or inspect.isfunction(thing)):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            parts = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
            for part, function in parts:
                if inspect.isfunction(function) and not part.startswith("_"):
                    self.assertIn("return", function.__annotations__, f"{name}.{part}")

    def test_examples_of_the_docstrings_run(self):
        for module in (tp.match, tp.bot, tp.batch, tp.env):
            self.assertEqual(doctest.testmod(module, extraglobs={k: getattr(tp, k) for k in tp.__all__}).failed, 0)


if __name__ == "__main__":
    unittest.main()
