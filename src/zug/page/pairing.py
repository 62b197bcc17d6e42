"""A round by any system, and every round checked: what the rules give beside what is recorded."""

from __future__ import annotations

from zug.checker import RoundDifference, check, recorded_rows
from zug.director.reporting.report import remarked
from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.messages import say, translated
from zug.page.showing import show, told
from zug.screens.boards import rows_of, seats
from zug.systems import SYSTEMS, PairingRequest, require_a_round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.checker import Report
    from zug.model import Tournament
    from zug.page.asked import CallArguments
    from zug.page.holding import Held
    from zug.screens.boards import SeatedPlayer
    from zug.systems import RoundPairing


class SystemChoice(NamedTuple):
    """An option in a list of systems."""

    id: str
    title: str


def systems(language: str, *, teams: bool = False) -> list[tuple[str, list[SystemChoice]]]:
    """Every rule book by its name; round robins apart."""
    chosen = [one for one in SYSTEMS if one.pairs_teams is teams]
    groups = [
        (say("Swiss systems"), [one for one in chosen if one.schedule is None]),
        (say("Round robins"), [one for one in chosen if one.schedule is not None]),
    ]
    return [
        (
            head.translated(language),
            [SystemChoice(one.id, translated(one.title, language)) for one in of],
        )
        for head, of in groups
        if of
    ]


def pair_view(held: Held, asked: CallArguments) -> str:
    """A round by the system asked for: the next one, or an earlier one again."""
    tournament, language = held.tournament, asked.language
    last = tournament.rounds_played
    number = asked.number("round") or last + 1
    content: dict[str, object] = {"rows": (), "fault": None}
    try:
        pairing = _paired(tournament, asked.text("by"), number)
        content |= _shown(held, pairing, number)
    except ZugError as error:
        content["fault"] = told(error, language)
    return show(
        "pair",
        language,
        held=held,
        number=number,
        numbers=range(1, last + 2),
        systems=systems(language, teams=tournament.are_teams),
        by=asked.text("by") or held.system.id,
        **content,
    )


def _paired(tournament: Tournament, by: str, number: int) -> RoundPairing:
    prepared = PairingRequest(tournament, by or None, number).prepare()
    require_a_round(tournament, number)
    return prepared.pair_with_notes()


def _shown(held: Held, pairing: RoundPairing, number: int) -> dict[str, object]:
    tournament = held.tournament
    seated = seats(tournament, number)
    is_recorded = number <= tournament.rounds_played
    recorded = set(recorded_rows(tournament, number)) if is_recorded else set()
    first = 1 if held.state is None else held.state.first_board(number)
    rows = rows_of(seated, pairing.boards, first)
    stuck = pairing.impossible.stuck if pairing.impossible is not None else ()
    paired = {tpn for board in pairing.boards for tpn in board} | {pairing.bye}
    return {
        "rows": rows,
        "others": {row.number for row in rows if is_recorded and row.pair not in recorded},
        "is_recorded": is_recorded,
        "bye": None if pairing.bye is None else seated[pairing.bye],
        "bye_differs": is_recorded and bool(pairing.bye) and (pairing.bye, 0) not in recorded,
        "notes": pairing.notes,
        "stuck": [seated[tpn] for tpn in stuck],
        "out": [one for tpn, one in seated.items() if tpn not in {*paired, *stuck}],
        "addable": held.state is None and not is_recorded and pairing.impossible is None,
    }


class DifferenceRow(NamedTuple):
    """A difference in words: the computed boards, and the recorded ones."""

    expected: str
    found: str


class CheckedRound(NamedTuple):
    """The check of a round for the page."""

    round: int
    boards: int
    is_right: bool
    is_impossible: bool
    is_by_hand: bool
    lines: tuple[DifferenceRow, ...]


def check_view(held: Held, asked: CallArguments) -> str:
    """Every round paired again and compared with the record."""
    language = asked.language
    tournament = held.tournament if held.state is None else remarked(held.state)
    content: dict[str, object] = {"report": None, "rounds": (), "fault": None}
    by = asked.text("by") or held.system.id
    if tournament.rounds_played:
        try:
            report = check(tournament, asked.text("by") or None)
            content |= {"report": report, "rounds": _checked(held, report, language)}
        except ZugError as error:
            content["fault"] = told(error, language)
    return show(
        "check",
        language,
        held=held,
        systems=systems(language, teams=tournament.are_teams),
        by=by,
        **content,
    )


def _checked(held: Held, report: Report, language: str) -> tuple[CheckedRound, ...]:
    seated = seats(held.tournament, 1)
    return tuple(
        CheckedRound(
            one.round,
            len(one.found_rows),
            one.identical,
            one.impossible is not None,
            bool(one.by_hand),
            tuple(_line(difference, seated, language) for difference in one.differences),
        )
        for one in report.rounds
    )


def _line(
    difference: RoundDifference, seated: Mapping[int, SeatedPlayer], language: str
) -> DifferenceRow:
    def words(board: tuple[int, int] | None) -> str:
        if board is None:
            return ""
        white, black = board
        if not black:
            return say("{name}: bye", name=seated[white].titled_name).translated(language)
        return f"{seated[white].titled_name} – {seated[black].titled_name}"

    return DifferenceRow(words(difference.expected), words(difference.found))
