"""Pairs that a round by hand gave up, while the pairing of the rules would have kept them apart.

They met, so the record does not forbid them. What the rules gave instead is told by two lines:
`### MPA @ Round 1: 1-8 3-7 => 3-8 1-7` and `### Prohibition @ Round 1: given up 3-8 1-7`.
"""

from __future__ import annotations

import re

from zug.fastclasses import replace
from zug.model.tournament import ForbiddenGroup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model.tournament import Tournament

_BY_HAND = re.compile(r"### MPA @ Round (\d+): (.*) =>")
_GIVEN_UP = re.compile(r"### Prohibition @ Round (\d+): given up (.+)$")
_PAIR = re.compile(r"(\d+)-(\d+)")


def with_wishes_then(tournament: Tournament, round_: int) -> Tournament | None:
    """The record with them forbidden in that round; None if it tells of nobody."""
    kept = _pairs(tournament, _GIVEN_UP, round_) - _pairs(tournament, _BY_HAND, round_)
    if not kept or not any(_told(tournament, _BY_HAND, round_)):
        return None
    played = _played(tournament, round_) & kept
    changed = {one for pair in _pairs(tournament, _BY_HAND, round_) for one in pair}
    by_hand = [pair for pair in played if not changed.isdisjoint(pair)]
    groups = (ForbiddenGroup(tuple(sorted(pair)), round_, round_) for pair in by_hand)
    return replace(tournament, forbidden=(*tournament.forbidden, *groups)) if by_hand else None


def given_up_in(tournament: Tournament, round_: int) -> set[frozenset[int]]:
    """By TPN, who met since nothing legal kept all apart; of a round by hand nothing is known."""
    if any(_told(tournament, _BY_HAND, round_)):
        return set()
    return _pairs(tournament, _GIVEN_UP, round_) & _played(tournament, round_)


def _played(tournament: Tournament, round_: int) -> set[frozenset[int]]:
    cells = ((player.tpn, player.cell(round_)) for player in tournament.players)
    return {frozenset((tpn, cell.opponent)) for tpn, cell in cells if cell and cell.opponent}


def _pairs(tournament: Tournament, form: re.Pattern[str], round_: int) -> set[frozenset[int]]:
    tpns = {player.number: player.tpn for player in tournament.players}
    found = (pair for text in _told(tournament, form, round_) for pair in _PAIR.findall(text))
    return {frozenset(tpns.get(int(number), 0) for number in pair) for pair in found}


def _told(tournament: Tournament, form: re.Pattern[str], round_: int) -> Iterator[str]:
    lines = (form.match(line) for line in tournament.extras)
    return (line[2] for line in lines if line and int(line[1]) == round_)
