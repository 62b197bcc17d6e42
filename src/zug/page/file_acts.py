"""What is changed on the page in the tournament of a file, and how a file becomes an event."""

from __future__ import annotations

from zug.director import Question, Refused, outcome_of
from zug.director.importing.import_plan import ImportPlan
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.markup import opening
from zug.messages import say
from zug.page.holding import OpenFile, begun, not_an_event
from zug.page.showing import show
from zug.systems import PairingRequest, system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.page.asked import CallArguments
    from zug.page.holding import OpenEvent


def act(file: OpenFile, asked: CallArguments) -> tuple[OpenFile, list[str]]:
    """The file after the change, and what to say about it."""
    acts = {"result": _result, "add": _add_round}
    name = asked.text("act")
    if name not in acts:
        raise not_an_event()
    changed, told = acts[name](file.tournament, asked)
    return OpenFile(changed), [opening(told, asked.language)] if told else []


def _result(tournament: Tournament, asked: CallArguments) -> tuple[Tournament, str]:
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


def run(file: OpenFile, asked: CallArguments) -> tuple[OpenEvent, list[str]] | str:
    """The same tournament as an event that goes on here; or what is to be read before."""
    takeover = ImportPlan.of_tournament(file.tournament, file.name, anyway=True)
    confirmed = asked.flag("confirmed")
    decisions = outcome_of(takeover.decisions, confirmed=confirmed, word=asked.text("word"))
    if isinstance(decisions, Question):
        return _question(takeover, asked, decisions)
    if isinstance(decisions, Refused):
        raise decisions.error
    if takeover.objections and not confirmed:
        return _question(takeover, asked)
    return begun(decisions, file.name), []


def _question(takeover: ImportPlan, asked: CallArguments, question: Question | None = None) -> str:
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
