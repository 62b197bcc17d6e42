"""A report on one page: tables and plots in one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, NamedTuple

from zug.formats.files import write_bytes
from zug.lab.catalogue import PROFILES
from zug.markup import fill

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from zug.lab.catalogue import Measure, Profile
    from zug.lab.plots import Plot
    from zug.lab.summary import Estimate, Summary


def write_reports(summary: Summary, plots: Sequence[Plot], folder: Path) -> Path:
    """`report.html`, and the figures for programs: `summary.json`."""
    write_bytes(
        folder / "summary.json", json.dumps(summary.plain(), indent=1, allow_nan=False).encode()
    )
    path = folder / "report.html"
    write_bytes(path, html(summary, plots).encode())
    return path


class Shown(NamedTuple):
    """A figure as it is printed; a difference that is more than its error stands out."""

    text: str
    stands_out: bool


class Table(NamedTuple):
    """A row a measure, a column a setting."""

    heads: list[str]
    rows: list[tuple[Measure, list[Shown]]]


class Picture(NamedTuple):
    caption: str
    data: str


def html(summary: Summary, plots: Sequence[Plot]) -> str:
    known: tuple[Measure | Profile, ...] = (*summary.measures, *PROFILES)
    compared = [setting for setting in summary.settings if setting.against_first]
    return fill(
        "lab/templates/report.html",
        experiment=summary.experiment,
        setup=_setup(summary),
        plots=[Picture(plot.caption, _base64(plot)) for plot in plots],
        figures=_table(summary, [(one.label, one.figures) for one in summary.settings]),
        differences=_table(summary, [(one.label, one.against_first) for one in compared], "+"),
        base="; ".join(one.label for one in summary.settings if not one.against_first),
        # Names stand between backticks: every second part is one.
        meanings=[(item, item.meaning.split("`")) for item in known],
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


def _base64(plot: Plot) -> str:
    return base64.b64encode(plot.path.read_bytes()).decode()


def _table(
    summary: Summary, settings: list[tuple[str, Mapping[str, Estimate]]], sign: str = ""
) -> Table | None:
    """The figures of every setting; with a sign they are differences."""
    if not settings:
        return None
    return Table(
        [label for label, _ in settings],
        [
            (measure, [_shown(figures[measure.id], sign) for _, figures in settings])
            for measure in summary.measures
        ],
    )


def _shown(value: Estimate, sign: str) -> Shown:
    text = str(value).replace("-", "−")
    if not sign or not value.is_known:
        return Shown(text, stands_out=False)
    return Shown(f"{sign}{text}" if value.mean > 0 else text, abs(value.mean) > value.error)
