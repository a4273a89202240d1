"""Games and matches: what there is, where a match stands, and playing."""

from __future__ import annotations

import ctypes as c
import json
from dataclasses import dataclass
from typing import Any, Optional

from . import _c
from ._c import TurnpikeError, lib

TABLE = -1
"""As a mover whoever is to act, or chance; as a viewer the public, who sees what every seat sees."""
EVERYTHING = -2
"""The viewer who sees all of the position."""

_KINDS = ("decision", "chance", "race", "end")
_LANGUAGES = {"en": 0, "de": 1}


def games() -> list[str]:
    """The ids of all games: "gridlock", "route66", ..."""
    found: list[str] = []
    while (name := lib.turnpike_game_id(len(found))) is not None:
        found.append(name.decode())
    return found


def describe(game: str) -> dict[str, Any]:
    """What a game is before anybody plays it: its name, players, options with their choices and defaults, bots."""
    e = _c.Error()
    text = lib.turnpike_game_describe(game.encode(), e)
    if text is None:
        raise TurnpikeError(e)
    return json.loads(_c.take(text))


def words(game: str, language: str = "en") -> dict[str, Any]:
    """The dictionary of a game in "en" or "de": what its options, pieces, cards and endings are called, and its tips."""
    e = _c.Error()
    text = lib.turnpike_game_words(game.encode(), _LANGUAGES[language], e)
    if text is None:
        raise TurnpikeError(e)
    return json.loads(_c.take(text))


@dataclass(frozen=True)
class Node:
    """Where a match stands: `kind` is "decision", "chance", "race" or "end"; `seat` decides (else TABLE), `seats` race."""

    kind: str
    seat: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """How a match ended: a rank for each seat (1 is first, equal ranks share a place), scores if there are any, and why."""

    ranks: tuple[int, ...]
    scores: Optional[tuple[int, ...]]
    reason: str


@dataclass(frozen=True)
class Ply:
    """What was played: by which seat (TABLE is chance), and as which text."""

    seat: int
    text: str


@dataclass(frozen=True)
class Tally:
    """What random games came to: plies and games, how often each seat came first, how often several did, summed scores."""

    plies: int
    games: int
    first: tuple[int, ...]
    shared: int
    points: tuple[int, ...]


def tally_of(t: _c.Tally, players: int) -> Tally:
    return Tally(t.plies, t.games, tuple(t.first[:players]), t.shared, tuple(t.points[:players]))


