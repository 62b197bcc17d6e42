"""`zug prove`."""

from __future__ import annotations

import click

from zug.cli.asked_round import round_of, tournament_of
from zug.cli.options import examples, system_options
from zug.cli.output import emit, spoken, tell
from zug.formats.files import write_bytes
from zug.messages import say
from zug.proving import prove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.systems.proofs import Proof


@click.command(
    epilog=examples(
        "zug prove open.trf --output round6.proof",
        "zug prove open.trf --round 3 --output round3.proof",
        "zug verify round6.proof open.trf              check it",
        "zug verify --script > check.py                a checker that needs nothing of Zug",
    )
)
@click.argument("file", metavar="FILE")
@click.option("-r", "--round", "round_", type=int, metavar="N", help="Which round.")
@system_options
@click.option("-o", "--output", metavar="FILE", help="Write to this file (whole or not at all).")
def command(
    *,
    file: str,
    round_: int | None,
    system: str | None,
    acceleration: str | None,
    options: Mapping[str, str],
    lenient: bool,
    output: str | None,
) -> None:
    """Prove that a round is paired as the rules ask, in a file anybody can check.

    The proof holds the facts of the round, its pairing, and numbers from which it follows that no
    pairing is better and none that is as good comes earlier. For the Dutch systems.
    """
    tournament = tournament_of(file, lenient=lenient, system=system)
    chosen = round_of(tournament, file, round_, system)
    proof = prove(tournament, system, round=chosen, acceleration=acceleration, options=options)
    if output is None:
        emit(proof.to_bytes().decode())
        return
    write_bytes(output, proof.to_bytes())
    _tell(proof, output)


def _tell(proof: Proof, output: str) -> None:
    told = proof.summary()
    for line in told.lines:
        tell(spoken(line.sentence))
    done = say(
        "round {round} is proved: {file}, digest {digest}",
        round=told.round,
        file=output,
        digest=told.digest,
    )
    tell(spoken(done))
