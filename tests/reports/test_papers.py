"""Papers: nobody is missing, every page is stamped, and PDF is PDF."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import partial
from io import BytesIO

import pytest
import typst
from pypdf import PageObject, PdfReader

from tests.support.histories import random_tournament
from zug.model import Colour, Result, Tournament
from zug.model.names import name_order
from zug.model.results import ABSENT, Cell
from zug.prizes import Due, PrizeList, Purse, Rule, Sharing
from zug.reports import (
    Document,
    Paper,
    Stamp,
    as_html,
    as_pdf,
    as_text,
    board_numbers,
    check_in_list,
    cross_table,
    pairings_by_board,
    pairings_by_name,
    player_cards,
    poster,
    prize_sheet,
    receipts,
    result_slips,
    standings_sheet,
    wall_chart,
)
from zug.reports.tables import PrintedGame, shown_cell
from zug.screens.boards import boards_in_order

PRIZES = Purse((PrizeList("", (50000, 30000, 20000)),))
BY_RANK = Purse((PrizeList("", (50000, 30000, 20000), Rule(Sharing.RANK)),))
STAMP = Stamp("Spring <Open> & #friends", 3, "v2", "2026-11-15 10:00")


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    return random_tournament(random.Random(5), 17, 4, mess=0.15)


def papers(tournament: Tournament) -> list[Document]:
    return [
        pairings_by_board(tournament, 3, STAMP),
        pairings_by_name(tournament, 3, STAMP),
        pairings_by_name(tournament, 3, STAMP, large=True),
        result_slips(tournament, 3, STAMP),
        standings_sheet(tournament, STAMP, ["BH/C1", "BH", "SB", "DE", "WIN"]),
        cross_table(tournament, STAMP),
        wall_chart(tournament, STAMP),
        player_cards(tournament, STAMP),
        check_in_list(tournament, STAMP, dict.fromkeys(range(1, 18), Due(3000))),
        prize_sheet(tournament, STAMP, PRIZES),
        receipts(tournament, STAMP, PRIZES),
        board_numbers(3, STAMP),
        poster("http://192.168.1.20:8000/", STAMP),
    ]


def test_everybody_is_on_the_pairing_list_once(tournament: Tournament) -> None:
    """At a board, or named below with the reason (nobody in neither)."""
    sheet = pairings_by_board(tournament, 3, STAMP)
    text = " ".join(" ".join(row) for row in sheet.rows) + " " + " ".join(sheet.notes)
    words = text.replace(";", " ").replace(":", " ").split()
    for player in tournament.players:
        assert words.count(player.name) == 1


def test_everybody_is_on_the_list_by_name_in_the_alphabet(tournament: Tournament) -> None:
    names = [row[0] for row in pairings_by_name(tournament, 3, STAMP).rows]
    assert sorted(names) == names
    assert set(names) == {player.name for player in tournament.players}


def test_letters_with_marks_stand_where_people_look_for_them() -> None:
    names = ["Zürcher", "Łukasz", "Luz", "Ñúñez", "Nunn", "Öztürk", "Ostrowski", "Ærø", "Adler"]
    filed = ["Adler", "Ærø", "Łukasz", "Luz", "Ñúñez", "Nunn", "Ostrowski", "Öztürk", "Zürcher"]
    assert sorted(names, key=name_order) == filed


def test_boards_are_those_of_the_record(tournament: Tournament) -> None:
    for white, black in boards_in_order(tournament, 3):
        cell = tournament.by_tpn[white].cell(3)
        assert cell is not None
        assert (cell.opponent, str(cell.colour)) == (black, "w")


def test_text_and_html_hold_every_cell_and_escape_it(tournament: Tournament) -> None:
    for document in papers(tournament):
        page = as_html(document)
        assert "Spring &lt;Open&gt; &amp; #friends" in page
        assert "<Open>" not in page
        assert as_text(document).strip()


def test_standings_turn_with_many_tiebreaks(tournament: Tournament) -> None:
    assert not standings_sheet(tournament, STAMP, ["BH"]).landscape
    assert standings_sheet(tournament, STAMP, ["BH", "SB", "DE", "WIN", "BWG"]).landscape


def test_standings_say_which_tiebreaks_are_dropped(tournament: Tournament) -> None:
    first, *others = tournament.players
    unrated = replace(tournament, players=(replace(first, rating=0), *others))
    sheet = standings_sheet(unrated, STAMP, ["ARO", "BH"])
    assert [column.head for column in sheet.columns][-1:] == ["BH"]
    assert "ARO (C.07, article 10)" in as_text(sheet)


def pages(document: Document, paper: Paper = Paper.A4) -> list[PageObject]:
    return list(PdfReader(BytesIO(as_pdf(document, paper))).pages)


def millimetres(page: PageObject) -> tuple[int, int]:
    box = page.mediabox
    return round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_every_page_bears_event_round_version_and_number(
    tournament: Tournament, paper: Paper
) -> None:
    for document in papers(tournament):
        found = pages(document, paper)
        for number, page in enumerate(found, 1):
            text = page.extract_text()
            assert "Spring <Open> & #friends" in text, document.name
            assert "round 3, v2" in text
            assert f"{number} / {len(found)}" in text


LONG = "Wolfeschlegelsteinhausenbergerdorff-Vaidyanathan, Maximilian"


@pytest.fixture(scope="module")
def large() -> Tournament:
    """200 players; one has a name no column can hold in a line."""
    field = random_tournament(random.Random(7), 200, 3, mess=0)
    named = [
        replace(
            player, name=f"{chr(65 + i % 26)}eller, Katharina {i}", title="" if i % 4 else "WFM"
        )
        for i, player in enumerate(field.players)
    ]
    named[5] = replace(named[5], name=LONG)
    return replace(field, players=tuple(named))


def still_open(tournament: Tournament) -> Tournament:
    """The last round is being played: boxes instead of results."""
    return replace(
        tournament,
        players=tuple(
            player.with_cells((*player.cells[:-1], player.cells[-1]._replace(result=Result("X"))))
            if player.cells[-1].opponent
            else player
            for player in tournament.players
        ),
    )


@pytest.fixture(params=["fonts", "no fonts"])
def fonts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fonts of this computer, and none but those that Typst and Zug bring."""
    if request.param == "no fonts":
        monkeypatch.setattr(typst, "compile", partial(typst.compile, ignore_system_fonts=True))


