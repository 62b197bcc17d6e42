"""Replay a finished (or running) tournament: was every round paired as the rules say?

The replay of a round knows nothing but what was known when it was paired: the rounds before it and
who took part. Its pairing is compared with the record: opponents, colours and the bye. The order
of the boards is not compared, since a record does not hold it.

- `rounds`: one round compared with its replay
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from zug.checker.rounds import (
    NO_LABELS,
    NOBODY,
    RoundCheck,
    RoundDifference,
    compare_round,
    is_as_declared,
    recorded_rows,
)
from zug.errors import ZugError, up_to
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.faults import refusal
from zug.messages import Message, say, say_n
from zug.model import Colour, Tournament
from zug.model.amendments import BYE, FREE, is_declared
from zug.model.arguments import public
from zug.model.reconstruction import AsPaired, as_counted, as_paired
from zug.systems import Board, PairingRequest, System, system_of, system_played
from zug.systems.base import NO_OPTIONS
from zug.systems.codes import day_of_calendar, first_day, in_edition
from zug.systems.registry import coded_options, other_editions
from zug.systems.schedule import table_of
from zug.systems.table_progress import fitting_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from zug.model.reconstruction import Counted

__all__ = [
    "NOBODY",
    "Report",
    "RoundCheck",
    "RoundDifference",
    "check",
    "compare_round",
    "edition_by_date",
    "recorded_rows",
    "when_paired",
]


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament replayed by a system, round by round."""

    system: str
    rounds: tuple[RoundCheck, ...]
    initial_colour: Colour | None = None
    """As the record states it, or as its rounds show that the lot fell."""
    last_round: int | None = None
    """As the record declares it, or as `assumed` says; None: no round was taken for the last."""
    assumed: tuple[Message, ...] = ()
    """What the record does not say and had to be taken for granted."""
    other_editions: tuple[Report, ...] = ()
    """If rounds differ: the same rounds by the other editions of the system, the best one first."""
    numbers: Mapping[int, int] | None = None
    """Of a record that does not follow its table: by TPN, the numbers by which it would."""

    def __repr__(self) -> str:
        """Return one short line."""
        agreeing = len(self.rounds) - len(self.differences)
        return f"<Report by {self.system}: {agreeing} of {len(self.rounds)} rounds agree>"

    def as_json(
        self, labels: Mapping[int, int] = NO_LABELS, *, boards: bool = True
    ) -> dict[str, Any]:
        """Return the report as plain values, without the boards that agree if `boards` is false.

        Players appear by TPN, or by the number `labels` have for them. The shape of a round is
        that of `zug check --json`.
        """
        numbers = self.numbers
        return {
            "system": self.system,
            "identical": self.identical,
            "other_editions": [
                {
                    "system": other.system,
                    "identical": other.identical,
                    "agreeing": [check.round for check in other.rounds if check.identical],
                }
                for other in self.other_editions
            ],
            "rounds": [check.as_json(labels, boards=boards) for check in self.rounds],
            "numbers": None
            if numbers is None
            else {str(labels.get(tpn, tpn)): number for tpn, number in sorted(numbers.items())},
        }

    @property
    def identical(self) -> bool:
        """Does every round agree with the record?"""
        return all(check.identical for check in self.rounds)

    @property
    def differences(self) -> tuple[RoundCheck, ...]:
        """The rounds that do not agree."""
        return tuple(check for check in self.rounds if not check.identical)

    @property
    def better_editions(self) -> tuple[Report, ...]:
        """The other editions by which more rounds agree."""
        most = len(self.differences)
        return tuple(edition for edition in self.other_editions if len(edition.differences) < most)

    @property
    def agreement(self) -> Message:
        """How many rounds agree with the system, in words."""
        rounds = len(self.rounds)
        agreeing = rounds - len(self.differences)
        if not agreeing:
            return say("no round agrees with {system}", system=self.system)
        if agreeing == rounds == 1:
            return say("its one round agrees with {system}", system=self.system)
        if agreeing == rounds:
            return say("all rounds agree with {system}", system=self.system)
        return say_n(
            "{count} of {rounds} rounds agrees with {system}",
            "{count} of {rounds} rounds agree with {system}",
            agreeing,
            rounds=rounds,
            system=self.system,
        )


