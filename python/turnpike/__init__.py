"""Turnpike: nine road and board games for programs that learn, and for people who write them.

    import turnpike as tp

    tp.games()                                  # ['gridlock', 'route66', ...]
    m = tp.Match("blockade", seed="any text")   # one game: moves, views, events, facts, records
    m.play(m.moves()[0])
    tp.Bot("medium").ask(m).move                # somebody to play against

    b = tp.Batch("quadro-be", lanes=4096)       # thousands of games at once, as numpy arrays
    b.random(100)                               # random play
    b.mask(), b.observe()                       # legal actions, positions as planes
    b.apply(b.choose())                         # a step

    tp.TurnEnv("stargate")                      # in the manner of PettingZoo
    tp.VectorEnv("stargate", num_envs=256)      # in the manner of Gymnasium

Rules, bots and random play are the C library's, so they are those of the program. docs/LABORATORY.md is the guide; it
lists what actions and planes mean, game by game.
"""

from ._c import TurnpikeError, lib as _lib
from .batch import STAY, Batch
from .bot import Answer, Bot
from .data import Positions, read_positions
from .env import Box, Dict, Discrete, MultiDiscrete, TurnEnv, VectorEnv
from .match import EVERYTHING, TABLE, Match, Node, Ply, Result, Tally, describe, games, words

__version__: str = _lib.turnpike_version_text().decode()

__all__ = [
    "Answer",
    "Batch",
    "Bot",
    "Box",
    "Dict",
    "Discrete",
    "EVERYTHING",
    "Match",
    "MultiDiscrete",
    "Node",
    "Ply",
    "Positions",
    "Result",
    "STAY",
    "TABLE",
    "Tally",
    "TurnEnv",
    "TurnpikeError",
    "VectorEnv",
    "describe",
    "games",
    "read_positions",
    "words",
]
