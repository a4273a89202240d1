"""The functions of include/turnpike.h, as ctypes sees them. Nothing here is part of the package's interface."""

from __future__ import annotations

import ctypes as c
import json
import os
import pathlib
from typing import Any, Optional

SEATS, MOVE_TEXT, LINE = 8, 65, 16

# The numbers of turnpike_code that come up in tests and messages are words here, taken from the library itself.


class Error(c.Structure):
    _fields_ = [("code", c.c_int), ("has_path", c.c_bool), ("message", c.c_char * 256), ("path", c.c_char * 512)]


class Node(c.Structure):
    _fields_ = [("kind", c.c_int), ("seat", c.c_int), ("seats", c.c_uint)]


class Result(c.Structure):
    _fields_ = [
        ("rank", c.c_int * SEATS),
        ("has_scores", c.c_bool),
        ("score", c.c_int * SEATS),
        ("reason", c.c_char_p),
    ]


class Ply(c.Structure):
    _fields_ = [("seat", c.c_int), ("move", c.c_uint32), ("text", c.c_char * MOVE_TEXT)]


RUN = c.CFUNCTYPE(None, c.c_void_p)
SECONDS = c.CFUNCTYPE(c.c_double, c.c_void_p)
STOP = c.CFUNCTYPE(c.c_bool, c.c_void_p)
RUN_ALL = c.CFUNCTYPE(None, c.c_void_p, c.c_void_p, c.POINTER(c.c_void_p), c.c_int)
RANDOM = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(c.c_uint8), c.c_size_t)


class Host(c.Structure):
    _fields_ = [
        ("seconds", SECONDS),
        ("should_stop", STOP),
        ("run_all", RUN_ALL),
        ("random", RANDOM),
        ("context", c.c_void_p),
    ]


class Budget(c.Structure):
    _fields_ = [("ms", c.c_int), ("iterations", c.c_uint64), ("threads", c.c_int)]


class Answer(c.Structure):
    _fields_ = [
        ("move", c.c_uint32),
        ("text", c.c_char * MOVE_TEXT),
        ("has_value", c.c_bool),
        ("value", c.c_float * SEATS),
        ("visits", c.c_uint64),
        ("line_length", c.c_int),
        ("line", (c.c_char * MOVE_TEXT) * LINE),
    ]


class Tally(c.Structure):
    _fields_ = [
        ("plies", c.c_uint64),
        ("games", c.c_uint64),
        ("first", c.c_uint64 * SEATS),
        ("shared", c.c_uint64),
        ("points", c.c_int64 * SEATS),
    ]


class Shape(c.Structure):
    _fields_ = [("planes", c.c_int), ("height", c.c_int), ("width", c.c_int)]


def _find() -> str:
    """Where the shared library is: where TURNPIKE_LIBRARY says, in the package, in the tree, or installed."""
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("TURNPIKE_LIBRARY")
    if named:
        return named
    for path in (here / "libturnpike.so", here.parent.parent / "build" / "release" / "libturnpike.so"):
        if path.exists():
            return str(path)
    return "libturnpike.so.0"


try:
    lib = c.CDLL(_find())
except OSError as why:
    raise ImportError(
        f"turnpike's shared library is not there ({why}). Build it with `make install`, or say where it is in TURNPIKE_LIBRARY."
    ) from why

