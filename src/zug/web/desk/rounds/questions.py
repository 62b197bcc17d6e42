"""Questions about a round: why, why not, what if, and how it compares. Nothing is recorded.

- why this board, why not another, and the procedure step by step
- the round beside a published pairing or another system, and its proof
- what if somebody stays away, or a result is another, asked before the round is paired
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from zug import __version__
from zug.api import prove
from zug.dates import moment
from zug.director import Role
from zug.director.pairing.keep_apart import to_come
from zug.director.state.comment_lines import is_round_by_hand
from zug.director.state.state import distinct_name
from zug.errors import UsageError, ZugError
from zug.explainer.comparison import agreement_words, compare, difference_sentences
from zug.explainer.pages import CitedSentence, PageBlock, bracket_pictures, cited_sentences
from zug.explainer.pictures import Highlight
from zug.explainer.rendering import page as as_page
from zug.explainer.results import voice_of
from zug.explainer.verdict import board_words, judge, reading_words
from zug.explainer.what_if import board_statement, in_short, unfinished, voice_of_what_if, what_if
from zug.fastclasses import NamedTuple, replace
from zug.messages import joined, say
from zug.screens.explanations import state_before
from zug.systems import DEFAULT_SYSTEM, find_system
from zug.systems.registry import all_systems
from zug.web.events.cached import explained
from zug.web.events.player_search import choices
from zug.web.events.request import SIZES, download, language, screen
from zug.web.events.request import number as numeral
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import State
    from zug.explainer import WhyNot
    from zug.explainer.comparison import Comparison, Contrast
    from zug.explainer.pictures import BracketPicture
    from zug.explainer.verdict import BoardComparison, Verdict
    from zug.explainer.what_if import WhatIf
    from zug.model import Tournament
    from zug.screens.explanations import EventExplanation
    from zug.web.events.request import DeskRequest


@screen(Role.DEPUTY)
def board(visit: DeskRequest, number: int) -> HttpResponse:
    _check(visit, number)
    if "bye" in visit.request.GET:
        return _bye(visit, number)
    if not {"board", "place"} & visit.request.GET.keys():
        return _whole(visit, number)
    explanation = explained(visit.key, visit.state, number)
    board_number = _board(visit, explanation)
    pair = visit.state.pair_at(number, board_number)
    if pair is None:
        raise Http404
    story = explanation.board(
        (pair.white, pair.black),
        language(),
        links=f"{reverse('why', args=[visit.key, number])}?place=",
        viewer=numeral(visit.request.GET.get("player"), 0),
    )
    context = {"story": story, "number": number, "board": board_number}
    return _page(visit, "web/desk/rounds/templates/why.html", context)


def _board(visit: DeskRequest, explanation: EventExplanation) -> int:
    """Return the number of a board, as the lists have it, or by its place in a map."""
    get = visit.request.GET
    if "board" in get:
        return numeral(get["board"], 0)
    return explanation.board_at(numeral(get["place"], 0))


def _whole(visit: DeskRequest, number: int) -> HttpResponse:
    """The round as the rules pair it; a table has nothing to tell of itself."""
    if visit.state.has_table:
        raise Http404
    form = visit.request.GET.get("form")
    if form is not None:
        return _explanation_file(visit, number, form)
    state = visit.state
    bye = state.rounds[number - 1].bye
    by_hand = is_round_by_hand(state, number)
    explanation = explained(visit.key, state, number)
    context = {
        "bye": "" if bye is None else distinct_name(state, bye),
        "summary": explanation.rules.summary(language()),
        "number": number,
        "by_hand": by_hand,
        "changed": explanation.changed_boards if by_hand else None,
        "differs": not explanation.is_by_the_rules,
    }
    return _page(visit, "web/desk/rounds/templates/why_round.html", context)


def _explanation_file(visit: DeskRequest, number: int, form: str) -> HttpResponse:
    """Everything about a round as a file that needs nothing else, or to print."""
    round_explanation = explained(visit.key, visit.state, number).everything
    if form == "html":
        data, kind = as_page(round_explanation, language()).encode(), "text/html; charset=utf-8"
    elif form in SIZES:
        from zug.reports.explanation import explanation_pdf  # noqa: PLC0415 - needs an extra

        name = visit.state.settings.name
        data = explanation_pdf(round_explanation, language(), SIZES[form], name)
        kind = "application/pdf"
    else:
        raise Http404
    ending = "html" if form == "html" else "pdf"
    return download(data, f"why-{number}.{ending}", kind)


def _bye(visit: DeskRequest, number: int) -> HttpResponse:
    entry = _with_bye(visit, number)
    story = explained(visit.key, visit.state, number).bye(entry, language())
    context = {"story": story, "number": number, "board": None}
    return _page(visit, "web/desk/rounds/templates/why.html", context)


def _with_bye(visit: DeskRequest, number: int) -> int:
    """Who has the bye; by a table nobody has, one player is free."""
    entry = visit.state.rounds[number - 1].bye
    if entry is None or visit.state.has_table:
        raise Http404
    return entry


@screen(Role.DEPUTY)
def why_not(visit: DeskRequest, number: int) -> HttpResponse:
    """Two players chosen, or one and the bye: what speaks against it; else the form."""
    _check(visit, number)
    get, known = visit.request.GET, visit.state.entries
    first = numeral(get.get("a"), 0)
    second = None if "bye" in get else numeral(get.get("b"), 0)
    if second is None:
        _with_bye(visit, number)
    context: dict[str, Any] = {"number": number, "people": choices(visit.state)}
    context |= {"against": None, "first": None, "second": None, "fault": ""}
    if first in known and (second is None or (second in known and second != first)):
        context |= {
            "against": explained(visit.key, visit.state, number).why_not(first, second, language()),
            "first": known[first],
            "second": None if second is None else known[second],
        }
    elif "a" in get:
        context["fault"] = sentence(UsageError("who", say("choose two different players")))
    return _page(visit, "web/desk/rounds/templates/why_not.html", context)


@screen(Role.DEPUTY)
def walk(visit: DeskRequest, number: int) -> HttpResponse:
    """The procedure step by step, a page each."""
    _check(visit, number)
    if visit.state.has_table:
        raise Http404
    step = numeral(visit.request.GET.get("step", "1"), 1)
    page = explained(visit.key, visit.state, number).rules.step(step, language())
    if page is None:
        raise Http404
    context = {"walk": page, "number": number}
    return render(visit.request, "web/desk/rounds/templates/walk.html", context)


def _check(visit: DeskRequest, number: int) -> None:
    if not 1 <= number <= len(visit.state.rounds):
        raise Http404


def _page(visit: DeskRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Return a page, or the part of it that HTMX asks for."""
    is_page = visit.request.headers.get("HX-Request") != "true"
    return render(visit.request, template, {**context, "is_page": is_page})


