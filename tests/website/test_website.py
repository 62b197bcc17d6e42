"""The website of an event: what is on it, what is not, and that every link leads somewhere."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest

import zug
from tests.support.desks import a_desk, a_round_robin, play_round, start_round
from zug.director import Desk
from zug.director.actions import players, rounds
from zug.director.actions.settings import change
from zug.director.decisions import LeaveFideMode
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.journal.publications import publications
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.markup import Drawn
from zug.messages import languages
from zug.model.results import parse_result
from zug.reports.sheets import PrintedGame, spoken
from zug.website import made_of_event, made_of_report, site_of
from zug.website.building import CellCache
from zug.website.page_model import Link, TableRow
from zug.website.writing import MANIFEST

SAMPLE = Path(__file__).parents[2] / "samples" / "open.trf"
ATOM = "{http://www.w3.org/2005/Atom}"
VOID = {"meta", "link", "br", "img", "hr", "input"}
ENDED_BY = {"tr": {"td", "tr"}, "td": {"td"}}
"""Of a row's tags, which open ones they end (HTML 13.1.2.4)."""


class Reader(HTMLParser):
    """A strict reader: every element is closed in order, every id is there once.

    Cells and rows may go without an end.
    """

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.language = ""
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        self.tags.add(tag)
        if tag == "html":
            self.language = held["lang"] or ""
        if "id" in held:
            self.ids.append(held["id"] or "")
        self.links += [held[name] or "" for name in ("href", "src") if name in held]
        self._end(ENDED_BY.get(tag, set()))
        if tag not in VOID:
            self.open.append(tag)

    def _end(self, tags: set[str]) -> None:
        while self.open and self.open[-1] in tags:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag == "tbody":
            self._end({"td", "tr"})
        assert self.open.pop() == tag


def read(data: bytes) -> Reader:
    reader = Reader()
    reader.feed(data.decode())
    reader.close()
    assert not reader.open
    assert len(reader.ids) == len(set(reader.ids))
    return reader


def of_desk(desk: Desk, *spoken: str) -> dict[str, bytes]:
    return site_of(made_of_event(desk.decisions), spoken)


def text_of(files: dict[str, bytes]) -> str:
    return "\n".join(data.decode() for data in files.values())


@pytest.fixture(scope="module")
def sample() -> dict[str, bytes]:
    return site_of(made_of_report(zug.read(SAMPLE), "2026-07-22T18:00:00Z"))


def a_played_desk() -> Desk:
    desk = a_desk(7)
    play_round(desk)
    play_round(desk, "=")
    return desk


def check_links(files: dict[str, bytes]) -> None:
    pages = {name: read(data) for name, data in files.items() if name.endswith(".html")}
    for name, page in pages.items():
        for link in page.links:
            assert "//" not in link
            assert not link.startswith("/")
            target, _, anchor = link.partition("#")
            found = normpath(join(dirname(name), target))
            assert found in files, (name, link)
            if anchor:
                assert anchor in pages[found].ids
        assert not {"script", "iframe", "img"} & page.tags


def test_every_link_leads_to_a_file_and_none_to_another_host(sample: dict[str, bytes]) -> None:
    check_links(sample)
    check_links(of_desk(a_played_desk()))
    check_links(of_desk(a_round_robin(5)))
    assert b"http" not in sample["style.css"]


def test_an_event_without_a_round_has_its_players() -> None:
    files = of_desk(a_desk(4), "en")
    check_links(files)
    assert "Round 1 is not published yet." in files["en/index.html"].decode()
    assert {name for name in files if "round" in name or "standings" in name} == set()


def test_every_language_has_its_folder_and_says_so(sample: dict[str, bytes]) -> None:
    for language in languages():
        page = read(sample[f"{language}/round-1.html"])
        assert page.language == language
    assert "Appariements de la ronde 1" in sample["fr/round-1.html"].decode()
    assert "Abbinamenti del turno 1" in sample["it/round-1.html"].decode()
    kinds = [{name[3:] for name in sample if name.startswith(f"{one}/")} for one in languages()]
    assert kinds[0] == kinds[1] == kinds[2]
    assert 'hreflang="fr" href="../fr/standings-2.html"' in sample["en/standings-2.html"].decode()


def test_the_first_language_is_the_one_visitors_meet() -> None:
    desk = a_played_desk()
    files = of_desk(desk, "it", "en")
    assert read(files["index.html"]).language == "it"
    assert not [name for name in files if name.startswith("fr/")]
    with pytest.raises(UsageError, match="no catalogue for 'xx'"):
        of_desk(desk, "xx")
    assert of_desk(desk, "it", "en", "it") == files


def test_pages_show_what_the_reports_say(sample: dict[str, bytes]) -> None:
    """Board 1 of round 3, rank 1 after round 5, read in `samples/open.trf` by eye."""
    boards = sample["en/round-3.html"].decode()
    row = boards[boards.index('id="b1"') : boards.index('id="b2"')]
    assert row.index("Haddad, Karim") < row.index("0 – 1") < row.index("Okafor, Chidi")
    table = sample["en/standings-5.html"].decode()
    assert table.index("Okafor, Chidi") < table.index("Almasi, Viktor")
    listed = sample["en/players.html"].decode()
    assert listed.index('id="p1"') < listed.index('id="p2"') < listed.index('id="p15"')
    own = sample["en/player-3.html"].decode()
    assert "half-point bye" in own
    assert 'href="player-15.html"' in own


