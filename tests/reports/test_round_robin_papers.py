"""The papers of a round robin: schedule, everybody's own one, everybody against everybody."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.support.crosstable import crosstable
from tests.support.desks import a_desk, start_round
from zug import new, schedule
from zug.director import Desk
from zug.director.actions import numbers, rounds
from zug.director.actions import players as player_actions
from zug.director.pairing.seating import SeatingPlan
from zug.errors import UsageError
from zug.model.results import parse_result
from zug.reports import (
    PAPERS,
    Paper,
    Stamp,
    as_html,
    as_pdf,
    as_text,
    of_event,
    own_schedules,
    schedule_sheet,
)
from zug.reports.pairings import idle_word
from zug.reports.sheets import Cards, Document, PaperColumn, Slips, TableSheet


def a_club(players: int, system: str = "round-robin", to: int = 0) -> Desk:
    """Players A, B, C … numbered 1, 2, 3 …; White wins every game."""
    desk = a_desk(players, system=system, rounds=0, tiebreaks=("SB",))
    desk.record(numbers.number_by_rating(desk.state))
    for _ in range(to):
        start_round(desk)
        for board in desk.state.rounds[-1].open_boards:
            desk.record(rounds.enter_result(desk.state, board, parse_result("1-0")))
    return desk


def printed(desk: Desk, name: str) -> Document:
    return PAPERS[name].make(of_event(desk.state, None, "2026-11-15 10:00"))


def sheet(desk: Desk, name: str) -> TableSheet:
    document = printed(desk, name)
    assert isinstance(document, TableSheet)
    return document


@pytest.mark.parametrize("players", [3, 9, 10, 16, 29, 30])
@pytest.mark.parametrize("size", [Paper.A4, Paper.LETTER])
def test_the_whole_schedule_is_one_page_before_anything_is_paired(
    players: int, size: Paper
) -> None:
    desk = a_club(players)
    document = sheet(desk, "schedule")
    table = schedule(players)
    for number, row in enumerate(document.rows, 1):
        games = [f"{board.white}–{board.black}" for board in table.round(number).boards]
        free = [] if table.free(number) is None else [str(table.free(number))]
        assert list(row) == [str(number), *games, *free]
    assert len(PdfReader(BytesIO(as_pdf(document, size))).pages) == 1


STARTS = ["2026-11-15 18:30"] * 116


@pytest.mark.parametrize(
    ("size", "times"), [(Paper.A4, ()), (Paper.A4, STARTS), (Paper.LETTER, STARTS)]
)
@pytest.mark.parametrize(
    ("players", "system", "pages"),
    [
        (29, "double-round-robin", 1),
        (30, "double-round-robin", 1),
        (16, "double-round-robin-plain", 1),
        (30, "round-robin-4", 2),
    ],
)
def test_a_long_schedule_is_one_page_too(
    players: int, system: str, pages: int, times: list[str], size: Paper
) -> None:
    """In 9 pt at least, however long the names and with the start of every round.

    Only 116 rounds need a second page.
    """
    field = new(
        [f"Hohenberger-Schwarzenbach {n:02d}, Maximilian" for n in range(players)], system=system
    )
    document = schedule_sheet(field, Stamp("Club"), times)
    assert len(document.rows) == len(schedule(players, system).rounds)
    assert document.points >= 9
    page, *more = PdfReader(BytesIO(as_pdf(document, size))).pages
    assert len(more) == pages - 1
    lines = page.extract_text().split("\n")
    assert document.rows[0][-1] in " ".join(lines)


def test_a_cell_of_two_cycles_holds_both_results_and_has_lines() -> None:
    desk = a_club(6, "double-round-robin", to=6)
    table = sheet(desk, "crosstable")
    cells = [column for column in table.columns if column.games]
    assert [column.games for column in cells] == [2] * 6
    assert cells[0].least > PaperColumn("", games=1).least
    pairs = [cell for row in table.rows for cell in row if cell in ("1 0", "0 1")]
    assert len(pairs) == 6, "the three games of round 6, from both sides"
    text = PdfReader(BytesIO(as_pdf(table))).pages[0].extract_text()
    assert "0 1" in text, "on one line"
    assert 'class="center g g2"' in as_html(table)


def test_large_papers_of_letter_are_tabloid() -> None:
    desk = a_club(30, "double-round-robin")
    wide = sheet(desk, "crosstable")
    assert wide.large
    for size, shape in ((Paper.A4, (1190.6, 841.9)), (Paper.LETTER, (1224.0, 792.0))):
        box = PdfReader(BytesIO(as_pdf(wide, size))).pages[0].mediabox
        assert (round(float(box.width), 1), round(float(box.height), 1)) == shape


NOTE = "In brackets: results that count for nobody"


@pytest.mark.parametrize(
    "name", ["pairings-by-board", "cards", "own-schedules", "crosstable", "wall-chart"]
)
def test_results_that_count_for_nobody_are_in_brackets_with_a_note(name: str) -> None:
    desk = a_club(6, to=1)
    before = as_text(printed(desk, name))
    assert NOTE not in before
    desk.record(player_actions.withdraw(desk.state, "F"), confirmed=True)  # lost to A in round 1
    document = printed(desk, name)
    for text in (as_text(document), as_html(document)):
        assert NOTE in text
        assert "(1)" in text or "(1 – 0)" in text
    assert NOTE in " ".join(
        page.extract_text().replace("\n", " ")
        for page in PdfReader(BytesIO(as_pdf(document))).pages
    )


def test_who_is_free_is_who_was_left_over_not_who_is_in_the_table() -> None:
    """Number 1 is free in round 1 of the table for 5; by hand it was number 5."""
    desk = a_club(5)
    desk.record(rounds.pair_by_hand(desk.state, SeatingPlan(((1, 4), (2, 3)), 5)), confirmed=True)
    desk.record(rounds.publish(desk.state))
    assert ("E", "5", "", "", "free") in sheet(desk, "pairings-by-name").rows
    assert sheet(desk, "pairings-by-board").notes == ("Free: E",)


def test_of_several_without_an_opponent_the_table_tells_who_was_free() -> None:
    """Number 1 is free in round 1; numbers 2 and 5 did not come, and nothing was recorded."""
    other = crosstable(
        """
        1 2190  -
        2 2180  -
        3 2170  4w1
        4 2160  3b0
        5 2150  -
        """,
        code="FIDE_ROUNDROBIN",
    )
    words = {player.tpn: idle_word(other, player, 1) for player in other.players}
    assert (words[1], words[2], words[5]) == ("free", "absent", "absent")


def test_the_schedule_says_when_rounds_start_if_it_was_announced() -> None:
    desk = a_desk(4, system="round-robin", rounds=0, round_times=["Monday", "", "Friday"])
    assert [row[1] for row in sheet(desk, "schedule").rows] == ["Monday", "", "Friday"]


def test_the_schedule_has_games_as_they_are_paired_and_the_table_for_those_to_come() -> None:
    """Rounds 1 and 2 of the table for 5 in the other order, a game with colours exchanged."""
    other = crosstable(
        """
        1 2190  2w1 U
        2 2180  1b0 5b0
        3 2170  5b0 4w1
        4 2160  U   3b0
        5 2150  3w1 2w1
        """,
        code="FIDE_ROUNDROBIN",
    )
    rows = schedule_sheet(other, Stamp("Club")).rows
    assert [row[1:] for row in rows[:2]] == [("5–3", "1–2", "4"), ("5–2", "3–4", "1")]
    table = schedule(5)
    for number in (3, 4, 5):
        games = [f"{board.white}–{board.black}" for board in table.round(number).boards]
        assert list(rows[number - 1][1:]) == [*games, str(table.free(number))]
    own = own_schedules(other, Stamp("Club")).cards
    assert [cell.strip() for cell in own[0].rows[0]] == ["1", "White", "2", "1", "1"]
    assert own[3].rows[0][2] == "free"


def test_everybody_has_an_own_schedule_with_the_free_round_and_no_points_for_open_games() -> None:
    desk = a_club(5, to=1)
    start_round(desk)
    document = printed(desk, "own-schedules")
    assert isinstance(document, Cards)
    assert [card.title for card in document.cards] == ["1 A", "2 B", "3 C", "4 D", "5 E"]
    assert document.cards[1].rows == (
        ("1", "White", "5 E", "1", "1"),
        ("2", "Black", "1 A", "", ""),
        ("3", "", "free", "–", ""),
        ("4", "White", "3 C", "", ""),
        ("5", "Black", "4 D", "", ""),
    )


def test_cards_count_what_counts() -> None:
    desk = a_club(6, to=1)
    start_round(desk)
    desk.record(player_actions.withdraw(desk.state, "F"), confirmed=True)
    start_round(desk)
    for name in ("cards", "own-schedules"):
        document = printed(desk, name)
        assert isinstance(document, Cards)
        met, other = document.cards[0].rows[0], document.cards[1].rows[:2]
        assert met == ("1", "White", met[2], "(1)", "0"), "F left too early"
        assert other[0][-2:] == ("1", "1")
        assert other[1][-1] in ("1", ""), "an open game adds nothing"


def test_the_cross_table_is_everybody_against_everybody() -> None:
    desk = a_club(4, to=3)
    table = sheet(desk, "wall-chart")
    assert [column.head for column in table.columns][3:7] == ["1", "2", "3", "4"]
    assert [row[3:8] for row in table.rows] == [
        ("×", "1", "0", "1", "2"),
        ("0", "×", "1", "1", "2"),
        ("1", "0", "×", "0", "1"),
        ("0", "0", "1", "×", "1"),
    ]
    ranked = sheet(desk, "crosstable")
    assert [column.head for column in ranked.columns][4:8] == [row[1] for row in ranked.rows]


def test_two_cycles_share_a_cell() -> None:
    desk = a_club(4, "double-round-robin-plain", to=4)
    assert sheet(desk, "wall-chart").rows[0][3:7] == ("×", "1", "0", "1 0")


def test_who_has_left_is_told_plainly() -> None:
    desk = a_club(6, to=2)
    desk.record(player_actions.withdraw(desk.state, "A"), confirmed=True)
    for name in ("standings", "crosstable", "wall-chart"):
        notes = sheet(desk, name).notes
        assert "Withdrawn: A." in notes
        assert any(note.startswith("Without the results of A") for note in notes)
    assert sheet(desk, "wall-chart").rows[1][3] == "(0)"
    assert any(row[2] == "A" and row[5] == "0" for row in sheet(desk, "standings").rows)


def test_a_round_says_who_is_free_and_never_bye() -> None:
    desk = a_club(5, to=1)
    assert sheet(desk, "pairings-by-board").notes == ("Free: A",)
    assert ("A", "1", "", "", "free") in sheet(desk, "pairings-by-name").rows


def test_a_swiss_has_no_schedule() -> None:
    desk = a_desk(6)
    with pytest.raises(UsageError) as refused:
        printed(desk, "schedule")
    assert refused.value.code == "no-schedule"


def test_nobody_is_sent_to_the_board_of_somebody_who_has_left() -> None:
    desk = a_club(6, to=1)
    desk.record(player_actions.withdraw(desk.state, desk.state.numbering[1]), confirmed=True)
    start_round(desk)
    boards = {
        tpn: board for board, pair in enumerate(schedule(6).rounds[1].boards, 1) for tpn in pair
    }
    slips = printed(desk, "slips")
    assert isinstance(slips, Slips)
    assert [slip.board for slip in slips.slips] == sorted({*boards.values()} - {boards[2]})
    rows = {row[0]: row[1:] for row in sheet(desk, "pairings-by-name").rows}
    gone, other = (desk.state.tournament.by_tpn[tpn].name for tpn in (2, 1))
    assert rows[gone] == ("2", "", "", "absent")
    assert rows[other] == ("1", "", "", f"no game: {gone} does not play")
