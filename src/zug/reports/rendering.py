"""The three printers of a paper: plain text, HTML, PDF. None of them has a word of its own."""

from __future__ import annotations

import re
from dataclasses import is_dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from zug.fastclasses import fields
from zug.markup import fill
from zug.messages import SOURCE, say
from zug.plain import columns
from zug.reports.pdf import compiled
from zug.reports.qr_codes import qr_svg
from zug.reports.sheets import (
    Cards,
    Forms,
    Numbers,
    Paper,
    PaperColumn,
    Poster,
    PrintedGame,
    QrCode,
    Receipts,
    Slips,
    TableSheet,
    roughly,
    spoken,
)
from zug.theme import compact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.reports.sheets import Document, ReportForm, Row, Slip

RULE = "____________"
"""A line to write on."""
TEMPLATE = "paper.typ"


def as_text(document: Document, language: str = SOURCE) -> str:
    """For a terminal."""
    translated, stamp, _ = _said(document, language)
    heading = f"{translated.stamp.event}\n{translated.title}\n{stamp}".strip()
    return f"{heading}\n\n{_text_body(translated, language)}"


def as_body(document: Document, language: str = SOURCE) -> str:
    """The same without its heading."""
    return _text_body(spoken(document, language), language)


def _said(document: Document, language: str) -> tuple[Document, str, str]:
    """A paper in a language, with the line of its stamp and its mark."""
    return spoken((document, document.stamp.line, document.stamp.mark), language)


def _text_body(document: Document, language: str) -> str:
    match document:
        case TableSheet(columns=held, rows=rows, legend=legend, notes=notes):
            meaning = f"{legend.game.written}{_meaning(document, language)}" if legend else ""
            return _text_table(held, rows) + _lines(meaning, *notes)
        case Cards(columns=held, cards=cards, notes=notes):
            return _lines(*notes, "\n" if notes else "") + "\n".join(
                _lines(card.title, card.details)
                + _text_table(held, card.rows)
                + _lines(card.summary)
                for card in cards
            )
        case Slips(slips=slips):
            return "\n".join(_text_slip(document, slip, language) for slip in slips)
        case Receipts() | Forms():
            return _text_signed(document, language)
        case Numbers(numbers=numbers):
            return f"{' '.join(map(str, numbers))}\n"
        case Poster(lines=lines, code=code, warning=warning):
            return _lines(*lines, code.address, *warning)
    raise TypeError(type(document).__name__)


def _text_signed(document: Receipts | Forms, language: str) -> str:
    rules = _lines(*(f"{line} {RULE}" for line in document.lines))
    if isinstance(document, Forms):
        return "\n".join(_text_form(form, language) + rules for form in document.forms)
    return "\n".join(
        _lines(
            document.heading, *(_named(*line, language) for line in receipt.lines), *document.notes
        )
        + rules
        for receipt in document.receipts
    )


def _text_form(form: ReportForm, language: str) -> str:
    lines = (_named(label, value or RULE, language) for label, value in form.lines)
    tables = (f"\n{table.title}\n{_text_table(table.columns, table.rows)}" for table in form.tables)
    notes = "\n" + _lines(*form.notes) if form.notes else ""
    return _lines(form.title, *lines) + "".join(tables) + notes


def _lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts if text)


def _named(name: str, text: str, language: str) -> str:
    return say("{name}: {text}", name=name, text=text).translated(language)


def _meaning(document: Document, language: str) -> str:
    """What stands after the game of the legend, from the colon on."""
    legend = getattr(document, "legend", None)
    return _named("", legend.meaning, language) if legend else ""


def _text_slip(slips: Slips, slip: Slip, language: str) -> str:
    width = max(len(choice.word) for choice in slip.choices if choice.name)
    boxes = (
        f"  [ ] {choice.word.ljust(width)}  {choice.name}  {choice.number}".rstrip()
        for choice in slip.choices
    )
    code = f"  {_named(slip.code.caption, slip.code.address, language)}" if slip.code else ""
    rules = (f"  {line} {RULE}" for line in slips.lines)
    return _lines(f"{slips.heading} {slip.board}", *boxes, *rules, code)


def _text_table(held: Sequence[PaperColumn], rows: Sequence[Row]) -> str:
    sides = "".join("r" if column.align == "right" else "l" for column in held)
    written = (
        [cell.written if isinstance(cell, PrintedGame) else cell for cell in row] for row in rows
    )
    return columns([[column.head for column in held], *written], sides)


def as_html(document: Document, language: str = SOURCE) -> str:
    """A page of its own, to read or to print; nothing is loaded from anywhere."""
    return _html("page.html", document, language, style=style_sheet())


def as_fragment(document: Document, language: str = SOURCE) -> str:
    """The paper itself, for a page that has a frame and the style sheet of its own."""
    return _html("paper.html", document, language)


def as_table(sheet: TableSheet, language: str = SOURCE, kind: str = "") -> str:
    """The table of a sheet with its legend, of a class that a screen has for it."""
    return _html("only_table.html", sheet, language, kind=kind)