def test_the_hall_is_told_with_the_event_and_its_rounds() -> None:
    desk = a_desk(4)
    desk.record(change(desk.state, hall="Hall <B>"))
    play_round(desk)
    files = of_desk(desk, "en")
    told = "<dt>Hall</dt><dd>Hall &lt;B&gt;</dd>"
    for name in ("index", "round-1", "round-1-by-name"):
        assert told in files[f"en/{name}.html"].decode()


def test_an_hour_alone_comes_with_the_day_of_the_round() -> None:
    """Words that name a day stay as they are."""
    desk = a_desk(4, rounds=3)
    desk.record(
        change(
            desk.state,
            event={"round_dates": ["2026-11-20", "2026-11-21", "2026-11-22"]},
            round_times=["10:00", "Saturday, 14:00", ""],
        )
    )
    for _ in range(3):
        play_round(desk)
    files = of_desk(desk, "en")
    starts = ("2026-11-20 10:00", "Saturday, 14:00", "2026-11-22")
    for number, start in enumerate(starts, 1):
        assert f"<dt>Start</dt><dd>{start}</dd>" in files[f"en/round-{number}.html"].decode()
        assert f"<td>{start}<td>" in files["en/index.html"].decode()


def test_what_is_the_same_in_all_languages_is_made_once() -> None:
    line = TableRow(
        "p1", ("1", Link("Adler, Ada", "player-1.html"), PrintedGame("w", "", "2", "1"))
    )
    assert spoken(line, "de") is line
    cells = CellCache()
    marks = ["", Drawn(' class="n"'), ""]
    row = cells.row(marks, line.cells)
    assert row == (
        '<td>1<td class="n"><a href="player-1.html">Adler, Ada</a><td class="w">2 <b>1</b>'
    )
    assert len(cells) == 3
    assert cells.row(marks, spoken(line, "fr").cells) == row
    assert len(cells) == 3


def test_a_draft_is_nowhere() -> None:
    desk = a_played_desk()
    before = of_desk(desk)
    desk.record(rounds.pair(desk.state))
    after = of_desk(desk)
    assert before.keys() == after.keys()
    changed = {name for name in after if before[name] != after[name]}
    assert changed <= {"index.html", *(f"{one}/index.html" for one in languages())}  # the time
    assert len(publications(desk.decisions)) == 4


def test_who_has_withdrawn_is_marked() -> None:
    desk = a_played_desk()
    gone = desk.state.numbering[2]
    desk.record(players.withdraw(desk.state, gone))
    files = of_desk(desk, "en")
    assert "Withdrawn: C." in files["en/standings-2.html"].decode()
    assert "<dt>Withdrawn</dt><dd>from round 3 on</dd>" in files["en/player-3.html"].decode()
    assert "<dt>Withdrawn</dt>" not in files["en/player-4.html"].decode()


def test_what_is_known_of_a_person_beyond_the_lists_stays_out() -> None:
    desk = a_desk(4)
    told = {"birth": "1987-03-21", "fide_id": "1503014", "sex": "w", "club": "Secret Club"}
    desk.record(players.enter(desk.state, "Zoe", rating=1700, **told))
    play_round(desk)
    files = of_desk(desk)
    text = text_of({name: data for name, data in files.items() if name != MANIFEST})
    assert "Zoe" in text
    for private in ("1987", "1503014", "Secret Club"):
        assert private not in text


def test_namesakes_have_their_number_where_none_stands_beside_the_name() -> None:
    desk = a_desk(2)
    for _ in range(2):
        desk.record(players.enter(desk.state, "Müller, Hans", rating=1000), confirmed=True)
    play_round(desk)
    files = of_desk(desk)
    names = next(
        data for path, data in files.items() if path.endswith("round-1-by-name.html")
    ).decode()
    assert ">Müller, Hans (3)</a>" in names
    assert ">Müller, Hans (4)</a>" in names


def test_letters_that_mean_something_in_html_are_shown_as_they_are() -> None:
    desk = a_desk(3, name="Open & <b>Blitz</b>")
    desk.record(players.enter(desk.state, '<script>alert("x")</script>', rating=1200))
    play_round(desk)
    files = of_desk(desk)
    check_links(files)
    assert b"<script" not in b"".join(files.values())
    ET.fromstring(files["en/feed.xml"])


def test_an_event_outside_fide_mode_says_so_on_every_page() -> None:
    desk = a_played_desk()
    word = LeaveFideMode.kind
    for objection in leave_fide_mode(desk.state).check(desk.state):
        word = objection.word or word
    desk.record(leave_fide_mode(desk.state), confirmed=True, word=word)
    files = of_desk(desk, "en")
    pages = [data.decode() for name, data in files.items() if name.endswith(".html")]
    assert pages
    assert all("FIDE mode" in page for page in pages)


