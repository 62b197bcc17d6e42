"""Plots of a summary. Colours are those of Okabe and Ito, which the colour-blind can tell apart,
and a few more; up to twelve settings each have a colour and a marker of their own.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from zug.errors import UsageError, how_to_install
from zug.fastclasses import NamedTuple
from zug.lab.catalogue import PROFILES
from zug.messages import SOURCE, say, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from zug.lab.catalogue import Profile, TournamentMeasure
    from zug.lab.summary import ExperimentSummary

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
    """A panel a measure, a line a setting. Measures that are nothing everywhere are left out."""
    from matplotlib import pyplot as plt  # noqa: PLC0415 - slow to load

    measures = [measure for measure in summary.measures if _says_something(summary, measure)]
    columns = min(3, len(measures)) or 1
    rows = max(1, ceil(len(measures) / columns))
    height = 0.95 + 0.24 * len(summary.settings)
    names = 0.07 * max(len(translated(one.label, language)) for one in summary.settings)
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