LONGEST_PASTE = 200_000
"""Characters of a paste: a list of thousands of boards."""
MOST_REASONS = 20
"""Boards told one by one: each is a round paired again."""
NO_REASONS: Mapping[BoardComparison, tuple[str, ...]] = {}


class PairingComparison(NamedTuple):
    """Two pairings of a round: the boards that differ, and the bracket that decides.

    Of two systems `blocks` hold the objections of each to the other's pairing, as do the rows of
    `sides`.
    """

    heads: tuple[str, str]
    said: tuple[CitedSentence, ...]
    sides: tuple[tuple[str, str, tuple[str, ...]], ...]
    is_same: bool
    notes: tuple[str, ...] = ()
    pictures: tuple[BracketPicture, ...] = ()
    blocks: tuple[PageBlock, ...] = ()


@screen(Role.DEPUTY)
def comparison(visit: DeskRequest, number: int) -> HttpResponse:
    """The form; with a paste, or the round as it was published, the verdict."""
    state = visit.state
    if not 1 <= number <= len(state.rounds) or state.has_table:
        raise Http404
    post = visit.request.POST
    own = find_system(state.settings.system or DEFAULT_SYSTEM)
    context: dict[str, Any] = {
        "number": number,
        "paste": post.get("paste", "")[:LONGEST_PASTE],
        "chosen": post.get("system", ""),
        "systems": [system.id for system in all_systems() if _is_other(system.id, own.id)],
        "has_proofs": own.prover is not None,
        "beside": None,
        "fault": "",
    }
    if visit.request.method == "POST":
        try:
            _check_one_question(context)
            if "pdf" in post:
                _check_no_system(context)
                return _filed(_judged(state, number, context["paste"]), post["pdf"])
            context["beside"] = _compared(state, number, context)
        except ZugError as error:
            context["fault"] = sentence(error)
    return render(visit.request, "web/desk/rounds/templates/comparison.html", context)


