"""`zug prove`."""

from __future__ import annotations

import click

from zug.api import prove
from zug.cli.files.asked_round import RoundRequest, about_a_round
from zug.cli.options import examples, system_options
from zug.cli.output import emit, spoken, tell
from zug.formats.files import write_bytes
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
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
@about_a_round
def command(*, asked: RoundRequest, output: str | None) -> None:
    """Prove that a round is paired as the rules ask, in a file anybody can check.

    The proof holds the facts of the round, its pairing, and numbers from which it follows that no
    pairing is better and none that is as good comes earlier. For the Dutch systems.
    """
    proof = prove(asked.tournament, asked.system, **asked.how)
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
