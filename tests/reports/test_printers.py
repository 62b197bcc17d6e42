"""Text, HTML and PDF hold the same cells in the same order: every paper, size and language."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.support.histories import random_tournament
from tests.support.tools import codes_in
from zug.model import Tournament
from zug.reports import (
    PAPERS,
    Document,
    Order,
    Paper,
    Stamp,
    as_fragment,
    as_html,
    as_pdf,
    as_pictures,
    as_text,
    standings_sheet,
)
from zug.reports.sheets import Cards, Numbers, Poster, Receipts, Sheet, Slips, spoken

LANGUAGES = ("en", "fr", "it")
SIZES = (Paper.A4, Paper.LETTER)
LINK = "http://192.168.1.20:8000/p/k3j9x2/3/{board}/0123456789abcdef/"
ODD = (
    "<script>alert('x')</script>",
    '"Quoted", O\'Neil & Söhne #1 *bold* _x_ $y$ \\z',
    "Wolfeschlegelsteinhausenbergerdorff-Vaidyanathan, Maximilian Theodor Hieronymus",
    "{{ paper.title }} {% raw %}",
    "Ærøskøbing, Þórður Łukasz",
)
HEBREW = "כהן, משה"


def field() -> Tournament:
    """17 players of 4 rounds, some of whom have odd names; round 3 has byes and forfeits."""
    drawn = random_tournament(random.Random(5), 17, 4, mess=0.15)
    names = (*ODD, HEBREW, *(f"Keller{n:02}, Anna" for n in range(20)))
    named = (replace(p, name=name) for p, name in zip(drawn.players, names, strict=False))
    return replace(drawn, players=tuple(named))


def order(tournament: Tournament, *, draft: bool = False) -> Order:
    return Order(
        tournament,
        Stamp("Spring <Open> & #friends", 3, "v2", "2026-11-15 10:00", draft=draft),
        3,
        tournament,
        after=3,
        clubs={3: "Schachklub <Zug> & Umgebung"},
        fee=3050,
        prizes=(50000, 30000, 20000),
        address="http://192.168.1.20:8000/",
        link=lambda board: LINK.format(board=board),
    )


ORDER = order(field())


def made(name: str, order_: Order = ORDER) -> Document:
    """A paper; one of a round robin is made as if the field were one."""
    kind = PAPERS[name]
    if kind.of_table:
        order_ = replace(order_, tournament=replace(order_.tournament, system="round-robin"))
    return kind.make(order_)


def pieces(document: Document) -> list[str]:
    """What stands on a paper, row by row, in the order in which it is read."""
    match document:
        case Sheet(columns=columns, rows=rows, notes=notes):
            head = "".join(column.head for column in columns)
            return [head, *("".join(row) for row in rows), *notes]
        case Cards(columns=columns, cards=cards):
            head = "".join(column.head for column in columns)
            found = []
            for card in cards:
                found += [card.title, card.details, head]
                found += ["".join(row) for row in card.rows] + [card.summary]
            return found
        case Slips(slips=slips, heading=heading, lines=lines):
            found = []
            for slip in slips:
                sides = [f"{one.word}{one.name}{one.number}" for one in slip.choices]
                code = slip.code.caption if slip.code else ""
                found += [f"{heading}{slip.board}", *sides, *lines, code]
            return found
        case Receipts(receipts=receipts, heading=heading, lines=lines):
            found = []
            for receipt in receipts:
                found += [heading, *(part for line in receipt.lines for part in line), *lines]
            return found
        case Numbers(numbers=numbers):
            return [str(number) for number in numbers]
        case Poster(lines=lines, code=code):
            return [*lines, code.address]
    raise TypeError


def squeezed(text: str) -> str:
    """Without what wrapping and printing put between the letters; Hebrew in either direction."""
    text = re.sub(r"[\s\u00ad\u2068\u2069_☐-]|\[ \]", "", text)
    return re.sub(r"[\u0590-\u05ff,]{5,}", "HEBREW", text)


class Page(HTMLParser):
    """The text of a page, and of its cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.cells: list[str] = []
        self.tags: set[str] = set()
        self._skipped = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._skipped = tag in ("style", "title")
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        self._skipped = False

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        self.text += data
        if self.cells:
            self.cells[-1] += data


def assert_in_order(document: Document, text: str) -> None:
    place = 0
    for piece in map(squeezed, pieces(document)):
        found = text.find(piece, place)
        assert found >= 0, (document.name, piece, text[place : place + 300])
        place = found + len(piece)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAPERS)
def test_text_and_html_hold_the_same(name: str, language: str) -> None:
    document = made(name)
    said = spoken(document, language)
    page = Page(as_html(document, language))
    assert_in_order(said, squeezed(as_text(document, language)))
    assert_in_order(said, squeezed(page.text))
    assert "script" not in page.tags
    assert f'<html lang="{language}">' in as_html(document, language)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAPERS)
