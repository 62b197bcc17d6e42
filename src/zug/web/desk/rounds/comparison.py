"""A round against a published pairing or another system, and its proof. Nothing is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from zug import __version__
from zug.api import prove
from zug.dates import moment
from zug.director import Role
from zug.errors import UsageError, ZugError
from zug.explainer.comparison import agreement_words, compare, difference_sentences
from zug.explainer.pages import CitedSentence, PageBlock, bracket_pictures, cited_sentences
from zug.explainer.pictures import Highlight
from zug.explainer.results import voice_of
from zug.explainer.verdict import board_words, judge, reading_words
from zug.fastclasses import NamedTuple
from zug.messages import joined, say
from zug.systems import DEFAULT_SYSTEM, find_system
from zug.systems.registry import all_systems
from zug.web.events.access import screen
from zug.web.events.board_rows import before
from zug.web.events.downloads import SIZES
from zug.web.events.explanations import language
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.explainer import WhyNot
    from zug.explainer.comparison import Comparison, Contrast
    from zug.explainer.pictures import BracketPicture
    from zug.explainer.verdict import BoardComparison, Verdict
    from zug.model import Tournament
    from zug.web.events.access import DeskRequest

LONGEST = 200_000
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
def page(visit: DeskRequest, number: int) -> HttpResponse:
    """The form; with a paste, or the round as it was published, the verdict."""
    state = visit.state
    if not 1 <= number <= len(state.rounds) or state.has_table:
        raise Http404
    post = visit.request.POST
    own = find_system(state.settings.system or DEFAULT_SYSTEM)
    context: dict[str, Any] = {
        "number": number,
        "paste": post.get("paste", "")[:LONGEST],
        "chosen": post.get("system", ""),
        "systems": [one.id for one in all_systems() if _is_other(one.id, own.id)],
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
    one, mine = find_system(system), find_system(own)
    kinds = [(it.pairs_teams, it.games_per_match, it.schedule is None) for it in (one, mine)]
    return system != own and kinds[0] == kinds[1]


def _tournament(state: State, number: int) -> Tournament:
    return before(state, state.rounds[number - 1]).tournament


def _judged(state: State, number: int, paste: str) -> Verdict:
    """What was pasted, else the round as it stands at the desk."""
    tournament, tpns = _tournament(state, number), state.tpns
    if paste.strip():
        return judge(tournament, paste, round=number)
    round_ = state.rounds[number - 1]
    boards = [(tpns[one.white], tpns[one.black]) for one in round_.boards]
    boards += [] if round_.bye is None else [(tpns[round_.bye], 0)]
    return judge(tournament, boards, round=number)


def _compared(state: State, number: int, asked: dict[str, Any]) -> PairingComparison:
    if asked["chosen"]:
        own = state.settings.system or DEFAULT_SYSTEM
        found = compare(_tournament(state, number), [own, asked["chosen"]], round=number)
        if found.contrasts:
            return _of_systems(found, found.contrasts[0])
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


def _of_systems(found: Comparison, contrast: Contrast) -> PairingComparison:
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
    said = CitedSentence(agreement_words(found, contrast, voices[0]), "", "")
    reasons = {
        side: tuple(difference_sentences(contrast, contrast.difference(side), voices[0]))
        for side in contrast.sides[:MOST_REASONS]
    }
    sides = _sides(contrast.sides, answers[0], reasons)
    return PairingComparison(names, (said,), sides, False, blocks=blocks)


def _sides(
    sides: tuple[BoardComparison, ...],
    answer: WhyNot,
    reasons: Mapping[BoardComparison, tuple[str, ...]] = NO_REASONS,
) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    voice = voice_of(answer, language())
    return tuple(
        (board_words(one.ours, voice), board_words(one.theirs, voice), reasons.get(one, ()))
        for one in sides
    )


def _filed(verdict: Verdict, size: str) -> HttpResponse:
    """The page a commission can file."""
    from zug.reports.verdict import verdict_pdf  # noqa: PLC0415 - needs an extra

    if size not in SIZES:
        raise Http404
    made = joined((f"Zug {__version__}", moment(timezone.localtime())), ", ")
    return _download(
        verdict_pdf(verdict, SIZES[size], language(), made),
        "application/pdf",
        f"verdict-{verdict.round}.pdf",
    )


@screen(Role.DEPUTY)
def proof(visit: DeskRequest, number: int) -> HttpResponse:
    """The proof that the rules give the round as they do, for `zug verify` and its script."""
    if not 1 <= number <= len(visit.state.rounds) or visit.state.has_table:
        raise Http404
    made = prove(_tournament(visit.state, number), round=number)
    return _download(made.to_bytes(), "application/json", f"round-{number}.proof")


def _download(data: bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