def _check_one_question(asked: dict[str, Any]) -> None:
    if asked["chosen"] and asked["paste"].strip():
        raise UsageError("two-questions", say("choose one: a published pairing, or another system"))


def _check_no_system(asked: dict[str, Any]) -> None:
    """The page to be signed is about a published pairing by the rules of the event."""
    if asked["chosen"]:
        raise UsageError(
            "two-questions", say("a verdict compares no systems; leave the system out for the PDF")
        )


def _is_other(system: str, own: str) -> bool:
    """Another system for the same kind of event."""
    other, mine = find_system(system), find_system(own)
    kinds = [(it.pairs_teams, it.games_per_match, it.schedule is None) for it in (other, mine)]
    return system != own and kinds[0] == kinds[1]


def _tournament(state: State, number: int) -> Tournament:
    return state_before(state, state.rounds[number - 1]).tournament


def _judged(state: State, number: int, paste: str) -> Verdict:
    """What was pasted, else the round as it stands at the desk."""
    tournament, tpns = _tournament(state, number), state.tpns
    if paste.strip():
        return judge(tournament, paste, round=number)
    round_ = state.rounds[number - 1]
    boards = [(tpns[pair.white], tpns[pair.black]) for pair in round_.boards]
    boards += [] if round_.bye is None else [(tpns[round_.bye], 0)]
    return judge(tournament, boards, round=number)


def _compared(state: State, number: int, asked: dict[str, Any]) -> PairingComparison:
    if asked["chosen"]:
        own = state.settings.system or DEFAULT_SYSTEM
        compared = compare(_tournament(state, number), [own, asked["chosen"]], round=number)
        if compared.contrasts:
            return _of_systems(compared, compared.contrasts[0])
    return _of_verdict(_judged(state, number, asked["paste"]))


def _of_verdict(verdict: Verdict) -> PairingComparison:
    spoken = language()
    voice = voice_of(verdict.answer, spoken)
    shown = verdict.deciding_map
    groups = () if shown is None else (shown.group,)
    return PairingComparison(
        (voice.words("verdict.by-rules"), voice.words("verdict.published")),
        cited_sentences(voice, *verdict.statements),
        _sides(verdict.differences, verdict.answer),
        verdict.is_same,
        tuple(line for line in reading_words(verdict, voice) if line),
        bracket_pictures(
            verdict.explanation, groups, spoken, Highlight(verdict.broken_board, verdict.wish)
        ),
    )


def _of_systems(compared: Comparison, contrast: Contrast) -> PairingComparison:
    """Why the system of the event does not pair as the other one, and the reverse."""
    names = (contrast.first.system, contrast.second.system)
    if not contrast.sides:
        voice = voice_of(contrast.against_second, language())
        same = voice.words("compare.same", first=names[0], second=names[1])
        return PairingComparison(names, (CitedSentence(same, "", ""),), (), True)
    answers = (contrast.against_second, contrast.against_first)
    voices = [voice_of(answer, language()) for answer in answers]
    blocks = tuple(
        PageBlock(
            voice.words("compare.why", first=first, second=second),
            cited_sentences(voice, *answer.statements[1:]),
        )
        for voice, answer, (first, second) in zip(
            voices, answers, (names, names[::-1]), strict=True
        )
    )
    agreement = CitedSentence(agreement_words(compared, contrast, voices[0]), "", "")
    reasons = {
        side: tuple(difference_sentences(contrast, contrast.difference(side), voices[0]))
        for side in contrast.sides[:MOST_REASONS]
    }
    sides = _sides(contrast.sides, answers[0], reasons)
    return PairingComparison(names, (agreement,), sides, False, blocks=blocks)


def _sides(
    sides: tuple[BoardComparison, ...],
    answer: WhyNot,
    reasons: Mapping[BoardComparison, tuple[str, ...]] = NO_REASONS,
) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    voice = voice_of(answer, language())
    return tuple(
        (
            board_words(difference.ours, voice),
            board_words(difference.theirs, voice),
            reasons.get(difference, ()),
        )
        for difference in sides
    )