_text = c.c_void_p  # a text that is ours to free, so not yet a Python string
_match, _moves, _bot, _batch = c.c_void_p, c.c_void_p, c.c_void_p, c.c_void_p
_bytes, _error = c.c_char_p, c.POINTER(Error)
_PROTOTYPES: dict[str, tuple[Any, list[Any]]] = {
    "version_text": (_bytes, []),
    "code_word": (_bytes, [c.c_int]),
    "free": (None, [_text]),
    "game_id": (_bytes, [c.c_size_t]),
    "game_describe": (_text, [_bytes, _error]),
    "game_words": (_text, [_bytes, c.c_int, _error]),
    "match_new": (_match, [_bytes, c.c_int, _bytes, _bytes, _bytes, _error]),
    "match_load": (_match, [_bytes, _bytes, _error]),
    "match_replay": (_match, [_bytes, _error]),
    "match_record": (_text, [_match, c.POINTER(_bytes)]),
    "match_clone": (_match, [_match]),
    "match_free": (None, [_match]),
    "match_game": (_bytes, [_match]),
    "match_title": (_bytes, [_match]),
    "match_players": (c.c_int, [_match]),
    "match_edition": (_text, [_match]),
    "match_node": (Node, [_match]),
    "match_result": (c.c_bool, [_match, c.POINTER(Result)]),
    "match_view": (_text, [_match, c.c_int]),
    "match_hash": (c.c_uint64, [_match]),
    "moves_new": (_moves, [_match, c.c_int]),
    "moves_free": (None, [_moves]),
    "moves_count": (c.c_size_t, [_moves]),
    "moves_text": (_bytes, [_moves, c.c_size_t]),
    "moves_weight": (c.c_uint32, [_moves, c.c_size_t]),
    "match_play": (c.c_bool, [_match, c.c_int, _bytes, _error]),
    "match_roll": (c.c_bool, [_match, c.POINTER(c.c_uint32), _error]),
    "match_undo": (c.c_bool, [_match, c.c_size_t, _error]),
    "match_plies": (c.c_size_t, [_match]),
    "match_ply": (c.c_bool, [_match, c.c_size_t, c.c_int, c.POINTER(Ply)]),
    "match_tell": (_text, [_match, c.c_size_t, c.c_int]),
    "match_say": (_text, [_match, c.c_size_t, c.c_int, c.c_int, c.POINTER(_bytes)]),
    "match_preview": (_text, [_match, c.c_int, _bytes, _error]),
    "match_label": (_text, [_match, c.c_int, _bytes, c.c_int, _error]),
    "match_facts": (_text, [_match, c.c_int, _bytes]),
    "match_perft": (c.c_uint64, [_match, c.c_int]),
    "match_playouts": (c.c_bool, [_match, c.c_int, c.c_uint64, _bytes, c.POINTER(Tally)]),
    "bot_name": (_bytes, [_match, c.c_size_t]),
    "bot_new": (_bot, [_bytes, _bytes]),
    "bot_free": (None, [_bot]),
    "bot_ask": (c.c_bool, [_bot, _match, c.c_int, c.POINTER(Budget), c.POINTER(Host), c.POINTER(Answer), _error]),
    "batch_new": (_batch, [_match, c.c_size_t, _bytes, _error]),
    "batch_free": (None, [_batch]),
    "batch_use": (None, [_batch, c.c_int, c.POINTER(Host)]),
    "batch_actions": (c.c_size_t, [_batch]),
    "batch_shape": (Shape, [_batch]),
    "batch_describe": (_text, [_batch]),
    "batch_reset": (None, [_batch, c.c_void_p]),
    "batch_seats": (None, [_batch, c.c_void_p]),
    "batch_mask": (None, [_batch, c.c_void_p]),
    "batch_observe": (None, [_batch, c.c_int, c.c_void_p]),
    "batch_results": (None, [_batch, c.c_void_p, c.c_void_p]),
    "batch_hashes": (None, [_batch, c.c_void_p]),
    "batch_apply": (c.c_bool, [_batch, c.c_void_p, c.POINTER(c.c_size_t)]),
    "batch_random": (None, [_batch, c.c_uint64, c.POINTER(Tally)]),
    "batch_choose": (None, [_batch, c.c_void_p]),
    "batch_view": (_text, [_batch, c.c_size_t, c.c_int]),
    "batch_place": (c.c_bool, [_batch, c.c_size_t, _match, _error]),
    "batch_text": (c.c_bool, [_batch, c.c_size_t, c.c_int32, _bytes]),
}
for _name, (_result, _arguments) in _PROTOTYPES.items():
    _function = getattr(lib, "turnpike_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


class TurnpikeError(ValueError):
    """What the library refused: a sentence for people, `code` for programs and, where a value is wrong, the `path` to it."""

    def __init__(self, error: Error) -> None:
        self.code: str = lib.turnpike_code_word(error.code).decode()
        self.path: Optional[str] = error.path.decode() if error.has_path else None
        super().__init__(error.message.decode() + (f" (at {self.path})" if self.path else ""))


def encode(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else text.encode()


def dump(value: Any) -> Optional[bytes]:
    """A value as JSON for the library; None is no value."""
    return None if value is None else json.dumps(value).encode()


def take(text: Optional[int]) -> str:
    """A text that the library gave us, as a Python string; it is freed."""
    assert text is not None
    try:
        return c.cast(text, c.c_char_p).value.decode()  # type: ignore[union-attr]
    finally:
        lib.turnpike_free(text)


def names(seats: Optional[list[Optional[str]]], players: int) -> Any:
    """Names of seats as an array, or nothing."""
    if seats is None:
        return None
    if len(seats) != players:
        raise ValueError(f"{players} seats have {players} names, not {len(seats)}")
    return (c.c_char_p * players)(*[encode(name) for name in seats])