def test_pdf_holds_the_same(name: str, language: str, size: Paper) -> None:
    document = made(name)
    pages = PdfReader(BytesIO(as_pdf(document, size, language))).pages
    assert_in_order(spoken(document, language), squeezed("".join(p.extract_text() for p in pages)))


TABLES = [name for name in PAPERS if isinstance(made(name), Sheet)]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_holds_nothing_else(name: str) -> None:
    """Cell by cell in HTML, line by line in text."""
    document = made(name)
    assert isinstance(document, Sheet)
    said = spoken(document, "fr")
    expected = [tuple(column.head for column in said.columns), *said.rows]
    cells = iter(Page(as_html(document, "fr").split("</tbody>")[0]).cells)
    for row in expected:
        assert tuple(next(cells).strip() for _ in row) == row
    assert next(cells, None) is None
    _, body = as_text(document, "fr").split("\n\n", 1)
    lines = [" ".join(line.split()) for line in body.splitlines()]
    wanted = [*(" ".join(row) for row in expected), *said.notes]
    assert lines == [" ".join(line.split()) for line in wanted]


@pytest.mark.parametrize("name", ["pairings-by-board", "pairings-by-name", "slips"])
def test_a_draft_is_marked_as_one(name: str) -> None:
    for draft in (True, False):
        document = made(name, order(field(), draft=draft))
        printed = PdfReader(BytesIO(as_pdf(document, language="fr"))).pages[0].extract_text()
        assert ("BROUILLON" in printed) is draft
        assert ("brouillon" in as_text(document, "fr")) is draft
        assert ('<span class="mark">brouillon</span>' in as_html(document, "fr")) is draft


@pytest.mark.parametrize("name", ["prizes", "receipts"])
def test_prizes_before_the_last_round_are_marked(name: str) -> None:
    for rounds in (4, 3):
        document = made(name, order(replace(field(), rounds=rounds)))
        is_marked = rounds == 4
        printed = PdfReader(BytesIO(as_pdf(document, language="it"))).pages[0].extract_text()
        assert ("PROVVISORIO" in printed) is is_marked
        assert ("provvisorio" in as_text(document, "it")) is is_marked
        assert ('<span class="mark">provvisorio</span>' in as_html(document, "it")) is is_marked


def test_french_has_a_space_before_the_colon_of_a_label() -> None:
    text = as_text(PAPERS["receipts"].make(ORDER), "fr")
    assert "Nom\u00a0: " in text
    assert not re.search(r"\w: ", text)


def test_the_legend_names_what_is_cut() -> None:
    sheet = standings_sheet(field(), ORDER.stamp, ["BH/C1", "BH/M1", "BH"])
    assert "BH/C1: Buchholz Cut 1; BH/M1: Buchholz Median 1; BH: Buchholz" in sheet.notes


def test_no_slip_of_a_draft_has_a_code() -> None:
    """Its boards may still change."""
    document = PAPERS["slips"].make(order(field(), draft=True))
    assert isinstance(document, Slips)
    assert not any(slip.code for slip in document.slips)


def test_other_papers_are_not_marked_when_a_draft_lies_on_the_desk() -> None:
    for name in PAPERS:
        if name not in ("pairings-by-board", "pairings-by-name", "slips"):
            assert not made(name, order(field(), draft=True)).stamp.draft


def test_a_fragment_is_the_page_without_its_frame() -> None:
    document = PAPERS["standings"].make(ORDER)
    assert as_fragment(document, "it").strip() in as_html(document, "it")


@pytest.mark.parametrize("size", SIZES)
def test_every_code_of_the_slips_can_be_read(size: Paper, tmp_path: Path) -> None:
    document = PAPERS["slips"].make(ORDER)
    assert isinstance(document, Slips)
    found = [
        code
        for picture in as_pictures(document, size, ppi=110)
        for code in codes_in(picture, tmp_path)
    ]
    assert sorted(found) == sorted(LINK.format(board=slip.board) for slip in document.slips)


def test_the_code_of_the_poster_can_be_read(tmp_path: Path) -> None:
    (picture,) = as_pictures(PAPERS["poster"].make(ORDER), ppi=60)
    assert codes_in(picture, tmp_path) == ["http://192.168.1.20:8000/"]


def test_a_name_from_right_to_left_does_not_turn_what_stands_beside_it() -> None:
    cards = PAPERS["cards"].make(ORDER)
    assert isinstance(cards, Cards)
    player = next(p for p in ORDER.tournament.players if p.name == HEBREW)
    titles = [card.title for card in cards.cards]
    assert f"{player.number} \u2068{HEBREW}\u2069 {player.rating}" in titles
    assert sum("\u2068" in title for title in titles) == 1