def _filed(verdict: Verdict, size: str) -> HttpResponse:
    """The page a commission can file."""
    from zug.reports.explanation import verdict_pdf  # noqa: PLC0415 - needs an extra

    if size not in SIZES:
        raise Http404
    maker = joined((f"Zug {__version__}", moment(timezone.localtime())), ", ")
    data = verdict_pdf(verdict, SIZES[size], language(), maker)
    return download(data, f"verdict-{verdict.round}.pdf", "application/pdf")


@screen(Role.DEPUTY)
def proof(visit: DeskRequest, number: int) -> HttpResponse:
    """The proof that the rules give the round as they do, for `zug verify` and its script."""
    if not 1 <= number <= len(visit.state.rounds) or visit.state.has_table:
        raise Http404
    round_proof = prove(_tournament(visit.state, number), round=number)
    return download(round_proof.to_bytes(), f"round-{number}.proof", "application/json")


MOST_CHANGES = 500
"""Changes in one question."""
RESULTS = ("1-0", "½-½", "0-1", "+-", "-+")


class WhatIfBoard(NamedTuple):
    """A board that exists only with the changes, and why."""

    text: str
    why: str


class WhatIfAnswer(NamedTuple):
    """The changes as understood, the boards they change, and games counted as draws."""

    changes: tuple[str, ...]
    said: tuple[str, ...]
    boards: tuple[WhatIfBoard, ...]
    open: int


@screen(Role.ARBITER)
def what_if_page(visit: DeskRequest) -> HttpResponse:
    state, get = visit.state, visit.request.GET
    if state.has_table or not state.has_more_rounds or state.draft is not None:
        raise Http404
    context: dict[str, Any] = what_if_form(state) | {
        "chosen": {numeral(entry, 0) for entry in get.getlist("away")},
        "board": get.get("board", ""),
        "result": get.get("result", ""),
        "words": get.get("words", "")[:200],
        "answer": None,
        "fault": "",
    }
    try:
        asked = _changes(state, get)
        if asked:
            context["answer"] = _answer(_solved(state, asked))
    except ZugError as error:
        context["fault"] = sentence(error)
    return render(visit.request, "web/desk/rounds/templates/what_if.html", context)


def what_if_form(state: State) -> dict[str, Any]:
    """What the form offers."""
    number = len(state.rounds) + 1
    away = state.missing(number)
    return {
        "number": number,
        "people": [choice for choice in choices(state) if choice.id not in away],
        "results": RESULTS,
        "has_results": bool(state.rounds),
        "chosen": (),
        "board": "",
        "result": "",
        "words": "",
    }


def _changes(state: State, get: Any) -> list[str]:
    """The fields of the form as the small grammar has them."""
    entries = [numeral(entry, 0) for entry in get.getlist("away")]
    asked = [f"{state.tpns[entry]} absent" for entry in entries if entry in state.entries]
    asked += _result(get.get("board", "").strip(), get.get("result", ""))
    asked += [change.strip() for change in get.get("words", "")[:200].split(";") if change.strip()]
    if len(asked) > MOST_CHANGES:
        raise UsageError("too-many", say("at most {count} changes at once", count=MOST_CHANGES))
    return asked


def _result(board: str, result: str) -> list[str]:
    """Another result of a board: both fields or neither."""
    if not board and not result:
        return []
    if not board:
        raise UsageError("no-board", say("give the board that ended {result}", result=result))
    if not numeral(board, 0):
        raise UsageError("no-board", say("{text!r} is not the number of a board", text=board[:20]))
    if result not in RESULTS:
        raise UsageError("no-result", say("choose how board {board} ended", board=board))
    return [f"board {board} {result}"]


def _solved(state: State, asked: list[str]) -> WhatIf:
    seating = {
        round_.number: {
            n: (state.tpns[pair.white], state.tpns[pair.black]) for n, pair in round_.numbered
        }
        for round_ in state.rounds
        if round_.published
    }
    answer = what_if(to_come(state), asked, round=len(state.rounds) + 1, seating=seating)
    return replace(answer, first_board=state.first_board(len(state.rounds) + 1))


def _answer(answer: WhatIf) -> WhatIfAnswer:
    spoken = language()
    voice = voice_of_what_if(answer, spoken)
    return WhatIfAnswer(
        tuple(voice.sentence(change.statement) for change in answer.changes),
        tuple(in_short(answer, spoken, with_open=False)),
        tuple(
            WhatIfBoard(voice.sentence(board_statement(board)), answer.why(board.number, spoken))
            for board in answer.boards
        ),
        unfinished(answer),
    )