@pytest.mark.usefixtures("fonts")
def test_200_players_by_board_are_four_pages_with_the_heading_on_each(large: Tournament) -> None:
    found = pages(pairings_by_board(large, 3, STAMP))
    assert len(found) == 4
    assert len(pages(pairings_by_board(still_open(large), 3, STAMP))) == 4
    assert millimetres(found[0]) == (210, 297)
    for page in found:
        assert "White" in page.extract_text()
        assert "Result" in page.extract_text()


def test_by_name_shows_the_range_of_letters_of_each_page(large: Tournament) -> None:
    found = pages(pairings_by_name(large, 3, STAMP))
    assert len(found) <= 5
    assert "Ael – " in found[0].extract_text()
    assert " – Zel" in found[-1].extract_text()
    assert len(pages(pairings_by_name(large, 3, STAMP, large=True))) > len(found)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_long_names_are_wrapped_and_never_cut(large: Tournament, paper: Paper) -> None:
    for document in (
        pairings_by_board(large, 3, STAMP),
        pairings_by_name(large, 3, STAMP),
        standings_sheet(large, STAMP),
        check_in_list(large, STAMP),
    ):
        text = "".join(page.extract_text() for page in pages(document, paper))
        letters = "".join(filter(str.isalpha, text))
        assert "".join(filter(str.isalpha, LONG)) in letters, document.name
        printed = "".join(one for one in text if not one.isspace())
        assert LONG.replace(" ", "") in printed, f"{document.name}: no hyphen is added to a name"


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_four_slips_a_page_two_receipts_a_page(large: Tournament, paper: Paper) -> None:
    slips = pages(result_slips(large, 3, STAMP), paper)
    assert len(slips) == 25
    first = slips[0].extract_text()
    assert re.findall(r"Board\s+(\d+)", first) == ["1", "2", "3", "4"]
    assert first.count("White signs:") == 4
    few = receipts(large, STAMP, BY_RANK)
    assert len(few.receipts) >= 3
    assert len(pages(few, paper)) == -(-len(few.receipts) // 2)


def test_the_cross_table_lies_on_its_side_and_grows_beyond_nine_rounds() -> None:
    for rounds, size in ((9, (297, 210)), (10, (420, 297))):
        table = cross_table(random_tournament(random.Random(1), 24, rounds, mess=0), STAMP)
        assert millimetres(pages(table)[0]) == size


def test_an_absence_does_not_look_like_a_loss_by_forfeit() -> None:
    lost = Cell(2, Colour.WHITE, Result.FORFEIT_LOSS)
    assert shown_cell(lost, {2: 7}) == PrintedGame("w", "w", "7", "−")
    zero = Cell(0, None, Result.ZERO_BYE)
    assert {shown_cell(one, {}) for one in (ABSENT, zero)} == {"abs."}


def test_fees_have_a_total(tournament: Tournament) -> None:
    sheet = check_in_list(tournament, STAMP, dict.fromkeys(range(1, 18), Due(3050)))
    assert sheet.notes == ("17 players, fees 518.50",)
    dues = {1: Due(1000, "juniors", 400), 2: Due(500), 3: Due(0, "titled"), 4: Due(500, "", 600)}
    reduced = check_in_list(tournament, STAMP, dues)
    told = "17 players, fees 20.00, paid 10.00, to be paid 11.00, overpaid 1.00"
    assert reduced.notes == (told,)
    shown = {int(row[2]): row[5:7] for row in reduced.rows}
    assert [shown[tpn] for tpn in (1, 2, 3, 4, 5)] == [
        ("10.00", "4.00"),
        ("5.00", "☐"),
        ("0.00", ""),
        ("5.00", "6.00"),
        ("", "☐"),
    ]


def test_prizes_are_read_last_place_first(tournament: Tournament) -> None:
    sheet = prize_sheet(tournament, STAMP, PRIZES)
    assert sheet.points == 18
    assert sheet.rows[-1][0] == "1."
    assert sheet.notes[0].endswith("1000.00 in all")


def test_published_boards_keep_their_numbers(tournament: Tournament) -> None:
    turned = boards_in_order(tournament, 3)[::-1]
    sheet = pairings_by_board(tournament, 3, STAMP, boards=turned)
    white = tournament.by_tpn[turned[0][0]]
    assert sheet.rows[0][1] == str(white.number)
    assert sheet.rows[0][4].endswith(white.name)


def test_namesakes_are_told_apart_by_their_number(tournament: Tournament) -> None:
    white, black = boards_in_order(tournament, 3)[0]
    twins = {white, black}
    players = [
        replace(one, name="Müller, Hans", title="") if one.tpn in twins else one
        for one in tournament.players
    ]
    event = replace(tournament, players=tuple(players))
    by_board = pairings_by_board(event, 3, STAMP).rows[0]
    assert (by_board[1], by_board[-1]) == (str(white), str(black))
    by_name = [row for row in pairings_by_name(event, 3, STAMP).rows if row[0] == "Müller, Hans"]
    assert {(row[1], row[4]) for row in by_name} == {
        (str(white), f"Müller, Hans ({black})"),
        (str(black), f"Müller, Hans ({white})"),
    }
    everybody = Purse((PrizeList("", (100,) * len(players), Rule(Sharing.RANK)),))
    given = prize_sheet(event, STAMP, everybody).rows
    assert {row[1] for row in given if row[2] == "Müller, Hans"} == {*map(str, twins)}
    signed = {receipt.lines[0][1] for receipt in receipts(event, STAMP, everybody).receipts}
    assert {f"Müller, Hans ({tpn})" for tpn in twins} <= signed


def test_lots_that_were_drawn_count_on_paper(tournament: Tournament) -> None:
    tied = replace(tournament, tiebreaks=("LOT",))
    lots = {player.tpn: 100 - player.tpn for player in tied.players}
    first = standings_sheet(tied, STAMP, lots=lots).rows[0]
    table = standings_sheet(tied, STAMP).rows
    leaders = [row[2] for row in table if row[0] == "1"]
    assert first[2] == leaders[-1]


def test_an_event_of_1992_is_ranked_by_its_own_article(tournament: Tournament) -> None:
    old = replace(tournament, system="rating-1992", tiebreaks=())
    sheet = standings_sheet(old, STAMP)
    assert [column.head for column in sheet.columns][-3:] == ["Among", "Average", "Lot"]
    assert "BH" in [column.head for column in standings_sheet(old, STAMP, ["BH"]).columns]


def test_standings_cross_table_and_prizes_have_one_ranking(tournament: Tournament) -> None:
    """Also where the system ranks by its own rule (rating-1992:F10)."""
    for system in ("dutch-2026", "rating-1992"):
        event = replace(tournament, system=system, tiebreaks=())
        listed = [(row[0], row[2]) for row in standings_sheet(event, STAMP).rows]
        assert [(row[0], row[2]) for row in cross_table(event, STAMP).rows] == listed
        by_rank = Purse((PrizeList("", (300, 200, 100), Rule(Sharing.RANK)),))
        prizes = prize_sheet(event, STAMP, by_rank).rows
        assert [(row[0].rstrip("."), row[2]) for row in reversed(prizes)][:3] == listed[:3]


@pytest.mark.usefixtures("fonts")
@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_a_poster_for_this_computer_only_is_one_page(paper: Paper) -> None:
    long = replace(STAMP, event="International Open Championship of the Canton of Graubünden " * 2)
    for stamp in (STAMP, long):
        (page,) = pages(poster("http://localhost:8000/p/abcdef/", stamp), paper)
        assert "network" in page.extract_text()
