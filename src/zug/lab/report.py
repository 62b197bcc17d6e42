"""The report of an experiment: means with their errors, plots, and an HTML page with both.

The page needs no other file. Plots use the colours of Okabe and Ito, which people with colour
blindness can tell apart, and a few more: each of up to twelve settings has its own colour and
marker.
"""

from __future__ import annotations

import base64
import json
from math import ceil, isnan, sqrt
from typing import Any

from zug.errors import UsageError, how_to_install
from zug.fastclasses import NamedTuple, dataclass
from zug.formats.files import write_bytes
from zug.lab.measures import MEASURES, PROFILES, TournamentMeasure
from zug.markup import fill
from zug.messages import SOURCE, Message, joined, say, say_n, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from zug.lab.experiment import Experiment, Setting
    from zug.lab.measures import Profile


CONFIDENCE = 1.96
"""Standard errors to each side of a mean that hold it 95 times in 100."""


class Estimate(NamedTuple):
    """A mean and half the width of its 95 % interval."""

    mean: float
    error: float
    size: int

    @property
    def is_known(self) -> bool:
        return self.size > 0

    def interval(self, *, is_share: bool) -> tuple[float, float]:
        """Return the ends of the 95 % interval; a share lies between 0 and 100 %."""
        low, high = self.mean - self.error, self.mean + self.error
        return (max(low, 0.0), min(high, 100.0)) if is_share else (low, high)

    def of_share(self) -> str:
        """Return the figure of a share, with both ends if `±` would lead beyond 0 or 100 %."""
        low, high = self.interval(is_share=True)
        if not self.is_known or (low, high) == self.interval(is_share=False):
            return str(self)
        return f"{self.mean:.{self._digits}f} ({low:.{self._digits}f}–{high:.{self._digits}f})"

    @property
    def _digits(self) -> int:
        return 3 if 0 < self.error < 0.05 else 2 if 0 < self.error < 0.5 else 1

    def __str__(self) -> str:
        if not self.is_known:
            return "–"
        return f"{self.mean:.{self._digits}f} ± {self.error:.{self._digits}f}"


def estimate(values: Iterable[float]) -> Estimate:
    """Return the mean and its 95 % interval; NaN values are skipped."""
    known = [value for value in values if not isnan(value)]
    count = len(known)
    if not count:
        return Estimate(float("nan"), float("nan"), 0)
    mean = sum(known) / count
    if count == 1:
        return Estimate(mean, 0.0, 1)
    variance = sum((value - mean) ** 2 for value in known) / (count - 1)
    return Estimate(mean, CONFIDENCE * sqrt(variance / count), count)


@dataclass(frozen=True, slots=True)
class SettingSummary:
    """The figures of one setting.

    `against_first` is the mean of the differences, field by field, from the first setting of the
    same size: both had the same players, so it is far more certain than a difference of means.
    """

    setting: Setting
    label: str
    count: int
    figures: dict[str, Estimate]
    against_first: dict[str, Estimate]
    profiles: dict[str, list[Estimate]]


@dataclass(frozen=True, slots=True)
class ExperimentSummary:
    """The figures of an experiment."""

    experiment: Experiment
    settings: tuple[SettingSummary, ...]

    @property
    def measures(self) -> tuple[TournamentMeasure, ...]:
        """The measures asked for, or all."""
        return chosen_measures(self.experiment.measures)

    def plain(self) -> dict[str, Any]:
        """Return the figures as values for JSON."""
        return {
            "title": self.experiment.title,
            "fingerprint": self.experiment.fingerprint,
            "cells": [
                {
                    "cell": summed.setting.key,
                    "label": summed.label,
                    "tournaments": summed.count,
                    "figures": _plain(summed.figures),
                    "against_first": _plain(summed.against_first),
                    "profiles": {
                        name: [point.mean if point.is_known else None for point in points]
                        for name, points in summed.profiles.items()
                    },
                }
                for summed in self.settings
            ],
        }


def _plain(figures: dict[str, Estimate]) -> dict[str, Any]:
    return {
        name: {"mean": value.mean, "error": value.error, "size": value.size}
        for name, value in figures.items()
        if value.is_known
    }


def chosen_measures(names: Sequence[str]) -> tuple[TournamentMeasure, ...]:
    known = {measure.id: measure for measure in MEASURES}
    for name in names:
        if name not in known:
            words = ", ".join(known)
            raise UsageError(
                "unknown-measure",
                say("there is no measure {name!r}", name=name),
                say("use {words}", words=words),
            )
    return tuple(known[name] for name in names) or MEASURES


