"""A round against a published pairing or another system, and its proof. Nothing is recorded."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from zug import __version__
from zug.director import Role
from zug.errors import ZugError
from zug.explainer.comparison import compare_systems
from zug.explainer.comparison_words import board_words, reading_words
from zug.explainer.records import voice_of
from zug.explainer.verdict import judge
from zug.proving import prove
from zug.records import NamedTuple
from zug.systems import DEFAULT_SYSTEM, find_system
from zug.systems.registry import all_systems
from zug.web.access import screen
from zug.web.board_rows import before
from zug.web.deciding import sentence
from zug.web.papers import SIZES
from zug.web.pictures import Picture
from zug.web.why import Said, bracket_pictures, language, said_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.explainer import WhyNot
    from zug.explainer.comparison import Contrast
    from zug.explainer.verdict import Side, Verdict
    from zug.model import Tournament
    from zug.web.access import DeskRequest

LONGEST = 200_000
"""Characters of a paste: a list of thousands of boards."""


class Beside(NamedTuple):
    """Two pairings of a round: what is said, the boards that differ, the bracket that decides."""

    heads: tuple[str, str]
    said: tuple[Said, ...]
    sides: tuple[tuple[str, str], ...]
    is_same: bool
    notes: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()


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
    }
    if visit.request.method == "POST":
        try:
            if "pdf" in post:
                return _filed(_judged(state, number, context["paste"]), post["pdf"])
            context["beside"] = _compared(state, number, context)
        except ZugError as error:
            context["fault"] = sentence(error)
    return render(visit.request, "desk/compare.html", context)


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


def _compared(state: State, number: int, asked: dict[str, Any]) -> Beside:
    if asked["chosen"]:
        own = state.settings.system or DEFAULT_SYSTEM
        found = compare_systems(_tournament(state, number), [own, asked["chosen"]], round=number)
        if found.contrasts:
            return _of_systems(found.contrasts[0])
    return _of_verdict(_judged(state, number, asked["paste"]))


def _of_verdict(verdict: Verdict) -> Beside:
    spoken = language()
    voice = voice_of(verdict.answer, spoken)
    shown = verdict.deciding_map
    groups = () if shown is None else (shown.group,)
    return Beside(
        (voice.words("verdict.by-rules"), voice.words("verdict.published")),
        tuple(said_by(voice, one) for one in verdict.statements),
        _sides(verdict.differences, verdict.answer),
        verdict.is_same,
        tuple(line for line in reading_words(verdict, spoken) if line),
        bracket_pictures(verdict.explanation, groups) if groups else (),
    )


def _of_systems(contrast: Contrast) -> Beside:
    """Why the system of the event does not pair as the other one, and the reverse."""
    names = (contrast.first.system, contrast.second.system)
    if not contrast.sides:
        voice = voice_of(contrast.against_second, language())
        same = voice.words("compare.same", first=names[0], second=names[1])
        return Beside(names, (Said(same, "", ""),), (), True)
    answers = (contrast.against_second, contrast.against_first)
    said = [
        said_by(voice_of(answer, language()), one)
        for answer in answers
        for one in answer.statements[1:2]
    ]
    return Beside(names, tuple(said), _sides(contrast.sides, answers[0]), False)


def _sides(sides: tuple[Side, ...], answer: WhyNot) -> tuple[tuple[str, str], ...]:
    voice = voice_of(answer, language())
    return tuple((board_words(one.ours, voice), board_words(one.theirs, voice)) for one in sides)


def _filed(verdict: Verdict, size: str) -> HttpResponse:
    """The page a commission can file."""
    from zug.reports.verdict import verdict_pdf  # noqa: PLC0415 - needs an extra

    if size not in SIZES:
        raise Http404
    made = f"Zug {__version__}, {timezone.localtime():%Y-%m-%d %H:%M}"
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
