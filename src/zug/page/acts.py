"""What is done on the page: decisions of an event, and changes of the tournament of a file."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from zug.director import Desk, Level, UnconfirmedError
from zug.director.actions import manual_rounds, players
from zug.director.actions import rounds as rules
from zug.director.actions.settings import announce, change
from zug.director.decisions import Create
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.importing.import_plan import ImportPlan
from zug.director.importing.player_list import enter_all, pasted, refused_lines
from zug.director.objections import confirm, messages_of, require
from zug.director.pairing.readiness import not_ready
from zug.director.state.fields import MOST_ROUNDS
from zug.director.state.find import entered
from zug.errors import UsageError, ZugError, up_to
from zug.fastclasses import replace
from zug.markup import opening
from zug.messages import Message, say, say_n
from zug.page.holding import OpenEvent, OpenFile, begun, not_an_event
from zug.page.showing import show
from zug.screens.boards import EnteredResult
from zug.systems import DEFAULT_SYSTEM, PairingRequest, find_system, system_of
from zug.systems.system import USUAL_TIEBREAKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import Decision, RecordedDecision, State
    from zug.director.state import Entry
    from zug.errors import Fault
    from zug.model import Tournament
    from zug.page.asked import CallArguments


Told = list[str]
"""Sentences about what was done; the first says it, the others are remarks."""


def new_event(asked: CallArguments) -> tuple[OpenEvent, Told]:
    """An event from nothing: what is announced, and the names that were pasted with it."""
    info = find_system(asked.text("system") or DEFAULT_SYSTEM)
    rounds = None if info.schedule is not None else _rounds(asked)
    breaks = info.tiebreaks or USUAL_TIEBREAKS
    name = asked.text("name") or say("Club tournament").translated(asked.language)
    settings = announce(name, rounds, system=info.id, tiebreaks=breaks)
    event = begun([Create(settings)])
    return event, _enter_list(event.desk, asked) if asked.text("list") else []


def _rounds(asked: CallArguments) -> int:
    """As it was typed: how many are too many is said by the director."""
    text = asked.text("rounds")
    if not text.isdecimal() or len(text) > 9:
        wrong = say("{text!r} is not a number of rounds", text=text[:20])
        raise UsageError("bad-rounds", wrong, up_to(MOST_ROUNDS))
    return int(text)


def act(event: OpenEvent, asked: CallArguments) -> dict[str, object]:
    """Decide; or, if something speaks against it, the question to be answered first."""
    before = len(event.desk.decisions)
    try:
        told = _ACTS[_known(asked.text("act"))](event.desk, asked)
    except UnconfirmedError as question:
        return {"question": _question(event, question, asked)}
    added = event.text.splitlines(keepends=True)[before:]
    said = [opening(one, asked.language) for one in told]
    done = {"from": before, "added": "".join(added), "told": said}
    done |= _board(event.desk.state, asked)
    return done | {"left": refused_lines(asked.text("list"))} if asked.text("list") else done


def _board(state: State, asked: CallArguments) -> dict[str, object]:
    """Return the results of the board that was asked about, as the list shows them now."""
    pair = state.pair_at(asked.number("round"), asked.number("board"))
    if pair is None:
        return {}
    result = EnteredResult.of(pair)
    return {"board": {"result": result.typed, "rating": result.rating_only}}


def _known(name: str) -> str:
    if name not in _ACTS:
        raise UsageError("no-such-act", say("the page asked for something unknown"))
    return name


def _question(event: OpenEvent, question: UnconfirmedError, asked: CallArguments) -> str:
    """At level 4 there are two, the second asks the other way round."""
    is_second = question.level is Level.TWO_STEPS and asked.text("asked") == question.word
    return show(
        "question",
        asked.language,
        sentence=question.sentence(event.state),
        objections=messages_of(question.objections),
        details=question.decision.details(event.state),
        reason=asked.text("reason"),
        word=question.word,
        safe=question.safe,
        act=question.act(event.state),
        turned=question.turned if is_second else "",
        either=rules.may_be_for_rating(event.state, question.decision),
        is_to_be_read=question.level == Level.READ,
        may_count=rules.may_count(event.state, question.decision),
        needs_reason=question.decision.needs_reason(event.state),
    )


def _answers(asked: CallArguments) -> dict[str, Any]:
    return {"confirmed": asked.flag("confirmed"), "word": asked.text("word")}


def _record(desk: Desk, asked: CallArguments, decision: Decision, reason: str = "") -> Told:
    done: RecordedDecision = desk.record(
        decision, reason or asked.text("reason")[:500], **_answers(asked)
    )
    return [done.sentence, *done.notes]


def _enter(desk: Desk, asked: CallArguments) -> Told:
    """One player; after round 1 a late entry."""
    entry = players.enter(
        desk.state,
        asked.text("name"),
        rating=asked.number("rating"),
        late=bool(desk.state.rounds),
    )
    twins = tuple(entry.twins(desk.state))
    require(twins)
    if twins and not asked.flag("confirmed"):
        questions = (confirm(twin.message) for twin in twins)
        raise UnconfirmedError(entry, (*questions, *entry.check(desk.state)))
    return _record(desk, asked, entry)


def _enter_list(desk: Desk, asked: CallArguments) -> Told:
    """Pasted lines: good rows are kept, bad ones told."""
    listed = pasted(asked.text("list"))
    with desk.together():
        is_late = bool(desk.state.rounds)
        report = enter_all(desk, listed, late=is_late, confirmed=asked.flag("confirmed"))
    if not report.entered:
        reasons = [*report.refused, *map(_of_line, listed.faults)]
        first = reasons[0] if reasons else say("no names were found")
        raise ZugError("no-list", say("nobody was entered: {first}", first=first))
    done = say_n("{count} player entered", "{count} players entered", report.entered)
    return [done, *report.refused, *map(_of_line, listed.faults), *report.doubtful]


def _of_line(fault: Fault) -> Message:
    """What is wrong with a line that was typed, and what to do."""
    text = say("{what}; {advice}", what=fault.message, advice=fault.advice)
    return say("line {line}: {text}", line=fault.line, text=text) if fault.line else text


def _who(desk: Desk, asked: CallArguments) -> Entry:
    return entered(desk.state, asked.number("entry"))


def _correct(desk: Desk, asked: CallArguments) -> Told:
    changes: dict[str, Any] = {
        key: asked.text(key) for key in ("name", "title", "federation", "club")
    }
    changes["rating"] = asked.number("rating")
    return _record(desk, asked, players.correct_entry(desk.state, _who(desk, asked), **changes))


def _bye(desk: Desk, asked: CallArguments) -> Told:
    """Absent in a round, with what it is worth; or playing after all."""
    who, round_, kind = _who(desk, asked), asked.number("round"), asked.text("kind")
    if not kind:
        return _record(desk, asked, players.cancel_bye(desk.state, who, round_))
    return _record(desk, asked, players.request_bye(desk.state, who, round_, kind))


def _withdraw(desk: Desk, asked: CallArguments) -> Told:
    return _record(desk, asked, players.withdraw(desk.state, _who(desk, asked)))


def _return(desk: Desk, asked: CallArguments) -> Told:
    return _record(desk, asked, players.come_back(desk.state, _who(desk, asked)))


def _remove(desk: Desk, asked: CallArguments) -> Told:
    return _record(desk, asked, players.remove(desk.state, _who(desk, asked)))


def _pair(desk: Desk, asked: CallArguments) -> Told:
    """The next round as a draft; lots are drawn before round 1, and told."""
    lot = random.SystemRandom()
    colour = asked.text("colour")
    colour = colour if colour in ("w", "b") else lot.choice("wb")
    seed = lot.randrange(1, 10**6) if desk.state.awaits_draw else None
    told: list[str] = []
    with desk.together():
        for decision in rules.next_round(desk.state, colour=colour, seed=seed):
            told += _record(desk, asked, decision)[:1]
    return told[:-1]  # the draft itself is on the screen, with what speaks against it


def _by_hand(desk: Desk, asked: CallArguments) -> Told:
    """A whole round by hand, from beginning to end: a board a line."""
    state = desk.state
    draft = manual_rounds.draft_of(state, manual_rounds.round_to_change(state))
    if draft is None:
        require(not_ready(state))
        raise UsageError("no-such-round", say("no round can be paired by hand now"))
    seating = manual_rounds.boards_in(state, asked.text("boards"))
    return _record(desk, asked, manual_rounds.decision_of(state, draft, seating))


def _leave_manual(desk: Desk, asked: CallArguments) -> Told:
    """A manual pairing begun at the desk is left."""
    return _record(desk, asked, manual_rounds.leave(desk.state))


def _publish(desk: Desk, asked: CallArguments) -> Told:
    return _record(desk, asked, rules.publish(desk.state))


def _unpair(desk: Desk, asked: CallArguments) -> Told:
    """A draft at will; a published round on a ground of the rules, and once more asked about."""
    return _record(desk, asked, rules.unpair(desk.state, asked.text("ground") or None))


def _result(desk: Desk, asked: CallArguments) -> Told:
    """What was typed for a board; only who saw the old result replaces it."""
    replaces = asked.flag("replaces")
    decision = rules.typed_result(
        desk.state,
        asked.number("board"),
        asked.text("result"),
        round_=asked.number("round"),
        replaces=replaces,
        was=asked.text("was") if replaces else None,
        for_rating=asked.flag("for_rating"),
        counts=asked.flag("counts"),
    )
    return _record(desk, asked, decision)


def _settings(desk: Desk, asked: CallArguments) -> Told:
    changes: dict[str, Any] = {"name": asked.text("name") or desk.state.settings.name}
    if not desk.state.has_table:
        changes["rounds"] = _rounds(asked)
    return _record(desk, asked, change(desk.state, **changes))


def _leave(desk: Desk, asked: CallArguments) -> Told:
    return _record(desk, asked, leave_fide_mode(desk.state))


def _undo(desk: Desk, asked: CallArguments) -> Told:
    """A decision by its number, else the last one that stands."""
    done = desk.undo(asked.number("number") or None, **_answers(asked))
    return [done.sentence]


_ACTS: Mapping[str, Callable[[Desk, CallArguments], Told]] = {
    "enter": _enter,
    "list": _enter_list,
    "correct": _correct,
    "bye": _bye,
    "withdraw": _withdraw,
    "return": _return,
    "remove": _remove,
    "pair": _pair,
    "by-hand": _by_hand,
    "leave-manual": _leave_manual,
    "publish": _publish,
    "unpair": _unpair,
    "result": _result,
    "settings": _settings,
    "leave": _leave,
    "undo": _undo,
}


def act_on_file(file: OpenFile, asked: CallArguments) -> tuple[OpenFile, list[str]]:
    """The file after the change, and what to say about it."""
    acts = {"result": _file_result, "add": _add_round}
    name = asked.text("act")
    if name not in acts:
        raise not_an_event()
    changed, told = acts[name](file.tournament, asked)
    return OpenFile(changed), [opening(told, asked.language)] if told else []


def _file_result(tournament: Tournament, asked: CallArguments) -> tuple[Tournament, str]:
    """A result as it is typed; nothing typed makes the game open again."""
    if tournament.are_teams:
        raise UsageError("teams", say("results of team matches cannot be edited here"))
    board = (asked.number("white"), asked.number("black"))
    games = tournament.games_per_match
    result = asked.text("result") or " ".join([":"] * games)
    return tournament.with_result(asked.number("round"), board, result), ""


def _add_round(tournament: Tournament, asked: CallArguments) -> tuple[Tournament, str]:
    """The next round by a system, its results open; the system becomes the tournament's own."""
    system = system_of(tournament, asked.text("by") or None)
    pairing = PairingRequest(tournament, system.id).pair()
    if pairing.impossible is not None:
        raise UsageError("no-pairing", say("no complete pairing exists"))
    own = tournament if tournament.system else replace(tournament, system=system.id)
    open_ = " ".join([":"] * own.games_per_match)
    after = own.with_round(pairing, [open_] * len(pairing.boards))
    return after, say("round {round} is added", round=pairing.round)


def run_as_event(file: OpenFile, asked: CallArguments) -> tuple[OpenEvent, list[str]] | str:
    """The same tournament as an event that goes on here; or what is to be read before."""
    takeover = ImportPlan.of_tournament(file.tournament, file.name, anyway=True)
    confirmed = asked.flag("confirmed")
    try:
        decisions = takeover.decisions(confirmed=confirmed, word=asked.text("word"))
    except UnconfirmedError as question:
        return _import_question(takeover, asked, question)
    if takeover.objections and not confirmed:
        return _import_question(takeover, asked)
    return begun(decisions, file.name), []


def _import_question(
    takeover: ImportPlan, asked: CallArguments, question: UnconfirmedError | None = None
) -> str:
    """What was assumed; of two steps the second is asked the other way round."""
    word = "" if question is None else question.word
    is_second = bool(word) and asked.text("asked") == word
    return show(
        "takeover",
        asked.language,
        objections=[one.message for one in takeover.objections],
        word=word,
        turned=question.turned if question is not None and is_second else "",
    )