@public
def check(
    tournament: Tournament,
    system: str | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    rounds: Iterable[int] | None = None,
    trust_top_board: bool = False,
    try_editions: bool = True,
) -> Report:
    """Pair every round of the record again and compare.

    `system`, `acceleration` and `options` are those of `pair`: by default what the tournament
    itself says; a record that names no system goes by the edition in force when the event began.
    `rounds` chooses some rounds; by default all that were paired.

    An initial-colour the record does not state is the one that fits the first round better, or,
    with `trust_top_board`, the one its top board shows, as pairing infers it. A record that
    declares no number of rounds is taken to be finished, unless more rounds agree if no round is
    taken for the last one; `Report.assumed` says which.

    A rating report is compared with the results that counted, which it tells.

    If rounds differ, the other editions of the system are tried too, unless `try_editions` is
    false: `Report.other_editions`.
    """
    counted = as_counted(_understood(tournament))
    tournament = counted.tournament
    used = system_played(tournament, system)
    coded = coded_options(used, system or tournament.system, first_day(tournament.event))
    options = {**coded, **options}
    chosen = _chosen(tournament, rounds)
    replay = _Replay(used, chosen, acceleration, options, trust_top_board)
    report = replay.report(tournament)
    if used.schedule is not None and not report.identical:
        numbers = fitting_numbers(table_of(used, tournament), tournament)
        report = replace(report, numbers=numbers)
    assumed = (*_said_as_counted(counted), *edition_by_date(tournament, system))
    report = replace(report, assumed=(*assumed, *report.assumed, *_by_amendments(report)))
    if report.identical or not try_editions:
        return report
    others = []
    for other in other_editions(used):
        with suppress(ZugError):  # an edition that cannot pair such a tournament at all
            edition = in_edition(tournament, used, other)
            others.append(replay.within(other).report(edition))
    others.sort(key=lambda report: len(report.differences))
    return replace(report, other_editions=tuple(others))


def when_paired(request: PairingRequest) -> AsPaired | None:
    """Return the record with what a past round was paired with; None if nothing changed since.

    If its numbers differ, players have the numbers they have now as labels.
    """
    tournament, system, round_, acceleration, options = request
    is_past = round_ is not None and 1 <= round_ <= tournament.rounds_played
    tournament = _understood(tournament)
    if not (is_past and tournament.amendments):
        return None
    try:
        report = check(
            tournament,
            system,
            acceleration=acceleration,
            options=options,
            rounds=(round_ or 0,),
            try_editions=False,
        )
    except ZugError:  # what is wrong is said when the round is paired
        return None
    return report.rounds[0].then


def edition_by_date(tournament: Tournament, system: str | None = None) -> tuple[Message, ...]:
    """Return why its date decides by which edition a record is judged; nothing if it does not."""
    used = system_played(tournament, system)
    if used is system_of(tournament, system):
        return ()
    day = day_of_calendar(tournament.event)
    return (
        say(
            "no system is named (192): {system} is taken, the edition in force on {day}",
            system=used.id,
            day=day,
        ),
    )


def _understood(tournament: Tournament) -> Tournament:
    """Return the tournament with what its comments say, if a program made it and no reader."""
    if not any("###" in line for line in tournament.extras):
        return tournament
    from zug.formats.remarks import understood  # noqa: PLC0415 - rarely needed

    return understood(tournament)


def _said_as_counted(counted: Counted) -> Iterator[Message]:
    if counted.corrected:
        from zug.formats.remarks import said_as_counted  # noqa: PLC0415 - rarely needed

        yield said_as_counted(counted.corrected)


def _by_amendments(report: Report) -> Iterator[Message]:
    rounds = [str(check.round) for check in report.rounds if check.is_by_remarks]
    if rounds:
        yield say_n(
            "round {rounds} was compared with the results, colours, numbers, ratings and "
            "prohibitions it was paired with, not with those of today",
            "rounds {rounds} were compared with the results, colours, numbers, ratings and "
            "prohibitions they were paired with, not with those of today",
            len(rounds),
            rounds=", ".join(rounds),
        )


