"""`zug draw`: the numbers of a round robin or of a draughts event."""

from __future__ import annotations

import click

from zug.cli.event.event_file import at_desk, decide, desk_options
from zug.cli.options import examples
from zug.cli.output import columns, emit, note
from zug.director.actions import numbers
from zug.director.state.records import any_seed
from zug.messages import say
from zug.rules.numbering import Unrated


@click.command(
    epilog=examples(
        "zug draw",
        "zug draw --seed 1986                drawn in public, such as by throwing dice",
        "zug draw --by varma                 a round robin: compatriots do not meet at the end",
        "zug draw --by rating                a round robin without lots",
        "zug draw --unrated below-mean       article 3.1.2",
        "zug draw --estimated Smith --estimated 7",
    )
)
@click.option("--seed", type=click.IntRange(min=0), help="By default a random one.")
@click.option(
    "--by",
    "way",
    type=click.Choice([*numbers.WAYS]),
    help="Of a round robin: by lot, by lot from Varma's envelopes, or by rating; default: lot.",
)
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
@click.option(
    "--names", is_flag=True, help="Name those of one federation who meet in the last three rounds."
)
@desk_options()
def command(
    *,
    seed: int | None,
    way: str | None,
    unrated: str,
    estimated: tuple[str, ...],
    names: bool,
    file: str | None,
) -> None:
    """Give the numbers of a round robin or of a draughts event.

    A round robin draws lots; the FMJD numbers by Capital-Points with ties by lot, or by lot alone.
    The draw is made once; its seed is kept in the journal and in every report.
    """
    with at_desk(file) as desk:
        chosen = any_seed() if seed is None else seed
        decide(
            desk,
            numbers.draw_numbers(desk.state, chosen, Unrated(unrated), estimated, way or ""),
        )
        state = desk.state
        rows = [(str(state.tpns[entry]), state.entries[entry].name) for entry in state.numbering]
        emit(columns([(say("No."), say("Name")), *rows], "rl"))
        late = numbers.late_compatriots(state)
        if late:
            note(say("warning: {fault}", fault=numbers.count_late(late)))
        for pair in late if names else ():
            note(pair)
