"""What standings rest on and no record of a report has: comments that Zug writes and reads.

    ### Expelled @ Round 4: 12          from that round on, which is perhaps not played
    ### Withdrawn @ Round 5: 3 7        the same, if they were not expelled then
    ### Ratings @ Round 5: 1=2105 7=1990
    ### OTHER_BLITZ: 1=3.5 7=4
    ### Long event: first
    ### Variant: Chess960
    ### Seed: 482913
    ### Lots: 3=2 7=1                   recorded among those nothing else separates

A comment that says something else, or speaks of somebody who is not there, stays a comment.
"""

from __future__ import annotations

import re
from typing import Any

from zug.fastclasses import replace
from zug.messages import Message, say
from zug.model.points import format_hundredths, parse_hundredths
from zug.model.tournament import LONG_EVENTS, OTHER_FORM, Ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from zug.model import Tournament

_NAMES = {
    "long_event": "Long event",
    "variant": "Variant",
    "seed": "Seed",
    "organiser": "Organiser",
}
_NOTHING = Ranking()
_ABOUT = {name.lower(): field for field, name in _NAMES.items()}
_SAID = re.compile(r"### (Long event|Variant|Seed|Organiser): (\S.*)", re.IGNORECASE)
_EXPELLED = re.compile(r"### Expelled @ Round ([1-9]\d{0,2}):((?: \d{1,5})+)")
_WITHDRAWN = re.compile(r"### Withdrawn @ Round ([1-9]\d{0,2}):((?: \d{1,5})+)")
_LOTS = re.compile(r"### (Lots):((?: \d{1,5}=\d{1,5})+)")
_RATINGS = re.compile(r"### Ratings @ Round (\d{1,3}):((?: \d{1,5}=\d{1,4})+)")
_VALUES = re.compile(rf"### ({OTHER_FORM}):((?: \d{{1,5}}=\d{{1,5}}(?:\.\d{{1,2}})?)+)")


def ranking_lines(tournament: Tournament, numbers: Mapping[int, int]) -> Iterator[str]:
    """The comments; `numbers` are those of the file, by TPN."""
    event, ranking = tournament.event, tournament.ranking
    for field, name in _NAMES.items():
        if value := " ".join(str(getattr(event, field)).split()):
            yield f"### {name}: {value}"
    yield from _by_round("Expelled", ranking.expelled, numbers)
    yield from _by_round("Withdrawn", ranking.withdrawn, numbers)
    if ranking.lots:
        drawn = {numbers[tpn]: lot for tpn, lot in ranking.lots.items()}
        yield f"### Lots: {_paired(drawn.items())}"
    for round_ in sorted({first for row in ranking.ratings.values() for first, _ in row}):
        rated = {
            numbers[tpn]: dict(row)[round_]
            for tpn, row in ranking.ratings.items()
            if round_ in dict(row)
        }
        yield f"### Ratings @ Round {round_}: {_paired(rated.items())}"
    for code, values in sorted(ranking.values.items()):
        shown = {numbers[tpn]: format_hundredths(value) for tpn, value in values.items()}
        yield f"### {code}: {_paired(shown.items())}"


def _by_round(what: str, firsts: Mapping[int, int], numbers: Mapping[int, int]) -> Iterator[str]:
    for round_ in sorted(set(firsts.values())):
        out = sorted(numbers[tpn] for tpn, first in firsts.items() if first == round_)
        yield f"### {what} @ Round {round_}: {' '.join(map(str, out))}"


def _paired(values: Iterable[tuple[int, object]]) -> str:
    return " ".join(f"{number}={value}" for number, value in sorted(values))


def lines_note(tournament: Tournament) -> tuple[Message, ...]:
    """What whoever exports is told: other programs do not read comments.

    Withdrawals need no word: records say who is not paired.
    """
    if replace(tournament.ranking, withdrawn={}) == _NOTHING:
        return ()
    return (
        say(
            "no record of a report has expelled players, lots, values worked out elsewhere or a "
            "second rating: they are written as comments (###), which other programs do not read"
        ),
    )


def take_lines(tournament: Tournament, tpns: Mapping[int, int]) -> Tournament:
    """The tournament with what its comments say; `tpns` are those of the numbers of the file."""
    taken = _Taken(tpns)
    kept = tuple(line for line in tournament.extras if not taken.take(line))
    return replace(
        tournament,
        extras=kept,
        event=replace(tournament.event, **taken.event),
        ranking=taken.ranking,
    )


def says_something(line: str, numbers: Collection[int]) -> bool:
    """Whether a comment is one of ours that a report would be read with."""
    return _Taken({number: number for number in numbers}).take(line)


class _Taken:
    """What comments have said so far."""

    def __init__(self, tpns: Mapping[int, int]) -> None:
        self.tpns = tpns
        self.event: dict[str, Any] = {}
        self.expelled: dict[int, int] = {}
        self.withdrawn: dict[int, int] = {}
        self.lots: dict[int, int] = {}
        self.ratings: dict[int, dict[int, int]] = {}
        self.values: dict[str, dict[int, int]] = {}

    @property
    def ranking(self) -> Ranking:
        later = {tpn: tuple(sorted(row.items())) for tpn, row in self.ratings.items()}
        return Ranking(self.expelled, self.values, later, self.withdrawn, self.lots)

    def take(self, line: str) -> bool:
        """Whether it is one of ours, and was understood."""
        if found := _SAID.fullmatch(line):
            return self._about_event(_ABOUT[found[1].lower()], found[2])
        for form, read in (
            (_EXPELLED, self._expelled),
            (_WITHDRAWN, self._withdrawn),
            (_LOTS, self._lot),
            (_RATINGS, self._rated),
            (_VALUES, self._value),
        ):
            if (found := form.fullmatch(line)) and self._knows(found[2]):
                for number, value in _pairs(found[2]):
                    read(found[1], self.tpns[number], value)
                return True
        return False

    def _knows(self, text: str) -> bool:
        return all(number in self.tpns for number, _ in _pairs(text))

    def _about_event(self, field: str, value: str) -> bool:
        if field == "long_event" and value not in LONG_EVENTS:
            return False
        if field != "organiser" and " " in value:
            return False
        self.event[field] = value
        return True

    def _expelled(self, round_: str, tpn: int, _value: str) -> None:
        self.expelled[tpn] = int(round_)

    def _withdrawn(self, round_: str, tpn: int, _value: str) -> None:
        self.withdrawn[tpn] = int(round_)

    def _lot(self, _name: str, tpn: int, lot: str) -> None:
        self.lots[tpn] = int(lot)

    def _rated(self, round_: str, tpn: int, rating: str) -> None:
        self.ratings.setdefault(tpn, {})[int(round_)] = int(rating)

    def _value(self, code: str, tpn: int, value: str) -> None:
        self.values.setdefault(code, {})[tpn] = parse_hundredths(value) or 0


def _pairs(text: str) -> Iterator[tuple[int, str]]:
    for word in text.split():
        number, _, value = word.partition("=")
        yield int(number), value
