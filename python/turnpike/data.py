"""Positions that `turnpike export` wrote: the formats bin, npz and jsonl, see docs/LABORATORY.md."""

from __future__ import annotations

import json
import pathlib
from dataclasses import dataclass
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

MAGIC = b"TPKPOS1\n"


def _area(header: dict[str, Any]) -> int:
    return header["shape"][1] * header["shape"][2]


def _packed(header: dict[str, Any]) -> int:
    """How many bytes the planes of a position take in a record."""
    size = {"ones": (_area(header) + 7) // 8, "full": 1, "cells": _area(header)}
    return sum(p["count"] * size[p["type"]] for p in header["planes"])


def _dtype(header: dict[str, Any]) -> np.dtype[Any]:
    players = header["players"]
    fields = [
        ("hash", "<u8"),
        ("action", "<i4"),
        ("game", "<u4"),
        ("ply", "<u4"),
        ("seat", "i1"),
        ("has_values", "u1"),
        ("zero", "V2"),
        ("values", "<f4", (players,)),
        ("ranks", "i1", (players,)),
        ("packed", "u1", (_packed(header),)),
    ]
    size = np.dtype(fields).itemsize
    return np.dtype(fields + [("padding", f"V{header['record'] - size}")] if header["record"] > size else fields)


@dataclass(frozen=True)
class Positions:
    """Positions of one game: `header` says of which, `rows` has a record for each (hash, action, game, ply, seat, values,
    ranks and the packed planes); planes() unpacks. A file of gigabytes is mapped, not read."""

    header: dict[str, Any]
    rows: "NDArray[Any]"

    def __len__(self) -> int:
        return len(self.rows)

    def planes(self, which: Any = slice(None)) -> "NDArray[np.uint8]":
        """Observations as Batch.observe has them, of some rows or all."""
        packed = np.atleast_2d(self.rows["packed"][which])
        count, height, width = self.header["shape"]
        area = height * width
        out = np.empty((len(packed), count, area), np.uint8)
        at = 0
        for p in self.header["planes"]:
            for plane in range(p["first"], p["first"] + p["count"]):
                size = {"ones": (area + 7) // 8, "full": 1, "cells": area}[p["type"]]
                part = packed[:, at : at + size]
                if p["type"] == "ones":
                    part = np.unpackbits(part, axis=1, count=area, bitorder="little")
                out[:, plane] = part
                at += size
        return out.reshape(len(packed), count, height, width)


def read_positions(path: Union[str, pathlib.Path]) -> Positions:
    """Opens a file that `turnpike export --format bin` wrote."""
    with open(path, "rb") as file:
        if file.read(8) != MAGIC:
            raise ValueError(f"{path} has no positions in it")
        length = int.from_bytes(file.read(4), "little")
        header = json.loads(file.read(length))
    start = 12 + length
    dtype = _dtype(header)
    count = (pathlib.Path(path).stat().st_size - start) // header["record"]
    if count == 0:
        return Positions(header, np.empty(0, dtype))
    return Positions(header, np.memmap(path, dtype, "r", start, (count,)))
