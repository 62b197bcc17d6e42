"""The two questions: why is it paired like this, and why not otherwise."""

from __future__ import annotations

from zug.explainer.results import Explanation, in_language
from zug.model.arguments import public
from zug.systems import PairingRequest, system_of
from zug.systems.base import NO_OPTIONS
from zug.systems.explaining.round_context import RoundContext
from zug.systems.explaining.statements import Part, Statement
from zug.systems.explaining.why_not import people_of
from zug.systems.schedule import free_rounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.model import Tournament


@public
def explain(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    language: str = "",
) -> Explanation:
    """Explain the pairing of a round: of the next one, or of the last if the tournament is over.

    `language` is what `str` and `as_json` of the explanation speak, such as `de`; by default `str`
    is in English, and JSON has no sentences. The other arguments are those of `zug.pair`.
    """
    told = explanation_of(PairingRequest(tournament, system, round, acceleration, options))
    return in_language(told, language)


def explanation_of(request: PairingRequest) -> Explanation:
    """Why the round asked for is paired as it is."""
    prepared = to_explain(request).prepare()
    asked = RoundContext.told(prepared)
    pairing = asked.pairing
    return Explanation(
        prepared.system.id,
        pairing.round,
        pairing.boards,
        pairing.bye,
        (_opening(asked), *_parts(asked)),
        people_of(asked.seen),
        asked.system.id,
        asked.views if pairing.is_complete else None,
    )


def to_explain(request: PairingRequest) -> PairingRequest:
    """Return a request that names its round: by default the one most likely meant."""
    if request.round is not None:
        return request
    return request._replace(round=round_to_explain(request.tournament, request.system))


def round_to_explain(tournament: Tournament, system: str | None = None) -> int:
    """The round somebody is likely to ask about: the next one, or the last if there is none."""
    declared = tournament.rounds
    ends = [len(free_rounds(system_of(tournament, system), tournament)), declared or 0]
    over = tournament.next_round > min((end for end in ends if end), default=tournament.next_round)
    return tournament.rounds_played if over else tournament.next_round


def _parts(asked: RoundContext) -> Iterator[Part]:
    if not asked.pairing.is_complete:
        return iter([_impossible(asked)])
    return asked.views.parts()


def _opening(asked: RoundContext) -> Part:
    system, present = asked.system, asked.rules.present
    title = Statement("round.title", system.cite("field"), {"system": system.id})
    said = [Statement("round.players", system.cite("field"), {"count": len(present)}, present)]
    away = sorted(asked.rules.absent)
    if away:
        params = {"count": len(away), "who": away}
        said.append(Statement("round.absent", system.cite("absent"), params, tuple(away)))
    return Part("round", title, tuple(said), present)


def _impossible(asked: RoundContext) -> Part:
    title = Statement("impossible.title", asked.system.cite("impossible"))
    return Part("impossible", title, tuple(asked.stuck(asked.pairing)))
