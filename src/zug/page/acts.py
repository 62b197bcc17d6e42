"""What is done on the page: use cases of an event, and changes of the tournament of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zug.director import Answers, Desk, Done, Question, Refused, outcome_of
from zug.director.actions import manual_rounds, players
from zug.director.actions import rounds as rules
from zug.director.actions.settings import announce, change
from zug.director.decisions import Create
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.importing.import_plan import ImportPlan
from zug.director.importing.player_list import (
    PlayersImported,
    import_players,
    pasted,
    refused_lines,
)
from zug.director.objections import require
from zug.director.pairing.readiness import not_ready
from zug.director.state.fields import MOST_ROUNDS
from zug.director.state.find import entered
from zug.director.state.state import any_seed
from zug.errors import UsageError, ZugError, up_to
from zug.fastclasses import replace
from zug.markup import opening
from zug.messages import Message, say, say_n
from zug.page.holding import OpenEvent, OpenFile, begun, not_an_event
from zug.page.showing import show
from zug.screens.boards import EnteredResult
from zug.screens.questions import ShownQuestion
from zug.systems import DEFAULT_SYSTEM, PairingRequest, find_system, system_of
from zug.systems.system import USUAL_TIEBREAKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import Decision, State
    from zug.director.state import Entry
    from zug.errors import Fault
    from zug.model import Tournament
    from zug.page.asked import CallArguments

Act = Callable[[Desk, Answers, "CallArguments"], Done]


def new_event(asked: CallArguments) -> tuple[OpenEvent, list[str]]:
    """Return a new event, and what to say of the names that were pasted with its settings."""
    info = find_system(asked.text("system") or DEFAULT_SYSTEM)
    rounds = None if info.schedule is not None else _rounds(asked)
    breaks = info.tiebreaks or USUAL_TIEBREAKS
    name = asked.text("name") or say("Club tournament").translated(asked.language)
    settings = announce(name, rounds, system=info.id, tiebreaks=breaks)
    event = begun([Create(settings)])
    if not asked.text("list"):
        return event, []
    return event, _sentences("list", _enter_list(event.desk, Answers(), asked), asked)


def _rounds(asked: CallArguments) -> int:
    """As it was typed: how many are too many is said by the director."""
    text = asked.text("rounds")
    if not text.isdecimal() or len(text) > 9:
        wrong = say("{text!r} is not a number of rounds", text=text[:20])
        raise UsageError("bad-rounds", wrong, up_to(MOST_ROUNDS))
    return int(text)


def act(event: OpenEvent, asked: CallArguments) -> dict[str, object]:
    """Decide; or, if something speaks against it, the question to be answered first."""
    before, name = len(event.desk.decisions), asked.text("act")
    if name not in _ACTS:
        raise UsageError("no-such-act", say("the page asked for something unknown"))
    answers = Answers(asked.flag("confirmed"), asked.text("word"), asked.text("reason")[:500])
    outcome = outcome_of(_ACTS[name], event.desk, answers, asked)
    match outcome:
        case Question():
            return {"question": _question(event, outcome, asked)}
        case Refused(error):
            raise error
    added = event.text.splitlines(keepends=True)[before:]
    notes = [opening(note, asked.language) for note in _sentences(name, outcome, asked)]
    answer = {"from": before, "added": "".join(added), "told": notes}
    answer |= _board(outcome.state, asked)
    return answer | {"left": refused_lines(asked.text("list"))} if asked.text("list") else answer


def _sentences(name: str, done: Done, asked: CallArguments) -> list[str]:
    """Return what to say of an act: what was done, then remarks."""
    if isinstance(done, PlayersImported):
        text = say_n("{count} player entered", "{count} players entered", done.entered)
        faults = map(_of_line, pasted(asked.text("list")).faults)
        return [text, *done.refused, *faults, *done.doubtful]
    if name == "pair":  # the draft itself is on the screen, with what speaks against it
        return [decision.sentence for decision in done.recorded[:-1]]
    if name == "undo":
        return [decision.sentence for decision in done.recorded]
    return [text for decision in done.recorded for text in (decision.sentence, *decision.notes)]


def _board(state: State, asked: CallArguments) -> dict[str, object]:
    """Return the results of the board that was asked about, as the list shows them now."""
    pair = state.pair_at(asked.number("round"), asked.number("board"))
    if pair is None:
        return {}
    result = EnteredResult.of(pair)
    return {"board": {"result": result.typed, "rating": result.rating_only}}


def _question(event: OpenEvent, question: Question, asked: CallArguments) -> str:
    """At level 4 there are two, the second asks the other way round."""
    shown = ShownQuestion.of(question, event.state, asked.text("asked"))
    return show("question", asked.language, question=shown, reason=asked.text("reason"))


def _enter(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    """One player; after round 1 a late entry."""
    is_late, rating = bool(desk.state.rounds), asked.number("rating")
    return players.enter_once(desk, answers, asked.text("name"), rating=rating, late=is_late)


def _enter_list(desk: Desk, answers: Answers, asked: CallArguments) -> PlayersImported:
    """Pasted lines: good rows are kept, bad ones told."""
    listed = pasted(asked.text("list"))
    done = import_players(desk, answers, listed, late=bool(desk.state.rounds))
    if not done.entered:
        reasons = [*done.refused, *map(_of_line, listed.faults)]
        first = reasons[0] if reasons else say("no names were found")
        raise ZugError("no-list", say("nobody was entered: {first}", first=first))
    return done


def _of_line(fault: Fault) -> Message:
    """What is wrong with a line that was typed, and what to do."""
    text = say("{what}; {advice}", what=fault.message, advice=fault.advice)
    return say("line {line}: {text}", line=fault.line, text=text) if fault.line else text


def _who(desk: Desk, asked: CallArguments) -> Entry:
    return entered(desk.state, asked.number("entry"))


def _correct(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    changes: dict[str, Any] = {
        key: asked.text(key) for key in ("name", "title", "federation", "club")
    }
    changes["rating"] = asked.number("rating")
    return desk.decide(answers, players.correct_entry(desk.state, _who(desk, asked), **changes))


def _bye(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    """Absent in a round, with what it is worth; or playing after all."""
    who, round_, kind = _who(desk, asked), asked.number("round"), asked.text("kind")
    if not kind:
        return desk.decide(answers, players.cancel_bye(desk.state, who, round_))
    return desk.decide(answers, players.request_bye(desk.state, who, round_, kind))


def _of_player(intention: Callable[[State, Entry], Decision]) -> Act:
    """Return the act that decides something about one player."""
    return lambda desk, answers, asked: desk.decide(
        answers, intention(desk.state, _who(desk, asked))
    )


def _of_event(intention: Callable[[State], Decision]) -> Act:
    """Return the act that decides something that needs no more words."""
    return lambda desk, answers, _asked: desk.decide(answers, intention(desk.state))


def _pair(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    """Pair the next round as a draft; lots are drawn before round 1."""
    colour = asked.text("colour")
    seed = any_seed() if desk.state.awaits_draw else None
    return rules.pair_next_round(
        desk, answers, colour=colour if colour in ("w", "b") else "", seed=seed
    )


def _by_hand(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    """A whole round by hand, from beginning to end: a board a line."""
    state = desk.state
    draft = manual_rounds.draft_of(state, manual_rounds.round_to_change(state))
    if draft is None:
        require(not_ready(state))
        raise UsageError("no-such-round", say("no round can be paired by hand now"))
    seating = manual_rounds.boards_in(state, asked.text("boards"))
    return desk.decide(answers, manual_rounds.decision_of(state, draft, seating))


def _unpair(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    """A draft at will; a published round on a ground of the rules, and once more asked about."""
    return desk.decide(answers, rules.unpair(desk.state, asked.text("ground") or None))


def _result(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
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
    return desk.decide(answers, decision)


def _settings(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    changes: dict[str, Any] = {"name": asked.text("name") or desk.state.settings.name}
    if not desk.state.has_table:
        changes["rounds"] = _rounds(asked)
    return desk.decide(answers, change(desk.state, **changes))


def _undo(desk: Desk, answers: Answers, asked: CallArguments) -> Done:
    """A decision by its number, else the last one that stands."""
    number = asked.number("number")
    return desk.take_back(answers._replace(reason=""), [number] if number else None)


_ACTS: Mapping[str, Act] = {
    "enter": _enter,
    "list": _enter_list,
    "correct": _correct,
    "bye": _bye,
    "withdraw": _of_player(players.withdraw),
    "return": _of_player(players.come_back),
    "remove": _of_player(players.remove),
    "pair": _pair,
    "by-hand": _by_hand,
    "leave-manual": _of_event(manual_rounds.leave),
    "publish": _of_event(rules.publish),
    "unpair": _unpair,
    "result": _result,
    "settings": _settings,
    "leave": _of_event(leave_fide_mode),
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
    decisions = outcome_of(takeover.decisions, confirmed=confirmed, word=asked.text("word"))
    if isinstance(decisions, Question):
        return _import_question(takeover, asked, decisions)
    if isinstance(decisions, Refused):
        raise decisions.error
    if takeover.objections and not confirmed:
        return _import_question(takeover, asked)
    return begun(decisions, file.name), []


def _import_question(
    takeover: ImportPlan, asked: CallArguments, question: Question | None = None
) -> str:
    """What was assumed; of two steps the second is asked the other way round."""
    word = "" if question is None else question.word
    is_second = bool(word) and asked.text("asked") == word
    return show(
        "takeover",
        asked.language,
        objections=[objection.message for objection in takeover.objections],
        word=word,
        turned=question.turned if question is not None and is_second else "",
    )