def _html(template: str, document: Document, language: str, **content: object) -> str:
    translated, stamp, mark = _said(document, language)
    return fill(
        f"reports/templates/{template}",
        language,
        paper=translated,
        stamp=stamp,
        mark=mark,
        classes=_classes(document),
        meaning=_meaning(translated, language),
        draw=qr_svg,
        **content,
    )


def _classes(document: Document) -> str:
    """What the style sheet has to know."""
    classes = ["paper", document.kind, f"p{getattr(document, 'points', 11)}"]
    if isinstance(document, TableSheet):
        classes += ["landscape"] * document.landscape + ["a3"] * document.large
        classes += ["newspaper"] * (document.side_by_side > 1) + ["tight"] * (document.beside < 4)
        classes += ["rounds"] * (document.digits > 0)
    if isinstance(document, Cards):
        classes += ["apart"] * document.apart
    return " ".join(classes)


@cache
def style_sheet() -> str:
    """The one style of papers in HTML."""
    sheet = files("zug.reports").joinpath("templates", "paper.css")
    return compact(sheet.read_text(encoding="utf-8"))


def as_pdf(document: Document, paper: Paper = Paper.A4, language: str = SOURCE) -> bytes:
    """To print. Needs the extra `zug[reports]` (Typst)."""
    pdf: bytes = compiled(TEMPLATE, _data(document, paper, language))
    return pdf


def as_pictures(
    document: Document, paper: Paper = Paper.A4, language: str = SOURCE, *, ppi: float = 72
) -> list[bytes]:
    """The same pages as PNG pictures, for a preview."""
    pictures = compiled(TEMPLATE, _data(document, paper, language), format="png", ppi=ppi)
    return list(pictures) if isinstance(pictures, list) else [pictures]


def _data(document: Document, paper: Paper, language: str) -> dict[str, Any]:
    translated, stamp, mark = _said(document, language)
    frame = {"kind": document.kind, "line": stamp, "mark": mark, "lang": language}
    frame |= {"size": _size(document, paper), "meaning": _meaning(translated, language)}
    data: dict[str, Any] = _plain(translated) | frame
    for held, rows in _tables(translated, data):
        _measured(rows, held["columns"])
    return data


def _tables(document: Document, data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[Row]]]:
    """Every table of a paper: where its columns are described, and its rows."""
    match document:
        case TableSheet(rows=rows):
            yield data, list(rows)
        case Cards(cards=cards):
            yield data, [row for card in cards for row in card.rows]
        case Forms(forms=forms):
            for form, held in zip(forms, data["forms"], strict=True):
                rows_of = ([*table.rows] for table in form.tables)
                yield from zip(held["tables"], rows_of, strict=True)


def _measured(rows: Sequence[Row], columns: list[dict[str, Any]]) -> None:
    """Give each column the texts that can be its widest, and what its games consist of.

    Games are not compared by their texts: their parts are as wide as the widest of the column.
    """
    for place, column in enumerate(columns):
        cells = {row[place] for row in rows}
        games = [cell for cell in cells if isinstance(cell, PrintedGame)]
        column["digits"] = max((len(game.number) for game in games), default=0)
        column["results"] = sorted({game.result for game in games})
        texts = {cell for cell in cells if isinstance(cell, str)}
        blank = [""] * (column["box"] and "" in texts)
        column["longest"] = [_plain(text) for text in _widest(texts)] + blank


def _widest(texts: Iterable[str]) -> list[str]:
    """Return one text of each shape that can be the widest; all digits have the same width."""
    shapes = {re.sub(r"\d", "0", text): text for text in sorted(texts) if text}
    estimates = {text: roughly(shape) for shape, text in shapes.items()}
    least = SURELY_NARROWER * max(estimates.values(), default=0)
    return [text for text, width in estimates.items() if width >= least]


SURELY_NARROWER = 0.6
"""A text with this part of the largest estimate cannot be the widest, whatever its letters."""


_HALF = {Paper.A4: "a5", Paper.LETTER: "us-statement"}
_DOUBLE = {Paper.LETTER: "us-tabloid"}


def _size(document: Document, paper: Paper) -> str:
    """The paper a document is printed on, in Typst's words."""
    if isinstance(document, Cards) and document.apart:
        return _HALF.get(paper, paper)
    if isinstance(document, TableSheet) and document.large:
        return _DOUBLE.get(paper, Paper.A3)
    return paper


def _plain(value: Any) -> Any:
    """A paper, or a part of one, as JSON has it; codes are drawn, long words can be divided."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, QrCode):
        return value._asdict() | {"svg": qr_svg(value.address)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()} | _derived(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return _breakable(value) if isinstance(value, str) else value


def _derived(value: object) -> dict[str, float]:
    return {"least": value.least} if isinstance(value, PaperColumn) else {}


LONGEST_WORD = 17
_MAY_BREAK = "\u200b"


def _breakable(text: str) -> str:
    """Names are wrapped between words and at their own hyphens; none is added to them.

    Only a word too long for any column may be divided elsewhere.
    """
    if len(text) <= LONGEST_WORD:
        return text
    return "".join(
        _MAY_BREAK.join(word[i : i + 8] for i in range(0, len(word), 8))
        if len(word.rstrip()) > LONGEST_WORD
        else word
        for word in re.split(r"(?<=[ -])", text)
    )
