"""`zug generate`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from zug.cli.checking import run_all
from zug.cli.desk import examples
from zug.cli.exits import Exit
from zug.cli.loading import load
from zug.cli.output import emit, tell
from zug.cli.progress import Progress
from zug.cli.text import counted
from zug.errors import AccessError, UsageError
from zug.formats import write
from zug.formats.files import write_bytes
from zug.generator import MODELS, Config, generate, read_properties
from zug.model import Colour
from zug.rules.accelerations import find_acceleration
from zug.systems import find_system

if TYPE_CHECKING:
    from zug.model import Tournament

RANGES = (
    ("players", "Players of a tournament."),
    ("rounds", "Rounds of a tournament."),
    ("highest-rating", "Highest rating."),
    ("lowest-rating", "Lowest rating."),
    ("forfeits", "Forfeited pairings, per thousand."),
    ("quick", "Games too short to be rated, per thousand."),
    ("zero-byes", "Zero-point byes, per thousand players and round."),
    ("half-byes", "Half-point byes, per thousand players and round."),
    ("full-byes", "Full-point byes, per thousand players and round."),
    ("late", "Late entries, per thousand players."),
    ("withdrawn", "Withdrawals, per thousand players."),
    ("forbidden", "Players with a forbidden opponent, per thousand."),
)


class Order(NamedTuple):
    """One tournament to make."""

    config: Config
    seed: int
    start: Tournament | None
    form: str
    path: str
    check: bool


class Made(NamedTuple):
    """What came of it: rounds played, rounds that a check found different."""

    rounds: int
    differences: int


def make(order: Order) -> Made:
    """Generate one tournament, write it whole, and check it from its file if asked."""
    tournament = generate(order.config, order.seed, order.start)
    write_bytes(order.path, write(tournament, order.form))
    if not order.check:
        return Made(tournament.rounds_played, 0)
    from zug.checker import check  # noqa: PLC0415 - only when asked for

    report = check(load(order.path).tournament)
    return Made(len(report.rounds), sum(not found.identical for found in report.rounds))


def _range_options(function: click.decorators.FC) -> click.decorators.FC:
    for name, text in reversed(RANGES):
        function = click.option(f"--{name}", metavar="N or A-B", help=text)(function)
    return function


@click.command(
    epilog=examples(
        "zug generate --players 40 --rounds 9 --seed 7 --output random.trf",
        "zug generate -n 1000 --output season/ --jobs 2",
        "zug generate -n 50000 --output season/ --jobs 2 --check    make and check",
        "zug generate --config generator.cfg --output random.trf",
        "zug generate --from open.trf --output again.trf            same players, new results",
    )
)
@click.option("--output", required=True, metavar="FILE_OR_DIR", help="A folder with -n.")
@click.option("-n", "--number", type=click.IntRange(1), default=1, help="How many tournaments.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="First seed.")
@click.option("--system", default="dutch-2026", show_default=True, help="See `zug systems`.")
@click.option("--accelerate", "acceleration", metavar="NAME", help="Such as baku-2026.")
@click.option("--model", type=click.Choice(list(MODELS)), default=None, help="Result model.")
@click.option("--initial-colour", type=click.Choice(["w", "b"]), help="By lot otherwise.")
@_range_options
@click.option("--config", "config_file", metavar="FILE", help="Keys of JaVaFo or bbpPairings.")
@click.option("--from", "start_file", metavar="FILE", help="Take players and rounds from here.")
@click.option(
    "--to", "form", type=click.Choice(["trf16", "trf26"]), default="trf16", help="Format."
)
@click.option("-j", "--jobs", type=click.IntRange(0), default=1, help="Processes; 0: all cores.")
@click.option("--check", is_flag=True, help="Check every tournament from its file.")
@click.option("--resume", is_flag=True, help="Leave files that are there already.")
@click.option("--progress/--no-progress", default=None, help="Progress bar.")
def command(
    *,
    output: str,
    number: int,
    seed: int,
    system: str,
    acceleration: str | None,
    model: str | None,
    initial_colour: str | None,
    config_file: str | None,
    start_file: str | None,
    form: str,
    jobs: int,
    check: bool,
    resume: bool,
    progress: bool | None,
    **ranges: str | None,
) -> Exit:
    """Make random tournaments, every round paired by the rules; the same seed, the same file."""
    config = _config(config_file, ranges, model)
    config = config.with_settings({"system": find_system(system).id})
    if acceleration:
        config = config.with_settings({"acceleration": find_acceleration(acceleration).id})
    if initial_colour:
        from dataclasses import replace  # noqa: PLC0415

        config = replace(config, initial_colour=Colour(initial_colour))
    start = load(start_file).tournament if start_file else None
    orders = [
        Order(config, seed + index, start, form, str(path), check)
        for index, path in enumerate(_paths(Path(output), number, seed))
        if not (resume and path.exists())
    ]
    return _make_all(orders, number, jobs, progress)


def _config(file: str | None, ranges: dict[str, str | None], model: str | None) -> Config:
    config = Config()
    if file is not None:
        try:
            config = read_properties(Path(file).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise AccessError("unreadable", f"cannot read {file}: {error}") from None
    settings = {key: value for key, value in ranges.items() if value is not None}
    return config.with_settings(settings | ({"model": model} if model else {}))


def _paths(output: Path, number: int, seed: int) -> list[Path]:
    if number == 1 and not output.is_dir():
        return [output]
    if output.exists() and not output.is_dir():
        raise UsageError("not-a-folder", f"{output} is no folder", "name one for several files")
    output.mkdir(parents=True, exist_ok=True)
    width = max(5, len(str(seed + number - 1)))
    return [output / f"{seed + index:0{width}d}.trf" for index in range(number)]


def _make_all(orders: list[Order], number: int, jobs: int, progress: bool | None) -> Exit:
    started = time.perf_counter()
    rounds = differences = 0
    with Progress(len(orders), progress) as bar:
        for made in run_all(make, orders, jobs):
            rounds += made.rounds
            differences += made.differences
            bar.advance()
    seconds = time.perf_counter() - started
    skipped = number - len(orders)
    words = [f"{counted(len(orders), 'tournament')}, {counted(rounds, 'round')}"]
    words += [f"{skipped} there already"] if skipped else []
    if orders and orders[0].check:
        words.append(f"checked, {counted(differences, 'round')} different")
    emit(f"{'; '.join(words)}; {seconds:.1f} s\n")
    if differences:
        tell("zug: a checker that disagrees with its own generator is a mistake in Zug")
    return Exit.DIFFERENCES if differences else Exit.OK
