"""Proofs of rounds: a system writes them, and a program that trusts nobody checks them.

The program is a single file, `zug_verify.py`, which needs nothing of Zug. `Proof.verify` runs it.
"""

from __future__ import annotations

import json
from functools import cached_property
from importlib import import_module

from zug.errors import EditionError, UsageError
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import Message, Wording, either, listed, say, wording
from zug.model.points import show_points
from zug.systems.registry import all_systems
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from zug.model import Tournament
    from zug.systems import PreparedRound
    from zug.systems.base import RoundPairing
    from zug.systems.system import System

_CHECKER = "zug.systems.dutch.proving.zug_verify"
"""The checker loads nothing else, so it is named here. What it says in English is translated."""


def _checker() -> Any:
    """Return the module of the checker, which is loaded when it is needed."""
    return import_module(_CHECKER)


ABOUT: dict[str, Wording] = {
    "other-round": wording("the next round of the tournament is round {next}"),
    "other-facts": wording("the tournament has other facts: {what}"),
    "other-boards": wording("the tournament has another pairing of this round"),
}
"""Why a proof is not about a tournament."""


class Line(NamedTuple):
    """One thing that is proved: `what` is a stable word, `score` that of a bracket or the bye."""

    what: str
    score: int | None
    floaters: tuple[int, ...]
    criteria: str

    @property
    def sentence(self) -> Message:
        score = "" if self.score is None else show_points(self.score)
        return Message(_checker().LINES[self.what], {"score": score, "criteria": self.criteria})


class ProofPremise(NamedTuple):
    """A fact that decides the pairing and cannot be checked by it: `what` is a stable word."""

    what: str
    values: Mapping[str, object]

    @property
    def sentence(self) -> Message:
        return Message(_checker().GIVEN[self.what], dict(self.values))


class Refusal(NamedTuple):
    """Why a proof is refused: a stable code, and in the bracket of which score."""

    code: str
    score: int | None
    what: Mapping[str, object]

    @property
    def sentence(self) -> Message:
        text = ABOUT[self.code].one if self.code in ABOUT else _checker().REFUSALS[self.code]
        text = Message(text, dict(self.what))
        if self.score is None:
            return text
        return say("bracket of {score}: {what}", score=show_points(self.score), what=text)


class Verification(NamedTuple):
    """What a proof proves, or why it is refused."""

    lines: tuple[Line, ...]
    refusal: Refusal | None = None

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Verification: {self.refusal.code if self.refusal else 'proved'}>"

    def __bool__(self) -> bool:
        """Return whether the proof holds, like `proved`."""
        return self.refusal is None

    @property
    def proved(self) -> bool:
        """Was nothing found against the proof?"""
        return self.refusal is None

    def as_json(self, proof: Proof) -> dict[str, object]:
        """What is proved, and of which pairing; of what is refused, no pairing."""
        refusal, pairing = self.refusal, proof.pairing if self.proved else None
        return {
            "proved": self.proved,
            "digest": proof.digest,
            "boards": [] if pairing is None else [list(board) for board in pairing.boards],
            "bye": None if pairing is None else pairing.bye,
            "lines": [line._asdict() | {"sentence": str(line.sentence)} for line in self.lines],
            "given": [
                {"what": premise.what, "sentence": str(premise.sentence)}
                for premise in (proof.given if self.proved else ())
            ],
            "refused": None if refusal is None else [refusal.code, str(refusal.sentence)],
        }