def sum_up(experiment: Experiment, rows: Sequence[dict[str, Any]]) -> ExperimentSummary:
    """Summarise rows, in the order of `storage.wanted`."""
    by_setting: dict[str, list[dict[str, Any]]] = {
        setting.key: [] for setting in experiment.settings
    }
    for row in rows:
        by_setting[row["cell"]].append(row)
    first: dict[tuple[int, int], Setting] = {}
    summaries = []
    for setting in experiment.settings:
        base = first.setdefault((setting.players, setting.rounds), setting)
        mine, theirs = by_setting[setting.key], by_setting[base.key]
        summaries.append(
            SettingSummary(
                setting,
                experiment.label(setting),
                len(mine),
                {m.id: estimate(row[m.id] for row in mine) for m in MEASURES},
                {m.id: _differences(mine, theirs, m.id) for m in MEASURES}
                if base != setting
                else {},
                {p.id: _profile(mine, p.id) for p in PROFILES},
            )
        )
    return ExperimentSummary(experiment, tuple(summaries))


def _differences(mine: list[dict[str, Any]], theirs: list[dict[str, Any]], name: str) -> Estimate:
    base = {row["repetition"]: row[name] for row in theirs}
    return estimate(
        row[name] - base[row["repetition"]] for row in mine if row["repetition"] in base
    )


def _profile(rows: list[dict[str, Any]], name: str) -> list[Estimate]:
    length = max((len(row[name]) for row in rows), default=0)
    return [
        estimate(row[name][index] for row in rows if index < len(row[name]))
        for index in range(length)
    ]


COLOURS = (
    *("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00"),
    *("#56B4E9", "#000000", "#8C6D31", "#7A7A7A", "#332288", "#882255", "#999933"),
)
MARKERS = "os^Dv<>PhX*p"
INK, PALE = "#333333", "#DDDDDD"
STYLE: dict[Any, Any] = {
    "figure.constrained_layout.h_pad": 0.1,
    "figure.constrained_layout.w_pad": 0.08,
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.edgecolor": "#999999",
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
ARROWS = {1: say("more is better →"), -1: say("← less is better")}
NEVER_ANY = 1e-12
MOST_BANDS = 4
"""Curves whose intervals can still be told apart."""


class Plot(NamedTuple):
    """A picture and what it shows."""

    path: Path
    caption: str


def draw_all(summary: ExperimentSummary, folder: Path, language: str = SOURCE) -> list[Plot]:
    """Draw the figures and the profiles of a summary into a folder."""
    try:
        import matplotlib as mpl  # noqa: PLC0415 - slow to load
    except ImportError:
        raise UsageError(
            "lab-missing", say("matplotlib is not installed"), how_to_install("lab")
        ) from None
    mpl.use("Agg")
    folder.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context(STYLE):
        return [
            Plot(
                _figures(summary, folder / "figures.png", language),
                say("Means with 95 % intervals."),
            ),
            Plot(
                _profiles(summary, folder / "profiles.png", language),
                say("Round by round, with 95 % intervals.")
                if len(summary.settings) <= MOST_BANDS
                else say("Round by round."),
            ),
        ]


def _figures(summary: ExperimentSummary, path: Path, language: str) -> Path:
    """Draw a panel per measure with a line per setting; measures always zero are left out."""
    from matplotlib import pyplot as plt  # noqa: PLC0415 - slow to load

    measures = [measure for measure in summary.measures if _says_something(summary, measure)]
    columns = min(3, len(measures)) or 1
    rows = max(1, ceil(len(measures) / columns))
    height = 0.95 + 0.24 * len(summary.settings)
    names = 0.07 * max(len(translated(setting.label, language)) for setting in summary.settings)
    figure, axes = plt.subplots(
        rows,
        columns,
        figsize=(0.4 + names + 2.9 * columns, height * rows),
        sharey=True,
        squeeze=False,
        layout="constrained",
    )
    panels = [axis for line in axes for axis in line]
    for panel, measure in zip(panels, measures, strict=False):
        _panel(panel, summary, measure, language)
    for panel in panels[len(measures) :]:
        panel.set_visible(False)
    figure.savefig(path, dpi=150, metadata={"Software": None})
    plt.close(figure)
    return path


def _panel(
    panel: Any, summary: ExperimentSummary, measure: TournamentMeasure, language: str
) -> None:
    bases = [
        setting.figures[measure.id] for setting in summary.settings if not setting.against_first
    ]
    if len(bases) == 1 and bases[0].is_known:
        panel.axvline(bases[0].mean, color=PALE, linewidth=1.2, zorder=0)
    for index, setting in enumerate(summary.settings):
        value = setting.figures[measure.id]
        if not value.is_known:
            panel.annotate(
                say("not defined").translated(language),
                (0.5, index),
                xycoords=("axes fraction", "data"),
                ha="center",
                va="center",
                color="#888888",
                fontsize=8,
            )
            continue
        low, high = value.interval(is_share=measure.is_share)
        panel.errorbar(
            value.mean,
            index,
            xerr=[[value.mean - low], [high - value.mean]],
            fmt=_marker(index),
            color=_colour(index),
            markersize=5,
            capsize=2.5,
            linewidth=1.4,
        )
    labels = [translated(setting.label, language) for setting in summary.settings]
    panel.set_yticks(range(len(labels)), labels)
    panel.set_ylim(len(summary.settings) - 0.4, -0.6)
    panel.set_title(translated(measure.title, language))
    unit = translated(measure.unit, language)
    arrow = ARROWS.get(measure.better)
    panel.set_xlabel(f"{unit}   ({arrow.translated(language)})" if arrow else unit)
    panel.margins(x=0.12)
    _clean(panel, "x")


def _profiles(summary: ExperimentSummary, path: Path, language: str) -> Path:
    from matplotlib import pyplot as plt  # noqa: PLC0415 - slow to load

    height = 3.5 + 0.25 * max(0, len(summary.settings) - MOST_BANDS)
    figure, axes = plt.subplots(
        1, len(PROFILES), figsize=(3.7 * len(PROFILES), height), squeeze=False, layout="constrained"
    )
    for panel, profile in zip(axes[0], PROFILES, strict=True):
        _curves(panel, summary, profile, language)
    handles, labels = axes[0][0].get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="outside lower center", ncols=min(5, len(labels)), frameon=False
    )
    figure.savefig(path, dpi=150, metadata={"Software": None})
    plt.close(figure)
    return path


