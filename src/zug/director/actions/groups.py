"""Groups and a final as events: the decisions that begin them, and the standings they give."""

from __future__ import annotations

from zug.director.actions.settings import announce
from zug.director.decisions import Create, Enter, KeepFileData
from zug.director.reporting.report import event_standings
from zug.director.state import Entry
from zug.rules.round_robin import NO_CLUBS
from zug.systems import find_system
from zug.systems.schedule import schedule_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.director.decisions import Decision
    from zug.director.state import State
    from zug.model import Adjustment, Player
    from zug.rules.tiebreaks.standings import Standings

_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth", "ref")
NO_TAGS: Mapping[int, tuple[str, ...]] = {}


def group(
    name: str,
    people: Sequence[Player],
    system: str,
    tiebreaks: Sequence[str] = (),
    *,
    brought: tuple[Adjustment, ...] = (),
    groups: Sequence[str] = (),
    clubs: Mapping[int, str] = NO_CLUBS,
    tags: Mapping[int, tuple[str, ...]] = NO_TAGS,
) -> list[Decision]:
    """An event with its entries; the rounds follow from the list.

    `brought` is what the players of a final bring along from their `groups`; `clubs` and
    `tags` are by TPN.
    """
    schedule_for(find_system(system), len(people))  # refuses what has no schedule
    entries = (
        Enter(
            Entry(
                id_,
                player.name,
                club=clubs.get(player.tpn, ""),
                tags=tags.get(player.tpn, ()),
                **{key: getattr(player, key) for key in _DETAILS},
            )
        )
        for id_, player in enumerate(people, 1)
    )
    begun = [Create(announce(name, system=system, tiebreaks=tiebreaks)), *entries]
    taken = KeepFileData(adjustments=brought, groups=tuple(groups))
    return begun if taken == KeepFileData() else [*begun, taken]


def group_table(state: State) -> Standings:
    """The standings of a group; lots that were drawn break what is still tied."""
    return event_standings(state)
