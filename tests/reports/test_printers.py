"""Text, HTML and PDF hold the same cells in the same order: every paper, size and language."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
import typst
from PIL import Image
from pypdf import PdfReader

from tests.support.histories import random_tournament
from tests.support.tools import codes_in, pages_of
from zug.messages import languages
from zug.model import Tournament
from zug.prizes import Due, PrizeList, Purse
from zug.reports import (
    PAPERS,
    Document,
    Paper,
    PaperInput,
    Stamp,
    as_fragment,
    as_html,
    as_pdf,
    as_pictures,
    as_text,
    board_numbers,
    letters_missing,
    standings_sheet,
)
from zug.reports.sheets import (
    Cards,
    Forms,
    Numbers,
    Poster,
    PrintedGame,
    Receipts,
    Row,
    Slips,
    TableSheet,
    spoken,
)

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


def order(tournament: Tournament, *, draft: bool = False) -> PaperInput:
    return PaperInput(
        tournament,
        Stamp("Spring <Open> & #friends", 3, "v2", "2026-11-15 10:00", draft=draft),
        3,
        tournament,
        after=3,
        clubs={3: "Schachklub <Zug> & Umgebung"},
        dues=dict.fromkeys(range(1, 18), Due(3050)),
        purse=Purse((PrizeList("", (50000, 30000, 20000)),)),
        address="http://192.168.1.20:8000/",
        link=lambda board: LINK.format(board=board),
    )


ORDER = order(field())
ORDER_SLIPS = cast("Slips", PAPERS["slips"].make(ORDER))


def made(name: str, order_: PaperInput = ORDER) -> Document:
    """A paper; one of a round robin is made as if the field were one."""
    kind = PAPERS[name]
    if kind.of_table:
        order_ = replace(order_, tournament=replace(order_.tournament, system="round-robin"))
    return kind.make(order_)


DISCS = {"w": "○", "b": "●", "": ""}


def drawn_in_pdf(game: PrintedGame) -> str:
    return f"{DISCS[game.disc]}{game.number}{game.result}"


def drawn_in_html(game: PrintedGame) -> str:
    """The letter is there for those who cannot see the disc."""
    return f"{game.letter}{game.number} {game.result}"


def joined(row: Row, game: Callable[[PrintedGame], str]) -> str:
    return "".join(game(cell) if isinstance(cell, PrintedGame) else cell for cell in row)


def pieces(document: Document, game: Callable[[PrintedGame], str]) -> list[str]:
    """What stands on a paper, row by row, in the order in which it is read."""
    match document:
        case TableSheet(columns=columns, rows=rows, legend=legend, notes=notes):
            head = "".join(column.head for column in columns)
            key = [game(legend.game), legend.meaning] if legend else []
            return [head, *(joined(row, game) for row in rows), *key, *notes]
        case Cards(columns=columns, cards=cards):
            head = "".join(column.head for column in columns)
            found = []
            for card in cards:
                found += [card.title, card.details, head]
                found += [joined(row, game) for row in card.rows] + [card.summary]
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
        case Forms(forms=forms, lines=lines):
            found = []
            for form in forms:
                found += [form.title, *(part for line in form.lines for part in line)]
                for table in form.tables:
                    head = "".join(column.head for column in table.columns)
                    found += [table.title, head, *(joined(row, game) for row in table.rows)]
                found += [*form.notes, *lines]
            return found
        case Numbers(numbers=numbers):
            return [str(number) for number in numbers]
        case Poster(lines=lines, code=code, warning=warning):
            return [*lines, code.address, *warning]
    raise TypeError


def squeezed(text: str) -> str:
    """Without what wrapping and printing put between the letters; Hebrew in either direction."""
    text = re.sub(r"[\s\u200b\u2068\u2069_☐-]|\[ \]", "", text)
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


def assert_in_order(document: Document, text: str, game: Callable[[PrintedGame], str]) -> None:
    place = 0
    for piece in map(squeezed, pieces(document, game)):
        found = text.find(piece, place)
        assert found >= 0, (document.name, piece, text[place : place + 300])
        place = found + len(piece)


@pytest.mark.parametrize("name", PAPERS)
def test_text_and_html_hold_the_same(name: str) -> None:
    document = made(name)
    for language in languages():
        said = spoken(document, language)
        page = Page(as_html(document, language))
        assert_in_order(said, squeezed(as_text(document, language)), lambda game: game.written)
        assert_in_order(said, squeezed(page.text), drawn_in_html)
        assert "script" not in page.tags
        assert f'<html lang="{language}">' in as_html(document, language)


TURNS = {
    name: (SIZES[turn // 2 % 2], languages()[turn % len(languages())])
    for turn, name in enumerate(PAPERS)
}
"""A size and a language for each paper: each pair of them comes up, and each kind of paper."""


@pytest.mark.parametrize("name", PAPERS)
def test_pdf_holds_the_same(name: str) -> None:
    document = made(name)
    size, language = TURNS[name]
    pages = PdfReader(BytesIO(as_pdf(document, size, language))).pages
    text = squeezed("".join(p.extract_text() for p in pages))
    text = re.sub("[○●]", "", text) if name == "pairings-by-board" else text
    assert_in_order(spoken(document, language), text, drawn_in_pdf)


TABLES = [name for name in PAPERS if isinstance(made(name), TableSheet)]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_holds_nothing_else(name: str) -> None:
    """Cell by cell in HTML, line by line in text."""
    document = made(name)
    assert isinstance(document, TableSheet)
    said = spoken(document, "fr")
    heads = [column.head for column in said.columns]
    cells = iter(Page(as_html(document, "fr").split("</tbody>")[0]).cells)
    for row in (heads, *said.rows):
        assert [next(cells).strip() for _ in row] == [joined((one,), drawn_in_html) for one in row]
    assert next(cells, None) is None
    _, body = as_text(document, "fr").split("\n\n", 1)
    lines = [" ".join(line.split()) for line in body.splitlines()]
    key = [f"{said.legend.game.written}\u00a0: {said.legend.meaning}"] if said.legend else []
    written = [
        [one.written if isinstance(one, PrintedGame) else one for one in row] for row in said.rows
    ]
    wanted = [*(" ".join(row) for row in (heads, *written)), *key, *said.notes]
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
        document = made(name, order(replace(field(), rounds=rounds).known_sound()))
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
def test_every_code_of_the_slips_can_be_read_in_print(size: Paper, tmp_path: Path) -> None:
    """At half of what the poorest printer can do."""
    document = PAPERS["slips"].make(ORDER)
    assert isinstance(document, Slips)
    pages = pages_of(as_pdf(document, size), 150)
    assert len(pages) == -(-len(document.slips) // 4)
    found = [code for page in pages for code in codes_in(page, tmp_path)]
    assert sorted(found) == sorted(LINK.format(board=slip.board) for slip in document.slips)


@pytest.mark.parametrize("size", SIZES)
def test_the_code_of_the_poster_can_be_read_and_stands_in_the_middle(
    size: Paper, tmp_path: Path
) -> None:
    (picture,) = pages_of(as_pdf(PAPERS["poster"].make(ORDER), size), 60)
    assert codes_in(picture, tmp_path) == ["http://192.168.1.20:8000/"]
    with Image.open(BytesIO(picture)) as page:
        middle = page.convert("L").crop((0, page.height // 3, page.width, page.height * 2 // 3))
        left, _, right, _ = middle.point(lambda grey: 255 - grey).getbbox() or (0, 0, 0, 0)
    assert abs(left - (middle.width - right)) <= 2


def test_a_code_that_phones_cannot_use_says_so_in_words() -> None:
    """Every phone takes `localhost` for itself."""
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        here = replace(
            ORDER, address=f"http://{host}/p/x/", link=lambda board, h=host: f"http://{h}/{board}"
        )
        poster, slips = PAPERS["poster"].make(here), PAPERS["slips"].make(here)
        for text in (as_text(poster), Page(as_html(poster)).text):
            assert "it works on this computer only" in text
            assert "zug serve --host 0.0.0.0" in text
        assert isinstance(slips, Slips)
        assert {slip.code.caption for slip in slips.slips if slip.code} == {
            "works on this computer only"
        }
    assert "this computer only" not in as_text(PAPERS["poster"].make(ORDER))
    assert "or scan" in as_text(PAPERS["slips"].make(ORDER))


SMALLEST = {"slips": 8}
"""Points; 8 beside the code of a slip, 9 elsewhere."""
COLOUR = re.compile(r"(\d[\d. ]*) (?:rg|RG|g|G|k|K|scn|SCN)\b")
WIDTH = re.compile(r"([\d.]+) w\b")


@pytest.mark.parametrize("name", PAPERS)
def test_nothing_is_smaller_than_9_pt_and_all_is_black(name: str) -> None:
    sizes: set[float] = set()

    def seen(text: str, page: list[float], line: list[float], _: object, letters: float) -> None:
        if text.strip():
            sizes.add(round(abs(letters * line[3] * page[3]), 1))

    document = made(name)
    for page in PdfReader(BytesIO(as_pdf(document, TURNS[name][0]))).pages:
        page.extract_text(visitor_text=seen)
        drawn = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
        assert {*COLOUR.findall(drawn)} <= {"0", "1"}, "black, and the white of a disc"
        thin = {width for width in map(float, WIDTH.findall(drawn)) if width < 0.6}
        assert thin <= {0.4}
        if isinstance(document, TableSheet) and document.rows:
            assert "1.2" in WIDTH.findall(drawn), "the line under the heads"
    assert min(sizes) == SMALLEST.get(name, 9)


@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_a_board_stays_within_the_page(size: Paper) -> None:
    slip = replace(ORDER_SLIPS, slips=(ORDER_SLIPS.slips[0]._replace(board=888),))
    for document, margin in ((board_numbers(1, ORDER.stamp, 888), 20), (slip, 11)):
        (picture,) = as_pictures(document, size, ppi=40)
        with Image.open(BytesIO(picture)) as page:
            middle = page.convert("L").crop((0, 60, page.width, page.height - 60))
            left, _, right, _ = middle.point(lambda grey: 255 * (grey < 128)).getbbox() or (0,) * 4
        assert min(left, middle.width - right) / 40 * 25.4 >= margin, "millimetres"


def families_in(pdf: bytes) -> set[str]:
    """The fonts of a PDF, without the letters a part of a font is named by."""
    fonts = [page["/Resources"]["/Font"].values() for page in PdfReader(BytesIO(pdf)).pages]  # type: ignore[index]
    return {
        str(font.get_object()["/BaseFont"]).partition("+")[2] for page in fonts for font in page
    }


@pytest.mark.parametrize("name", {type(made(name)): name for name in PAPERS}.values())
def test_a_paper_is_the_same_whatever_fonts_the_computer_has(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = made(name)
    here = as_pictures(paper, ppi=30)
    found = families_in(as_pdf(paper))
    monkeypatch.setattr(typst, "compile", partial(typst.compile, ignore_system_fonts=True))
    assert as_pictures(paper, ppi=30) == here
    assert families_in(as_pdf(paper)) == found
    shipped = {"DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSansMono"}
    assert {one.partition("-Identity")[0] for one in found} <= shipped


def test_the_shipped_font_has_the_letters_of_federations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typst, "compile", partial(typst.compile, ignore_system_fonts=True))
    names = ["Žofie Kő Łukasz Þór Nguyễn Ənvər İlker ½", "Иванов Ђорђе Їжак Ќурчиев", "Παπάς Ώρα"]
    names += ["Ղազարյան", "მამედოვი", "כהן", "محمد"]
    assert letters_missing(names) is None


def test_letters_that_no_font_has_are_told() -> None:
    assert letters_missing(["Keller, Žofie", "Иванов, Пётр", "Παπάς"]) is None
    khitan = "\U00018b00"
    told = letters_missing(["Keller, Anna", f"{khitan}, Иван"])
    assert told is not None
    assert f"empty boxes for {khitan}:" in told


def test_a_name_from_right_to_left_does_not_turn_what_stands_beside_it() -> None:
    cards = PAPERS["cards"].make(ORDER)
    assert isinstance(cards, Cards)
    player = next(p for p in ORDER.tournament.players if p.name == HEBREW)
    titles = [card.title for card in cards.cards]
    assert f"{player.number} \u2068{HEBREW}\u2069 {player.rating}" in titles
    assert sum("\u2068" in title for title in titles) == 1
