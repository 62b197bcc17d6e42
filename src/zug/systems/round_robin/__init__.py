"""Round robins: everybody meets everybody, by tables that are known before the first round.

The orders of two cycles and the numbers of cycles are systems of their own, because TRF26 gives
each a code of its own: a file says which one was played.

- `tables`: the Berger tables, and those of Scheveningen matches;
- `views`: why a round of a table is as it is.
"""

from __future__ import annotations

from functools import lru_cache

from zug.messages import say
from zug.systems.round_robin import tables
from zug.systems.schedule import pair_by_table
from zug.systems.system import Code, Numbering, System

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.messages import Message
    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing
    from zug.systems.round_robin.tables import Rounds

_HOME = "zug.systems.round_robin"
_LOT = Numbering("lot", 1)
"""Numbers are drawn, and final when the first round is paired (round-robin:A2.1)."""
_TEAM_BY_TEAM = Numbering("entry", 1)
"""Of a Scheveningen match: first one team, then the other (round-robin:S.1)."""
_TIEBREAKS = ("DE", "SB", "KS", "WIN")
"""No order is prescribed."""
_NOT_HERE = frozenset({"BH", "FB", "AOB", "SOLKOFF", "MEDIAN"})
"""Everybody has the same opponents, so what adds them up says nothing."""
_ARTICLES = {
    "field": "A1.2",
    "bye": "A1.1",
    "barred": "A1.1",
    "met": "A1.2",
    "colours": "A1.3",
    "impossible": "A1.2",
    "absent": "6.6.2",
    "numbers": "A2.1",
}
_SCHEVENINGEN = dict.fromkeys(_ARTICLES, "S.1") | {"absent": "6.6.2", "numbers": "A2.1"}


def _round_robin(
    id_: str,
    title: Message,
    *codes: str,
    meetings: int = 1,
    cycles: Callable[[Rounds, int], Rounds] = tables.cycles,
    of_two_teams: bool = False,
    aliases: tuple[str, ...] = (),
    advice: str = "",
) -> System:
    """A table, played so many times over."""
    table = tables.scheveningen if of_two_teams else tables.berger

    def pair(tournament: Tournament, _options: Options) -> RoundPairing:
        return pair_by_table(system, tournament)

    system = System(
        id=id_,
        family="scheveningen" if of_two_teams else "round-robin",
        title=title,
        book="round-robin",
        chapter="C.05",
        engine=pair,
        schedule=lru_cache(lambda players: cycles(table(players), meetings)),
        of_two_teams=of_two_teams,
        sizes=tables.TEAM_SIZES if of_two_teams else tables.SIZES,
        aliases=aliases,
        advice=advice,
        codes=tuple(map(Code, codes)),
        is_fide=not of_two_teams,
        accelerations=(),
        meetings=meetings,
        numbering=_TEAM_BY_TEAM if of_two_teams else _LOT,
        tiebreaks=_TIEBREAKS,
        barred_tiebreaks=_NOT_HERE,
        views=f"{_HOME}.views:TableExplainer",
        wordings=f"{_HOME}:words.toml",
        legality=f"{_HOME}.views:open_legality",
        bars_bye=lambda _card, _cards: False,
        articles=_SCHEVENINGEN if of_two_teams else _ARTICLES,
    )
    return system


SYSTEMS = (
    _round_robin(
        "round-robin",
        say("Round robin by the Berger tables"),
        "FIDE_ROUNDROBIN",
        "BERGER_ROUNDROBIN",
        "BERGER_ROUNDROBIN_G1",
        aliases=("berger",),
    ),
    _round_robin(
        "double-round-robin",
        say("Double round robin, the last two rounds of the first cycle exchanged"),
        "FIDE_DOUBLEROUNDROBIN",
        meetings=2,
        cycles=tables.first_exchanged,
    ),
    _round_robin(
        "double-round-robin-plain",
        say("Double round robin, both cycles in the order of the table"),
        "BERGER_DOUBLEROUNDROBIN",
        "BERGER_ROUNDROBIN_G2",
        meetings=2,
        advice=say(
            "with an even number of players, two of them will have the same colour three times "
            "running; FIDE recommends the order in which nobody has (double-round-robin)"
        ),
    ),
    _round_robin(
        "round-robin-3",
        say("Round robin, every game three times"),
        "BERGER_ROUNDROBIN_G3",
        meetings=3,
    ),
    _round_robin(
        "round-robin-4",
        say("Round robin, every game four times"),
        "BERGER_ROUNDROBIN_G4",
        meetings=4,
    ),
    _round_robin(
        "scheveningen",
        say("Scheveningen match of two teams"),
        "FIDE_SCHEVENINGEN",
        "FIDE_SCHEVENINGEN_G1",
        of_two_teams=True,
    ),
    _round_robin(
        "double-scheveningen",
        say("Double Scheveningen match of two teams"),
        "FIDE_DOUBLESCHEVENINGEN",
        "FIDE_SCHEVENINGEN_G2",
        meetings=2,
        of_two_teams=True,
    ),
)
