"""Papers as plain text, as a page for the browser, and as PDF."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from zug.errors import UsageError
from zug.reports.sheets import Cards, Document, Paper, Sheet, Slips

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
    if isinstance(document, Cards):
        body = "".join(f"<h2>{escape(s.title)}</h2>{_html_table(s)}" for s in document.sheets)
    elif isinstance(document, Slips):
        body = "".join(
            f'<div class="slip"><h2>Board {slip.board}</h2><p>☐ White {escape(slip.white)}</p>'
            f"<p>☐ Black {escape(slip.black)}</p></div>"
            for slip in document.slips
        )
    else:
        notes = "".join(f"<p>{escape(note)}</p>" for note in document.notes)
        body = _html_table(document) + notes
    title = escape(document.title)
    event, stamp = escape(document.stamp.event), escape(document.stamp.line())
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body><header><strong>{event}</strong>"
        f"<span>{stamp}</span></header>\n<h1>{title}</h1>\n{body}\n</body></html>\n"
    )


def _html_table(sheet: Sheet) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f'<{tag} class="{column.align}">{escape(text)}</{tag}>'
            for text, column in zip(row, sheet.columns, strict=True)
        )

    head = cells([column.head for column in sheet.columns], "th")
    body = "".join(f"<tr>{cells(row, 'td')}</tr>\n" for row in sheet.rows)
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def as_pdf(document: Document, paper: Paper = Paper.A4) -> bytes:
    """To print. Needs the extra `zug[reports]` (Typst, which carries its own fonts)."""
    try:
        import typst  # noqa: PLC0415 - an extra
    except ImportError:
        raise UsageError(
            "no-typst", "PDF needs the extra `reports`", "pip install 'zug[reports]'"
        ) from None
    inputs = {"data": json.dumps(_for_template(document, paper), ensure_ascii=False)}
    pdf: bytes = typst.compile(_template(), sys_inputs=inputs)
    return pdf


@cache
def _template() -> bytes:
    return files("zug.reports").joinpath("paper.typ").read_bytes()


def _for_template(document: Document, paper: Paper) -> dict[str, Any]:
    data = asdict(document)
    kind = {Sheet: "sheet", Slips: "slips", Cards: "cards"}[type(document)]
    is_large = isinstance(document, Sheet) and document.large
    return {
        "points": 11,
        "landscape": False,
        "side_by_side": 1,
        "notes": [],
        **{key: value for key, value in data.items() if key not in ("stamp", "columns", "sheets")},
        "kind": kind,
        "paper": Paper.A3 if is_large else paper,
        "event": document.stamp.event,
        "stamp": document.stamp.line(),
        "columns": _columns(document) if isinstance(document, Sheet) else [],
        "slips": [slip._asdict() for slip in document.slips] if isinstance(document, Slips) else [],
        "sheets": [
            {"title": s.title, "columns": _columns(s), "rows": s.rows, "leading": s.leading}
            for s in document.sheets
        ]
        if isinstance(document, Cards)
        else [],
    }


def _columns(sheet: Sheet) -> list[dict[str, Any]]:
    return [column._asdict() for column in sheet.columns]
