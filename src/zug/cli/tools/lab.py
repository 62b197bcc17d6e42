"""`zug lab`."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from pathlib import Path

import click

from zug.cli.exits import Exit
from zug.cli.options import examples, scheduler_option
from zug.cli.output import columns, done, emit, spoken, spoken_language
from zug.cli.progress import progress_bar
from zug.errors import UsageError, how_to_install
from zug.formats.files import read_bytes
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.lab.report import ExperimentSummary


@click.command(
    epilog=examples(
        "zug lab systems.toml                       into the folder systems/",
        "zug lab systems.toml --jobs 2 --resume     go on after an interruption",
        "zug lab systems.toml --scheduler tcp://10.0.0.5:8786     on a Dask cluster",
    )
)
@click.argument("file", metavar="EXPERIMENT.toml")
@click.option("--out", metavar="DIR", help="Where results go; by default named as the file.")
@click.option("-j", "--jobs", type=click.IntRange(0), default=1, help="Processes; 0: all cores.")
@scheduler_option
@click.option("--resume", is_flag=True, help="Go on with the results that are there.")
@click.option("--progress/--no-progress", default=None, help="Progress bar.")
def command(
    file: str,
    *,
    out: str | None,
    jobs: int,
    scheduler: str | None,
    resume: bool,
    progress: bool | None,
) -> Exit:
    """Run an experiment on pairing systems: thousands of tournaments, figures, plots, a report."""
    if find_spec("pyarrow") is None or find_spec("matplotlib") is None:
        raise UsageError("lab-missing", say("the lab is not installed"), how_to_install("lab"))
    from zug.lab.experiment import parse_experiment  # noqa: PLC0415 - slow to load
    from zug.lab.report import chosen_measures, draw_all, sum_up, write_reports  # noqa: PLC0415  # noqa: PLC0415
    from zug.lab.running import (  # noqa: PLC0415
        Storage,
        run,
        wanted,
    )

    experiment = parse_experiment(read_bytes(file).decode("utf-8", "replace"), file)
    chosen_measures(experiment.measures)
    folder = Path(out) if out else Path(Path(file).stem)
    storage = Storage(folder)
    run(
        experiment,
        storage,
        resume=resume,
        jobs=jobs,
        scheduler=scheduler,
        progress=partial(progress_bar, wanted=progress),
    )
    summary = sum_up(experiment, wanted(storage.read(), experiment))
    language = spoken_language()
    report = write_reports(summary, draw_all(summary, folder, language), folder, language)
    done()
    emit(f"{_table(summary)}\n{report}\n")
    return Exit.OK


def _table(summary: ExperimentSummary) -> str:
    """A line a setting, a column a measure would be too wide: a block a measure."""
    total = sum(setting.count for setting in summary.settings)
    count = say_n("{count} tournament", "{count} tournaments", total)
    head = say("{name}: {text}", name=summary.experiment.title, text=count)
    lines = [f"{spoken(head)}\n"]
    for measure in summary.measures:
        rows = [
            (f"  {spoken(setting.label)}", str(setting.figures[measure.id]))
            for setting in summary.settings
            if setting.figures[measure.id].is_known
        ]
        if rows:
            lines.append(
                f"\n{spoken(measure.title)} ({spoken(measure.unit)})\n{columns(rows, 'lr')}"
            )
    return "".join(lines)
