"""Environments for programs that learn, in the shapes people know.

`TurnEnv` is one game in the manner of PettingZoo's turn-based (AEC) environments, `VectorEnv` many in the manner of
Gymnasium's vector environments. Neither package is needed; spaces have the parts of Gymnasium's that algorithms use.

The reward comes at the end: 1 for coming first, -1 for not, and 0 for all where all share the first place.
"""

from __future__ import annotations

from typing import Any, Iterator, Optional

import numpy as np
from numpy.typing import NDArray

from .batch import Batch
from .match import TABLE, Match


class Discrete:
    """The numbers 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: Optional["NDArray[Any]"] = None) -> int:
        """One of them, with a mask one of those where it is 1."""
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(np.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete(Discrete):
    """An array of such numbers, one for each lane."""

    def __init__(self, n: int, lanes: int) -> None:
        super().__init__(n)
        self.shape, self.nvec = (lanes,), np.full(lanes, n)

    def sample(self, mask: Optional["NDArray[Any]"] = None) -> Any:
        if mask is None:
            return self._rng.integers(self.n, size=self.shape)
        return (mask * self._rng.random(mask.shape)).argmax(axis=1)

    def contains(self, x: Any) -> bool:
        x = np.asarray(x)
        return x.shape == self.shape and bool(((0 <= x) & (x < self.n)).all())


class Box:
    """Arrays of a shape, of bytes from 0 to `high`."""

    def __init__(self, shape: tuple[int, ...], high: int) -> None:
        self.shape, self.low, self.high, self.dtype = shape, 0, high, np.dtype(np.uint8)

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and int(x.max()) <= self.high

    def __repr__(self) -> str:
        return f"Box(0, {self.high}, {self.shape}, uint8)"


class Dict:
    """A dictionary with a space for each key."""

    def __init__(self, **spaces: Any) -> None:
        self.spaces = spaces

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(s.contains(x[k]) for k, s in self.spaces.items())

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


def rewards_of(ranks: "NDArray[Any]") -> "NDArray[np.float32]":
    """Rows of ranks as rewards; a row of zeros, a game that goes on, stays zero."""
    players = ranks.shape[1]
    reward = np.where(ranks == 1, 1.0, -1.0).astype(np.float32)
    all_first = (ranks == 1).all(axis=1) & (players > 1)
    reward[all_first | (ranks == 0).all(axis=1)] = 0
    return reward


def _seed_text(seed: Optional[int]) -> str:
    return str(np.random.default_rng().integers(2**63) if seed is None else seed)


class TurnEnv:
    """One game, agent after agent, as PettingZoo's AEC environments.

    >>> env = TurnEnv("quadro-be")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

    An observation is a dictionary: "observation" has the planes of docs/LABORATORY.md, "action_mask" a 1 for each legal
    action, all 0 for an agent that does not decide. Chance rolls by itself; a game's own limit of plies is an end like
    any other, so nothing is ever truncated. Where several seats race to act, one is drawn.
    """

    def __init__(
        self,
        game: str,
        players: Optional[int] = None,
        options: Optional[dict[str, Any]] = None,
        edition: Any = None,
        render_mode: Optional[str] = None,
    ) -> None:
        self._match = Match(game, players, options, edition)
        self._batch = Batch(self._match, 1)
        self.metadata = {"name": f"turnpike_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self._match.players)]
        self._action_space = {a: Discrete(self._batch.actions) for a in self.possible_agents}
        self._observation_space = Dict(
            observation=Box(self._batch.shape, 255), action_mask=Box((self._batch.actions,), 1)
        )
        self.agents: list[str] = []

    def action_space(self, agent: str) -> Discrete:
        return self._action_space[agent]

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "TurnEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game; the same seed gives the same rolls and deals."""
        self._batch = Batch(self._match, 1, seed=_seed_text(seed))
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self._decider() or self.agents[0]

    def _decider(self) -> Optional[str]:
        seat = int(self._batch.seats()[0])
        return None if seat == TABLE else self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, "NDArray[np.uint8]"]:
        """What an agent sees."""
        seat = self.possible_agents.index(agent)
        decides = agent == self._decider()
        mask = self._batch.mask()[0] if decides else np.zeros(self._batch.actions, np.uint8)
        return {"observation": self._batch.observe(seat)[0], "action_mask": mask}

    def action_mask(self, agent: Optional[str] = None) -> "NDArray[np.uint8]":
        """The legal actions of an agent, by default of the one whose turn it is."""
        return self.observe(agent or self.agent_selection)["action_mask"]

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, Any]], float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last turn, termination, truncation and info of the agent whose turn it is."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order of their turns, until none is left."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        """Plays an action for the agent whose turn it is; None for one whose game has ended."""
        if not self.agents:
            raise RuntimeError("the game is over for all: reset() begins a new one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose an action")
        self._cumulative_rewards[agent] = 0.0
        self._batch.apply(np.array([action], np.int32))
        decider = self._decider()
        if decider is None:
            reward = rewards_of(self._batch.results()[0])[0]
            self.rewards = {a: float(reward[i]) for i, a in enumerate(self.possible_agents)}
            self.terminations = {a: True for a in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.rewards = {a: 0.0 for a in self.agents}
            self.agent_selection = decider
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"the game is over for {agent}: its action is None")
        for part in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del part[agent]
        self.agents.remove(agent)
        self.rewards = {a: 0.0 for a in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def state(self) -> dict[str, Any]:
        """The full position, with all that is hidden."""
        return self._batch.view(0)

    def render(self) -> Optional[str]:
        """The position as text for people who read JSON."""
        return None if self.render_mode is None else str(self.state())

    def close(self) -> None:
        self.agents = []


class VectorEnv:
    """Many games at once, as Gymnasium's vector environments.

    Every lane is asked for an action of the seat that decides there: `infos["seat"]` says which that is,
    `infos["action_mask"]` what is legal. A step returns the reward of the seat that acted, and `infos["rewards"]` those of
    all seats. A lane that ends is begun anew by the next step, which ignores its action and rewards nothing (Gymnasium's
    AutoresetMode.NEXT_STEP).

    >>> env = VectorEnv("quadro-be", num_envs=1024)
    >>> observations, infos = env.reset(seed=1)
    >>> actions = env.action_space.sample(infos["action_mask"])
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: Optional[int] = None,
        options: Optional[dict[str, Any]] = None,
        edition: Any = None,
        threads: int = 1,
    ) -> None:
        self._match = Match(game, players, options, edition)
        self._threads = threads
        self.num_envs = num_envs
        self.batch = Batch(self._match, num_envs, threads=threads)
        self.metadata = {"name": f"turnpike_{game}", "autoreset_mode": "NextStep", "render_modes": []}
        self.single_action_space = Discrete(self.batch.actions)
        self.action_space = MultiDiscrete(self.batch.actions, num_envs)
        self.single_observation_space = Box(self.batch.shape, 255)
        self.observation_space = Box((num_envs, *self.batch.shape), 255)

    def _infos(self, rewards: "NDArray[np.float32]") -> dict[str, Any]:
        return {"seat": self.batch.seats(), "action_mask": self.batch.mask(), "rewards": rewards}

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple["NDArray[np.uint8]", dict[str, Any]]:
        """Begins all games; the same seed gives the same rolls and deals."""
        self.batch = Batch(self._match, self.num_envs, seed=_seed_text(seed), threads=self._threads)
        return self.batch.observe(), self._infos(np.zeros((self.num_envs, self.batch.players), np.float32))

    def step(
        self, actions: "NDArray[Any]"
    ) -> tuple["NDArray[np.uint8]", "NDArray[np.float32]", "NDArray[np.bool_]", "NDArray[np.bool_]", dict[str, Any]]:
        """Plays an action in every lane: observations, rewards, terminations, truncations, infos."""
        seats = self.batch.seats()
        self.batch.apply(actions)
        terminations = self.batch.ended()
        rewards = rewards_of(self.batch.results()[0])
        own = rewards[np.arange(self.num_envs), np.maximum(seats, 0)]
        return self.batch.observe(), own, terminations, np.zeros_like(terminations), self._infos(rewards)

    def close(self) -> None:
        """Nothing is left open."""
