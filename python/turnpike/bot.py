"""Bots: somebody who plays one seat of one match."""

from __future__ import annotations

import ctypes as c
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Optional

from . import _c
from ._c import TurnpikeError, lib
from .match import TABLE, Match


@dataclass(frozen=True)
class Answer:
    """A bot's move; how likely it thinks each seat is to win (None: it has no opinion); what it looked at; its line."""

    move: str
    values: Optional[tuple[float, ...]]
    visits: int
    line: tuple[str, ...]


@_c.SECONDS
def _seconds(context: Any) -> float:
    return time.monotonic()


def host_of(threads: int) -> tuple[_c.Host, list[Any]]:
    """A clock and threads as the library wants them, and what must live as long as they are used."""
    pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def run_all(context: Any, work: int, jobs: Any, n: int) -> None:
        assert pool is not None
        run = _c.RUN(work)  # calling it lets go of Python's lock
        list(pool.map(run, [jobs[i] for i in range(n)]))

    callback = _c.RUN_ALL(run_all) if pool is not None else _c.RUN_ALL()
    return _c.Host(_seconds, _c.STOP(), callback, _c.RANDOM(), None), [pool, callback]


class Bot:
    """A player by name: "easy", "medium", "hard", or one of match.bots(). It sees what its seat may know and nothing else.

    >>> m = Match("blockade")
    >>> Bot("easy", seed="1").ask(m).move in m.moves()
    True
    """

    def __init__(self, name: str, seed: str = "") -> None:
        self.name = name
        self._handle: Optional[int] = lib.turnpike_bot_new(name.encode(), seed.encode())

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.turnpike_bot_free(self._handle)
            self._handle = None

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def ask(self, match: Match, seat: int = TABLE, ms: int = 0, iterations: int = 0, threads: int = 1) -> Answer:
        """Asks for a move of a seat (by default of whoever decides); the match stays as it is.

        `ms` and `iterations` say how long to think, whichever ends first; without either a level takes its own time.
        With iterations, a seed and one thread the answer is always the same.
        """
        e, a = _c.Error(), _c.Answer()
        budget = _c.Budget(ms, iterations, threads)
        host, keep = host_of(threads)
        if not lib.turnpike_bot_ask(self._handle, match._handle, seat, budget, host, c.byref(a), e):
            raise TurnpikeError(e)
        del keep
        values = tuple(a.value[: match.players]) if a.has_value else None
        return Answer(a.text.decode(), values, a.visits, tuple(a.line[i].value.decode() for i in range(a.line_length)))
