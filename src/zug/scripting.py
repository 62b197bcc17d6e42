"""What a script calls: begin a tournament, pair, check, explain, rank, write.

The rooms behind trust the tournaments they are given, since readers have looked at them. Here
anybody may come with one made by hand, and with any argument: what is wrong with them is told
before anything else is done.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from zug.errors import UsageError
from zug.formats.listed import NOTHING_LISTED, Listed
from zug.messages import say
from zug.model import (
    Colour,
    Event,
    ForbiddenGroup,
    PointSystem,
    Tournament,
)
from zug.model.entries import NO_NUMBER, as_player
from zug.model.kinds import (
    BOARD,
    TEXT,
    WHOLE,
    Kind,
    all_of,
    mapping_of,
    member,
    optional,
    require,
    require_tournament,
    tuple_of,
    whole,
)
from zug.model.tournament import HIGHEST_RATING
from zug.records import replace
from zug.systems.base import NO_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.checker import Report
    from zug.explainer import Explanation, WhyNot
    from zug.explainer.answers import Asked
    from zug.explainer.comparison import Comparison
    from zug.explainer.verdict import Verdict
    from zug.explainer.what_if import WhatIf
    from zug.formats import Writing
    from zug.model import Player
    from zug.model.entries import Entry
    from zug.rules.tiebreaks.standings import Standings
    from zug.systems import RoundPairing, System
    from zug.systems.schedule import Schedule
    from zug.systems.system import Numbering

NO_EVENT = Event()
_BY_TPN = mapping_of(WHOLE, WHOLE, say("a dict of whole numbers by TPN"))
_CODES = tuple_of(TEXT, say("a list of strings"))
_CHANGES = tuple_of(TEXT, say("texts such as '12 absent'"))
_KINDS = {
    "system": optional(TEXT),
    "acceleration": optional(TEXT),
    "round": optional(WHOLE),
    "options": member(Mapping, say("a dict of options")),
    "rounds": tuple_of(WHOLE, say("a list of whole numbers")),
    "after": optional(WHOLE),
    "edition": WHOLE,
    "lots": optional(_BY_TPN),
    "ranks": optional(_BY_TPN),
    "unrated": whole(0, HIGHEST_RATING),
    "format": optional(TEXT),
    "path": Kind(say("the path of a file"), lambda value: isinstance(value, str | os.PathLike)),
    "published": tuple_of(BOARD, say("a text, or a list of all boards (white, black)")),
    "asked": tuple_of(BOARD, say("a board (white, black), or a list of all boards")),
}
"""What the arguments of the functions below must be, by their names."""
_COLOURS = {"w": Colour.WHITE, "white": Colour.WHITE, "b": Colour.BLACK, "black": Colour.BLACK}


def _check_arguments(**given: object) -> None:
    for name, value in given.items():
        if not _KINDS[name].holds(value):
            require(**{name: (value, _KINDS[name])})


def _check(tournament: Tournament, **given: object) -> None:
    """Is this a tournament, and a sound one, and are the other arguments what they must be?"""
    require_tournament(tournament)
    _check_arguments(**given)
    tournament.require_sound()


def new(
    players: Iterable[Entry],
    *,
    rounds: int | None = None,
    system: str | None = None,
    points: PointSystem | str | None = None,
    initial_colour: Colour | str | None = None,
    acceleration: str | None = None,
    tiebreaks: Sequence[str] = (),
    forbidden: Iterable[ForbiddenGroup | tuple[int, ...]] = (),
    event: Event = NO_EVENT,
) -> Tournament:
    """A tournament before its first round.

    Players are names, `(name, rating)`, dicts with the fields of `Player`, or `Player`. Unless
    they have TPNs they get them in the initial order: rating, title, name (handling-2026:2.2). A
    system that numbers by lot takes them in the order in which they were drawn.

    `rounds` may be left out in a round robin, which has as many as its table.

    `points` is a `PointSystem` or written like `3-1-0`; `initial_colour` is the colour the lot
    gave to the first player; `forbidden` are groups of TPNs that may not meet.
    """
    # Each function loads what it needs.
    from zug.rules.tiebreaks.codes import parse_code  # noqa: PLC0415
    from zug.systems import DEFAULT_SYSTEM, find_system  # noqa: PLC0415
    from zug.systems.standings import require_offered  # noqa: PLC0415

    _check_arguments(system=system)
    found = find_system(system or DEFAULT_SYSTEM)
    if found.pairs_teams:
        raise UsageError(
            "teams",
            say("{id} pairs teams, which have matches of several boards", id=found.id),
            say("make a zug.model.teams.TeamTournament, or read one from a file"),
        )
    entered = [as_player(entry) for entry in all_of("players", players)]
    codes = tuple(str(parse_code(code)) for code in _names(tiebreaks))
    require_offered(found, codes)
    tournament = Tournament(
        players=_numbered(entered, by_lot=_is_given(found.numbering)),
        rounds=_rounds(found, rounds, len(entered)),
        points=_points(points, found.usual_points),
        initial_colour=_colour(initial_colour),
        forbidden=tuple(_ban(group) for group in all_of("forbidden", forbidden)),
        games_per_match=found.games_per_match,
        system=found.id,
        acceleration=acceleration,
        tiebreaks=codes,
        event=event,
    )
    tournament.require_sound()
    if found.schedule is not None:
        from zug.systems.schedule import require_followed  # noqa: PLC0415 - a Swiss has none

        require_followed(found, tournament)
    return tournament


def _is_given(numbering: Numbering) -> bool:
    """Whoever names the players has their numbers: by lot, or team by team."""
    return numbering.is_by_lot or numbering.is_by_entry


def _rounds(system: System, rounds: int | None, players: int) -> int:
    if rounds is not None:
        return rounds
    if system.schedule is None:
        raise UsageError(
            "rounds-not-declared",
            say("the number of rounds is not declared"),
            say("declare how many rounds there will be (rounds=…)"),
        )
    from zug.systems.schedule import schedule_for  # noqa: PLC0415 - a Swiss has none

    return len(schedule_for(system, players).rounds)


def _names(tiebreaks: Sequence[str]) -> tuple[str, ...]:
    """The codes; a single string is not taken for a list of letters."""
    names = all_of("tiebreaks", tiebreaks)
    require(tiebreaks=(tiebreaks if isinstance(tiebreaks, str) else names, _CODES))
    return names


def _ban(group: ForbiddenGroup | tuple[int, ...]) -> ForbiddenGroup:
    if isinstance(group, ForbiddenGroup):
        return group
    return ForbiddenGroup(all_of("forbidden", group))


def _points(given: PointSystem | str | None, usual: PointSystem) -> PointSystem:
    if given is None:
        return usual
    return given if isinstance(given, PointSystem) else PointSystem.parse(given)


def _numbered(players: list[Player], *, by_lot: bool) -> tuple[Player, ...]:
    from zug.rules.order import initial_order  # noqa: PLC0415

    given = [player for player in players if player.tpn != NO_NUMBER]
    if not given:
        ordered = players if by_lot else initial_order(players)
        return tuple(replace(player, tpn=tpn) for tpn, player in enumerate(ordered, 1))
    if len(given) < len(players):
        raise UsageError(
            "some-numbers",
            say("some players have a TPN and others have none"),
            say("give a TPN to all of them or to nobody"),
        )
    return tuple(sorted(players, key=lambda player: player.tpn))


def _colour(colour: Colour | str | None) -> Colour | None:
    if colour is None:
        return None
    found = _COLOURS.get(str(colour).lower())
    if found is None:
        raise UsageError(
            "bad-colour",
            say("{colour!r} is not a colour", colour=colour),
            say("write white or black"),
        )
    return found


def pair(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> RoundPairing:
    """Pair a round: the next one, or an earlier one again from the history before it.

    `system` and `acceleration` default to what the tournament itself says, else to
    `dutch-2026` and none. Who is absent is read from the tournament. Once all declared rounds are
    paired there is none to come; `dataclasses.replace(tournament, rounds=…)` declares more.
    """
    from zug.systems import prepare, require_a_round  # noqa: PLC0415

    _check(tournament, system=system, round=round, acceleration=acceleration, options=options)
    prepared = prepare(tournament, system, round=round, acceleration=acceleration, options=options)
    require_a_round(tournament, round)
    return prepared.pair()


def schedule(field: Tournament | int, system: str | None = None) -> Schedule:
    """All rounds of a round robin, for a tournament or for so many players.

    By default it is the system of the tournament, for a number of players a single round robin.
    """
    from zug.systems import find_system, system_of  # noqa: PLC0415
    from zug.systems.registry import DEFAULT_SCHEDULE  # noqa: PLC0415
    from zug.systems.schedule import schedule_for, schedule_of  # noqa: PLC0415

    if isinstance(field, int):
        require(field=(field, WHOLE))
        _check_arguments(system=system)
        return schedule_for(find_system(system or DEFAULT_SCHEDULE), field)
    _check(field, system=system)
    return schedule_of(system_of(field, system), field)


def check(
    tournament: Tournament,
    system: str | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    rounds: Iterable[int] | None = None,
    trust_top_board: bool = False,
    try_editions: bool = True,
) -> Report:
    """Pair every round of the record again and compare.

    `system`, `acceleration` and `options` are those of `pair`: by default what the tournament
    itself says. `rounds` chooses some rounds; by default all that were paired.

    An initial-colour the record does not state is the one that fits the first round better, or,
    with `trust_top_board`, the one its top board shows, as pairing infers it. A record that
    declares no number of rounds is taken to be finished, unless more rounds agree if no round is
    taken for the last one; `Report.assumed` says which.

    If rounds differ, the other editions of the system are tried too, unless `try_editions` is
    false: `Report.other_editions`.
    """
    from zug.checker import check as check_sound  # noqa: PLC0415

    _check(tournament, system=system, acceleration=acceleration, options=options)
    if rounds is not None:
        rounds = all_of("rounds", rounds)
        _check_arguments(rounds=rounds)
    return check_sound(
        tournament,
        system,
        acceleration=acceleration,
        options=options,
        rounds=rounds,
        trust_top_board=trust_top_board,
        try_editions=try_editions,
    )


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

    _check(tournament, system=system, round=round, acceleration=acceleration, options=options)
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

    _check(tournament, system=system, round=round, acceleration=acceleration, options=options)
    if isinstance(asked, RoundPairing):
        _check_arguments(asked=asked.boards)
        require(bye=(asked.bye, optional(WHOLE)))
    elif not BOARD.holds(asked):
        asked = all_of("asked", asked)  # type: ignore[arg-type] # a single board it is not
        _check_arguments(asked=asked)
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

    _check(tournament, system=system, round=round, acceleration=acceleration, options=options)
    texts = (changes,) if isinstance(changes, str) else all_of("changes", changes)
    require(changes=(texts, _CHANGES))
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

    _check(tournament, round=round, acceleration=acceleration, options=options)
    names = (systems,) if isinstance(systems, str) else all_of("systems", systems)
    require(systems=(names, _CODES))
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

    _check(tournament, system=system, round=round, acceleration=acceleration, options=options)
    if not isinstance(published, str | bytes):
        published = all_of("published", published)
        _check_arguments(published=published)
    return judge_sound(
        tournament, published, system, round=round, acceleration=acceleration, options=options
    )


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    system: str | None = None,
    after: int | None = None,
    edition: int = 2026,
    lots: Mapping[int, int] | None = None,
    unrated: int = 0,
    count_all: bool = False,
) -> Standings:
    """The standings: points, then the tie-breaks given, else those of the tournament or its system.

    `system` is that of the tournament unless another is named. `after` asks for the standings after
    an earlier round, `edition` 2024 for the rules before 1 March 2026. `lots` are lots drawn, by
    TPN; `unrated` is the rating published for players without one (tiebreaks-2026:10). With
    `count_all` the results of those who left a round robin with fewer than half of their games
    completed count too (round-robin:6.6.1).
    """
    from zug.systems.standings import standings as standings_sound  # noqa: PLC0415

    _check(tournament, system=system, after=after, edition=edition, lots=lots, unrated=unrated)
    names = None if tiebreaks is None else _names(tiebreaks)
    return standings_sound(
        tournament,
        names,
        system=system,
        after=after,
        edition=edition,
        lots=lots,
        unrated=unrated,
        count_all=count_all,
    )


def write(
    tournament: Tournament,
    format: str = "trf16",  # noqa: A002
    *,
    ranks: Mapping[int, int] | None = None,
) -> bytes:
    """The bytes of a tournament in a format; `ranks` are the ranks to list, by TPN."""
    from zug.formats.writing import write as write_sound  # noqa: PLC0415

    _check(tournament, format=format, ranks=ranks)
    return write_sound(tournament, format, ranks=ranks)


def save(
    tournament: Tournament,
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    ranks: Mapping[int, int] | None = None,
    listed: Listed = NOTHING_LISTED,
) -> Writing:
    """Write a file, whole or not at all.

    Without a format `.json` is our own; any other file becomes a TRF16 if that can say all there
    is to say, else a TRF26. `ranks` are the ranks to list, by TPN; `listed` is what another file
    listed (see `zug.formats.Reading`), for one that is only copied.
    """
    from zug.formats.writing import save as save_sound  # noqa: PLC0415

    _check(tournament, path=path, format=format, ranks=ranks)
    require(listed=(listed, member(Listed, say("the listed values of a Reading"))))
    return save_sound(tournament, path, format, ranks=ranks, listed=listed)
