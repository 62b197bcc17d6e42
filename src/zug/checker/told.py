"""How a round differs from the rules, as a line of the report has it: `4-1 7=PAB => 4-7 1=PAB`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.checker.rounds import RoundCheck
    from zug.model import Tournament
    from zug.systems import Board

COMMENT = "###"
BETWEEN = "=>"
NO_PAIRING = "none"
BYE = "PAB"
FREE = "free"
"""Who is left over by the table of a round robin."""
MOST_BOARDS = 200
"""Boards of a round that a line lists on either side."""

_OF_GAMES = ("### Result ", "### Colours ")


def sides(check: RoundCheck, names: Mapping[int, str], left_over: str = BYE) -> tuple[str, str]:
    """The boards of the rules and those of the record, only where they differ."""
    lines = check.differences
    ours = [line.expected for line in lines if line.expected is not None]
    theirs = [line.found for line in lines if line.found is not None]
    return _listing(ours, names, left_over), _listing(theirs, names, left_over)


def is_told(check: RoundCheck, tournament: Tournament, left_over: str = BYE) -> bool:
    """Does a line of the record say that it differs, and just so?"""
    names = {player.tpn: str(player.number) for player in tournament.players}
    known = [_boards(side.split()) for side in sides(check, names, left_over)]
    return any(known == [*map(_boards, told)] for told in _told(tournament, check.round))


def _boards(words: Iterable[str]) -> set[str]:
    """Without who is free by a table: a record does not tell it from an absence."""
    return {word for word in words if not word.endswith(f"={FREE}")}


def is_told_of(tournament: Tournament, round_: int) -> bool:
    """Does a line of the record say of a round what the rules gave and what was played?"""
    return any(True for _ in _told(tournament, round_))


def _told(tournament: Tournament, round_: int) -> Iterator[list[set[str]]]:
    """What lines about a round have on either side: boards, or something else."""
    about = f"@ Round {round_}: "
    for line in tournament.extras:
        if line.startswith(COMMENT) and about in line and not line.startswith(_OF_GAMES):
            parts = line.split(about, 1)[1].split(BETWEEN)
            if len(parts) > 1:
                yield [set(part.split()) - {NO_PAIRING} for part in parts]


def _listing(boards: Sequence[Board], names: Mapping[int, str], left_over: str) -> str:
    shown = [
        f"{names[white]}-{names[black]}" if black else f"{names[white]}={left_over}"
        for white, black in boards[:MOST_BOARDS]
    ]
    return " ".join([*shown, *(["…"] if len(boards) > MOST_BOARDS else [])])