class Summary(NamedTuple):
    """A proof in short: for a page somebody files."""

    system: str
    round: int
    players: int
    digest: str
    certificates: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Proof:
    """The proof of a round: facts, pairing and certificates, as the file holds them."""

    document: Mapping[str, Any]

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Proof {self.digest[:12]}>"

    @classmethod
    def read(cls, data: bytes | str, name: str = "") -> Proof:
        """The proof in a file of this name. Whether it proves anything is another question."""
        checker = _checker()
        try:
            return cls(checker.read_proof(data))
        except checker.Refused as refused:
            text = Refusal(refused.code, None, refused.what).sentence
            raise UsageError(
                "not-a-proof",
                say("{file}: {what}", file=name, what=text) if name else text,
                say("name a file that `zug prove` wrote; the file of a tournament comes second"),
            ) from None

    def to_bytes(self) -> bytes:
        """The file: one line, the same bytes for the same round."""
        return (json.dumps(self.document, separators=(",", ":"), sort_keys=True) + "\n").encode()

    @property
    def digest(self) -> str:
        """The digest that the file gives of itself."""
        return str(self.document.get("digest", ""))

    @cached_property
    def verification(self) -> Verification:
        """What the checker says."""
        checker = _checker()
        try:
            lines = checker.verify(dict(self.document))
        except checker.Refused as refused:
            return Verification((), Refusal(refused.code, refused.score, refused.what))
        criteria = checker.criteria_of(self.document)
        return Verification(
            tuple(
                Line(what, values.get("score"), tuple(values.get("floaters", ())), criteria)
                for what, values in lines
            )
        )

    @property
    def given(self) -> tuple[ProofPremise, ...]:
        """The facts that the proof takes as given; what is not named is as usual."""
        facts = self.document["facts"]
        return tuple(ProofPremise(what, values) for what, values in _checker().given(facts))

    def summary(self) -> Summary:
        """What is proved, in short; a proof that is refused proves nothing."""
        facts = self.document["facts"]
        return Summary(
            facts["system"],
            facts["round"],
            len(facts["players"]) - len(facts["absent"]),
            self.digest,
            len(self.document["certificates"]),
            self.verification.lines,
        )

    def about(self, tournament: Tournament, acceleration: str | None = None) -> Verification:
        """As `verification`, and refused if a tournament has other facts before that round."""
        verification = self.verification
        if not verification.proved:
            return verification
        from zug.systems import PairingRequest  # noqa: PLC0415 - it imports this room's parts
        from zug.systems.dutch.proving.writing import facts_of  # noqa: PLC0415 - heavy

        facts = self.document["facts"]
        system = facts["system"]
        round_ = facts["round"]
        if round_ > tournament.next_round:
            return refused(verification, "other-round", next=tournament.next_round)
        seen = PairingRequest(tournament, system, round_, acceleration).seen()
        proved, known = _parted(facts), _parted(facts_of(seen, system))
        differing = [words for key, words in _FACTS.items() if proved[key] != known[key]]
        if differing:
            return refused(verification, "other-facts", what=listed(differing))
        return verification

    @property
    def pairing(self) -> RoundPairing:
        """The pairing that is proved."""
        from zug.systems.base import Board, RoundPairing  # noqa: PLC0415

        facts, boards = self.document["facts"], self.document["boards"]
        return RoundPairing(
            facts["system"],
            facts["round"],
            tuple(Board(white, black) for white, black in boards),
            self.document["bye"],
        )


_FACTS = {
    "players": say("the rounds of the players"),
    "absent": say("who is absent"),
    "rounds": say("the number of rounds"),
    "points": say("the points for results"),
    "given": say("the virtual points, or points given apart from results"),
    "forbidden": say("the forbidden pairs"),
    "initial": say("the initial colour"),
}
"""The facts of a round but for its number and system, which one asks by."""


def _parted(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with the points that players have besides results apart from their rounds."""
    rows = facts["players"]
    return {**facts, "players": [row[:2] for row in rows], "given": [row[2] for row in rows]}


def refused(verification: Verification, code: str, **what: object) -> Verification:
    """The proof holds, but is not about what it should be about."""
    return Verification(verification.lines, Refusal(code, None, what))


def require_proofs(system: System) -> None:
    """Refuse systems that have no proofs, and name those that have."""
    if system.prover is None:
        able = [system_.id for system_ in all_systems() if system_.prover is not None]
        raise EditionError(
            "no-proofs",
            say("rounds of {id} cannot be proved", id=system.id),
            say("there are proofs for {names}", names=either(able)),
        )


def prove(prepared: PreparedRound, pairing: RoundPairing) -> Proof:
    """The proof of what a system made of a round."""
    require_proofs(prepared.system)
    return Proof(resolve(prepared.system.prover)(prepared.tournament, pairing))


def checker_source() -> str:
    """The program that checks proofs, to be given to whoever wants to run it alone."""
    from importlib.resources import files  # noqa: PLC0415 - seldom

    package, _, name = _CHECKER.rpartition(".")
    return files(package).joinpath(f"{name}.py").read_text(encoding="utf-8")
