"""A report on one page: tables and plots in one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import json
import re
from html import escape
from typing import TYPE_CHECKING

from zug.formats.files import write_bytes
from zug.lab.catalogue import PROFILES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from zug.lab.catalogue import Measure, Profile
    from zug.lab.plots import Plot
    from zug.lab.summary import Estimate, Summary

CSS = """
:root { color-scheme: light dark; --line: #ccc; --soft: #666; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: right;
         white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 18rem; }
img { max-width: 100%; background: #fff; border-radius: 4px; }
figcaption, .soft { color: var(--soft); font-size: .9rem; }
@media (prefers-color-scheme: dark) { :root { --line: #444; --soft: #aaa; } }
"""


def write_reports(summary: Summary, plots: Sequence[Plot], folder: Path) -> Path:
    """`report.html`, and the figures for programs: `summary.json`."""
    write_bytes(
        folder / "summary.json", json.dumps(summary.plain(), indent=1, allow_nan=False).encode()
    )
    path = folder / "report.html"
    write_bytes(path, html(summary, plots).encode())
    return path


def html(summary: Summary, plots: Sequence[Plot]) -> str:
    experiment = summary.experiment
    figures = "".join(_picture(plot) for plot in plots)
    known: tuple[Measure | Profile, ...] = (*summary.measures, *PROFILES)
    meanings = "".join(
        f"<dt>{escape(item.title)} ({escape(item.unit)})</dt><dd>{_code(item.meaning)}</dd>"
        for item in known
    )
    compared = _table(summary, differences=True)
    if compared:
        base = "; ".join(setting.label for setting in summary.settings if not setting.against_first)
        compared = f"<h2>Differences, field by field, from: {escape(base)}</h2>{compared}"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(experiment.title)}</title><style>{CSS}</style></head><body>"
        f"<h1>{escape(experiment.title)}</h1><p>{escape(experiment.question)}</p>"
        f'<p class="soft">{escape(_setup(summary))}</p>{figures}'
        f"<h2>Figures</h2>{_table(summary)}{compared}"
        f"<h2>What is measured</h2><dl>{meanings}</dl></body></html>\n"
    )


def _setup(summary: Summary) -> str:
    experiment, field = summary.experiment, summary.experiment.field
    counts = sorted({setting.count for setting in summary.settings})
    times = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return (
        f"{times} tournaments of each kind, the same fields for all; "
        f"{_list(field.players)} players, {_list(field.rounds)} rounds; true strength "
        f"{field.mean:g} ± {field.deviation:g}, ratings with an error of {field.error:g}; "
        f"results by the model “{experiment.play.model}”; standings by points and "
        f"{', '.join(experiment.tiebreaks)}; seed {experiment.seed}. "
        "± is the 95 % interval of the mean."
    )


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _code(text: str) -> str:
    """Text with names between backticks."""
    return re.sub("`(.*?)`", r"<code>\1</code>", escape(text))


def _picture(plot: Plot) -> str:
    data = base64.b64encode(plot.path.read_bytes()).decode()
    caption = escape(plot.caption)
    return (
        f'<figure><img alt="{caption}" src="data:image/png;base64,{data}">'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _table(summary: Summary, *, differences: bool = False) -> str:
    """A row a measure, a column a setting; differences leave out those with none."""
    settings = [setting for setting in summary.settings if setting.against_first or not differences]
    if not settings:
        return ""
    head = "".join(f"<th>{escape(setting.label)}</th>" for setting in settings)
    rows = []
    for measure in summary.measures:
        tables = [setting.against_first if differences else setting.figures for setting in settings]
        values = "".join(f"<td>{_shown(table[measure.id], differences)}</td>" for table in tables)
        rows.append(f"<tr><td>{escape(measure.title)}, {escape(measure.unit)}</td>{values}</tr>")
    return (
        f'<div class="scroll"><table><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _shown(value: Estimate, signed: bool) -> str:
    """A difference that is more than its error is set in bold."""
    text = str(value).replace("-", "−")
    if signed and value.is_known:
        text = f"+{text}" if value.mean > 0 else text
        return f"<b>{text}</b>" if abs(value.mean) > value.error else text
    return text