class Match:
    """A game being played.

    >>> m = Match("quadro-be", seed="any text")
    >>> m.moves()[:3]
    ['a1', 'a2', 'a3']
    >>> m.play("b2")
    >>> m.say(0)
    'Red sets a square on b2.'

    Moves are words; views, events and facts are what the JSON of the game's page in docs/spec has, as Python values.
    `viewer` is a seat, TABLE for the public or EVERYTHING.
    """

    def __init__(
        self,
        game: str,
        players: Optional[int] = None,
        options: Optional[dict[str, Any]] = None,
        edition: Any = None,
        seed: str = "",
    ) -> None:
        """A new match. `players` is by default as few as can play; `edition` is a name or a whole edition; the same `seed`
        gives the same rolls and deals."""
        if players is None:
            players = describe(game)["players"]["min"]
        e = _c.Error()
        self._handle: Optional[int] = lib.turnpike_match_new(
            game.encode(), players, _c.dump(options), _c.dump(edition), seed.encode(), e
        )
        if self._handle is None:
            raise TurnpikeError(e)

    @classmethod
    def _adopt(cls, handle: Optional[int], e: Optional[_c.Error] = None) -> "Match":
        if handle is None:
            assert e is not None
            raise TurnpikeError(e)
        self = cls.__new__(cls)
        self._handle = handle
        return self

    @classmethod
    def load(cls, state: dict[str, Any], seed: str = "") -> "Match":
        """A match from a full state, as view() returns it."""
        e = _c.Error()
        return cls._adopt(lib.turnpike_match_load(_c.dump(state), seed.encode(), e), e)

    @classmethod
    def replay(cls, record: dict[str, Any]) -> "Match":
        """A match from a record; every move is played with all checks."""
        e = _c.Error()
        return cls._adopt(lib.turnpike_match_replay(_c.dump(record), e), e)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.turnpike_match_free(self._handle)
            self._handle = None

    def __repr__(self) -> str:
        return f"<Match {self.game}, {self.players} players, {self.plies} plies>"

    def clone(self) -> "Match":
        """Another match that stands where this one stands and goes on by itself."""
        return self._adopt(lib.turnpike_match_clone(self._handle))

    __copy__ = clone

    # ---- where it stands ----

    @property
    def game(self) -> str:
        """The game's id."""
        return lib.turnpike_match_game(self._handle).decode()

    @property
    def title(self) -> str:
        """What it is called, with its edition: "Gridlock: Boston"."""
        return lib.turnpike_match_title(self._handle).decode()

    @property
    def players(self) -> int:
        """How many play."""
        return lib.turnpike_match_players(self._handle)

    @property
    def edition(self) -> Any:
        """The edition in force, whole; None where the game has none."""
        return json.loads(_c.take(lib.turnpike_match_edition(self._handle)))

    @property
    def node(self) -> Node:
        """Who acts, if anybody does."""
        n = lib.turnpike_match_node(self._handle)
        return Node(_KINDS[n.kind], n.seat, tuple(i for i in range(_c.SEATS) if n.seats >> i & 1))

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.node.kind == "end"

    @property
    def result(self) -> Optional[Result]:
        """How it ended; None while it has not."""
        r = _c.Result()
        if not lib.turnpike_match_result(self._handle, r):
            return None
        n = self.players
        return Result(tuple(r.rank[:n]), tuple(r.score[:n]) if r.has_scores else None, r.reason.decode())

    def view(self, viewer: int = EVERYTHING) -> dict[str, Any]:
        """The position as viewer may see it; by default the full state, which load() takes."""
        return self._json(lib.turnpike_match_view(self._handle, viewer), viewer)

    @property
    def hash(self) -> int:
        """64 bits, equal for equal full states of equal rules, whatever the way there."""
        return lib.turnpike_match_hash(self._handle)

    def facts(self, viewer: int = EVERYTHING, about: Optional[str] = None) -> dict[str, Any]:
        """What a player would count out by hand: routes, threats, odds. `about` is what is asked for in particular."""
        return self._json(lib.turnpike_match_facts(self._handle, viewer, _c.encode(about)), viewer)

    def _json(self, text: Optional[int], viewer: int) -> Any:
        if text is None:
            raise IndexError(f"there is no such ply, or no viewer {viewer}")
        return json.loads(_c.take(text))

    # ---- moves and playing ----

    def moves(self, seat: Optional[int] = None) -> list[str]:
        """The legal moves of a seat (by default of whoever decides), or at chance its outcomes, in byte order."""
        return [text for text, _ in self._list(self.node.seat if seat is None else seat)]

    def outcomes(self) -> dict[str, int]:
        """At a chance node: how likely each outcome is in proportion to the others."""
        return dict(self._list(TABLE))

    def _list(self, seat: int) -> list[tuple[str, int]]:
        moves = lib.turnpike_moves_new(self._handle, seat)
        try:
            return [
                (lib.turnpike_moves_text(moves, i).decode(), lib.turnpike_moves_weight(moves, i))
                for i in range(lib.turnpike_moves_count(moves))
            ]
        finally:
            lib.turnpike_moves_free(moves)

    def play(self, move: str, seat: int = TABLE) -> None:
        """Plays a move; by default for whoever is to act. A race needs a seat."""
        e = _c.Error()
        if not lib.turnpike_match_play(self._handle, seat, move.encode(), e):
            raise TurnpikeError(e)

    def roll(self) -> str:
        """At a chance node: draws an outcome by its weight, plays it and returns it."""
        e = _c.Error()
        if not lib.turnpike_match_roll(self._handle, None, e):
            raise TurnpikeError(e)
        return self.ply(self.plies - 1).text

    def undo(self, plies: int = 1) -> None:
        """Takes back the last plies. Rolling again gives the same roll."""
        e = _c.Error()
        if not lib.turnpike_match_undo(self._handle, plies, e):
            raise TurnpikeError(e)

    # ---- what happened, and what would ----

    @property
    def plies(self) -> int:
        """How many plies have been played."""
        return lib.turnpike_match_plies(self._handle)

    def ply(self, ply: int, viewer: int = EVERYTHING) -> Ply:
        """What was played there, as viewer may know it; plies count from 0."""
        p = _c.Ply()
        if not lib.turnpike_match_ply(self._handle, ply, viewer, p):
            raise IndexError(f"there is no ply {ply}, or no viewer {viewer}")
        return Ply(p.seat, p.text.decode())

    def events(self, ply: int, viewer: int = EVERYTHING) -> list[dict[str, Any]]:
        """The events of a ply as viewer may know them: what docs/spec/EVENTS.md lists."""
        return self._json(lib.turnpike_match_tell(self._handle, ply, viewer), viewer)

    def say(
        self, ply: int, viewer: int = EVERYTHING, language: str = "en", names: Optional[list[Optional[str]]] = None
    ) -> str:
        """The same as sentences in "en" or "de", a line for each event."""
        text = lib.turnpike_match_say(
            self._handle, ply, viewer, _LANGUAGES[language], _c.names(names, self.players)
        )
        if text is None:
            raise IndexError(f"there is no ply {ply}, or no viewer {viewer}")
        return _c.take(text)

    def preview(self, move: str, seat: int = TABLE) -> list[dict[str, Any]]:
        """The events that playing a move would have, as far as the seat can know them."""
        e = _c.Error()
        text = lib.turnpike_match_preview(self._handle, seat, move.encode(), e)
        if text is None:
            raise TurnpikeError(e)
        return json.loads(_c.take(text))

    def label(self, move: str, seat: int = TABLE, language: str = "en") -> str:
        """What a move is called, short as on a button."""
        e = _c.Error()
        text = lib.turnpike_match_label(self._handle, seat, move.encode(), _LANGUAGES[language], e)
        if text is None:
            raise TurnpikeError(e)
        return _c.take(text)

    def record(self, names: Optional[list[Optional[str]]] = None) -> dict[str, Any]:
        """The match so far as a record, which replay() and `turnpike verify` take."""
        return json.loads(_c.take(lib.turnpike_match_record(self._handle, _c.names(names, self.players))))

    # ---- counting ----

    def perft(self, depth: int) -> int:
        """How many sequences of exactly `depth` plies begin here."""
        return lib.turnpike_match_perft(self._handle, depth)

    def playouts(self, games: int, viewer: int = EVERYTHING, seed: str = "") -> Tally:
        """Random games from here to their end. For a seat as viewer, what it cannot know is drawn anew for each."""
        t = _c.Tally()
        if not lib.turnpike_match_playouts(self._handle, viewer, games, seed.encode(), c.byref(t)):
            raise IndexError(f"there is no viewer {viewer}")
        return tally_of(t, self.players)

    def bots(self) -> list[str]:
        """The names of all who play this match, strongest last."""
        found: list[str] = []
        while (name := lib.turnpike_bot_name(self._handle, len(found))) is not None:
            found.append(name.decode())
        return found
