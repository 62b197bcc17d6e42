"""Papers as plain text, as a page for the browser, and as PDF."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from zug.errors import UsageError
from zug.messages import Message, Translations, say
from zug.reports.sheets import Cards, Document, Numbers, Paper, Poster, Receipts, Sheet, Slips

if TYPE_CHECKING:
    from collections.abc import Sequence

STYLE = """
:root { color: #14181d; font: 16px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
header { border-bottom: 1px solid #c9ced6; display: flex; justify-content: space-between }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
th, td { border-bottom: 1px solid #c9ced6; padding: .25rem .5rem; text-align: left }
th { border-bottom: 2px solid #14181d }
.right { text-align: right } .center { text-align: center }
tr { break-inside: avoid } thead { display: table-header-group }
.number { font-size: 12rem; text-align: center; break-after: page }
.slip { border-bottom: 1px dashed #777; padding: 1rem 0; break-inside: avoid }
@media print { body { margin: 0; max-width: none } }
"""


def as_text(document: Document) -> str:
    """For a terminal."""
    if isinstance(document, Cards):
        return "\n".join(_text_table(sheet, sheet.title) for sheet in document.sheets)
    if isinstance(document, Slips):
        return "\n".join(
            f"Board {slip.board}\n  [ ] White  {slip.white}\n  [ ] Black  {slip.black}\n"
            for slip in document.slips
        )
    heading = f"{document.stamp.event}\n{document.title}\n{document.stamp.line()}".strip()
    if isinstance(document, Receipts):
        lines = (f"{one.name}: {one.amount}, {one.what}\n" for one in document.receipts)
        return f"{heading}\n\n{''.join(lines)}"
    if isinstance(document, Numbers):
        return f"{heading}\n\n{' '.join(map(str, document.numbers))}\n"
    if isinstance(document, Poster):
        return f"{heading}\n\n{document.address}\n"
    notes = "".join(f"{note}\n" for note in document.notes)
    return _text_table(document, heading) + notes


def _text_table(sheet: Sheet, heading: str) -> str:
    rows: list[Sequence[str]] = [[column.head for column in sheet.columns], *sheet.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            text.rjust(width) if column.align == "right" else text.ljust(width)
            for text, width, column in zip(row, widths, sheet.columns, strict=True)
        )
        lines.append("  ".join(cells).rstrip())
    return f"{heading}\n\n" + "\n".join(lines) + "\n"


def as_html(document: Document) -> str:
    """A page of its own, to read or to print; nothing is loaded from anywhere."""
    title = escape(document.title)
    event, stamp = escape(document.stamp.event), escape(document.stamp.line())
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body><header><strong>{event}</strong>"
        f"<span>{stamp}</span></header>\n<h1>{title}</h1>\n{_body(document)}\n</body></html>\n"
    )


def _body(document: Document) -> str:
    if isinstance(document, Cards):
        return "".join(f"<h2>{escape(s.title)}</h2>{_html_table(s)}" for s in document.sheets)
    if isinstance(document, Slips):
        return "".join(
            f'<div class="slip"><h2>Board {slip.board}</h2><p>☐ White {escape(slip.white)}</p>'
            f"<p>☐ Black {escape(slip.black)}</p></div>"
            for slip in document.slips
        )
    if isinstance(document, Receipts):
        return "".join(
            f'<div class="slip"><h2>{escape(one.name)}</h2><p>{escape(one.amount)}</p>'
            f"<p>{escape(one.what)}</p><p>Signature: ____________</p></div>"
            for one in document.receipts
        )
    if isinstance(document, Numbers):
        return "".join(f'<p class="number">{number}</p>' for number in document.numbers)
    if isinstance(document, Poster):
        lines = "".join(f"<p>{escape(line)}</p>" for line in (*document.lines, document.address))
        return f"{document.svg}{lines}"
    return _html_table(document) + "".join(f"<p>{escape(note)}</p>" for note in document.notes)


def _html_table(sheet: Sheet) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f'<{tag} class="{column.align}">{escape(text)}</{tag}>'
            for text, column in zip(row, sheet.columns, strict=True)
        )

    head = cells([column.head for column in sheet.columns], "th")
    body = "".join(f"<tr>{cells(row, 'td')}</tr>\n" for row in sheet.rows)
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def as_pdf(
    document: Document, paper: Paper = Paper.A4, language: str | Translations = "en"
) -> bytes:
    """To print. Needs the extra `zug[reports]` (Typst, which carries its own fonts).

    The paper's own words (titles, heads of columns) are said in `language`.
    """
    pdf: bytes = _typst().compile(_template(), sys_inputs=_inputs(document, paper, language))
    return pdf


def as_pictures(document: Document, paper: Paper = Paper.A4, ppi: float = 72) -> list[bytes]:
    """The same pages as PNG pictures, for a preview."""
    inputs = _inputs(document, paper)
    made = _typst().compile(_template(), sys_inputs=inputs, format="png", ppi=ppi)
    return list(made) if isinstance(made, list) else [made]


def _typst() -> Any:
    try:
        import typst  # noqa: PLC0415 - an extra
    except ImportError:
        raise UsageError(
            "no-typst", "PDF needs the extra `reports`", "pip install 'zug[reports]'"
        ) from None
    return typst


def _inputs(
    document: Document, paper: Paper, language: str | Translations = "en"
) -> dict[str, str]:
    data = _spoken(_for_template(document, paper), language)
    return {"data": json.dumps(data, ensure_ascii=False)}


def _spoken(value: Any, language: str | Translations) -> Any:
    """The data with every message in them said in another language."""
    if isinstance(value, Message):
        return value.translated(language)
    if isinstance(value, dict):
        return {key: _spoken(held, language) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_spoken(held, language) for held in value]
    return value


_WORDS = {
    "board": say("Board"),
    "white": say("White"),
    "black": say("Black"),
    "other": say("Other result:"),
    "signatures": say("Signatures:"),
    "receipt": say("Receipt"),
    "name": say("Name"),
    "amount": say("Amount"),
    "for": say("For"),
    "place": say("Place and date"),
    "signature": say("Signature"),
}
"""What the template itself says."""


@cache
def _template() -> bytes:
    return files("zug.reports").joinpath("paper.typ").read_bytes()


_KINDS: dict[type, str] = {
    Sheet: "sheet",
    Slips: "slips",
    Cards: "cards",
    Receipts: "receipts",
    Numbers: "numbers",
    Poster: "poster",
}


def _for_template(document: Document, paper: Paper) -> dict[str, Any]:
    is_large = isinstance(document, Sheet) and document.large
    data: dict[str, Any] = {"points": 11, "landscape": False, "letters": []}
    if isinstance(document, Sheet):
        data |= _sheet(document) | {"side_by_side": document.side_by_side}
        data |= {"points": document.points, "landscape": document.landscape}
        data |= {"notes": document.notes}
    elif isinstance(document, Cards):
        data["sheets"] = [_sheet(sheet) for sheet in document.sheets]
    elif isinstance(document, Slips):
        data["slips"] = [slip._asdict() for slip in document.slips]
    elif isinstance(document, Receipts):
        data["receipts"] = [receipt._asdict() for receipt in document.receipts]
    elif isinstance(document, Numbers):
        data["numbers"] = document.numbers
    else:
        data |= {"lines": document.lines, "address": document.address, "svg": document.svg}
    return data | {
        "kind": _KINDS[type(document)],
        "title": document.title,
        "paper": Paper.A3 if is_large else paper,
        "event": document.stamp.event,
        "stamp": document.stamp.parts(),
        "words": _WORDS,
    }


def _sheet(sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.title,
        "leading": sheet.leading,
        "letters": [name[:3].rstrip(" ,") for name in sheet.letters],
        "columns": [column._asdict() for column in sheet.columns],
        "rows": [[_breakable(text) for text in row] for row in sheet.rows],
    }


LONGEST_WORD = 17
_SOFT_HYPHEN = "\u00ad"


def _breakable(text: str) -> str:
    """Names are wrapped between words; only a word too long for any column may be divided."""
    if len(text) <= LONGEST_WORD:
        return text
    return " ".join(
        _SOFT_HYPHEN.join(word[i : i + 8] for i in range(0, len(word), 8))
        if len(word) > LONGEST_WORD
        else word
        for word in text.split(" ")
    )
