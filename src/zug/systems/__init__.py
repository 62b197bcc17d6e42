"""The systems: what each is, and how a round is paired by one of them.

`pair` and `PairingRequest` pair a round. The other modules of this folder:

- `system`: the record of a system; `registry`: all of them by name; `plugins`: those of other
  distributions; `codes`: record 192 of a report file;
- `base`: what every system answers; `pairing_json`: the same as plain values;
- `rounds`: the frame of a round; `legality`: who may meet whom;
- `schedule`, `table_progress`: round robins, before they begin and under way;
- `standings`, `keep_apart`, `proofs`: what else one asks about a tournament by its system.

A package holds one family of systems, and its record is all that others see of it: `dutch`,
`burstein`, `dubov`, `double_swiss`, `team`, `lim`, `fmjd`, `rating_1992` and `round_robin`. Three
families of 2026 share `upward`; `explaining` says why a round is paired as it is.
"""

from __future__ import annotations

from zug.errors import EditionError, UsageError, up_to
from zug.fastclasses import NamedTuple, replace
from zug.messages import either, say, say_n
from zug.model import MATCH_POINTS, STANDARD_POINTS
from zug.model.arguments import public
from zug.rules.accelerations import accelerate
from zug.systems.base import (
    NO_OPTIONS,
    Board,
    Impossibility,
    Option,
    Options,
    RoundPairing,
    Step,
)
from zug.systems.codes import CODE_WITHOUT_A_YEAR, day_of_calendar, first_day
from zug.systems.registry import (
    DEFAULT_SYSTEM,
    all_accelerations,
    all_systems,
    coded_options,
    find_acceleration,
    find_system,
    settle_options,
    system_for_teams,
)
from zug.systems.system import System

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament
    from zug.rules.accelerations import Acceleration

    SYSTEMS: tuple[System, ...]
    """Every system, those of other distributions too: `id`, `title`, `aliases`, `options` …"""
    ACCELERATIONS: tuple[Acceleration, ...]

__all__ = [
    "ACCELERATIONS",
    "DEFAULT_SYSTEM",
    "SYSTEMS",
    "Board",
    "Impossibility",
    "Option",
    "PairingRequest",
    "PreparedRound",
    "RoundPairing",
    "Step",
    "System",
    "find_acceleration",
    "find_system",
    "pair",
    "require_a_round",
    "system_of",
    "system_played",
]

_LISTS = {"SYSTEMS": all_systems, "ACCELERATIONS": all_accelerations}


def __getattr__(name: str) -> object:
    """Lists of all there is are made when they are asked for: they load every description."""
    if name in _LISTS:
        return _LISTS[name]()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class PairingRequest(NamedTuple):
    """Which round of a tournament to pair, and by what.

    Without a round it is the next one; without a system or an acceleration, those that the
    tournament itself names, else `dutch-2026` and none.
    """

    tournament: Tournament
    system: str | None = None
    round: int | None = None
    acceleration: str | None = None
    options: Mapping[str, object] = NO_OPTIONS

    def prepare(self, *, as_numbered: bool = True) -> PreparedRound:
        """Do all that pairing needs before the engine begins.

        Raise if the rounds so far are not those of a round robin's table, or `as_numbered` if its
        numbers have been changed: those of a file may be.
        """
        tournament = self.tournament
        system = system_of(tournament, self.system)
        announced = {
            key: chosen for key, chosen in tournament.options.items() if system.has_option(key)
        }
        name = self.system or tournament.system
        coded = coded_options(system, name, first_day(tournament.event))
        settled = settle_options(system, {**announced, **coded, **self.options})
        seen = _seen_by(system, self._replace(tournament=tournament.choosing(settled)))
        if system.schedule is not None and seen.next_round > tournament.rounds_played:
            from zug.systems.schedule import require_followed, require_numbers  # noqa: PLC0415

            require_followed(system, tournament)
            if as_numbered:
                require_numbers(system, tournament)
        return PreparedRound(system, seen, settled)

    def pair(self) -> RoundPairing:
        """Pair the round, whether or not the numbers of a round robin were changed."""
        return self.prepare(as_numbered=False).pair()

    def seen(self) -> Tournament:
        """Return the tournament as the engine sees it: before the round, accelerated."""
        return _seen_by(system_of(self.tournament, self.system), self)


class PreparedRound(NamedTuple):
    """A round about to be paired: the system, the tournament as it sees it, its options."""

    system: System
    tournament: Tournament
    options: Options

    def pair(self) -> RoundPairing:
        """Pair the round by the engine of the system."""
        return self.system.pair_round(self.tournament, self.options)

    def pair_with_notes(self) -> RoundPairing:
        """Pair the round and note games without a result, which count as draws.

        For people: engines and replays do without the search.
        """
        return self.with_notes(self.pair())

    def with_notes(self, pairing: RoundPairing) -> RoundPairing:
        """Return a pairing of the round with a note on games without a result.

        A table does not depend on results.
        """
        if pairing.scheduled or not self.tournament.open_games:
            return pairing
        from zug.rules.notes import in_pairing  # noqa: PLC0415 - rarely needed

        return replace(pairing, notes=(*pairing.notes, *in_pairing(self.tournament)))


