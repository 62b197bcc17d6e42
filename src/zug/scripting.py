"""What a script calls: begin a tournament, pair, check, rank, write."""

from __future__ import annotations

import os
from collections.abc import Mapping

from zug.arguments import check_arguments, check_tournament
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.formats.stated_totals import NOTHING_LISTED, Listed
from zug.messages import say
from zug.model import Colour, Event, ForbiddenGroup, PointSystem, Tournament
from zug.model.tournament import NO_NUMBER, as_player
from zug.model.validation import WHOLE, all_of, member, require
from zug.systems.base import NO_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.checker import Report
    from zug.formats import Writing
    from zug.model import Player
    from zug.model.tournament import Entry
    from zug.rules.tiebreaks.standings import Standings
    from zug.systems import RoundPairing, System
    from zug.systems.schedule import Schedule
    from zug.systems.system import Numbering
    from zug.systems.wishes import Kept

NO_EVENT = Event()
_COLOURS = {"w": Colour.WHITE, "white": Colour.WHITE, "b": Colour.BLACK, "black": Colour.BLACK}


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

    check_arguments(system=system)
    found = find_system(system or DEFAULT_SYSTEM)
    if found.pairs_teams:
        raise UsageError(
            "teams",
            say("{id} pairs teams, which have matches of several boards", id=found.id),
            say("make a zug.model.teams.TeamTournament, or read one from a file"),
        )
    entered = _entered(players)
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


def _entered(players: Iterable[Entry]) -> list[Player]:
    """The players of a list; a single string is not taken for a list of letters."""
    if isinstance(players, str):
        raise UsageError(
            "bad-argument",
            say("{value!r} is one text, not a list of players", value=players[:40]),
            say('write ["Ada", "Bea"]'),
        )
    entered = [as_player(entry) for entry in all_of("players", players)]
    if not entered:
        raise UsageError("no-players", say("the list of players is empty"), say("add players"))
    return entered


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
    check_arguments(tiebreaks=tiebreaks if isinstance(tiebreaks, str) else names)
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
    from zug.rules.numbering import initial_order  # noqa: PLC0415

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

    check_tournament(
        tournament, system=system, round=round, acceleration=acceleration, options=options
    )
    prepared = prepare(tournament, system, round=round, acceleration=acceleration, options=options)
    require_a_round(tournament, round)
    return prepared.pair_with_notes()


def keep_apart(
    tournament: Tournament,
    wishes: Iterable[Iterable[Iterable[int]]],
    system: str | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Kept:
    """Pair the next round and keep players apart as far as a legal pairing allows.

    A wish is a list of groups of TPNs of whom no two should meet: the members of each club, say.
    If not all can be kept, as few pairs as possible are given up: the fewest of the first wish,
    then the fewest of the second, and so on; `Kept.given_up` names them. Whoever must never meet is
    `forbidden` in the tournament instead. In a round robin the table says who meets whom: a wish
    is refused.
    """
    from zug.systems import require_a_round, system_of  # noqa: PLC0415
    from zug.systems.wishes import keep_apart as keep_sound  # noqa: PLC0415

    check_tournament(tournament, system=system, acceleration=acceleration, options=options)
    asked = [
        tuple(all_of("wishes", group) for group in all_of("wishes", wish))
        for wish in all_of("wishes", wishes)
    ]
    check_arguments(wishes=tuple(asked))
    for tpn in (tpn for wish in asked for group in wish for tpn in group):
        if tpn not in tournament.by_tpn:
            raise UsageError("no-such-player", say("there is no player {tpn}", tpn=tpn))
    if any(asked) and system_of(tournament, system).schedule is not None:
        raise UsageError("all-meet", say("the table says who meets whom: nobody is kept apart"))
    require_a_round(tournament)
    return keep_sound(tournament, asked, system, acceleration=acceleration, options=options)


def schedule(field: Tournament | int, system: str | None = None) -> Schedule:
    """All rounds of a round robin, for a tournament or for so many players.

    By default it is the system of the tournament, for a number of players a single round robin.
    """
    from zug.systems import find_system, system_of  # noqa: PLC0415
    from zug.systems.registry import DEFAULT_SCHEDULE  # noqa: PLC0415
    from zug.systems.schedule import schedule_for, schedule_of  # noqa: PLC0415

    if isinstance(field, int):
        require(field=(field, WHOLE))
        check_arguments(system=system)
        return schedule_for(find_system(system or DEFAULT_SCHEDULE), field)
    check_tournament(field, system=system)
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

    check_tournament(tournament, system=system, acceleration=acceleration, options=options)
    if rounds is not None:
        rounds = all_of("rounds", rounds)
        check_arguments(rounds=rounds)
    return check_sound(
        tournament,
        system,
        acceleration=acceleration,
        options=options,
        rounds=rounds,
        trust_top_board=trust_top_board,
        try_editions=try_editions,
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

    check_tournament(
        tournament, system=system, after=after, edition=edition, lots=lots, unrated=unrated
    )
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

    check_tournament(tournament, format=format, ranks=ranks)
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

    check_tournament(tournament, path=path, format=format, ranks=ranks)
    require(listed=(listed, member(Listed, say("the listed values of a Reading"))))
    return save_sound(tournament, path, format, ranks=ranks, listed=listed)
