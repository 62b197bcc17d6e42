"""A report on one page: tables and plots in one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import json

from zug.fastclasses import NamedTuple
from zug.formats.files import write_bytes
from zug.lab.catalogue import PROFILES
from zug.markup import fill
from zug.messages import SOURCE, Message, joined, say, say_n, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from zug.lab.catalogue import Profile, TournamentMeasure
    from zug.lab.plots import Plot
    from zug.lab.summary import Estimate, ExperimentSummary


def write_reports(
    summary: ExperimentSummary, plots: Sequence[Plot], folder: Path, language: str = SOURCE
) -> Path:
    """`report.html` in a language, and the figures for programs: `summary.json`."""
    write_bytes(
        folder / "summary.json", json.dumps(summary.plain(), indent=1, allow_nan=False).encode()
    )
    path = folder / "report.html"
    write_bytes(path, html(summary, plots, language).encode())
    return path


class PrintedFigure(NamedTuple):
    """A figure as it is printed; a difference that is more than its error stands out."""

    text: str
    stands_out: bool


class FigureTable(NamedTuple):
    """A row a measure (by name), a column a setting."""

    heads: list[str]
    rows: list[tuple[str, list[PrintedFigure]]]


class Picture(NamedTuple):
    caption: str
    data: str


def html(summary: ExperimentSummary, plots: Sequence[Plot], language: str = SOURCE) -> str:
    known: tuple[TournamentMeasure | Profile, ...] = (*summary.measures, *PROFILES)
    compared = [setting for setting in summary.settings if setting.against_first]
    return fill(
        "lab/templates/report.html",
        language,
        experiment=summary.experiment,
        setup=translated(_setup(summary), language),
        plots=[Picture(translated(plot.caption, language), _base64(plot)) for plot in plots],
        figures=_table(summary, [(one.label, one.figures) for one in summary.settings], language),
        differences=_table(
            summary, [(one.label, one.against_first) for one in compared], language, "+"
        ),
        base=translated(
            joined((one.label for one in summary.settings if not one.against_first), "; "), language
        ),
        # Names stand between backticks: every second part is one.
        meanings=[
            (
                translated(item.title, language),
                translated(item.unit, language),
                translated(item.meaning, language).split("`"),
            )
            for item in known
        ],
    )


def _setup(summary: ExperimentSummary) -> str:
    experiment, field = summary.experiment, summary.experiment.field
    counts = sorted({setting.count for setting in summary.settings})
    return say(
        "{tournaments} of each kind, the same fields for all; {players}, {rounds}; true strength "
        "{mean} ± {deviation}, ratings with an error of {error}; results by the model “{model}”; "
        "standings by points and {tiebreaks}; seed {seed}. ± is the 95 % interval of the mean.",
        tournaments=_tournaments(counts[0], counts[-1]),
        players=say_n(
            "{many} player", "{many} players", field.players[-1], many=_list(field.players)
        ),
        rounds=say_n("{many} round", "{many} rounds", field.rounds[-1], many=_list(field.rounds)),
        mean=f"{field.mean:g}",
        deviation=f"{field.deviation:g}",
        error=f"{field.error:g}",
        model=experiment.play.model,
        tiebreaks=", ".join(experiment.tiebreaks),
        seed=experiment.seed,
    )


def _tournaments(least: int, most: int) -> Message:
    if least == most:
        return say_n("{count} tournament", "{count} tournaments", most)
    return say("{least} to {most} tournaments", least=least, most=most)


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _base64(plot: Plot) -> str:
    return base64.b64encode(plot.path.read_bytes()).decode()


def _table(
    summary: ExperimentSummary,
    settings: list[tuple[str, Mapping[str, Estimate]]],
    language: str,
    sign: str = "",
) -> FigureTable | None:
    """The figures of every setting; with a sign they are differences."""
    if not settings:
        return None
    return FigureTable(
        [translated(label, language) for label, _ in settings],
        [
            (
                _heading(measure, language),
                [_shown(figures[measure.id], measure, sign) for _, figures in settings],
            )
            for measure in summary.measures
        ],
    )


def _heading(measure: TournamentMeasure, language: str) -> str:
    return f"{translated(measure.title, language)}, {translated(measure.unit, language)}"


def _shown(value: Estimate, measure: TournamentMeasure, sign: str) -> PrintedFigure:
    figure = value.of_share() if measure.is_share and not sign else str(value)
    text = figure.replace("-", "−")
    if not sign or not value.is_known:
        return PrintedFigure(text, stands_out=False)
    return PrintedFigure(f"{sign}{text}" if value.mean > 0 else text, abs(value.mean) > value.error)