@public
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
    paired there is none to come; `tournament.replace(rounds=…)` declares more. `notes` of the
    pairing say how many games have no result yet, and whether too many rounds are declared.
    """
    prepared = PairingRequest(tournament, system, round, acceleration, options).prepare()
    require_a_round(tournament, round)
    return noted(prepared, prepared.pair())


def noted(prepared: PreparedRound, pairing: RoundPairing) -> RoundPairing:
    """Return a pairing of the round with all that a script should know.

    These are games without a result, and more rounds than the field can play, which commands for
    events say when the number of rounds is announced.
    """
    from zug.rules.notes import beyond_field  # noqa: PLC0415 - for scripts

    tournament, pairing = prepared.tournament, prepared.with_notes(pairing)
    beyond = beyond_field(tournament.rounds, len(tournament.players))
    if beyond is None or pairing.scheduled:
        return pairing
    return replace(pairing, notes=(*pairing.notes, prepared.system.said(beyond)))


def require_a_round(tournament: Tournament, round_: int | None = None) -> None:
    """Raise `UsageError` if all declared rounds are paired and no earlier one is asked for."""
    rounds = tournament.rounds
    is_next = round_ in (None, tournament.next_round)
    if is_next and rounds is not None and tournament.next_round > rounds:
        raise UsageError(
            "all-rounds-played",
            say_n(
                "the only round of the tournament has been paired",
                "all {count} rounds of the tournament have been paired",
                rounds,
            ),
            say("declare more rounds (XXR, 142), or name an earlier one to pair it again"),
        )


def system_of(tournament: Tournament, name: str | None = None) -> System:
    """Return the system of that name, else that of the tournament, else the default.

    A code without a year means the edition in force when the event began. The default is Dutch for
    players; for teams it is the system that pairs teams.
    """
    stated = name or tournament.system or tournament.code
    if not stated and tournament.are_teams:
        return system_for_teams()
    return find_system(stated or DEFAULT_SYSTEM, first_day(tournament.event))


def system_played(tournament: Tournament, name: str | None = None) -> System:
    """Return the system the rounds of a record are judged by: nearly always that of `system_of`.

    A record of players that names none goes by the edition of the default system that was in force
    when the event began, unless its acceleration is one of another edition. A round that is still
    to be paired does not: see `pair`.
    """
    usual = system_of(tournament, name)
    is_named = name or tournament.system or tournament.code
    day = day_of_calendar(tournament.event)
    if is_named or tournament.are_teams or not day:
        return usual
    then = find_system(CODE_WITHOUT_A_YEAR, day)
    chosen = tournament.acceleration
    return then if chosen is None or then.baku.is_called(chosen) else usual


def _seen_by(system: System, request: PairingRequest) -> Tournament:
    tournament, round_ = request.tournament, request.round
    if round_ is not None:
        if not 1 <= round_ <= tournament.next_round:
            raise UsageError(
                "no-such-round",
                say(
                    "round {round} cannot be paired: the next one is round {next}",
                    round=round_,
                    next=tournament.next_round,
                ),
                up_to(tournament.next_round),
            )
        tournament = tournament.before(round_)
    require_participants_of(system, tournament)
    tournament = _with_contest_of(system, tournament)
    name = request.acceleration or tournament.acceleration
    return accelerate(tournament, _accelerated_by(system, name)) if name else tournament


def _accelerated_by(system: System, name: str) -> Acceleration:
    for acceleration in system.accelerations:
        if acceleration.is_called(name):
            return acceleration
    allowed = [acceleration.id for acceleration in system.accelerations]
    raise EditionError(
        "acceleration-not-allowed",
        say("this system cannot be accelerated by {id}", id=find_acceleration(name).id),
        say("use {names}", names=either(allowed)) if allowed else say("it has no accelerations"),
    )


def require_participants_of(system: System, tournament: Tournament) -> None:
    """Raise `EditionError` if the system pairs teams and these are players, or the reverse."""
    fits = tournament.are_teams == system.pairs_teams
    if fits or not tournament.players:
        return
    if tournament.are_teams:
        raise EditionError(
            "participants",
            say("{id} pairs players; this is a tournament of teams", id=system.id),
            say("use a system for teams; `zug systems` lists them"),
        )
    raise EditionError(
        "participants",
        say("{id} pairs teams; this is a tournament of players", id=system.id),
        say("name the teams in the file (record 310) and its type (record 192)"),
    )


def _with_contest_of(system: System, tournament: Tournament) -> Tournament:
    """Return the tournament with as many games a match as the system pairs for.

    Before the first round nothing depends on it, so the tournament follows the system; later a
    record of single games and one of two-game matches cannot be read as each other.
    """
    if tournament.games_per_match == system.games_per_match:
        return tournament
    if tournament.rounds_played == 0:
        known = tournament.points
        usual = system.usual_points if system.games_per_match > 1 else STANDARD_POINTS
        points = usual if known in (MATCH_POINTS, STANDARD_POINTS) else known
        return replace(tournament, games_per_match=system.games_per_match, points=points)
    fitting = [
        other for other in all_systems() if other.games_per_match == tournament.games_per_match
    ]
    raise EditionError(
        "games-per-match",
        say(
            "{id} pairs {title}; this tournament consists of {title2}",
            id=system.id,
            title=system.contest.title,
            title2=fitting[0].contest.title,
        ),
        say(
            "use a system for {contest}, such as {id}; `zug systems` lists them",
            contest=fitting[0].contest.title,
            id=fitting[0].id,
        ),
    )
