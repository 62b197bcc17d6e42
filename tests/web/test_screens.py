"""One round on every screen: desk, second arbiter, phone, browser page, website.

The numbers of the boards are those that were announced: 51, 52, 53 where the first board is 51.
"""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from tests.web.screens import VARIANTS, Screens, numbers_in, recorded, screens_of
from zug.page import answer as page_answer
from zug.website import made_of_event, site_of


@pytest.fixture(params=VARIANTS, ids=lambda variant: variant.name)
def screens(request: pytest.FixtureRequest, desk_data: object) -> Screens:
    from django.core.cache import cache

    assert desk_data
    cache.clear()
    return screens_of(request.param)


def enter_all(screens: Screens, role: str = "owner") -> None:
    for board, result in zip(screens.numbers, screens.results, strict=True):
        answer = screens.event.enter(board, result, role)
        assert answer.status_code == 200, (board, answer.content)
        assert answer.json()["board"] == board
        assert answer.json()["result"] == result


def test_results_are_entered_by_the_numbers_of_the_boards(screens: Screens) -> None:
    page = screens.page(f"{screens.event.path}results/1/")
    assert numbers_in(page, r'<tr id="b(\d+)"') == screens.numbers
    first, last = screens.numbers[0], screens.numbers[-1]
    for nowhere in (first - 1, last + 1):
        assert screens.event.enter(nowhere, screens.results[0]).status_code == 422
    enter_all(screens)
    round_ = screens.event.state.rounds[0]
    assert [str(one.results[0]) for one in round_.boards] == ["1", "=", "0"]
    assert not round_.open_boards


def test_the_list_of_a_second_arbiter_follows(screens: Screens) -> None:
    address = f"{screens.event.path}results/1/state/"
    second = screens.client("arbiter")
    seen = second.get(f"{address}?seen=0").json()
    assert [one["board"] for one in seen["boards"]] == screens.numbers
    assert [one["result"] for one in seen["boards"]] == ["", "", ""]
    enter_all(screens, "deputy")
    answer = second.get(f"{address}?seen={seen['version']}")
    assert answer.status_code == 200
    seen = answer.json()
    assert [one["board"] for one in seen["boards"]] == screens.numbers
    assert [one["result"] for one in seen["boards"]] == screens.results
    assert all(one["by"] for one in seen["boards"])
    assert second.get(f"{address}?seen={seen['version']}").status_code == 204


def test_players_send_the_result_of_their_board(screens: Screens) -> None:
    from zug.web.players.phone_results import mark_of

    row = screens.row
    row.phone_results = True
    row.save()
    state, board = screens.event.state, screens.numbers[1]
    address = f"/b/{row.code}/1/{board}/{mark_of(row, state, 1, board)}/"
    page = screens.page(address, None)
    assert all(name in page for name in screens.players(board))
    games = screens.results[1].split()
    for side in "wb":
        sent = screens.client(None).post(address, {"result": games, "side": side})
        assert sent.status_code == 302
    screens.client().post(f"{screens.event.path}results/1/claim/", {"all": 1})
    assert not {board} & {*screens.event.state.rounds[0].open_boards}
    public = screens.page(f"/p/{row.code}/pairings/", None)
    assert numbers_in(public, r'<tr><td class="n">(\d+)</td>') == screens.numbers


def test_a_helper_enters_results_by_the_numbers_of_the_boards(screens: Screens) -> None:
    address = f"/h/{screens.row.helpers.create(label='Tom').token}/"
    assert numbers_in(screens.page(address, None), r'<li id="b(\d+)"') == screens.numbers
    phone = screens.client(None)
    for board, result in zip(screens.numbers, screens.results, strict=True):
        sent = phone.post(address, {"board": board, "round": 1, "result": result.split()})
        assert sent.url == f"{address}#b{board}"
    assert recorded(journal_bytes(screens.row)) == dict(
        zip(screens.numbers, screens.results, strict=True)
    )


def test_the_hall_sees_the_numbers_of_the_boards(screens: Screens) -> None:
    row = screens.row
    row.public = True
    row.save()
    page = screens.page(f"/p/{row.code}/screen/", None)
    found = numbers_in(page, r'<td class="n">\d+</td><td class="n">(\d+)</td>')
    assert sorted(found) == sorted(2 * screens.numbers)


def journal_bytes(row: Any) -> bytes:
    from zug.web.events import store

    return store.journal_bytes(row)


def ask(call: str, *files: bytes, **args: object) -> Any:
    told = json.loads(page_answer(call, json.dumps({"id": "a"} | args), files))
    assert set(told) == {"ok"}, told
    return told["ok"]


