"""`zug prove` and `zug verify`: a proof of a round, and its check."""

from __future__ import annotations

import click

from zug.api import prove, verify
from zug.cli.exits import Exit
from zug.cli.files.round_request import RoundRequest, about_a_round, tournament_of
from zug.cli.loading import bytes_of_file
from zug.cli.options import examples, system_options
from zug.cli.output import emit, emit_line, note, spoken, tell
from zug.errors import UsageError
from zug.formats.files import write_bytes
from zug.messages import say
from zug.systems.proofs import Proof, checker_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.proofs import Verification


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
def prove_round(*, asked: RoundRequest, output: str | None) -> None:
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
    summary = proof.summary()
    for line in summary.lines:
        tell(spoken(line.sentence))
    done = say(
        "round {round} is proved: {file}, digest {digest}",
        round=summary.round,
        file=output,
        digest=summary.digest,
    )
    tell(spoken(done))


EPILOG = (
    examples(
        "zug verify round6.proof",
        "zug verify round6.proof open.trf      are its facts and boards those of the file?",
        "zug verify --script > check.py        the checker alone, to be read and run elsewhere",
        "python check.py round6.proof --trf open.trf",
    )
    + "\n\nExit code 1 means that the proof is refused; the message says why."
)


@click.command(epilog=EPILOG)
@click.argument("proof", metavar="PROOF", required=False)
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "-a",
    "--accelerate",
    "acceleration",
    metavar="NAME",
    help="Acceleration of FILE, such as baku-2026; by default what the file says.",
)
@click.option("--lenient", is_flag=True, help="Read a faulty FILE as best as possible.")
@click.option("--script", is_flag=True, help="Print the stand-alone checker instead.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
def verify_proof(
    *,
    proof: str | None,
    file: str | None,
    acceleration: str | None,
    lenient: bool,
    script: bool,
    as_json: bool,
) -> Exit:
    """Check the proof of a round, and whether it is about the tournament in FILE."""
    if script:
        emit(checker_source())
        return Exit.OK
    if proof is None:
        raise UsageError("no-proof", say("name the file of a proof, or use --script"))
    read = Proof.read(bytes_of_file(proof), proof)
    tournament = None
    if file is not None:
        tournament = tournament_of(file, lenient=lenient, system=None)
    verification = verify(read, tournament, acceleration=acceleration)
    _print(read, verification, tournament, as_json=as_json)
    return Exit.OK if verification.proved else Exit.DIFFERENCES


def _print(
    proof: Proof, verification: Verification, tournament: Tournament | None, *, as_json: bool
) -> None:
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json(verification.as_json(proof)))
        return
    if verification.refusal is not None:
        what = verification.refusal
        note(say("refused: [{code}] {what}", code=what.code, what=what.sentence))
        return
    for line in verification.lines:
        emit_line(line.sentence)
    _print_pairing(proof, tournament)
    for fact in proof.given:
        emit_line(fact.sentence)
    summary = proof.summary()
    emit_line(
        say(
            "Proved: round {round}, {system}, digest {digest}.",
            round=summary.round,
            system=summary.system,
            digest=summary.digest,
        )
    )


def _print_pairing(proof: Proof, tournament: Tournament | None) -> None:
    """What was proved, by numbers; by names too if a tournament says them."""

    def named(tpn: int) -> str:
        player = None if tournament is None else tournament.by_tpn.get(tpn)
        return str(tpn) if player is None else f"{player.number} {player.name}".rstrip()

    for board, (white, black) in enumerate(proof.pairing.boards, 1):
        words = {"white": named(white), "black": named(black)}
        emit_line(say("Board {board}: {white} – {black}", board=board, **words))
    if proof.pairing.bye is not None:
        emit_line(say("Bye: {name}", name=named(proof.pairing.bye)))