class _Replay(NamedTuple):
    """The replay of a record by a system."""

    system: System
    rounds: tuple[int, ...]
    acceleration: str | None
    options: Mapping[str, object]
    trust_top_board: bool

    def within(self, system: System) -> _Replay:
        """Return the replay by another system, with those of the options that it has."""
        known = {key: value for key, value in self.options.items() if system.has_option(key)}
        return self._replace(system=system, options=known)

    def report(self, tournament: Tournament) -> Report:
        """Return the report; if no number of rounds is declared, with the last round that fits."""
        played = tournament.rounds_played
        if tournament.rounds is not None or self.system.schedule is not None or not played:
            return self._as_declared(tournament)
        report = self._as_declared(replace(tournament, rounds=played))
        if not report.identical:
            with suppress(ZugError):  # a system that must know the number of rounds
                running = self._as_declared(tournament)
                if len(running.differences) < len(report.differences):
                    return replace(running, assumed=(_RUNNING,))
        return replace(report, assumed=(_finished(played),))

    def _as_declared(self, tournament: Tournament) -> Report:
        known: dict[int, RoundCheck] = {}
        if tournament.initial_colour is None and self.system.schedule is None:
            tournament, known = self._with_draw(tournament)
        checks = [known.get(round_) or self._check(tournament, round_) for round_ in self.rounds]
        drawn = tournament.initial_colour
        return Report(self.system.id, tuple(checks), drawn, last_round=tournament.rounds)

    def _check(self, tournament: Tournament, round_: int) -> RoundCheck:
        """Return a round beside the pairing of the rules, by the past that explains it.

        Of the pasts the round may have had (`as_paired`) it is the first by which it differs as the
        record says itself, or not at all if it says nothing; else the first by which it does not
        differ, or the first of all.
        """
        says_it_differs = is_declared(tournament, round_)
        left_over = BYE if self.system.schedule is None else FREE
        tried = []
        for past in as_paired(tournament, round_):
            check = self._by_rules(past.tournament, round_).renumbered(past.now)
            if past.tournament is not tournament:
                check = replace(check, then=past)
            if is_as_declared(check, tournament, left_over) if says_it_differs else check.identical:
                return check
            tried.append(check)
        return next((report for report in tried if report.identical), tried[0])

    def _by_rules(self, tournament: Tournament, round_: int) -> RoundCheck:
        """Return a round beside the pairing of the system, and in a schedule beside its table.

        Once an earlier round took other games than its own, as the record says, the games that the
        system arranges count instead of those of the table.
        """
        request = PairingRequest(
            tournament, self.system.id, round_, self.acceleration, self.options
        )
        pairing = request.pair()
        check = compare_round(tournament, round_, pairing)
        if self.system.schedule is None:
            return check
        if any(is_declared(tournament, number) for number in range(1, round_)) and (
            check.identical or is_as_declared(check, tournament, FREE)
        ):
            return check  # a round before it took its games, as the record says
        table = table_of(self.system, tournament).pairing(round_, pairing.notes)
        return compare_round(tournament, round_, table)

    def _with_draw(self, tournament: Tournament) -> tuple[Tournament, dict[int, RoundCheck]]:
        """Return the record with the initial-colour that must have been drawn (dutch-2026:5.1).

        The first round with colours shows it, and is returned: both draws are tried, and the one
        that gives more players the colour they had was drawn; if they are even, or the top board is
        trusted, the one that gives it to the first of them.
        """
        first = _first_round_with_colours(tournament)
        if first is None:
            return tournament, {}
        tried = []
        for colour in Colour:
            drawn = replace(tournament, initial_colour=colour)
            check = self._check(drawn, first)
            if check.identical:
                return drawn, {first: check}
            tried.append((drawn, check))

        def misfit(attempt: tuple[Tournament, RoundCheck]) -> tuple[int, list[bool]]:
            wrong = _wrong_colours(attempt[1])
            return 0 if self.trust_top_board else sum(wrong), wrong

        drawn, check = min(tried, key=misfit)
        return drawn, {first: check}


_RUNNING = say(
    "the number of rounds is not declared (XXR, 142): "
    "no round was taken for the last one, which fits the record better"
)


def _finished(played: int) -> Message:
    return say(
        "the number of rounds is not declared (XXR, 142): "
        "round {round}, the last one recorded, was taken for the last one",
        round=played,
    )


def _chosen(tournament: Tournament, rounds: Iterable[int] | None) -> tuple[int, ...]:
    played = tournament.rounds_played
    chosen = tuple(range(1, played + 1) if rounds is None else rounds)
    for round_ in chosen:
        if not 1 <= round_ <= played:
            raise refusal("no-such-round.check", advice=up_to(played), round=round_)
    return chosen


def _wrong_colours(checked: RoundCheck) -> list[bool]:
    """By TPN, of all who are on a board in both: had they another colour than the expected one?"""
    expected, had = _colours(checked.expected), _colours(checked.found)
    return [expected[tpn] is not had[tpn] for tpn in sorted(expected.keys() & had.keys())]


def _colours(boards: tuple[Board, ...]) -> dict[int, Colour]:
    white = {board.white: Colour.WHITE for board in boards}
    return white | {board.black: Colour.BLACK for board in boards}


def _first_round_with_colours(tournament: Tournament) -> int | None:
    rounds = [
        round_
        for player in tournament.players
        for round_, cell in enumerate(player.cells, 1)
        if cell.colour is not None
    ]
    return min(rounds, default=None)
