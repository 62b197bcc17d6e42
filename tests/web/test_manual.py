"""The manual at the desk: help on every page, for the section that belongs to it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.support import Event


def text(event: Event, path: str) -> str:
    answer = event.client().get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def ids(page: str) -> list[str]:
    return re.findall(r'id="([^"]*)"', page)


def help_of(page: str) -> str:
    found = re.search(r'<a href="([^"]*)">Help</a>', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("path", "section"),
    [
        ("players/", "desk/#the-evening-before"),
        ("checkin/", "desk/#check-in"),
        ("ratings/", "lists/#are-the-ratings-still-those-of-the-list"),
        ("round/", "desk/#pairing-and-publishing"),
        ("results/", "desk/#results"),
        ("standings/", "desk/#standings"),
        ("print/", "papers/"),
        ("journal/", "desk/#journal-and-undo"),
        ("files/", "desk/#the-report"),
        ("setup/", "desk/#the-evening-before"),
        ("share/", "desk/#players-phones-and-the-hall-screen"),
        ("", "desk/"),
    ],
)
def test_help_opens_the_section_of_the_page(event: Event, path: str, section: str) -> None:
    assert help_of(text(event, f"{event.path}{path}")) == f"/manual/{section}"


def test_every_section_that_help_opens_exists(event: Event) -> None:
    from zug.web.desk.manual import SECTIONS
    from zug.web.urls import EVENT, FESTIVAL, urlpatterns

    pages = {one.name for one in (*EVENT, *FESTIVAL, *urlpatterns) if hasattr(one, "name")}
    for page, place in SECTIONS.items():
        assert page in pages
        name, _, anchor = place.partition("#")
        assert not anchor or anchor in ids(text(event, f"/manual/{name}/")), place


def test_links_between_chapters_lead_to_headings_that_exist(event: Event) -> None:
    from zug.manual import CHAPTERS

    pages = {f"/manual/{name}/": text(event, f"/manual/{name}/") for name in CHAPTERS}
    for path, page in pages.items():
        article = page.partition("<article")[2].partition("</article>")[0]
        assert "<img" not in article
        assert ".md" not in "".join(re.findall(r'href="([^"]*)"', article))
        assert 'style="' not in article, "the policy of the desk allows no style in place"
        for place, anchor in re.findall(r'href="(/[^"#]*|)#([^"]*)"', article):
            assert anchor in ids(pages[place or path]), (path, place, anchor)


def test_all_of_it_stands_on_one_page_for_the_search_of_the_browser(event: Event) -> None:
    page = text(event, "/manual/all/")
    for words in ("Your first tournament", "Fetching lists", "Acts and their levels", "What if?"):
        assert words in page
    assert len(ids(page)) == len(set(ids(page)))
    for anchor in re.findall(r'href="#([^"]*)"', page):
        assert anchor in ids(page), anchor


def test_anybody_may_read_it(event: Event) -> None:
    stranger = event.client(None)
    assert "The arbiter's desk" in unescape(stranger.get("/manual/").text)
    assert stranger.get("/manual/desk/").status_code == 200
    assert stranger.get("/manual/none/").status_code == 404
    assert help_of(stranger.get("/login/").content.decode()) == "/manual/serving/#roles"
