"""Batches: thousands of games of one kind side by side, as numpy arrays."""

from __future__ import annotations

import ctypes as c
import json
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

from . import _c
from ._c import TurnpikeError, lib
from .bot import host_of
from .match import EVERYTHING, TABLE, Match, Tally, tally_of

STAY = -1
"""The action that leaves a lane as it is."""


def _pointer(array: "NDArray[Any]") -> int:
    assert array.flags.c_contiguous
    return array.ctypes.data


class Batch:
    """Many games side by side, each in a lane of its own.

    >>> b = Batch("quadro-be", lanes=4096)
    >>> b.random(100).plies
    409600
    >>> b.mask().shape, b.observe().shape
    ((4096, 272), (4096, 12, 4, 4))

    All lanes begin where the match stands that the batch is made of. After every call each lane stands where a seat
    decides or where its game has ended; chance is rolled by the lane's own generator, which depends on the seed and the
    lane's number alone. What actions and planes mean is in docs/LABORATORY.md and in `planes`.
    """

    def __init__(
        self,
        game: Union[str, Match],
        lanes: int,
        players: Optional[int] = None,
        options: Optional[dict[str, Any]] = None,
        edition: Any = None,
        seed: str = "",
        threads: int = 1,
    ) -> None:
        """`game` is a game's id, with players, options and edition as for a Match; or a match to begin at."""
        match = game if isinstance(game, Match) else Match(game, players, options, edition)
        e = _c.Error()
        self._handle: Optional[int] = lib.turnpike_batch_new(match._handle, lanes, seed.encode(), e)
        if self._handle is None:
            raise TurnpikeError(e)
        self.lanes = lanes
        self.players = match.players
        self.game = match.game
        self.actions: int = lib.turnpike_batch_actions(self._handle)
        shape = lib.turnpike_batch_shape(self._handle)
        self.shape = (shape.planes, shape.height, shape.width)
        self._keep: Any = None
        self.use(threads)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.turnpike_batch_free(self._handle)
            self._handle = None

    def __len__(self) -> int:
        return self.lanes

    def __repr__(self) -> str:
        return f"<Batch of {self.lanes} x {self.game}, {self.players} players, {self.actions} actions>"

    def use(self, threads: int) -> None:
        """Lets so many threads share the work from now on; what comes out does not depend on it."""
        host, self._keep = host_of(threads)
        lib.turnpike_batch_use(self._handle, threads, host)

    @property
    def planes(self) -> list[dict[str, Any]]:
        """What the planes of an observation are: name, first, count, and whether there is one for each seat."""
        return json.loads(_c.take(lib.turnpike_batch_describe(self._handle)))["planes"]

    # ---- what is so ----

    def _room(self, out: Optional["NDArray[Any]"], shape: tuple[int, ...], dtype: Any) -> "NDArray[Any]":
        if out is None:
            return np.empty(shape, dtype)
        if out.shape != shape or out.dtype != dtype or not out.flags.c_contiguous:
            raise ValueError(f"out must be a contiguous array of {np.dtype(dtype).name} with shape {shape}")
        return out

    def seats(self, out: Optional["NDArray[np.int8]"] = None) -> "NDArray[np.int8]":
        """The seat that decides in each lane; TABLE where the game has ended."""
        out = self._room(out, (self.lanes,), np.int8)
        lib.turnpike_batch_seats(self._handle, _pointer(out))
        return out

    def ended(self) -> "NDArray[np.bool_]":
        """Where the game has ended."""
        return self.seats() == TABLE

    def mask(self, out: Optional["NDArray[np.uint8]"] = None) -> "NDArray[np.uint8]":
        """lanes x actions: 1 for each legal action of the seat that decides."""
        out = self._room(out, (self.lanes, self.actions), np.uint8)
        lib.turnpike_batch_mask(self._handle, _pointer(out))
        return out

    def observe(self, viewer: int = TABLE, out: Optional["NDArray[np.uint8]"] = None) -> "NDArray[np.uint8]":
        """lanes x planes x height x width: what a seat sees; by default the one that decides (or decided last)."""
        if not TABLE <= viewer < self.players:
            raise IndexError(f"there is no seat {viewer}")
        out = self._room(out, (self.lanes, *self.shape), np.uint8)
        lib.turnpike_batch_observe(self._handle, viewer, _pointer(out))
        return out

    def results(self) -> tuple["NDArray[np.int8]", "NDArray[np.int32]"]:
        """lanes x players each: ranks and scores where the game has ended, else 0."""
        ranks = np.empty((self.lanes, self.players), np.int8)
        scores = np.empty((self.lanes, self.players), np.int32)
        lib.turnpike_batch_results(self._handle, _pointer(ranks), _pointer(scores))
        return ranks, scores

    def hashes(self) -> "NDArray[np.uint64]":
        """The hash of each position, as Match.hash."""
        out = np.empty(self.lanes, np.uint64)
        lib.turnpike_batch_hashes(self._handle, _pointer(out))
        return out

    # ---- going on ----

    def reset(self, which: Optional["NDArray[Any]"] = None) -> None:
        """Begins lanes anew: those where `which` is true, by default all."""
        if which is None:
            lib.turnpike_batch_reset(self._handle, None)
            return
        lanes = np.ascontiguousarray(which, dtype=np.bool_)
        if lanes.shape != (self.lanes,):
            raise ValueError(f"which has {self.lanes} entries")
        lib.turnpike_batch_reset(self._handle, _pointer(lanes))

    def apply(self, actions: "NDArray[Any]") -> None:
        """Plays an action in every lane. A lane that has ended begins anew instead, one with STAY is left alone."""
        chosen = np.ascontiguousarray(actions, dtype=np.int32)
        if chosen.shape != (self.lanes,):
            raise ValueError(f"there are {self.lanes} actions to choose, one for each lane")
        lane = c.c_size_t()
        if not lib.turnpike_batch_apply(self._handle, _pointer(chosen), c.byref(lane)):
            raise ValueError(f"action {chosen[lane.value]} is not legal in lane {lane.value}; legal ones were played")

    def choose(self) -> "NDArray[np.int32]":
        """A random legal action for each lane; STAY where the game has ended."""
        out = np.empty(self.lanes, np.int32)
        lib.turnpike_batch_choose(self._handle, _pointer(out))
        return out

    def random(self, plies: int = 1) -> Tally:
        """Plays random plies in every lane, chance included; games that have ended begin anew."""
        t = _c.Tally()
        lib.turnpike_batch_random(self._handle, plies, c.byref(t))
        return tally_of(t, self.players)

    # ---- one lane ----

    def view(self, lane: int, viewer: int = EVERYTHING) -> dict[str, Any]:
        """The position of a lane as Match.view has it."""
        self._check(lane)
        text = lib.turnpike_batch_view(self._handle, lane, viewer)
        if text is None:
            raise IndexError(f"there is no viewer {viewer}")
        return json.loads(_c.take(text))

    def match(self, lane: int, seed: str = "") -> Match:
        """A match that stands where the lane stands."""
        return Match.load(self.view(lane), seed)

    def place(self, lane: int, match: Match) -> None:
        """Puts a lane where a match of equal rules stands."""
        self._check(lane)
        e = _c.Error()
        if not lib.turnpike_batch_place(self._handle, lane, match._handle, e):
            raise TurnpikeError(e)

    def text(self, lane: int, action: int) -> str:
        """The move that an action is in a lane."""
        self._check(lane)
        buffer = c.create_string_buffer(_c.MOVE_TEXT)
        if not lib.turnpike_batch_text(self._handle, lane, action, buffer):
            raise ValueError(f"action {action} is not legal in lane {lane}")
        return buffer.value.decode()

    def _check(self, lane: int) -> None:
        if not 0 <= lane < self.lanes:
            raise IndexError(f"there is no lane {lane}")
