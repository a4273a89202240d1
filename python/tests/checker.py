"""A checker of what environments promise, written from the published rules of PettingZoo's AEC interface and Gymnasium's
vector interface. Each function plays and raises AssertionError at the first broken promise."""

from __future__ import annotations

from typing import Any

import numpy as np


def check_turn_env(env: Any, seed: int, most_steps: int) -> int:
    """Plays a random game of an AEC environment; returns how many actions that took."""
    env.reset(seed=seed)
    assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents
    for part in (env.rewards, env.terminations, env.truncations, env.infos):
        assert set(part) == set(env.agents)
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    for agent in env.possible_agents:
        # Spaces are the same object every time, or algorithms that seed them would be wrong.
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)
        env.action_space(agent).seed(seed)
    earned = {agent: 0.0 for agent in env.possible_agents}
    heard = {agent: 0.0 for agent in env.possible_agents}
    steps = 0
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent in env.agents
        observation, reward, termination, truncation, info = env.last()
        assert env.last(observe=False)[0] is None
        assert env.observation_space(agent).contains(observation), agent
        assert isinstance(reward, float) and isinstance(termination, bool) and isinstance(truncation, bool)
        assert isinstance(info, dict)
        heard[agent] += reward
        if termination or truncation:
            assert not observation["action_mask"].any()
            expect(ValueError, env.step, 0)
            env.step(None)
            assert agent not in env.agents and agent not in env.rewards
            continue
        mask = observation["action_mask"]
        assert mask.any() and (mask == env.action_mask()).all()
        for other in env.agents:
            seen = env.observe(other)
            assert env.observation_space(other).contains(seen)
            assert other == agent or not seen["action_mask"].any()
        if not mask.all():
            expect(ValueError, env.step, int(np.flatnonzero(mask == 0)[0]))
            assert env.agent_selection == agent
        expect(ValueError, env.step, None)
        action = env.action_space(agent).sample(mask)
        assert env.action_space(agent).contains(action) and mask[action]
        env.step(action)
        for name, given in env.rewards.items():
            earned[name] += given
        steps += 1
        if steps == most_steps:
            return steps
    assert env.agents == [] and heard == earned, (heard, earned)
    assert set(earned.values()) <= {-1.0, 0.0, 1.0}
    expect(RuntimeError, env.step, 0)
    return steps


def expect(kind: type, function: Any, *arguments: Any) -> None:
    try:
        function(*arguments)
    except kind:
        return
    raise AssertionError(f"{function} takes {arguments}")


def check_vector_env(env: Any, seed: int, steps: int) -> int:
    """Plays random actions in a vector environment; returns how many games ended."""
    n = env.num_envs
    first, infos = env.reset(seed=seed)
    again, _ = env.reset(seed=seed)
    assert (first == again).all(), "the same seed begins differently"
    assert env.observation_space.contains(first)
    assert env.observation_space.shape == (n, *env.single_observation_space.shape)
    env.action_space.seed(seed)
    ended = np.zeros(n, bool)
    games = 0
    for _ in range(steps):
        mask = infos["action_mask"]
        assert mask.shape == (n, env.single_action_space.n)
        assert (mask.any(axis=1) == ~ended).all(), "who has ended has no action, all others have"
        assert ((infos["seat"] < 0) == ended).all()
        actions = env.action_space.sample(mask)
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        assert rewards.shape == terminations.shape == truncations.shape == (n,)
        assert terminations.dtype == truncations.dtype == bool and not truncations.any()
        # A lane that had ended was begun anew: it rewards nothing, and has not ended again.
        assert not rewards[ended].any() and not terminations[ended].any()
        assert not infos["rewards"][~terminations].any()
        assert not rewards[~terminations].any()
        ended = terminations
        games += int(terminations.sum())
    return games
