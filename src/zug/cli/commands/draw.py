"""`zug draw`: the numbers of a draughts event."""

from __future__ import annotations

import random

import click

from zug.cli.event_file import at_desk, decide, examples, file_option
from zug.cli.output import emit
from zug.cli.text import columns
from zug.director import numbering
from zug.messages import say
from zug.rules.order import Unrated


@click.command(
    epilog=examples(
        "zug draw",
        "zug draw --seed 1986                drawn in public, such as by throwing dice",
        "zug draw --unrated below-mean       article 3.1.2",
        "zug draw --estimated Smith --estimated 7",
    )
)
@click.option("--seed", type=click.IntRange(min=0), help="By default a random one.")
@click.option(
    "--unrated",
    type=click.Choice([one.value for one in Unrated]),
    default=Unrated.ESTIMATED.value,
    show_default=True,
    help="Where those without Capital-Points are put.",
)
@click.option(
    "--estimated",
    metavar="WHO",
    multiple=True,
    help="Whose Capital-Points are an estimate; may be given several times.",
)
@file_option()
def command(
    *, seed: int | None, unrated: str, estimated: tuple[str, ...], file: str | None
) -> None:
    """Give the numbers of a draughts event: by Capital-Points with ties by lot, or by lot alone.

    The draw is made once (FMJD 1986, articles 3.1 and 3.2); its seed is kept in the journal and in
    every report.
    """
    with at_desk(file) as desk:
        chosen = any_seed() if seed is None else seed
        decide(desk, numbering.draw_numbers(desk.state, chosen, Unrated(unrated), estimated))
        state = desk.state
        rows = [(str(state.tpns[entry]), state.entries[entry].name) for entry in state.numbering]
        emit(columns([(say("No."), say("Name")), *rows], "rl"))


def any_seed() -> int:
    """A seed nobody can foresee, short enough to be read aloud."""
    return random.SystemRandom().randrange(1_000_000)
