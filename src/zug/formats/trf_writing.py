"""Writing tournament report files, TRF16 and TRF26. What a format has no record for is noted."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from zug.faults import refusal
from zug.formats.remarks import ranking_lines, ranking_note, text_lines
from zug.formats.scoring import as_162, as_bb, as_full_xxs, as_xxs
from zug.formats.stated_totals import NOTHING_LISTED, points_to_list
from zug.formats.trf_cells import LAST_NUMBER, WIDTH, split_games
from zug.formats.trf_records import DATES_FROM, EVENT_FIELDS
from zug.messages import Message, say
from zug.model import MATCH_POINTS, STANDARD_POINTS, Cell, Colour, Result, format_points
from zug.model.results import ABSENT
from zug.model.tournament import MOST_ROUNDS
from zug.systems.codes import code_of, is_code, is_understood

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from zug.formats.stated_totals import ListedValues
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

    def __init__(self, tournament: Tournament, listed: ListedValues = NOTHING_LISTED) -> None:
        self.tournament = tournament
        self.participants = tournament
        """Whose byes, absences, bans and virtual points are listed."""
        self.points = dict(listed.points)
        self.ranks = listed.ranks
        self.notes: list[str] = [*ranking_note(tournament)]
        self.games = tournament.games_per_match
        self.numbers = {player.tpn: player.number for player in tournament.players}
        self._opponents = {tpn: f"{number:6d}" for tpn, number in self.numbers.items()}

    def text(self) -> str:
        lines = [
            *(line for line in self._extras if line.startswith("###")),
            *ranking_lines(self.tournament, self.numbers),
            *self._event(),
            *self._settings(),
            *(self._row(player) for player in self._players()),
            *self._lists(),
            *(line for line in self._extras if not line.startswith("###")),
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

    @cached_property
    def _extras(self) -> tuple[str, ...]:
        """Lines no rule reads; one that whoever reads the file would obey becomes a comment."""
        lines = filter(None, map(_line, text_lines(self.tournament)))
        return tuple(self._as_comment(line) if self._is_obeyed(line) else line for line in lines)

    def _as_comment(self, line: str) -> str:
        self._note(say("{line!r} is written as a comment", line=line[:40]))
        return f"### ({line})"

    def _is_obeyed(self, line: str) -> bool:
        from zug.formats.trf_reading import is_record  # noqa: PLC0415 - most files have no such lines

        numbers = {player.number for player in self.tournament.players}
        return is_record(line, self.tournament.tiebreaks, numbers)

    def _bans(self) -> Iterator[ForbiddenGroup]:
        """A ban of one player bans nobody, and no format has it."""
        return (group for group in self.participants.forbidden if len(group.players) > 1)

    def _absent(self, requested: Collection[int] = ()) -> list[int]:
        """Return those who miss the round to come, if there is one, without a `requested` bye."""
        tournament = self.participants
        absent = sorted(tournament.absent.difference(requested))
        if tournament.rounds is None or tournament.next_round <= tournament.rounds:
            return absent
        if tournament.absent:
            self._note(say("absences after the last round were left out"))
        return []

    def _virtual(self) -> dict[int, tuple[Points, ...]]:
        """Virtual points by TPN; of rounds there are not, none."""
        rounds, virtual = self.participants.rounds, dict(self.participants.virtual_points)
        if rounds is not None and any(any(row[rounds:]) for row in virtual.values()):
            self._note(say("virtual points for rounds after the last were left out"))
        return {tpn: row[:rounds] for tpn, row in virtual.items()}

    # Players

    def _row(self, player: Player) -> str:
        number = player.number
        if not 1 <= number <= LAST_NUMBER:
            raise refusal("unwritable.number", number=number, last=LAST_NUMBER)
        points = self.points.get(player.tpn)
        if points is None:
            points = points_to_list(self.tournament, player)
        total = format_points(points)
        if len(total) > _POINTS_WIDTH:
            raise refusal("unwritable.points", points=total, player=number)
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


class Trf16Writer(TrfWriter):
    """TRF16: what it lacks goes into the records of JaVaFo (XX…) and bbpPairings (BB…)."""

    named_as_in_26 = ""
    """The system, where 092 cannot name it and whoever checks the file would take another."""

    def _type(self, code: str) -> str:
        text = self.tournament.event.type
        if not text and is_code(code):
            return code
        if not code:
            return text
        if self.games > 1:
            self.notes.append(
                say("the type of tournament {text!r} was replaced by {code}", text=text, code=code)
            )
            return code
        if is_understood(self.tournament):
            self.notes.append(say("TRF16 has no record for the system {code}", code=code))
        else:
            self.named_as_in_26 = code
            self.notes.append(
                say("record 192 of TRF26 was added to name the system {code}", code=code)
            )
        return text

    def _settings(self) -> Iterator[str]:
        tournament = self.tournament
        if tournament.rounds is not None:
            yield f"XXR {tournament.rounds}"
        yield from self._configuration(with_colour=True)
        if not self._has_usual_points:
            yield f"XXS {as_xxs(tournament.points, self.games)}"
            # bbpPairings does not read XXS, nor JaVaFo BB.
            for code, value in as_bb(tournament.points, self.games).items():
                yield f"{code} {value}"
            if tournament.points.unfinished != tournament.points.draw:
                self.notes.append(say("TRF16 has no record for the points of unfinished games"))
        if tournament.tiebreaks:
            self.notes.append(say("TRF16 has no record for tie-breaks"))
        if tournament.adjustments:
            self.notes.append(say("TRF16 has no record for points given apart from results"))

    def _players(self) -> Iterable[Player]:
        """The players, with the byes announced for rounds to come in their cells."""
        held = self.tournament.rounds_played
        announced = {
            (tpn, bye.round): bye.result
            for bye in self.tournament.byes
            if bye.round > held
            for tpn in bye.players
        }
        if announced:
            self.notes.append(say("announced byes are written into the columns of their rounds"))
        changed: dict[int, Player] = {}
        for (tpn, round_), result in announced.items():
            player = changed.get(tpn) or self.tournament.by_tpn.get(tpn)
            if player is None:
                continue
            cells = [*player.cells, *[ABSENT] * (round_ - len(player.cells))]
            if cells[round_ - 1].result is Result.ABSENT:
                cells[round_ - 1] = Cell(0, None, result)
                changed[tpn] = player.with_cells(tuple(cells))
                if round_ == held + 1:
                    self.points.pop(tpn, None)  # they now include this bye
        return [changed.get(player.tpn, player) for player in self.tournament.players]

    def _lists(self) -> Iterator[str]:
        tournament = self.tournament
        for tpn, row in self._virtual().items():
            yield f"XXA{self._ids([tpn])}" + "".join(f" {format_points(p):>4}" for p in row)
        for group in self._bans():
            if group.first > 1 or group.last is not None:
                banned = _ban(self._ids(group.players, 1).strip(), group.first, group.last)
                if not group.holds_in(tournament.next_round):
                    left_out = say(
                        "{ban} was left out: TRF16 has only bans for all rounds", ban=banned
                    )
                    self.notes.append(left_out)
                    continue
                self.notes.append(say("{ban} holds for all rounds in TRF16", ban=banned))
            yield f"XXP{self._ids(group.players, 1)}"
        if absent := self._absent():
            yield f"XXZ{self._ids(absent, 1)}"
        if self.named_as_in_26:
            yield f"192 {self.named_as_in_26}"


def _ban(players: str, first: int, last: int | None) -> Message:
    if last is None:
        return say("the ban of {players} from round {first} on", players=players, first=first)
    if first == last:
        return say("the ban of {players} in round {round}", players=players, round=first)
    return say(
        "the ban of {players} in rounds {first} to {last}", players=players, first=first, last=last
    )


class Trf26Writer(TrfWriter):
    """TRF26; what it lacks goes into the same extensions as for TRF16."""

    new_records = frozenset(NEW_IN_26)

    def _type(self, code: str) -> str:
        self.code = code
        return self.tournament.event.type

    def _settings(self) -> Iterator[str]:
        tournament = self.tournament
        if tournament.rounds is not None:
            yield f"142 {tournament.rounds}"
        if tournament.initial_colour:
            yield f"152 {tournament.initial_colour.upper()}"
        yield from self._points_and_system()
        if tournament.tiebreaks:
            codes = ",".join(map(clean, tournament.tiebreaks))
            yield f"202 {codes}"
            if not any(line.startswith("212") for line in tournament.extras):
                yield f"212 PTS,{codes}"
        yield from self._configuration(with_colour=False)

    def _points_and_system(self) -> Iterator[str]:
        if not self._has_usual_points:
            yield from self._points()
        if self.code:
            yield f"192 {self.code}"

    def _points(self) -> Iterator[str]:
        points = self.tournament.points
        value, is_exact = as_162(points, self.games)
        if value:
            yield f"162  {value}"
        if not is_exact:
            yield f"XXS {as_full_xxs(points)}"
            self.notes.append(
                say("TRF26 has no record for this point system; it is written as XXS")
            )

    def _lists(self) -> Iterator[str]:
        tournament = self.tournament
        for kind, round_, tpns in self._byes():
            yield f"240 {kind} {round_:03d}{self._ids(tpns)}"
        by_number = {number: tpn for tpn, number in self.numbers.items()}
        for first, last, start, end, points in self._runs_of_virtual_points(by_number):
            worth = f"{format_points(points):>4}"
            yield f"250      {worth} {start:03d} {end:03d} {first:04d} {last:04d}"
        for group in self._bans():
            last = group.last or tournament.rounds or MOST_ROUNDS
            yield f"260 {group.first:03d} {last:03d}{self._ids(group.players)}"
        for extra in tournament.adjustments:
            worth = f"{format_points(extra.points):>4}"
            yield f"299 {extra.kind:1}        {worth}  {extra.round:03d}{self._ids(extra.players)}"

    def _byes(self) -> Iterator[tuple[Result, int, Sequence[int]]]:
        """Yield the announced byes: kind, round and TPNs; an absence is a zero-point bye."""
        tournament, coming = self.participants, self.participants.next_round
        for bye in tournament.byes:
            yield bye.result, bye.round, bye.players
        requested = {tpn for bye in tournament.byes if bye.round == coming for tpn in bye.players}
        if absent := self._absent(requested):
            yield Result.ZERO_BYE, coming, absent
            self.notes.append(say("absences from the round to come are written as zero-point byes"))

    def _runs_of_virtual_points(
        self, by_number: Mapping[int, int]
    ) -> Iterator[tuple[int, int, int, int, Points]]:
        """Yield records 250: first and last number, first and last round, points.

        Neighbours with the same points share a record.
        """
        virtual = self._virtual()
        runs: list[tuple[int, int, tuple[Points, ...]]] = []
        for number, tpn in sorted(by_number.items()):
            row = virtual.get(tpn, ())
            if runs and runs[-1][2] == row:
                runs[-1] = (runs[-1][0], number, row)
            else:
                runs.append((number, number, row))
        for first, last, row in runs:
            start = 0
            for end in range(1, len(row) + 1):
                if end == len(row) or row[end] != row[start]:
                    if row[start]:
                        yield first, last, start + 1, end, row[start]
                    start = end
