"""A round somebody asks about: the tournament as the engine saw it, and what the engine gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from zug.explainer.legality import AbsoluteRules
from zug.explainer.records import Person, Statement, people_of
from zug.model import ForbiddenGroup
from zug.systems import System, prepare

if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing


@dataclass(frozen=True)
class AskedRound:
    """A system, the tournament before the round, and the engine."""

    system: System
    seen: Tournament
    options: Options

    @property
    def is_dutch(self) -> bool:
        return self.system.family == "dutch"

    @cached_property
    def pairing(self) -> RoundPairing:
        return self.system.pair_round(self.seen, self.options)

    @cached_property
    def rules(self) -> AbsoluteRules:
        return AbsoluteRules(self.system, self.seen, self.options)

    @cached_property
    def people(self) -> dict[int, Person]:
        return people_of(self.seen)

    def with_only(self, wishes: Mapping[int, int], absent: Iterable[int] = ()) -> RoundPairing:
        """The round if some players could have no other partner than the one wished (0: the bye).

        All engines treat forbidden pairs like met ones, so the wish needs no help from them.
        """
        present = self.rules.present
        apart = [
            ForbiddenGroup((tpn, other))
            for tpn, partner in wishes.items()
            for other in present
            if other not in (tpn, partner) and (other not in wishes or tpn < other)
        ]
        forced = replace(
            self.seen,
            forbidden=(*self.seen.forbidden, *apart),
            absent=self.seen.absent | {*absent},
        )
        return self.system.pair_round(forced, self.options)

    def stuck(self, pairing: RoundPairing) -> Iterator[Statement]:
        """Who makes a complete pairing impossible."""
        why = pairing.impossible
        assert why is not None
        partners = list(why.partners)
        id_ = "impossible.barred" if why.bye_barred else "impossible.stuck"
        params = {"who": list(why.stuck), "partners": partners, "count": len(why.stuck)}
        if not partners:
            id_ += "-alone"
        yield Statement(id_, self.system.cite("impossible"), params, why.stuck)


def open_round(
    tournament: Tournament,
    system: str | None,
    round_: int | None,
    acceleration: str | None,
    options: Mapping[str, object],
) -> AskedRound:
    """The round `zug.pair` would pair with the same arguments."""
    prepared = prepare(tournament, system, round=round_, acceleration=acceleration, options=options)
    return AskedRound(*prepared)
