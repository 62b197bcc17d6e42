"""The standings of a tournament by the rules of its system."""

from __future__ import annotations

from zug.errors import EditionError
from zug.fastclasses import replace
from zug.messages import Message, say
from zug.model.arguments import public
from zug.rules.cards import deal_cards
from zug.rules.tiebreaks import standings as by_tiebreaks
from zug.rules.tiebreaks.codes import (
    NOT_OF_TEAMS,
    OF_TEAMS,
    TIEBREAKS,
    check_participants,
    parse_code,
)
from zug.systems import require_participants_of, system_of
from zug.systems.codes import first_day, names_round_robin, stated_system
from zug.systems.registry import (
    DEFAULT_SCHEDULE,
    coded_options,
    find_system,
    seek_system,
    system_for_teams,
)
from zug.systems.schedule import free_rounds, known_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.tiebreaks.standings import Standings
    from zug.systems.system import OwnStandings, System


@public
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
    """Return the standings by points, then tie-breaks: given, of the tournament, or its system.

    `system` is that of the tournament unless another is named; a code of record 192 chooses the
    primary score of teams with it. `after` asks for the standings after an earlier round, `edition`
    2024 for the rules before 1 March 2026. `lots` are lots drawn, by TPN; `unrated` is the rating
    published for players without one (tiebreaks-2026:10). With `count_all` the results of those who
    left a round robin with fewer than half of their games completed count too (round-robin:6.6.1).
    """
    tournament = by_system(tournament, system)
    stated = tournament.system or tournament.code
    known = stated_system(tournament)
    ruling = _ruling(tournament)
    names = tiebreaks or tournament.tiebreaks or ruling.tiebreaks
    if stated:
        require_offered(ruling, names)
    all_meet = names_round_robin(stated) if known is None else known.schedule is not None
    free = () if count_all or known is None else free_rounds(known, tournament)
    return by_tiebreaks.standings(
        tournament,
        names,
        after=after,
        edition=edition,
        lots=lots,
        unrated=unrated,
        all_meet=all_meet,
        free=free,
        of_two_teams=known is not None and known.of_two_teams,
    )


def by_system(tournament: Tournament, system: str | None) -> Tournament:
    """Return the tournament by the system asked for, with the options its code chooses."""
    stated = system or tournament.system
    if not stated:
        return tournament
    known = seek_system(stated, first_day(tournament.event)) if system is None else None
    if system is not None:
        known = system_of(tournament, system)
        require_participants_of(known, tournament)
        tournament = replace(tournament, system=known.id, code="")
    if known is None:
        return tournament
    return tournament.choosing(coded_options(known, stated, first_day(tournament.event)))


def points_before(tournament: Tournament, round_: int) -> dict[int, int]:
    """Return the points before a round by TPN; of a round robin those that count."""
    if known_table(tournament) is None:
        cards = deal_cards(tournament.before(round_))
        return {tpn: card.points for tpn, card in cards.items()}
    return dict(standings(tournament, after=round_ - 1).record.scores)


def require_offered(system: System, tiebreaks: Iterable[str]) -> None:
    """Refuse tie-breaks that a system must not offer (Buchholz in a round robin)."""
    of_others = NOT_OF_TEAMS if system.pairs_teams else OF_TEAMS
    barred = system.barred_tiebreaks | of_others
    for name in tiebreaks:
        check_participants(parse_code(name), are_teams=system.pairs_teams)
        if parse_code(name).name in barred:
            offered = ", ".join(code for code in TIEBREAKS if code not in barred)
            raise EditionError(
                "tiebreak-not-offered",
                say("{code} is not a tie-break for {system}", code=name, system=system.id),
                say("use {known}", known=offered),
            )


def own_standings(tournament: Tournament) -> OwnStandings | None:
    """Return the system's own rule; None if it has none, or tie-breaks are announced."""
    return None if tournament.tiebreaks else _ruling(tournament).own_standings


def _ruling(tournament: Tournament) -> System:
    """Return the system whose tie-breaks hold; a round robin's for an organiser's own table.

    For teams paired in some other way it is the default system for teams, without what a round
    robin must not offer if it is one.
    """
    stated = tournament.system or tournament.code
    is_known = not stated or stated_system(tournament) is not None
    all_meet = names_round_robin(stated)
    if not is_known and tournament.are_teams:
        of_teams = system_for_teams()
        return _without_barred(of_teams) if all_meet else of_teams
    if not is_known and all_meet:
        return find_system(DEFAULT_SCHEDULE)
    return system_of(tournament)


def _without_barred(system: System) -> System:
    barred = find_system(DEFAULT_SCHEDULE).barred_tiebreaks
    kept = tuple(code for code in system.tiebreaks if parse_code(code).name not in barred)
    return replace(system, tiebreaks=kept, barred_tiebreaks=barred)


def standings_title(tournament: Tournament, after: int | None = None) -> Message:
    """Return the title of the standings after so many rounds; by default all that are paired."""
    paired = tournament.rounds_played if after is None else after
    if not paired:
        return say("Standings before the first round")
    if paired == tournament.rounds and not tournament.open_games:
        return say("Final standings after round {round}", round=paired)
    return say("Standings after round {round}", round=paired)
