"""What a script asks about a round: why, why not, what if, by which system, and is this right?

And about ratings: what changes, and which norms are made.
"""

from __future__ import annotations

from collections.abc import Mapping

from zug.arguments import check_arguments, check_tournament
from zug.model.validation import BOARD, WHOLE, all_of, optional, require
from zug.systems.base import NO_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.explainer import Explanation, WhyNot
    from zug.explainer.answers import Asked
    from zug.explainer.comparison import Comparison
    from zug.explainer.verdict import Verdict
    from zug.explainer.what_if import WhatIf
    from zug.model import Tournament
    from zug.rating import Change, Norms


def explain(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Explanation:
    """Why a round is paired as it is: the next one, of a finished tournament the last.

    The arguments are those of `zug.pair`.
    """
    from zug.explainer import explain as explain_sound  # noqa: PLC0415

    check_tournament(
        tournament, system=system, round=round, acceleration=acceleration, options=options
    )
    return explain_sound(
        tournament, system, round=round, acceleration=acceleration, options=options
    )


def why_not(
    tournament: Tournament,
    asked: Asked,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> WhyNot:
    """Why a round is not paired otherwise: a board `(white, black)`, or a whole pairing.

    The other arguments are those of `zug.explain`.
    """
    from zug.explainer import why_not as why_not_sound  # noqa: PLC0415
    from zug.systems import RoundPairing  # noqa: PLC0415

    check_tournament(
        tournament, system=system, round=round, acceleration=acceleration, options=options
    )
    if isinstance(asked, RoundPairing):
        check_arguments(asked=asked.boards)
        require(bye=(asked.bye, optional(WHOLE)))
    elif not BOARD.holds(asked):
        asked = all_of("asked", asked)  # type: ignore[arg-type] # a single board it is not
        check_arguments(asked=asked)
    return why_not_sound(
        tournament, asked, system, round=round, acceleration=acceleration, options=options
    )


def what_if(
    tournament: Tournament,
    changes: Iterable[str] | str,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> WhatIf:
    """What would change in a round if something were otherwise: `12 absent`, `board 3 1-0`.

    `changes` is one such text or several; `docs/what-if.md` lists what can be said. The other
    arguments are those of `zug.explain`. The tournament stays as it is.
    """
    from zug.explainer.what_if import what_if as what_if_sound  # noqa: PLC0415

    check_tournament(
        tournament, system=system, round=round, acceleration=acceleration, options=options
    )
    texts = (changes,) if isinstance(changes, str) else all_of("changes", changes)
    check_arguments(changes=texts)
    return what_if_sound(
        tournament, texts, system, round=round, acceleration=acceleration, options=options
    )


def compare(
    tournament: Tournament,
    systems: Iterable[str],
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Comparison:
    """A round by several systems side by side, and what makes them differ.

    `systems` are ids, or `["all"]`. The other arguments are those of `zug.explain`.
    """
    from zug.explainer.comparison import compare_systems  # noqa: PLC0415

    check_tournament(tournament, round=round, acceleration=acceleration, options=options)
    names = (systems,) if isinstance(systems, str) else all_of("systems", systems)
    check_arguments(systems=names)
    return compare_systems(
        tournament, names, round=round, acceleration=acceleration, options=options
    )


def judge(
    tournament: Tournament,
    published: str | bytes | Iterable[tuple[int, int]],
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Verdict:
    """What the rules say about a published pairing.

    `published` is what was published (a paste of boards, an engine's output, JSON, a TRF), or the
    boards by TPN, the bye as `(tpn, 0)`. The other arguments are those of `zug.explain`.
    """
    from zug.explainer.verdict import judge as judge_sound  # noqa: PLC0415

    check_tournament(
        tournament, system=system, round=round, acceleration=acceleration, options=options
    )
    if not isinstance(published, str | bytes):
        published = all_of("published", published)
        check_arguments(published=published)
    return judge_sound(
        tournament, published, system, round=round, acceleration=acceleration, options=options
    )


def elo(
    tournament: Tournament,
    play: str = "standard",
    *,
    ratings: Mapping[int, int] | None = None,
    k: Mapping[int, int] | None = None,
) -> tuple[Change, ...]:
    """What a tournament changes in FIDE's ratings so far, a `Change` a player, by number.

    `play` is standard, rapid or blitz. `ratings` are those of the list of the first day, by TPN,
    where the tournament goes by others; `k` the coefficients that are known.
    """
    from zug.rating import elo as elo_of_sound  # noqa: PLC0415

    check_tournament(tournament, play=play, ratings=ratings, k=k)
    return elo_of_sound(tournament, play, ratings=ratings, k=k)


def norms(tournament: Tournament, *, exemption: str = "", only: int | None = None) -> Norms:
    """The title norms that are made and in reach; of one player, `only`, those missed too.

    `exemption` names an event in which federations do not matter: `national-championship`,
    `national-team` or `zonal`.
    """
    from zug.rating import norms as norms_of_sound  # noqa: PLC0415

    check_tournament(tournament, exemption=exemption, only=only)
    return norms_of_sound(tournament, exemption=exemption, only=only)
