"""Sentences as data: TOML files beside the code that says them, with the English of every id.

    "pair.title" = "Board {board}: {white:player} – {black:player}"
    "round.players" = ["{count} player is to be paired.", "{count} players are to be paired."]

A list holds the singular and the plural, and the parameter they depend on if it is not `count`.
Every id starts a line, and no sentence is broken into several, so that either can be searched for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files

from zug.messages import Wording, wording, wording_n


class Words(Mapping[str, Wording]):
    """The sentences of a TOML file of a package, or of all files in a folder of it, by id.

    A sentence is parsed when it is needed: an explanation uses some fifty of several hundred.
    """

    def __init__(self, package: str, path: str) -> None:
        self._entries: dict[str, str] = {}
        self._parsed: dict[str, Wording] = {}
        place = files(package).joinpath(path)
        for file in place.iterdir() if place.is_dir() else (place,):
            for entry in f"\n{file.read_text(encoding='utf-8')}".split('\n"')[1:]:
                id_, _, value = entry.partition('" = ')
                self._entries[id_] = value

    def __getitem__(self, id_: str) -> Wording:
        words = self._parsed.get(id_)
        if words is None:
            words = self._parsed[id_] = _parsed(self._entries[id_])
        return words

    def __contains__(self, id_: object) -> bool:
        return id_ in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def _parsed(value: str) -> Wording:
    texts = tomllib.loads(f"texts = {value}")["texts"]
    return wording(texts) if isinstance(texts, str) else wording_n(*texts)
