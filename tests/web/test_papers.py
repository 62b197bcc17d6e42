"""The desk prints what `zug.reports` builds: the same numbers on screen, page and PDF."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.web.support import Event
from zug.reports import PAPERS


def rows(page: str) -> list[list[str]]:
    found = re.findall(r"<tr>(.*?)</tr>", page.split("<tbody>")[1], re.DOTALL)
    return [[unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in found]


def pdf_text(event: Event, name: str, role: str = "owner", **query: str) -> str:
    answer = event.client(role).get(f"{event.path}print/{name}/", {"pdf": "a4", **query})
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


@pytest.fixture
def played(event: Event) -> Event:
    """Two rounds that Black won: ranks are far from starting numbers."""
    event.play_round("0-1")
    event.play_round("0-1")
    return event


@pytest.mark.parametrize("page", ["crosstable/", "print/crosstable/"])
def test_the_cross_table_names_opponents_by_starting_number(played: Event, page: str) -> None:
    table = rows(played.client().get(f"{played.path}{page}").content.decode())
    assert [row[0] for row in table] != [row[1] for row in table], "ranks are not numbers"
    assert len(table) == 8
    printed = "".join(pdf_text(played, "crosstable").split())
    for row in table:
        player = played.state.tournament.by_tpn[int(row[1])]
        assert row[2] == player.name
        for round_, cell in enumerate(player.cells, 1):
            won = "1" if str(cell.colour) == "b" else "0"
            game = f"<i>{cell.colour}</i>{cell.opponent} <b>{won}</b>"
            assert row[3 + round_] == game
            disc = "●" if str(cell.colour) == "b" else "○"
            assert f"{disc}{cell.opponent}{won}" in printed


def test_a_draft_is_marked_on_page_and_pdf_and_other_papers_do_not_know_it(played: Event) -> None:
    played.post("round/pair/")
    client = played.client()
    page = client.get(f"{played.path}print/pairings-by-board/").content.decode()
    assert '<span class="mark">draft</span>' in page
    assert "round 3, version 1, draft" in page
    assert "DRAFT" in pdf_text(played, "pairings-by-board")
    for name in ("standings", "crosstable", "cards"):
        other = client.get(f"{played.path}print/{name}/").content.decode()
        assert "draft" not in other
        assert "round 3" not in other


def test_an_earlier_round_is_printed_from_its_own_page(played: Event) -> None:
    page = played.client().get(f"{played.path}print/pairings-by-name/?round=1").content.decode()
    assert "Round 1 by name" in page
    assert 'href="?round=1&amp;pdf=a4"' in page
    assert 'href="?round=1&amp;large=1"' in page
    assert "Round 1 by name" in pdf_text(played, "pairings-by-name", round="1")


def test_a_deputy_prints_no_draft(played: Event) -> None:
    played.post("round/pair/")
    assert "Pairings of round 2" in pdf_text(played, "pairings-by-board", "deputy")


def test_the_desk_lists_every_paper_it_can_print(event: Event) -> None:
    client = event.client()
    before = client.get(f"{event.path}print/").content.decode()
    event.play_round()
    after = client.get(f"{event.path}print/").content.decode()
    for name, kind in PAPERS.items():
        link = f'href="{event.path}print/{name}/"'
        assert (link in before) is not (kind.needs_round or kind.of_table is True)
        assert (link in after) is (kind.of_table is not True)
    assert client.get(f"{event.path}print/slips/?pdf=a5").status_code == 404
    assert client.get(f"{event.path}print/menu/").status_code == 404


def test_printing_before_a_round_is_paired_is_answered_in_words(event: Event) -> None:
    client = event.client()
    for name, words in {
        "slips": "Result slips: no round is paired yet",
        "standings": "Standings: no round is paired yet",
        "schedule": "Schedule: only a round robin has this paper",
    }.items():
        answer = client.get(f"{event.path}print/{name}/")
        assert answer.status_code == 422
        assert words in unescape(answer.content.decode())
    assert "Pair round 1, then print." in client.get(f"{event.path}print/slips/").content.decode()


def test_a_code_for_this_computer_only_says_so(event: Event) -> None:
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.play_round()
    client = event.client()
    for page in ("share/", "print/poster/", "print/slips/"):
        here = client.get(f"{event.path}{page}", headers={"Host": "localhost"}).content.decode()
        assert "works on this computer only" in here, page
        assert "Open the desk under this computer’s network address" in here, page
        there = client.get(f"{event.path}{page}", headers={"Host": "testserver"})
        reachable = there.content.decode()
        assert "this computer only" not in reachable, page


def test_letters_that_no_font_has_are_told_beside_the_links_to_the_pdf(event: Event) -> None:
    client = event.client()
    words = "no font on this computer has these letters"
    assert words not in client.get(f"{event.path}print/check-in/").content.decode()
    event.post("players/", name="\U00018b00, Anna", rating=1500)
    assert words in client.get(f"{event.path}print/check-in/").content.decode()


def test_the_check_in_list_leaves_out_who_has_left(played: Event) -> None:
    left = next(iter(played.state.entries))
    played.post(f"players/{left}/act/", do="withdraw")
    assert left in played.state.withdrawn
    table = rows(played.client().get(f"{played.path}print/check-in/").content.decode())
    names = [row[1] for row in table]
    assert len(names) == 7
    assert played.state.entries[left].name not in names


def test_papers_stay_with_the_last_complete_round_while_games_are_open(played: Event) -> None:
    played.post("round/pair/")
    played.post("round/publish/")
    assert played.enter(1, "1-0").status_code == 200
    page = played.client().get(f"{played.path}print/crosstable/").content.decode()
    table = rows(page)
    points = {int(row[1]): float(row[6]) for row in table}
    assert sum(points.values()) == 8, "two rounds of four games"
    heads = re.findall(r"<th\b[^>]*>([^<]*)", page)
    assert heads[4:7] == ["1", "2", "Pts"], "not the round being played"
    assert "Standings after round 2" in pdf_text(played, "standings")
    assert played.enter(2, "1-0").status_code == 200
    for board in (3, 4):
        assert played.enter(board, "½-½").status_code == 200
    assert "Standings after round 3" in pdf_text(played, "standings")


def test_receipts_without_prizes_lead_to_the_set_up(event: Event) -> None:
    event.play_round()
    answer = event.client().get(f"{event.path}print/receipts/")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Announce them in the set-up of the event." in page
    assert "--prizes" not in page
    assert f'<a class="button primary" href="{event.path}setup/">Set-up</a>' in page
