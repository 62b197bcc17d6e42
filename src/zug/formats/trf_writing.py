"""Writing tournament report files. What a format has no record for is noted."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from zug.errors import UsageError
from zug.formats.cells import LAST_NUMBER, WIDTH
from zug.formats.listed import NOTHING_LISTED
from zug.formats.matches import split_games
from zug.formats.ranking_lines import lines_note, ranking_lines
from zug.formats.totals import points_to_list
from zug.formats.value_records import DATES_FROM, EVENT_FIELDS
from zug.messages import Message, say
from zug.model import (
    MATCH_POINTS,
    STANDARD_POINTS,
    Cell,
    Colour,
    Result,
    format_points,
)
from zug.systems.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.formats.listed import Listed
    from zug.model import ForbiddenGroup, Player, Points, Tournament

_CONTROL = dict.fromkeys((*range(32), 127), " ")
_POINTS_WIDTH = 5
"""Columns 80 to 84; a blank usually stands in the first."""
NEW_IN_26 = {
    "172": say("the method of ranking"),
    "182": say("who made the pairings"),
    "222": say("the encoded time control"),
}
_SEX, _TITLE, _NAME, _RATING = say("the sex"), say("the title"), say("the name"), say("the rating")
_FEDERATION, _ID, _BIRTH = say("the federation"), say("the FIDE id"), say("the date of birth")
_SIGNS = {Result.OPEN: " ", Result.UNFINISHED: "?"}
"""TRF26 names no sign for an adjourned game, only its points; the checklist of FIDE wants `?`."""
_RANK, _DATE = say("the rank"), say("a date")
_OUTCOMES: dict[tuple[Colour | None, Result], str] = {
    (colour, result): f" {colour} {_SIGNS.get(result, result)}"
    for colour in Colour
    for result in Result
}
_RESTS = {result: f"  0000 - {result}" for result in Result} | {Result.ABSENT: " " * WIDTH}
"""Columns of a round: what follows the opponent, and what stands where there is none."""


class TrfWriter:
    """What TRF16 and TRF26 have in common; `notes` says what did not go in."""

    new_records: frozenset[str] = frozenset()

    def __init__(self, tournament: Tournament, listed: Listed = NOTHING_LISTED) -> None:
        self.tournament = tournament
        self.points = dict(listed.points)
        self.ranks = listed.ranks
        self.notes: list[str] = [*lines_note(tournament)]
        self.games = tournament.games_per_match
        self.numbers = {player.tpn: player.number for player in tournament.players}
        self._opponents = {tpn: f"{number:6d}" for tpn, number in self.numbers.items()}

    def text(self) -> str:
        lines = [
            *(line for line in self._extras() if line.startswith("###")),
            *ranking_lines(self.tournament, self.numbers),
            *self._event(),
            *self._settings(),
            *(self._row(player) for player in self._players()),
            *self._lists(),
            *(line for line in self._extras() if not line.startswith("###")),
        ]
        return "\n".join([*lines, ""])

    # What the two formats do in their own way

    def _settings(self) -> Iterator[str]:
        raise NotImplementedError

    def _lists(self) -> Iterator[str]:
        raise NotImplementedError

    def _players(self) -> Iterable[Player]:
        return self.tournament.players

    def _type(self, code: str) -> str:
        """The value of 092; `code` is that of the system."""
        raise NotImplementedError

    # The tournament

    def _event(self) -> Iterator[str]:
        event = self.tournament.event
        values = {code: getattr(event, field) for code, field in EVENT_FIELDS.items()}
        values["092"] = self._type(code_of(self.tournament, self.notes))
        for code in sorted({*values, "062", "072", "112", "132"}):
            if code == "062":
                yield f"062 {len(self.tournament.players)}"
            elif code == "072":
                yield from self._rated()
            elif code == "112":
                yield from (f"112 {clean(deputy)}" for deputy in event.deputies)
            elif code == "132":
                yield from self._dates(event.round_dates)
            elif values[code] and code in NEW_IN_26 and code not in self.new_records:
                self.notes.append(say("TRF16 has no record for {what}", what=NEW_IN_26[code]))
            elif values[code]:
                yield f"{code} {_line(values[code])}".rstrip()

    def _rated(self) -> Iterator[str]:
        if not any(line.startswith("072") for line in self.tournament.extras):
            yield f"072 {sum(1 for player in self.tournament.players if player.rating)}"

    def _dates(self, dates: tuple[str, ...]) -> Iterator[str]:
        if dates:
            fields = "".join(f"{self._clip(date, WIDTH, _DATE):<{WIDTH}}" for date in dates)
            yield ("132".ljust(DATES_FROM) + fields).rstrip()

    def _configuration(self, *, with_colour: bool) -> Iterator[str]:
        words = []
        if any(player.label is not None for player in self.tournament.players):
            words.append("rank")
        if with_colour and self.tournament.initial_colour:
            words.append("white1" if self.tournament.initial_colour is Colour.WHITE else "black1")
        if words:
            yield f"XXC {' '.join(words)}"

    @property
    def _has_usual_points(self) -> bool:
        usual = STANDARD_POINTS if self.games == 1 else MATCH_POINTS
        return self.tournament.points == usual

    def _extras(self) -> tuple[str, ...]:
        return self._remarks

    @cached_property
    def _remarks(self) -> tuple[str, ...]:
        """Lines no rule reads; one that whoever reads the file would obey becomes a comment."""
        lines = filter(None, map(_line, self.tournament.extras))
        return tuple(self._as_comment(line) if self._is_obeyed(line) else line for line in lines)

    def _as_comment(self, line: str) -> str:
        self._note(say("{line!r} is written as a comment", line=line[:40]))
        return f"### ({line})"

    def _is_obeyed(self, line: str) -> bool:
        from zug.formats.trf import is_record  # noqa: PLC0415 - most files have no such lines

        numbers = {player.number for player in self.tournament.players}
        return is_record(line, self.tournament.tiebreaks, numbers)

    def _bans(self) -> Iterator[ForbiddenGroup]:
        """A ban of one player bans nobody, and no format has it."""
        return (group for group in self.tournament.forbidden if len(group.players) > 1)

    def _absent(self, told: frozenset[int] = frozenset()) -> list[int]:
        """Who misses the round to come, if there is one, apart from those told already."""
        rounds, coming = self.tournament.rounds, self.tournament.next_round
        if rounds is None or coming <= rounds:
            return sorted(self.tournament.absent - told)
        if self.tournament.absent:
            self._note(say("absences after the last round were left out"))
        return []

    def _virtual(self, tournament: Tournament) -> dict[int, tuple[Points, ...]]:
        """Virtual points by TPN; of rounds there are not, none."""
        rounds, given = tournament.rounds, dict(tournament.virtual_points)
        if rounds is not None and any(any(row[rounds:]) for row in given.values()):
            self._note(say("virtual points for rounds after the last were left out"))
        return {tpn: row[:rounds] for tpn, row in given.items()}

    # Players

    def _row(self, player: Player) -> str:
        number = player.number
        if not 1 <= number <= LAST_NUMBER:
            raise UsageError(
                "unwritable",
                say("a report cannot hold the number {number}", number=number),
                say("TRF has the numbers 1 to {last}; save it as JSON", last=LAST_NUMBER),
            )
        points = self.points.get(player.tpn)
        if points is None:
            points = points_to_list(self.tournament, player)
        total = format_points(points)
        if len(total) > _POINTS_WIDTH:
            raise UsageError(
                "unwritable",
                say(
                    "a report has no room for the {points} points of player {player}",
                    points=total,
                    player=number,
                ),
                say("write it as JSON"),
            )
        rank = str(self.ranks.get(player.tpn, ""))
        line = (
            f"001{number:5d} {self._clip(player.sex, 1, _SEX, number):1}"
            f"{self._clip(player.title, 3, _TITLE, number):>3} "
            f"{self._clip(player.name, 33, _NAME, number):<33} "
            f"{self._clip(str(player.rating), 4, _RATING, number):>4} "
            f"{self._clip(player.federation, 3, _FEDERATION, number):<3} "
            f"{self._clip(player.fide_id, 11, _ID, number):>11} "
            f"{self._clip(player.birth, 10, _BIRTH, number):<10}"
            f"{total:>{_POINTS_WIDTH}}"
            f"{self._clip(rank, 5, _RANK, number):>5}"
        )
        try:
            return (line + self._columns(player.cells)).rstrip()
        except KeyError:  # hardly ever
            cells = [self._with_colour(player.tpn, cell) for cell in player.cells]
            return (line + self._columns(cells)).rstrip()

    def _with_colour(self, tpn: int, cell: Cell) -> Cell:
        """A report needs colours even of a forfeited game, although no rule reads them."""
        if not cell.opponent or cell.colour is not None:
            return cell
        self._note(say("forfeited games without colours have White for the lower number"))
        return cell._replace(colour=Colour.WHITE if tpn < cell.opponent else Colour.BLACK)

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def _columns(self, cells: Iterable[Cell]) -> str:
        """The columns of the rounds; KeyError if there is an opponent, but no colour."""
        opponents = self._opponents
        if self.games > 1:
            cells = chain.from_iterable(map(split_games, cells))
        return "".join(
            [
                (opponents.get(opponent) or f"{opponent:6d}") + _OUTCOMES[colour, result]
                if opponent
                else _RESTS[result]
                for opponent, colour, result, _ in cells
            ]
        )

    def _clip(self, text: str, width: int, what: Message, player: int = 0) -> str:
        if not text or (len(text) <= width and text.isprintable() and text == text.strip()):
            return text
        text = clean(text)
        if len(text) > width:
            cut = {"what": what, "player": player, "width": width}
            self.notes.append(
                say("{what} of player {player} was cut to {width} characters", **cut)
                if player
                else say("{what} was cut to {width} characters", **cut)
            )
        return text[:width]

    def _ids(self, tpns: Iterable[int], width: int = 4) -> str:
        return "".join(f" {self.numbers.get(tpn, tpn):{width}d}" for tpn in tpns)


def _line(text: str) -> str:
    """A text that fits in a line: no control characters, no blanks at the end."""
    if not text.isprintable():
        text = text.translate(_CONTROL)
    return text.rstrip()


def clean(text: str) -> str:
    return _line(text).strip()