def entries(data: bytes) -> list[tuple[str, str, str, str]]:
    """Of a feed: id, title, time, link; checked for what RFC 4287 demands."""
    root = ET.fromstring(data)
    assert root.tag == f"{ATOM}feed"
    for one in (root, *root.iter(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            assert len(one.findall(f"{ATOM}{name}")) == 1
        UUID(one.findtext(f"{ATOM}id", ""))
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    found = []
    for one in root.iter(f"{ATOM}entry"):
        link = one.find(f"{ATOM}link")
        assert link is not None
        held = [one.findtext(f"{ATOM}{name}", "") for name in ("id", "title", "updated")]
        found.append((held[0], held[1], held[2], link.attrib["href"]))
    assert len({one[0] for one in found}) == len(found)
    return found


def test_points_beside_the_names_are_those_before_the_round() -> None:
    """The two best have won in round 1 and drawn in round 2."""
    files = of_desk(a_played_desk(), "en")
    page = files["en/round-2.html"].decode()
    row = page[page.index('id="b1"') : page.index('id="b2"')]
    assert row.count(">1<") >= 2
    assert "1½" not in row
    assert "1½" in files["en/standings-2.html"].decode()


def test_the_feed_has_an_entry_for_every_publication() -> None:
    desk = a_played_desk()
    desk.record(rounds.correct_result(desk.state, 1, parse_result("1-0"), round_=2), confirmed=True)
    start_round(desk)
    files = of_desk(desk)
    found = entries(files["en/feed.xml"])
    assert [(title, link) for _, title, _, link in found] == [
        ("Pairings of round 3", "round-3.html"),
        ("Results of round 2, corrected", "standings-2.html"),
        ("Results of round 2", "standings-2.html"),
        ("Pairings of round 2", "round-2.html"),
        ("Results of round 1", "standings-1.html"),
        ("Pairings of round 1", "round-1.html"),
    ]
    assert entries(files["fr/feed.xml"])[0][1] == "Appariements de la ronde 3"
    assert not {one[0] for one in found} & {one[0] for one in entries(files["fr/feed.xml"])}


def test_entries_keep_their_names() -> None:
    desk = a_played_desk()
    before = entries(of_desk(desk)["en/feed.xml"])
    desk.record(players.withdraw(desk.state, desk.state.numbering[0]))
    play_round(desk)
    after = entries(of_desk(desk)["en/feed.xml"])
    assert after[-len(before) :] == before
    assert len(after) == len(before) + 2
    later = made_of_event(desk.decisions)._replace(made="2030-01-01T00:00:00Z")
    assert entries(site_of(later, ["en"])["en/feed.xml"]) == after


def test_a_name_with_letters_that_xml_cannot_hold() -> None:
    held = zug.read(SAMPLE)
    strange = replace(held, event=replace(held.event, name="Open\x0b \uffff<1>"))
    found = site_of(made_of_report(strange), ["en"])["en/feed.xml"]
    assert ET.fromstring(found).findtext(f"{ATOM}title") == "Open <1>"


def test_what_was_undone_was_never_published() -> None:
    desk = a_played_desk()
    assert publications(desk.decisions)[-1].title == "Results of round 2"
    desk.undo(confirmed=True)
    assert publications(desk.decisions)[-1].title == "Pairings of round 2"


def test_a_round_that_was_taken_back_leads_to_the_first_page() -> None:
    desk = a_played_desk()
    start_round(desk)
    desk.record(rounds.unpair(desk.state, "4.4.2"), "rule 7", word="published")
    files = of_desk(desk, "en")
    assert [(title, link) for _, title, _, link in entries(files["en/feed.xml"])][:2] == [
        ("The pairing of round 3 was taken back", "index.html"),
        ("Pairings of round 3", "index.html"),
    ]
    assert "en/round-3.html" not in files


def test_a_report_has_an_entry_for_each_round(sample: dict[str, bytes]) -> None:
    found = entries(sample["en/feed.xml"])
    assert [one[1] for one in found] == [f"Results of round {number}" for number in (5, 4, 3, 2, 1)]
    assert {one[2] for one in found} == {"2026-07-22T18:00:00Z"}


def test_the_same_event_gives_the_same_bytes() -> None:
    desk = a_played_desk()
    assert of_desk(desk) == of_desk(desk)


def test_open_games_are_said_to_be_open() -> None:
    desk = a_played_desk()
    start_round(desk)
    files = of_desk(desk, "en")
    assert '<td class="c res">open<td' in files["en/round-3.html"].decode()
    assert "en/standings-3.html" not in files


def test_a_round_robin_has_its_schedule_and_its_table() -> None:
    desk = a_round_robin(5)
    play_round(desk)
    files = of_desk(desk, "en")
    assert {"en/schedule.html", "en/crosstable.html"} <= files.keys()


def test_categories_have_standings_of_their_own() -> None:
    data = made_of_event(a_played_desk().decisions)
    tables = replace(data.tables, members={"U14": frozenset({2, 5})})
    files = site_of(data._replace(tables=tables), ["en"])
    check_links(files)
    page = files["en/category-1.html"].decode()
    assert page.count("<tr id=") == 2