def test_the_browser_page_enters_results_by_the_same_numbers(screens: Screens) -> None:
    language = screens.variant.language
    ask("open", journal_bytes(screens.row), name="a.zug", language=language)
    page = ask("view", view="round", round=1, language=language)["html"]
    assert numbers_in(page, r'<tr[^>]* data-b="(\d+)"') == screens.numbers
    for board, result in zip(screens.numbers, screens.results, strict=True):
        done = ask("act", act="result", round=1, board=board, result=result, language=language)
        assert "question" not in done
    page = ask("view", view="round", round=1, language=language)["html"]
    assert numbers_in(page, r'data-b="(\d+)" data-r="[^"]') == screens.numbers
    if screens.variant.system != "round-robin":
        again = ask("view", view="pair", round=2, by="dutch-2026", language=language)["html"]
        assert numbers_in(again, r'data-board="(\d+)"') in (screens.numbers, [])
        why = ask("part", part="summary", round=1, language=language)["html"]
        assert why


def test_the_website_has_the_numbers_of_the_boards(screens: Screens) -> None:
    from zug.web.events.store import ledger

    language = screens.variant.language
    files = site_of(made_of_event(ledger(screens.row).decisions), [language])
    page = files[f"{language}/round-1.html"].decode()
    body = page[page.index("<tbody") :]
    found = numbers_in(body, r"<tr[^>]*><t[dh][^>]*>(?:<[^>]+>)*(\d+)")
    assert found[:3] == screens.numbers


def test_desk_and_page_take_and_show_the_same_keys(screens: Screens) -> None:
    language = screens.variant.language
    ask("open", journal_bytes(screens.row), name="a.zug", language=language)
    page = ask("view", view="round", round=1, language=language)["html"]
    desk = screens.client().get(f"{screens.event.path}results/1/").content.decode()
    for name in ("keys", "texts"):
        (at_desk,), (in_page,) = (re.findall(f'data-{name}="([^"]+)"', it) for it in (desk, page))
        assert json.loads(html.unescape(at_desk)) == json.loads(html.unescape(in_page))
    caps = [re.findall(r"<kbd[^>]*>([^<]+)</kbd>", text) for text in (desk, page)]
    assert caps[0] == caps[1]
    assert {"1", "0", "5", "+", "F", "N", "U", "O", "V", "/"} <= {*caps[0]}


def test_every_screen_shows_the_same_boards(screens: Screens) -> None:
    """Names and results are those of `zug.screens.boards`, in the form of each screen."""
    from zug.cli.event.event_file import boards_text
    from zug.director.state.state import numbered_name
    from zug.reports import PAPERS, of_event
    from zug.screens.boards import event_boards

    row, language = screens.row, screens.variant.language
    row.public = True
    row.save()
    enter_all(screens)
    state = screens.event.state
    rows = event_boards(state, state.rounds[0])
    assert [(board.number, board.result.typed) for board in rows] == [
        *zip(screens.numbers, screens.results, strict=True)
    ]
    seen = screens.client().get(f"{screens.event.path}results/1/state/?seen=0").json()["boards"]
    ask("open", journal_bytes(row), name="a.zug", language=language)
    browser = html.unescape(ask("view", view="round", round=1, language=language)["html"])
    desk = screens.page(f"{screens.event.path}round/1/")
    phone = screens.page(f"/p/{row.code}/pairings/", None)
    hall = screens.page(f"/p/{row.code}/screen/", None)
    shell = boards_text(state, state.rounds[0]).splitlines()
    paper = PAPERS["pairings-by-board"].make(of_event(state, 1, ""))
    printed = {cells[0]: cells for cells in paper.rows}  # type: ignore[union-attr]
    site = site_of(made_of_event(state_lines(row)), [language])[f"{language}/round-1.html"].decode()
    for board, at_desk in zip(rows, seen, strict=True):
        white, black, result = board.white, board.black, board.result
        assert (at_desk["result"], at_desk["shown"]) == (result.typed, result.shown)
        for page in (phone, hall):
            assert white.distinct_name in page
            assert result.shown in page
        assert result.shown in between(desk, f'id="board-{board.number}"', "</a>")
        line = between(browser, f'id="b{board.number}"', "</tr>")
        assert f'data-r="{result.typed}"' in line
        assert all(
            text in line for text in (white.distinct_name, result.shown, black.distinct_name)
        )
        (line,) = (text for text in shell if text.split()[:1] == [str(board.number)])
        names = [numbered_name(state, seat.entry) for seat in (white, black)]
        assert all(text in line for text in (*names, result.typed))
        cells = printed[str(board.number)]
        assert (cells[4], cells[5], cells[6]) == (white.name, result.printed, black.name)
        assert result.printed in site


def between(text: str, first: str, last: str) -> str:
    start = text.index(first)
    return text[start : text.index(last, start)]


def state_lines(row: Any) -> Any:
    from zug.web.events.store import ledger

    return ledger(row).decisions