def _curves(panel: Any, summary: ExperimentSummary, profile: Profile, language: str) -> None:
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - slow to load

    is_crowded = len(summary.settings) > MOST_BANDS
    for index, setting in enumerate(summary.settings):
        points = setting.profiles[profile.id]
        # Every other curve is broken and lies above: what it covers shows through.
        is_broken = is_crowded and index % 2 == 1
        rounds = list(range(1, len(points) + 1))
        means = [point.mean for point in points]
        intervals = [point.interval(is_share=profile.is_share) for point in points]
        panel.plot(
            rounds,
            means,
            color=_colour(index),
            marker=_marker(index),
            markersize=4,
            markerfacecolor="none" if is_broken else _colour(index),
            linewidth=1.2 if is_crowded else 1.5,
            linestyle=(0, (4, 2.5)) if is_broken else "-",
            zorder=3 if is_broken else 2,
            label=translated(setting.label, language),
        )
        if is_crowded:
            continue
        panel.fill_between(
            rounds,
            [low for low, _ in intervals],
            [high for _, high in intervals],
            color=_colour(index),
            alpha=0.15,
            linewidth=0,
        )
    panel.set_title(translated(profile.title, language))
    panel.set_xlabel(say("round").translated(language))
    panel.set_ylabel(translated(profile.unit, language))
    panel.set_ylim(bottom=0)
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    _clean(panel, "y")


def _says_something(summary: ExperimentSummary, measure: TournamentMeasure) -> bool:
    values = [setting.figures[measure.id] for setting in summary.settings]
    return any(value.is_known and abs(value.mean) > NEVER_ANY for value in values)


def _colour(index: int) -> str:
    return COLOURS[index % len(COLOURS)]


def _marker(index: int) -> str:
    return MARKERS[index % len(MARKERS)]


def _clean(panel: Any, grid: str) -> None:
    panel.grid(axis=grid, color="#EEEEEE", linewidth=0.8)
    panel.set_axisbelow(True)
    for side in ("top", "right"):
        panel.spines[side].set_visible(False)
    panel.tick_params(length=2.5)


def write_reports(
    summary: ExperimentSummary, plots: Sequence[Plot], folder: Path, language: str = SOURCE
) -> Path:
    """Write `report.html` in a language and `summary.json` for programs; return the page."""
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
        figures=_table(
            summary, [(setting.label, setting.figures) for setting in summary.settings], language
        ),
        differences=_table(
            summary, [(setting.label, setting.against_first) for setting in compared], language, "+"
        ),
        base=translated(
            joined(
                (setting.label for setting in summary.settings if not setting.against_first), "; "
            ),
            language,
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
    """Return the figures of every setting; differences have a sign."""
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
