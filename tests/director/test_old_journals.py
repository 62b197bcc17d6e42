"""Journals of the version before: they open, fold to what they folded to, and are written alike."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.director.replays import CREATED, NOW, SCRIPTS, Script, probes, shown
from zug.director import Desk, JournalLine, State
from zug.director.decisions.settings import too_many_rounds
from zug.director.importing.to_decisions import adopt
from zug.director.journal import decode, encode
from zug.director.journal.replay import replay
from zug.director.objections import messages_of
from zug.director.pairing.grounds import doubts
from zug.director.state import Pair
from zug.director.state.before_pairing import without_last_round
from zug.errors import ZugError
from zug.model.results import parse_result

JOURNALS = Path(__file__).parent / "journals"
EVENTS = tuple(SCRIPTS)


def decisions_of(name: str) -> tuple[JournalLine, ...]:
    contents = decode((JOURNALS / f"{name}.zug").read_bytes(), name)
    assert contents.torn == b""
    return contents.decisions


def witness(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((JOURNALS / f"{name}.json").read_text(encoding="utf-8"))
    return found


class Paper:
    """A store in memory that keeps what a file would: plain JSON."""

    def __init__(self) -> None:
        self.decisions: list[JournalLine] = []

    def append(
        self, kind: str, data: Any, *, time: str, author: str, reason: str = ""
    ) -> JournalLine:
        plain = json.loads(json.dumps(data))
        plain.pop("by_rules", None)  # written since the pairing of the rules is kept
        line = JournalLine(len(self.decisions) + 1, time, author, kind, plain, reason)
        self.decisions.append(line)
        return line

    def raw(self) -> bytes:
        chain, lines = "", []
        for decision in self.decisions:
            line, chain = encode(decision, chain)
            lines.append(line)
        return b"".join(lines)


@pytest.mark.parametrize("name", EVENTS)
def test_the_state_after_every_decision_is_the_one_the_old_version_folded(name: str) -> None:
    decisions, told = decisions_of(name), witness(name)
    for number in range(1, len(decisions) + 1):
        text = json.dumps(shown(replay(decisions[:number])), ensure_ascii=False, sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        assert digest == told["states"][number - 1], f"after decision {number}"
    assert json.loads(json.dumps(shown(replay(decisions)))) == told["final"]


@pytest.mark.parametrize("name", EVENTS)
def test_the_same_event_played_again_writes_the_same_bytes(name: str) -> None:
    paper = Paper()
    paper.append("create", CREATED[name], time=NOW, author="test")
    SCRIPTS[name](Script(Desk(paper, author="test", clock=lambda: NOW)))
    assert paper.raw().splitlines() == (JOURNALS / f"{name}.zug").read_bytes().splitlines()


def verdict(state: State, propose: Any) -> str:
    """The code of a refusal, or how many objections are told or asked about."""
    try:
        objections = propose().check(state)
    except ZugError as error:
        return error.code
    refusal = next((each for each in objections if each.is_refusal), None)
    if refusal is not None:
        return refusal.code
    return str(sum(not _is_new(message) for message in messages_of(objections)))


def _is_new(message: str) -> bool:
    """What the old version did not look at, or did not say in words."""
    new = (
        "both get the colour opposite to the one due",
        "has more points than somebody who",
        "is published",
    )
    return any(words in message for words in new)


def _lacks_colour(state: State) -> bool:
    """The old version assumed White where boards made by hand now show the initial colour."""
    return not state.rounds and not state.has_table and state.settings.initial_colour is None


def _unfit_ground(state: State, ground: str) -> int:
    """A round is taken back on a ground that does not fit: asked since, as of a change."""
    return len(doubts(without_last_round(state), state.rounds[-1], ground)) if state.rounds else 0


def _is_bye_of_the_withdrawn(state: State, what: str, was: str) -> bool:
    """Points for a round missed anyway; older versions wrote them down, to no effect."""
    kind, *rest = what.split()
    if kind != "bye" or rest[0] == "Z" or not was.isdecimal():
        return False
    return state.withdrawn.get(state.numbering[1], 99) <= int(rest[1])


def _moves_numbers(state: State, what: str, propose: Any) -> bool:
    """Numbers that change are told since; after round 4 those of a late entry stay, told before."""
    kind = what.split(maxsplit=1)[0]
    if kind not in ("correct", "renumber", "enter") or state.has_table:
        return False
    if kind == "enter" and not state.numbers_frozen:
        return False
    after = propose().apply(state)
    return sum(state.tpns[entry] != after.tpns[entry] for entry in state.tpns) > 1


def _is_or_was_drawn(pair: Pair) -> bool:
    """Drawn, or taken for a draw by every pairing until now."""
    return pair.is_adjourned or pair.ended_since_pairing or pair.results == parse_result("=")


def _asked_since(state: State, what: str, was: str) -> str:
    """What is asked since: about the end of an adjourned game, and about a round under the next."""
    kind, *rest = what.split()
    if kind in ("pair", "by") and was.isdecimal():
        return str(int(was) + sum(bool(round_.adjourned) for round_ in state.rounds))
    if kind not in ("adjourn", "forfeit", "result", "swap", "amend"):
        return was
    current = state.current.number if state.current else 0
    number = int(rest[0]) if len(rest) == 2 and rest[0] != "None" else current
    if kind == "adjourn" and was == "has-result" and number < len(state.rounds):
        return "round-over"
    pair = state.pair_at(number, int(rest[1]) if len(rest) == 2 else 1)
    if pair is None:
        return was
    if kind in ("result", "forfeit") and pair.is_adjourned and was == "0":
        return "1"
    is_old = 0 < number < len(state.rounds) - 1
    if kind == "amend" and is_old and (pair.rating_results or pair.results) == parse_result("="):
        return "nothing-changes"
    if kind == "swap" and was == "0" and number == len(state.rounds) and state.fide_mode:
        return "0" if pair.colours_swapped else "1"
    if kind in ("swap", "amend") and 0 < number == len(state.rounds) - 1:
        same = kind == "amend" and _is_or_was_drawn(pair)
        return ("0" if same else "1") if was in ("0", "1", "too-late") else was
    return was


def _asked_now(state: State, what: str, was: str) -> str:
    """What is asked otherwise since: bans once round 1 is paired, and rounds only about rounds."""
    if _is_bye_of_the_withdrawn(state, what, was):
        return "withdrawn-already"
    if not was.isdecimal():
        return was
    if what in ("forbid", "allow") and state.rounds and state.fide_mode:
        return str(int(was) + 1)
    if what in ("set ties", "set fast") and too_many_rounds(
        state.settings.rounds, len(state.entries)
    ):
        return str(int(was) - 1)
    return was


@pytest.mark.parametrize("name", EVENTS)
def test_what_speaks_against_a_decision_is_what_the_old_version_said(name: str) -> None:
    decisions = decisions_of(name)
    for number, verdicts in witness(name)["verdicts"].items():
        state = replay(decisions[: int(number)])
        for (what, propose), was in zip(probes(state), verdicts.split(), strict=True):
            wanted = _asked_now(state, what, was)
            if was.isdecimal() and _moves_numbers(state, what, propose):
                is_ours = what.startswith("renumber ") and state.fide_mode
                wanted = "fide-mode" if is_ours else str(int(was) + 1)
            if what == "by hand" and _lacks_colour(state):
                assert was.isdecimal() == verdict(state, propose).isdecimal()
                continue
            wanted = wanted if state.has_table else _asked_since(state, what, wanted)
            if what.startswith("unpair ") and was.isdecimal():
                wanted = str(int(was) + _unfit_ground(state, what.split()[1]))
            assert verdict(state, propose) == wanted, f"{what} after decision {number}"


def test_a_report_taken_over_gives_the_same_decisions() -> None:
    """But for the numbers, which were fixed then and go by strength now, as in the file; and byes
    of rounds that were played, which are decisions of their own now.
    """
    kept = [(line.kind, dict(line.data)) for line in decisions_of("adopted")]
    taken = adopt(replay(decisions_of("adopted")).tournament)
    made = [(one.kind, json.loads(json.dumps(one.to_data()))) for one in taken]
    played = [one for one in made if one[0] != "bye" or one[1]["round"] > 3]
    assert played == [one for one in kept if one[0] != "renumber"]
    assert ("bye", {"id": 1, "round": 1, "result": "H"}) in made
