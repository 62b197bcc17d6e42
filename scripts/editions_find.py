"""Find the smallest tournaments on which two editions of a system differ by one change.

    python scripts/editions_find.py dutch --seeds 20000
    python scripts/editions_find.py dutch --only bye-score --players 5

Random small tournaments are played by the new edition. The first round that the two editions pair
differently is put before the test of every change; of the tournaments that pass, the one with the
fewest players is kept, then with the fewest rounds, then with the fewest unplayed games. Each is
written to docs/editions as `<family>-<change>.trf`, as it stood before that round. The page is
made from them by scripts/editions.py.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import zug
from zug.explainer import WhyNot, why_not
from zug.generator import Config, generate
from zug.model import Event, Player, PointSystem, Result, Tournament
from zug.rules.cards import Card, unplayed_2017, unplayed_2026
from zug.rules.opposition import average_of_opponents
from zug.systems import RoundPairing, Step
from zug.systems.burstein.players_2026 import Index
from zug.systems.dutch import edition_2026
from zug.systems.dutch.criteria import CRITERIA_2026

TARGET = Path(__file__).parents[1] / "docs" / "editions"
ROUGH = {
    "forfeits": "0-150",
    "zero-byes": "0-150",
    "half-byes": "0-100",
    "full-byes": "0-60",
    "late": "0-100",
}
"""Rates per thousand: editions differ most about rounds that were not played."""
CALM = dict.fromkeys((*ROUGH, "withdrawn"), "0")
EVEN = {"highest-rating": "2020", "lowest-rating": "2000"}
"""Averages that differ by less than a point."""

Rows = frozenset[tuple[int, int]]


def rows(pairing: RoundPairing) -> Rows:
    """Boards, and the bye as `(player, 0)`."""
    bye = {(pairing.bye, 0)} if pairing.bye else set()
    return frozenset((board.white, board.black) for board in pairing.boards) | bye


@dataclass(frozen=True)
class Disagreement:
    """A round that two editions pair differently."""

    tournament: Tournament
    old: RoundPairing
    new: RoundPairing

    @cached_property
    def against_old(self) -> WhyNot:
        """Why the new edition does not pair as the old one."""
        return why_not(self.tournament, self.old, self.new.system)

    @cached_property
    def against_new(self) -> WhyNot:
        return why_not(self.tournament, self.new, self.old.system)

    @property
    def has_bye(self) -> bool:
        return self.new.bye is not None

    @property
    def same_opponents(self) -> bool:
        """Do they differ about colours only?"""
        old, new = (frozenset(map(frozenset, rows(one))) for one in (self.old, self.new))
        return old == new

    @property
    def moves_bye(self) -> bool:
        return self.old.bye != self.new.bye

    def had(self, tpn: int | None, result: Result) -> bool:
        """Has a player had such a round?"""
        player = self.tournament.by_tpn.get(tpn or 0)
        return player is not None and any(cell.result is result for cell in player.cells)

    @property
    def unplayed_at_all(self) -> bool:
        return any(not cell.is_played for one in self.tournament.players for cell in one.cells)

    @property
    def unplayed_lately(self) -> bool:
        """Did anybody not play in one of the last two rounds, which floats look at?"""
        return any(not cell.is_played for one in self.tournament.players for cell in one.cells[-2:])

    @property
    def size(self) -> tuple[int, int, int]:
        """What is to be small: players, rounds, games not played."""
        cells = [cell for player in self.tournament.players for cell in player.cells]
        unplayed = sum(not cell.is_played for cell in cells)
        return len(self.tournament.players), self.tournament.rounds_played, unplayed


Test = Callable[[Disagreement], bool]


def put_back(module: str, name: str, old: object) -> Test:
    """Does the new edition with this one thing as it was before pair as the old edition does?"""

    def undone(found: Disagreement) -> bool:
        with patch(f"zug.systems.{module}.{name}", old):
            return rows(zug.pair(found.tournament, found.new.system)) == rows(found.old)

    return undone


def bracket_of(step: Step) -> Mapping[str, Any]:
    """What a step tells of a bracket."""
    return step.data


# --- Dutch, 2017 and 2026


def _dutch(**changed: object) -> Test:
    edition = replace(edition_2026.EDITION, **changed)  # type: ignore[arg-type]
    return put_back("dutch.edition_2026", "EDITION", edition)


_OLD_FLOATS = _dutch(
    unplayed=lambda points: unplayed_2026(points)._replace(
        downfloats=unplayed_2017(points).downfloats
    )
)
_OLD_BARS = _dutch(
    unplayed=lambda points: unplayed_2026(points)._replace(bars=unplayed_2017(points).bars)
)
_NO_C9 = _dutch(criteria=tuple(one for one in CRITERIA_2026 if one.id != "C9"))


def _collapsed(found: Disagreement) -> bool:
    """Did the edition of 2017 pair a PPB and a CLB?"""
    return any(step.data.get("route") == "ppb" for step in found.old.trace)


DUTCH: Mapping[str, Test] = {
    "bye-score": lambda found: found.against_old.criterion == "C5" and not _collapsed(found),
    "full-point-bye": lambda found: found.had(found.old.bye, Result.FULL_BYE) and _OLD_BARS(found),
    "unplayed-games": lambda found: found.against_old.criterion == "C9" and _NO_C9(found),
    "completion": lambda found: (
        _collapsed(found) and not found.has_bye and not found.unplayed_lately
    ),
    "floats": lambda found: not found.moves_bye and _OLD_FLOATS(found),
}


# --- Dubov, 1997 and 2026


class Group(NamedTuple):
    """The first group two editions pair differently, with what the trace of 1997 tells of it."""

    bracket: Mapping[str, Any]
    transferred: tuple[int, ...]
    floating: tuple[int, ...]
    changed: frozenset[int]
    """Who changed to the other column."""

    @property
    def shifted(self) -> frozenset[int]:
        order = self.bracket["order"]
        return frozenset((*order["first-shift"], *order["second-shift"]))

    @property
    def is_joined_alike(self) -> bool:
        joined = frozenset(self.transferred) == frozenset(self.bracket["incoming"])
        return joined and not self.floating


def _first_group(found: Disagreement) -> Group | None:
    """None if the opponents are the same, or if 1997 has no such group."""
    met = {frozenset(board) for board in found.old.boards}
    brackets = [bracket_of(step) for step in found.new.trace if step.action == "bracket"]
    for bracket in brackets:
        if not all(frozenset(pair) in met for pair in bracket["pairs"]):
            return _group_of_1997(found.old, bracket)
    return None


def _group_of_1997(pairing: RoundPairing, bracket: Mapping[str, Any]) -> Group | None:
    told: dict[str, list[int]] = {"transfer": [], "floaters": [], "change-column": []}
    here = False
    for step in pairing.trace:
        if step.action == "score-group":
            here = step.data["score"] == bracket["score"] and not step.data["floaters"]
        elif here and step.action in told:
            told[step.action] += step.players
    transferred, floating, changed = told.values()
    if not any(step.data.get("score") == bracket["score"] for step in pairing.trace):
        return None
    return Group(bracket, tuple(transferred), tuple(floating), frozenset(changed))


def _in_group(test: Callable[[Group], bool]) -> Test:
    def asked(found: Disagreement) -> bool:
        group = None if found.moves_bye or found.tournament.is_last_round else _first_group(found)
        return group is not None and test(group)

    return asked


_OTHERS_COME_UP = _in_group(
    lambda group: (
        not group.is_joined_alike and not group.floating and not group.bracket["criteria"]["C10"]
    )
)
_OTHERS_SHIFT = _in_group(
    lambda group: group.is_joined_alike and bool(group.changed) and group.changed != group.shifted
)

DUBOV: Mapping[str, Test] = {
    "bye": lambda found: found.against_old.criterion == "3.1.4",
    "first-round": lambda found: found.same_opponents and found.tournament.next_round == 1,
    "upfloaters": lambda found: not found.unplayed_at_all and _OTHERS_COME_UP(found),
    "up-again": _in_group(lambda group: group.bracket["criteria"]["C10"] > 0),
    "down": _in_group(lambda group: bool(group.floating)),
    "shift": _OTHERS_SHIFT,
    "rounding": put_back("dubov.edition_2026", "rounded_average", average_of_opponents),
    "colours": lambda found: found.same_opponents and found.tournament.next_round > 1,
}


# --- Burstein, 2017 and 2026


def _by_played_games(
    here: Iterable[Card], cards: Mapping[int, Card], points: PointSystem
) -> dict[int, Index]:
    """The index without rounds that were not played."""
    found = {}
    for card in here:
        games = [cell for cell in card.player.cells[: card.held] if cell.is_played]
        scores = [cards[cell.opponent].points for cell in games]
        worth = points.with_black  # with White it is the same here
        berger = sum(worth[cell.result] * score for cell, score in zip(games, scores, strict=True))
        found[card.tpn] = Index(sum(scores), berger)
    return found


def _by_berger(
    here: Iterable[Card], cards: Mapping[int, Card], points: PointSystem
) -> dict[int, Index]:
    """Sonneborn-Berger before Buchholz, of the games played."""
    found = _by_played_games(here, cards, points)
    return {tpn: Index(one.sonneborn_berger, one.buchholz) for tpn, one in found.items()}


_PLAYED_GAMES = put_back("burstein.edition_2026", "indices", _by_played_games)
_BERGER_FIRST = put_back("burstein.edition_2026", "indices", _by_berger)


def _is_of_order(found: Disagreement) -> bool:
    """Is it the order of the players that makes the difference?"""
    return _PLAYED_GAMES(found) or _BERGER_FIRST(found)


def _several_float(found: Disagreement) -> bool:
    """Did a bracket of 2026 leave two players or more?"""
    brackets = [bracket_of(step) for step in found.new.trace if "outgoing" in step.data]
    return any(len(bracket["outgoing"]) > 1 for bracket in brackets)


BURSTEIN: Mapping[str, Test] = {
    "seeding": lambda found: found.tournament.next_round == 1 and not found.unplayed_at_all,
    "bye": lambda found: found.moves_bye and found.against_old.bracket is None,
    "order": lambda found: (
        not found.unplayed_at_all and not found.same_opponents and _BERGER_FIRST(found)
    ),
    "unplayed": lambda found: not found.moves_bye and _PLAYED_GAMES(found),
    "several": lambda found: (
        not found.unplayed_at_all
        and not found.same_opponents
        and _several_float(found)
        and not _is_of_order(found)
    ),
}

FAMILIES: Mapping[str, tuple[str, str, Mapping[str, Test]]] = {
    "dutch": ("dutch-2017", "dutch-2026", DUTCH),
    "dubov": ("dubov-1997", "dubov-2026", DUBOV),
    "burstein": ("burstein-2017", "burstein-2026", BURSTEIN),
}


# --- the search


def disagreements(old: str, new: str, players: str, seeds: range) -> Iterator[Disagreement]:
    """The rounds of random tournaments that the two editions pair differently."""
    for seed in seeds:
        settings = {"players": players, "rounds": "2-7", **(CALM if seed % 2 else ROUGH)}
        if seed % 3 == 0:
            settings |= EVEN
        played = generate(Config(system=new).with_settings(settings), seed)
        for round_ in range(1, played.rounds_played + 1):
            before = played.before(round_)
            earlier, later = zug.pair(before, old), zug.pair(before, new)
            if not (earlier.is_complete and later.is_complete):
                break
            if rows(earlier) != rows(later):
                yield Disagreement(before, earlier, later)


def search(
    old: str, new: str, tests: Mapping[str, Test], players: str, seeds: range
) -> dict[str, Disagreement]:
    """The smallest tournament for each change."""
    best: dict[str, Disagreement] = {}
    for found in disagreements(old, new, players, seeds):
        for name, test in tests.items():
            if (name not in best or found.size < best[name].size) and test(found):
                best[name] = found
    return best


def plain(found: Disagreement) -> Tournament:
    """The tournament with nothing in it but what is paired by."""
    players = tuple(
        Player(tpn=one.tpn, name=f"Player {one.tpn}", rating=one.rating, cells=one.cells)
        for one in found.tournament.players
    )
    return replace(
        found.tournament, players=players, event=Event(), system=None, code="", extras=()
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("--only", help="one change")
    parser.add_argument("--players", default="4-8", help="how many, such as 5 or 4-8")
    parser.add_argument("--seeds", type=int, default=20_000)
    given = parser.parse_args(arguments)
    old, new, tests = FAMILIES[given.family]
    wanted = {name: test for name, test in tests.items() if given.only in (None, name)}
    found = search(old, new, wanted, given.players, range(given.seeds))
    for name, case in found.items():
        path = TARGET / f"{given.family}-{name}.trf"
        zug.save(plain(case), path, "trf26")
        sys.stdout.write(f"{path.name}: {case.size}\n")
    for name in wanted.keys() - found.keys():
        sys.stdout.write(f"{name}: nothing found\n")
    return 0 if len(found) == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
