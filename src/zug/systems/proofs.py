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
"""The checker loads nothing else, so it is named here; what it says is below."""

LINES: dict[str, Wording] = {
    "impossible": wording("Proved: no complete pairing of the round exists."),
    "bye": wording("Bye: nobody with fewer points than {score} can have it (C5)."),
    "bracket": wording("Bracket of {score}: {criteria} proved best, first in the sequence."),
    "ppb": wording(
        "Penultimate bracket of {score}: the ordinary candidate leaves players who cannot be "
        "paired; of the others, {criteria} proved best, first in the sequence."
    ),
    "clb": wording("Collapsed last bracket: {criteria} proved best, first in the sequence."),
    "colours": wording("Colours: by the rules on every board."),
    "boards": wording("Boards: in the order of publication."),
}
"""What is proved."""

GIVEN: dict[str, Wording] = {
    "rounds": wording("Taken as given: the number of rounds is {what}."),
    "no-rounds": wording("Taken as given: this is not the last round."),
    "initial-w": wording("Taken as given: the initial colour is White."),
    "initial-b": wording("Taken as given: the initial colour is Black."),
    "points": wording("Taken as given: results count otherwise than usual: {what}."),
    "besides": wording(
        "Taken as given: points besides results before each round for {who}: {what}."
    ),
    "forbidden": wording("Taken as given: these may not meet each other: {what}."),
    "absent": wording("Taken as given: these are absent: {what}."),
}
"""The facts that decide a pairing and that no pairing can show."""

REFUSALS: dict[str, Wording] = {
    "not-json": wording("this is not a proof: it stops being JSON at line {line}, column {column}"),
    "malformed": wording("this is not a proof as this program knows them: see {where}"),
    "version": wording(
        "the proof is of version {found}; this program reads version {known}: prove the round "
        "again, or take the program that came with the proof"
    ),
    "digest": wording("the digest does not fit: the file has been changed"),
    "facts": wording("the facts contradict themselves ({what})"),
    "players": wording("not everybody who is to be paired has exactly one opponent or the bye"),
    "illegal": wording("{one} and {other} may not be matched here"),
    "missing": wording("a certificate is missing"),
    "surplus": wording("there are more certificates than questions"),
    "odd-set": wording(
        "a set of the certificate is not an odd set of vertices, or its number is 0 or below"
    ),
    "dual": wording("the certificate is wrong at {one} and {other}"),
    "bound": wording("the certificate does not reach the value of this pairing"),
    "not-impossible": wording("the certificate does not show that there is no complete pairing"),
    "left-over": wording("{who} is left over at the end"),
    "colours": wording("board {board}: {white} has Black by the rules"),
    "boards": wording("board {board} is not in the order of publication"),
    "report": wording("player {player}: the report says something else ({what})"),
}
"""Why a proof is refused."""

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
        return _filled(
            LINES[self.what],
            score="" if self.score is None else show_points(self.score),
            criteria=self.criteria,
        )


class ProofPremise(NamedTuple):
    """A fact that decides the pairing and cannot be checked by it: `what` is a stable word."""

    what: str
    values: Mapping[str, object]

    @property
    def sentence(self) -> Message:
        return _filled(GIVEN[self.what], **self.values)


class Refusal(NamedTuple):
    """Why a proof is refused: a stable code, and in the bracket of which score."""

    code: str
    score: int | None
    what: Mapping[str, object]

    @property
    def sentence(self) -> Message:
        known = REFUSALS | ABOUT
        text = _filled(known[self.code], **self.what)
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
                {"what": one.what, "sentence": str(one.sentence)}
                for one in (proof.given if self.proved else ())
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
        checker = import_module(_CHECKER)
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
        checker = import_module(_CHECKER)
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
        found = import_module(_CHECKER).given(self.document["facts"])
        return tuple(ProofPremise(what, values) for what, values in found)

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
        told, found = _parted(facts), _parted(facts_of(seen, system))
        differing = [words for key, words in _FACTS.items() if told[key] != found[key]]
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
        able = [one.id for one in all_systems() if one.prover is not None]
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


def _filled(words: Wording, **params: object) -> Message:
    return Message(words.one, params)
