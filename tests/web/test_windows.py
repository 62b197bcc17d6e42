"""Long lists in parts."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict

from tests.web.support import Event

pytestmark = pytest.mark.usefixtures("desk_data")


def test_parts_are_labelled_by_their_ends() -> None:
    from zug.web.events.player_search import PagePart, window

    shown = window(range(1, 12), QueryDict("page=3"), 5, label=str)
    assert list(shown.rows) == [11]
    assert shown.parts == [PagePart(1, "1–5"), PagePart(2, "6–10"), PagePart(3, "11–11")]
    shared = window([1, 1, 1, 4, 4], QueryDict(""), 2)  # ranks that go on in the next part
    assert [part.label for part in shared.parts] == ["1–2", "3–4", "5–5"]


@pytest.mark.parametrize(
    ("asked", "number"), [("", 1), ("page=0", 1), ("page=99", 2), ("page=x", 1)]
)
def test_a_part_that_is_not_there(asked: str, number: int) -> None:
    from zug.web.events.player_search import window

    assert window(range(10), QueryDict(asked), 5, label=str).number == number


def test_what_fits_on_one_page_has_no_parts() -> None:
    from zug.web.events.player_search import window

    assert window(range(5), QueryDict(""), 5, label=str).parts == ()
    assert window([], QueryDict("page=7"), 5, label=str) == ([], 1, (), "")


def names(page: bytes) -> list[str]:
    return re.findall(r"Player\d+", page.decode())


def test_a_cross_table_in_parts(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    event.play_round()
    path, client = f"{event.path}crosstable/", event.client()
    whole = names(client.get(path).content)
    assert len(whole) == 8
    assert b'name="q"' not in client.get(path).content
    monkeypatch.setattr("zug.web.desk.standings.CELLS", 5)
    first, second = (client.get(f"{path}?page={n}") for n in (1, 2))
    assert names(first.content) == whole[:5]
    assert names(second.content) == whole[5:]
    assert names(client.get(f"{path}?q=player007").content) == ["Player007"]
    paper = client.get(f"{event.path}print/crosstable/").content
    assert sorted(set(names(paper))) == sorted(whole), "all of it on paper"
