"""`zug accept`."""

from __future__ import annotations

import shlex
import time
from functools import partial
from pathlib import Path

import click

from zug.acceptance.comparing import OURS, THEIRS
from zug.acceptance.peers import PEERS, find_peer
from zug.acceptance.runs import Run, first_seed, run, summary, ways_of, write_reports
from zug.cli.exits import Exit
from zug.cli.options import code_option, examples, open_folder, set_option
from zug.cli.output import done, emit, note, spoken
from zug.cli.progress import progress_bar
from zug.fastclasses import replace
from zug.generator import VARIED, new_seed
from zug.messages import Message, joined, say, say_n
from zug.systems import DEFAULT_SYSTEM, find_system
from zug.systems.codes import CODES_OF_PEERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.acceptance.comparing import ComparisonResult


@click.command(
    epilog=examples(
        "zug accept --engine ./bbpPairings.exe -n 50000 --output accepted/ --jobs 0",
        "zug accept --engine ./TieBreakServer -n 50000 --output accepted/     Gacrux, its folder",
        "zug accept --engine py4swiss --system dutch-2017 --output accepted/  it only pairs",
        "zug accept --engine zug-engine --to trf26 --output accepted/         against itself",
        "zug accept --engine ./bbpPairings.exe -n 50000 --output accepted/ --resume",
    )
    + "\n\nExit code 0: no differences; 1: differences, or tournaments that could not be compared.",
)
@click.option("--engine", required=True, metavar="COMMAND", help="How the other engine is called.")
@click.option(
    "--calls",
    "kind",
    type=click.Choice(list(PEERS)),
    help="Whose command line it takes [by its name].",
)
@click.option("--output", required=True, metavar="DIR", help="For report, ledger and files.")
@click.option("-n", "--number", type=click.IntRange(1), default=100, help="Each way [100].")
@click.option("--only", type=click.Choice([OURS, THEIRS]), help="One way: made by us, or by it.")
@click.option("--seed", type=click.IntRange(0), help="First seed; by default a new one each time.")
@click.option("--system", default=DEFAULT_SYSTEM, show_default=True, help="See `zug systems`.")
@set_option
@click.option(
    "--to",
    "form",
    type=click.Choice(["trf16", "trf26"]),
    help="Format of our tournaments [trf26 for Gacrux, else trf16].",
)
@code_option
@click.option("--seconds", type=float, default=60.0, help="How long to wait for an answer [60].")
@click.option("-j", "--jobs", type=click.IntRange(0), default=1, help="Processes; 0: all cores.")
@click.option("--resume", is_flag=True, help="Go on with what a run left to do.")
@click.option("--progress/--no-progress", default=None, help="Progress bar.")
def command(
    *,
    engine: str,
    kind: str | None,
    output: str,
    number: int,
    only: str | None,
    seed: int | None,
    system: str,
    settings: Mapping[str, str],
    form: str | None,
    code: str | None,
    seconds: float,
    jobs: int,
    resume: bool,
    progress: bool | None,
) -> Exit:
    """Compare with another engine: thousands of random tournaments, each way.

    Those Zug makes are checked by the other engine, those it makes by Zug: pairings, and ranks
    where the file names tie-breaks. Every difference is traced in a report, with both pairings and
    what the rules say; its file is kept.
    """
    peer = find_peer(tuple(shlex.split(engine)), kind, find_system(system).id, seconds)
    folder = open_folder(Path(output))
    if seed is None:
        earlier = first_seed(folder) if resume else None
        seed = new_seed() if earlier is None else earlier
        note(say("seed {seed}", seed=seed))
    drawn = tuple(name for name in VARIED.drawn if name not in settings)
    config = replace(VARIED, drawn=drawn).with_settings({"system": peer.system, **settings})
    wanted = Run(
        peer,
        config,
        seed,
        number,
        form or ("trf26" if peer.kind == "gacrux" else "trf16"),
        code or (CODES_OF_PEERS.get(peer.system, "") if peer.kind in ("bbp", "gacrux") else ""),
        (OURS, THEIRS) if only is None else (only,),
    )
    started = time.perf_counter()
    watched = partial(progress_bar, wanted=progress)
    outcomes = run(wanted, folder, jobs=jobs, resume=resume, progress=watched)
    report = write_reports(wanted, outcomes, folder)
    done()
    for way in ways_of(outcomes):
        emit(f"{_told(outcomes, way)}\n")
    emit(f"{spoken(say('report: {path}', path=report))}; {time.perf_counter() - started:.1f} s\n")
    differs = any(outcome.differences or outcome.failure for outcome in outcomes)
    return Exit.DIFFERENCES if differs else Exit.OK


def _told(outcomes: list[ComparisonResult], way: str) -> str:
    """A line of figures."""
    figures = {
        key: value for key, value in summary(outcomes, way).items() if isinstance(value, int)
    }
    head = say("made by Zug") if way == OURS else say("made by the other engine")
    held = say_n("{count} round", "{count} rounds", figures["rounds_in_all"])
    words: list[Message] = [
        say_n(
            "{count} tournament, {rounds}",
            "{count} tournaments, {rounds}",
            figures["tournaments"],
            rounds=held,
        ),
        say_n("{count} round differs", "{count} rounds differ", figures["rounds_that_differ"]),
        say(
            "ranks of {count}, {differing} of them differ",
            count=figures["tournaments_with_ranks"],
            differing=figures["tournaments_with_other_ranks"],
        ),
    ]
    if figures["failures"]:
        words.append(say("{count} could not be compared", count=figures["failures"]))
    return spoken(say("{name}: {text}", name=head, text=joined(words, "; ")))
