#!/usr/bin/env python3
"""Trains a small policy for Quadro-Be in minutes, with numpy alone, and plots how it goes.

    python3 python/examples/train_quadro_be.py --minutes 3 --plot docs/pictures/quadro-be-training.svg

Random play is a poor player and a good judge: of some dozen random games after each legal move, the better moves win more.
That takes a thousandth of a second here, and a network with one hidden layer learns to say the same without playing them
(flat Monte Carlo search, distilled into a policy). It plays the games from which the positions come, so it sees more and
more of those that matter. Every now and then it is measured against random play; at the end it meets the bot `easy`.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import time

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))  # from the tree, without installing it
import turnpike as tp  # noqa: E402

LANES, MOST_PLIES = 48, 80  # games side by side, and how long one may last
SHARE, PLAYOUTS, HEAT = 0.5, 40, 0.05  # of the positions that are judged; games for each move; how soft the lesson is
WANDER = 0.25  # of the moves that are played at random, so that there is more to be seen
HIDDEN, RATE, STEPS, PART, KEPT = 128, 2e-3, 12, 512, 40_000
SLOW = 0.95  # what stays of the averaged weights at each step


class Policy:
    """Planes in, a number for each action out; trained by Adam. It plays by a running average of its weights."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.rng = rng
        self.weights = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, 0.01, (HIDDEN, actions)).astype(np.float32),
            np.zeros(actions, np.float32),
        ]
        self.slow = [w.copy() for w in self.weights]
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def look(self, planes: np.ndarray, mask: np.ndarray, by: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Inputs, hidden layer and the probability of each legal action."""
        x = planes.reshape(len(planes), -1).astype(np.float32)
        x[:, -16:] /= 255  # plies left: a count among zeros and ones
        hidden = np.maximum(x @ by[0] + by[1], 0)
        logits = np.where(mask > 0, hidden @ by[2] + by[3], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        return x, hidden, p / p.sum(axis=1, keepdims=True)

    def choose(self, planes: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """The action it thinks best in each row."""
        return self.look(planes, mask, self.slow)[2].argmax(axis=1)

    def learn(self, planes: np.ndarray, mask: np.ndarray, lesson: np.ndarray) -> None:
        """A step towards the probabilities of the lesson."""
        x, hidden, p = self.look(planes, mask, self.weights)
        towards = lesson - p
        back = (towards @ self.weights[2].T) * (hidden > 0)
        gradients = [x.T @ back, back.sum(0), hidden.T @ towards, towards.sum(0)]
        self.steps += 1
        for w, s, g, m, v in zip(self.weights, self.slow, gradients, self.first, self.second):
            g /= len(x)
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w += RATE * (m / (1 - 0.9**self.steps)) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)
            s += (1 - SLOW) * (w - s)


def share(first: int, shared: int, games: int) -> float:
    return (first + 0.5 * shared) / games


def judge(batch: tp.Batch, lane: int, seat: int, legal: np.ndarray, seed: str) -> np.ndarray:
    """The share of points that random games bring after each of the legal actions."""
    here, worth = batch.match(lane), []
    for action in legal:
        after = here.clone()
        after.play(batch.text(lane, int(action)))
        if after.is_over:
            mine, theirs = after.result.ranks[seat], after.result.ranks[1 - seat]
            worth.append(share(mine < theirs, mine == theirs, 1))
        else:
            tally = after.playouts(PLAYOUTS, seed=seed)
            worth.append(share(tally.first[seat], tally.shared, tally.games))
    return np.array(worth, np.float32)


Lesson = tuple[np.ndarray, np.ndarray, np.ndarray]  # planes, legal actions, how often to play each


def play_once(policy: Policy, batch: tp.Batch, lessons: list[Lesson]) -> None:
    """One game in every lane; some of its positions are judged and become lessons."""
    rng = policy.rng
    batch.reset()
    for _ in range(MOST_PLIES):
        seats = batch.seats()
        lanes = np.flatnonzero(seats >= 0)
        if len(lanes) == 0:
            return
        planes, mask = batch.observe(), batch.mask()
        p = policy.look(planes[lanes], mask[lanes], policy.weights)[2]
        legal = mask[lanes] / mask[lanes].sum(axis=1, keepdims=True)
        p = (1 - WANDER) * p + WANDER * legal
        for lane in lanes[rng.random(len(lanes)) < SHARE]:
            some = np.flatnonzero(mask[lane])
            worth = judge(batch, int(lane), int(seats[lane]), some, str(rng.integers(1 << 30)))
            target = np.zeros(batch.actions, np.float32)
            target[some] = np.exp((worth - worth.max()) / HEAT)
            lessons.append((planes[lane].copy(), mask[lane].copy(), target / target.sum()))
        actions = np.full(batch.lanes, tp.STAY, np.int32)
        actions[lanes] = (p.cumsum(axis=1) > rng.random((len(p), 1))).argmax(axis=1)
        batch.apply(actions)


def train_once(policy: Policy, batch: tp.Batch, lessons: list[Lesson]) -> None:
    play_once(policy, batch, lessons)
    del lessons[:-KEPT]
    for _ in range(STEPS):
        part = [lessons[i] for i in policy.rng.integers(len(lessons), size=PART)]
        policy.learn(*(np.stack(column) for column in zip(*part)))


def against_random(policy: Policy, seed: int, games: int = 400) -> float:
    """The share of points against random play, each side half of the games."""
    batch = tp.Batch("quadro-be", games, seed=f"measure {seed}")
    own = np.arange(games) % 2
    while True:
        seats = batch.seats()
        if (seats < 0).all():
            ranks = batch.results()[0]
            mine, theirs = ranks[np.arange(games), own], ranks[np.arange(games), 1 - own]
            return float(((mine < theirs) + 0.5 * (mine == theirs)).mean())
        actions = batch.choose()
        lanes = np.flatnonzero(seats == own)
        if len(lanes) > 0:
            actions[lanes] = policy.choose(batch.observe()[lanes], batch.mask()[lanes])
        batch.apply(actions)


def against_bot(policy: Policy, name: str, games: int) -> float:
    """The same against a bot, game by game; the bot has another seed in each."""
    points = 0.0
    for game in range(games):
        match, bot, own = tp.Match("quadro-be"), tp.Bot(name, f"game {game}"), game % 2
        probe = tp.Batch(match, 1)
        while not match.is_over:
            if match.node.seat != own:
                match.play(bot.ask(match).move)
                continue
            probe.place(0, match)
            match.play(probe.text(0, int(policy.choose(probe.observe(), probe.mask())[0])))
        mine, theirs = match.result.ranks[own], match.result.ranks[1 - own]
        points += share(mine < theirs, mine == theirs, 1)
    return points / games


def plot(curve: list[tuple[int, float]], title: str, path: str) -> None:
    """The share of points over the games played, as SVG."""
    width, height, left, top = 640, 320, 56, 40
    most = curve[-1][0] or 1

    def at(games: int, share: float) -> tuple[float, float]:
        return left + (width - left - 20) * games / most, top + (height - top - 50) * (1 - share)

    lines = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = at(0, share)[1]
        lines.append(f'<line x1="{left}" x2="{width - 20}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ccc"/>')
        lines.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*c) for c in curve))
    lines.append(f'<polyline points="{points}" fill="none" stroke="#1f5fa8" stroke-width="2.5"/>')
    for share in (0, 0.5, 1):
        x = at(int(most * share), 0)[0]
        lines.append(f'<text x="{x:.1f}" y="{height - 30}" text-anchor="middle">{int(most * share):,}</text>')
    lines.append(f'<text x="{width / 2}" y="{height - 10}" text-anchor="middle">games of self-play</text>')
    lines.append(f'<text x="{left}" y="22" font-weight="bold">{title}</text>')
    body = "\n".join(lines)
    pathlib.Path(path).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n{body}\n</svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--minutes", type=float, default=3)
    words.add_argument("--rounds", type=int, default=10**9, help="at most so many games in every lane")
    words.add_argument("--games", type=int, default=100, help="against easy at the end")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--plot", default="quadro-be-training.svg")
    given = words.parse_args()
    batch = tp.Batch("quadro-be", LANES, seed=str(given.seed))
    policy = Policy(int(np.prod(batch.shape)), batch.actions, np.random.default_rng(given.seed))
    lessons: list[Lesson] = []
    curve = [(0, against_random(policy, 0))]
    started = time.monotonic()
    for round_ in range(1, given.rounds + 1):
        train_once(policy, batch, lessons)
        is_last = time.monotonic() - started > 60 * given.minutes or round_ == given.rounds
        if round_ % 10 == 0 or is_last:
            curve.append((round_ * LANES, against_random(policy, round_)))
            print(
                f"{curve[-1][0]:8,} games, {time.monotonic() - started:4.0f} s: {curve[-1][1]:.0%} against random",
                flush=True,
            )
        if is_last:
            break
    score = against_bot(policy, "easy", given.games)
    print(f"against easy: {score:.0%} of {given.games} games")
    plot(curve, f"Quadro-Be: points against random play; at the end {score:.0%} against easy", given.plot)


if __name__ == "__main__":
    main()
