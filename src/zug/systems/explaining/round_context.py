"""A round somebody asks about: the tournament as the engine saw it, and what the engine gave."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from zug.fastclasses import dataclass, replace
from zug.messages import wording
from zug.model import ForbiddenGroup
from zug.rules.cards import deal_cards
from zug.rules.colours import Strength, preference
from zug.systems.explaining.statements import Statement, WhyNot, people_of
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.model import ForbiddenGroup, Tournament
    from zug.rules.cards import Card
    from zug.systems import PreparedRound
    from zug.systems.base import Board, Impossibility, Options, RoundPairing
    from zug.systems.explaining.explainer import Explainer
    from zug.systems.explaining.statements import Person
    from zug.systems.system import Legal, System


_WITH_REASON = wording(
    "{first:player} and {second:player} are kept apart by the organiser ({reason}); that counts as "
    "having met."
)


@dataclass(frozen=True)
class RoundContext:
    """A system, the tournament before the round, and its options (`zug.systems.PreparedRound`).

    `requested` is the id of the system that was asked for, if it is not the one that tells.
    """

    system: System
    seen: Tournament
    options: Options
    requested: str = ""

    @classmethod
    def of(cls, prepared: PreparedRound) -> RoundContext:
        """Return the round as the system tells it whose rules it follows (`System.teller`)."""
        teller = prepared.system.teller_of(prepared.tournament)
        return cls(teller, prepared.tournament, prepared.options, prepared.system.id)

    @cached_property
    def pairing(self) -> RoundPairing:
        return self.system.pair_round(self.seen, self.options)

    @cached_property
    def views(self) -> Explainer:
        """What the system can tell about its pairing, which is complete."""
        with self.system.plugin_errors():
            views: Explainer = resolve(self.system.views)(self)
            return views

    @cached_property
    def cards(self) -> dict[int, Card]:
        """The card of everybody, the absent too."""
        return deal_cards(self.seen)

    @cached_property
    def absent(self) -> frozenset[int]:
        """Who does not take part; a table has everybody in it."""
        return self.seen.absentees if self.system.schedule is None else frozenset()

    @cached_property
    def present(self) -> tuple[int, ...]:
        return tuple(tpn for tpn in sorted(self.cards) if tpn not in self.absent)

    @cached_property
    def _people(self) -> dict[int, Person]:
        return people_of(self.seen)

    def why_not(
        self,
        verdict: str,
        statements: Iterable[Statement],
        *,
        asked: Iterable[Board] = (),
        **values: Any,
    ) -> WhyNot:
        """Return an answer about this round; its values are those of `WhyNot`."""
        return WhyNot(
            self.requested or self.system.id,
            self.pairing.round,
            tuple(asked),
            verdict,
            tuple(statements),
            self._people,
            told_by=self.system.id,
            **values,
        )

    def with_boards(self, boards: Iterable[Board], absent: Iterable[int] = ()) -> RoundPairing:
        """Return the round if it must hold these boards, `Board(tpn, 0)` being the bye.

        All engines treat forbidden pairs like met ones, so the wish needs no help from them.
        """
        wishes = {tpn: other for a, b in boards for tpn, other in ((a, b), (b, a)) if tpn}
        groups = [
            ForbiddenGroup((tpn, other))
            for tpn, partner in wishes.items()
            for other in self.present
            if other not in (tpn, partner) and (other not in wishes or tpn < other)
        ]
        forced = replace(
            self.seen,
            forbidden=(*self.seen.forbidden, *groups),
            absent=self.seen.absent | {*absent},
        )
        return self.system.pair_round(forced, self.options)

    def stuck(self, why: Impossibility | None, granted: Iterable[Board] = ()) -> Statement:
        """Return who makes a complete pairing impossible; who is granted the bye is not stuck."""
        assert why is not None, "the round is impossible"
        spared = {board.white for board in granted if not board.black}
        who = tuple(tpn for tpn in why.stuck if tpn not in spared)
        partners = list(why.partners)
        if partners:
            id_ = "impossible.barred" if why.bye_barred else "impossible.stuck"
        else:
            id_ = "impossible.barred-alone" if why.bye_barred else "impossible.stuck-alone"
        params = {"who": list(who), "partners": partners, "count": len(who)}
        return Statement(id_, self.system.cite("impossible"), params, who)

    # --- the absolute rules

    @cached_property
    def legality(self) -> Legal:
        """Who may meet whom."""
        return self.system.open_legality(self.seen)

    def missing(self, tpn: int) -> Statement | None:
        """Return that a player does not take part in the round; None for one who does."""
        if tpn not in self.absent:
            return None
        return Statement("illegal.absent", self.system.cite("absent"), {"who": tpn}, (tpn,))

    def against_pair(self, first: int, second: int) -> Statement | None:
        """Return the absolute rule that keeps two players apart; None if none does."""
        both, card, two = (first, second), self.cards[first], self.cards[second]
        params: dict[str, object] = {"first": first, "second": second}
        if card.opponents.count(second) >= self.system.meetings:
            params["round"] = next(
                round_
                for round_, cell in enumerate(card.player.cells, 1)
                if cell.opponent == second and (cell.is_played or cell.second is not None)
            )
            return Statement("illegal.met", self.system.cite("met"), params, both)
        ban = self.seen.ban_on(first, second)
        if ban is not None:
            own = _WITH_REASON if ban.reason else None
            params |= {"reason": ban.reason} if ban.reason else {}
            return Statement("illegal.forbidden", self.system.cite("met"), params, both, own)
        if self.legality.is_legal(*both):
            return None
        colour, strength = preference(card.colours)
        params["colours"] = [card.colours, two.colours]
        id_, are_alike = "illegal.limits", colour is preference(two.colours).colour
        if are_alike and strength is Strength.ABSOLUTE and self.system.parts_absolutes:
            params["colour"] = str(colour)
            id_ = "illegal.colours" if self.system.topscorers else "illegal.same-colour"
        return Statement(id_, self.system.cite("colours"), params, both)

    def against_bye(self, tpn: int) -> Statement | None:
        """Return the absolute rule that keeps the bye from a player; None if none does."""
        count, card, points = len(self.present), self.cards[tpn], self.seen.points
        if count % 2 == 0:
            return Statement("illegal.no-bye", self.system.cite("bye"), {"number": count}, (tpn,))
        if not self.system.is_barred(card, self.cards, points):
            return None
        bars = self.system.unplayed(points).bars
        cells = enumerate(card.player.cells[: card.held], 1)
        # The round after which there was no bye any more; 0 if no single result tells.
        params = {
            "who": tpn,
            "round": next((round_ for round_, cell in cells if cell.result in bars), 0),
        }
        id_ = "illegal.barred" if params["round"] else "illegal.barred-any"
        return Statement(id_, self.system.cite("barred"), params, (tpn,))
