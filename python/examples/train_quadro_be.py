"""Trains a small policy for Quadro-Be in minutes, with numpy alone, and plots how it goes.

    python3 python/examples/train_quadro_be.py --minutes 3 --plot docs/pictures/quadro-be-training.svg

The method is the plainest there is, REINFORCE by self-play: a network with one hidden layer plays both sides of a batch of
games, and what the winner did becomes more likely, what the loser did less, the last moves most of all. Every now and then
it is measured against random play; at the end it meets the bot `easy`.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import time

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))  # from the tree, without installing it
import turnpike as tp  # noqa: E402

LANES, HIDDEN, MOST_PLIES, FADE, RATE, NOISE = 192, 64, 80, 0.9, 3e-3, 0.002


class Policy:
    """Planes in, a number for each action out; trained by Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.rng = rng
        self.weights = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, 0.01, (HIDDEN, actions)).astype(np.float32),
            np.zeros(actions, np.float32),
        ]
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def look(self, planes: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Inputs, hidden layer and the probability of each legal action."""
        x = planes.reshape(len(planes), -1).astype(np.float32)
        x[:, -16:] /= 255  # plies left: a count among zeros and ones
        hidden = np.maximum(x @ self.weights[0] + self.weights[1], 0)
        logits = np.where(mask > 0, hidden @ self.weights[2] + self.weights[3], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        return x, hidden, p / p.sum(axis=1, keepdims=True)

    def learn(self, x: np.ndarray, hidden: np.ndarray, towards: np.ndarray) -> None:
        """A step that changes the logits in the direction given."""
        back = (towards @ self.weights[2].T) * (hidden > 0)
        gradients = [x.T @ back, back.sum(0), hidden.T @ towards, towards.sum(0)]
        self.steps += 1
        for w, g, m, v in zip(self.weights, gradients, self.first, self.second):
            g /= len(x)
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w += RATE * (m / (1 - 0.9**self.steps)) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)


def draw(p: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action of each row by its probability."""
    return (p.cumsum(axis=1) > rng.random((len(p), 1))).argmax(axis=1)


def train_once(policy: Policy, batch: tp.Batch) -> None:
    """One game in every lane, and one step of learning for each ply number."""
    batch.reset()
    history = []
    for _ in range(MOST_PLIES):
        seats = batch.seats()
        lanes = np.flatnonzero(seats >= 0)
        if len(lanes) == 0:
            break
        x, hidden, p = policy.look(batch.observe()[lanes], batch.mask()[lanes])
        actions = np.full(batch.lanes, tp.STAY, np.int32)
        actions[lanes] = draw(p, policy.rng)
        batch.apply(actions)
        history.append((lanes, seats[lanes], x, hidden, p, actions[lanes]))
    ranks = batch.results()[0]
    worth = np.where(ranks[:, 0] == ranks[:, 1], 0, np.where(ranks[:, 0] == 1, 1, -1))
    last = np.zeros(batch.lanes, int)
    for ply, (lanes, *_) in enumerate(history):
        last[lanes] = ply
    parts = []
    for ply, (lanes, seats, x, hidden, p, actions) in enumerate(history):
        gain = worth[lanes] * np.where(seats == 0, 1, -1) * FADE ** (last[lanes] - ply)
        towards = -p * gain[:, None]
        towards[np.arange(len(lanes)), actions] += gain
        towards -= NOISE * p * (np.log(p + 1e-9) + 1)  # keep trying other things
        parts.append((x, hidden, towards))
    policy.learn(*(np.concatenate(part).astype(np.float32) for part in zip(*parts)))


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
            actions[lanes] = policy.look(batch.observe()[lanes], batch.mask()[lanes])[2].argmax(axis=1)
        batch.apply(actions)


def against_bot(policy: Policy, name: str, games: int) -> float:
    """The same against a bot, game by game; the policy draws its moves, so that games differ."""
    points = 0.0
    for game in range(games):
        match, bot, own = tp.Match("quadro-be"), tp.Bot(name, f"game {game}"), game % 2
        probe = tp.Batch(match, 1)
        while not match.is_over:
            if match.node.seat != own:
                match.play(bot.ask(match).move)
                continue
            probe.place(0, match)
            p = policy.look(probe.observe(), probe.mask())[2]
            action = draw(p**2 / (p**2).sum(), policy.rng)[0]
            match.play(probe.text(0, int(action)))
        mine, theirs = match.result.ranks[own], match.result.ranks[1 - own]
        points += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
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
    curve = [(0, against_random(policy, 0))]
    started = time.monotonic()
    for round_ in range(1, given.rounds + 1):
        train_once(policy, batch)
        is_last = time.monotonic() - started > 60 * given.minutes or round_ == given.rounds
        if round_ % 20 == 0 or is_last:
            curve.append((round_ * LANES, against_random(policy, round_)))
            print(f"{curve[-1][0]:8,} games, {time.monotonic() - started:4.0f} s: {curve[-1][1]:.0%} against random")
        if is_last:
            break
    score = against_bot(policy, "easy", given.games)
    print(f"against easy: {score:.0%} of {given.games} games")
    plot(curve, f"Quadro-Be: points against random play; at the end {score:.0%} against easy", given.plot)


if __name__ == "__main__":
    main()
