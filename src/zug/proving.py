"""`zug.prove` and `zug.verify`: the proof of a round, and whether a proof holds."""

from __future__ import annotations

import os
from collections.abc import Mapping

from zug.arguments import check_tournament
from zug.checker import compare_round
from zug.errors import EditionError
from zug.explainer.api import round_to_explain
from zug.formats.files import bytes_of
from zug.messages import say
from zug.systems import prepare
from zug.systems.base import NO_OPTIONS
from zug.systems.proofs import Proof, refused, require_proofs
from zug.systems.proofs import prove as prove_prepared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.proofs import Verification


def prove(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Proof:
    """The proof that a round is paired as the rules ask: the next, of a finished one the last.

    The arguments are those of `zug.pair`. A round that was paired must have been paired like that.
    """
    check_tournament(
        tournament, system=system, round=round, acceleration=acceleration, options=options
    )
    number = round_to_explain(tournament, system) if round is None else round
    prepared = prepare(tournament, system, round=number, acceleration=acceleration, options=options)
    require_proofs(prepared.system)
    pairing = prepared.pair()
    was_paired = number <= tournament.rounds_played
    if was_paired and not compare_round(tournament, number, pairing).identical:
        raise EditionError(
            "paired-otherwise",
            say("round {round} was not paired as the rules ask", round=number),
            say("`zug check` shows what differs, `zug explain --compare` why"),
        )
    return prove_prepared(prepared, pairing)


def verify(
    proof: Proof | bytes | str | os.PathLike[str],
    tournament: Tournament | None = None,
    *,
    acceleration: str | None = None,
) -> Verification:
    """Check a proof, or the file of one; with a tournament, whether the proof is about it.

    `proved` says whether it holds, `lines` what is proved, `refusal` why not.
    """
    read = proof if isinstance(proof, Proof) else Proof.read(bytes_of(proof)[0])
    if tournament is None:
        return read.verification
    check_tournament(tournament, acceleration=acceleration)
    verification = read.about(tournament, acceleration)
    if not verification.proved or read.pairing.round > tournament.rounds_played:
        return verification
    found = compare_round(tournament, read.pairing.round, read.pairing)
    return verification if found.identical else refused(verification, "other-boards")
