"""The Swiss Team Pairing System (C.04.6, 2026).

The frame of a round is that of `zug.systems.upward`. Of two teams that want the same colour one is
refused ([C8]), and one strong preference only if both are strong ([C9]: team-2026:4.3.4 grants a
strong one against a mild one). The decisions where the text leaves room are in
`docs/systems/team-2026.md`.
"""

from __future__ import annotations

from functools import cache

from zug.model import Colour, format_points
from zug.model.teams import Team, TeamTournament
from zug.rules.cards import HAD_A_WIN_UNPLAYED, is_barred
from zug.rules.colours import (
    Claimant,
    Preference,
    Strength,
    decide,
    difference,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    preference_of_one,
    reverse_last,
    smaller_difference,
    stronger,
    turn_of_first,
    turn_of_second,
)
from zug.systems.team import TEAM_2026
from zug.systems.upward.criteria import UpwardCriterion
from zug.systems.upward.round import IdentifierRound, asks_floats, upfloater_criteria
from zug.systems.upward.upfloaters import Member, meets_upfloater_again

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision, ColourRules
    from zug.systems.explaining.trace import Pair
    from zug.systems.system import CheckRow

LAST_ROUNDS = 2
"""[C7] and [C10] do not hold in so many rounds at the end (team-2026:2.3.4, 2.3.7)."""


def is_refused(one: Member, other: Member) -> bool:
    """[C8]: two teams want the same colour."""
    (colour, _), (other_colour, _) = one.preference, other.preference
    return colour is not None and colour is other_colour


def is_refused_strongly(one: Member, other: Member) -> bool:
    """[C9]: they both want it strongly; a strong preference is granted against a mild one."""
    return is_refused(one, other) and (
        one.preference.strength is other.preference.strength is Strength.STRONG
    )


CRITERIA = (
    *upfloater_criteria("team-2026"),
    UpwardCriterion("C8", "team-2026:2.3.5", "denied", after="upfloaters", of_pair=is_refused),
    UpwardCriterion(
        "C9",
        "team-2026:2.3.6",
        "strong",
        after="upfloaters",
        of_pair=is_refused_strongly,
        is_asked=lambda round_: round_.colours.kind == "b",
    ),
    UpwardCriterion(
        "C10",
        "team-2026:2.3.7",
        "opponents-floated",
        after="upfloaters",
        of_pair=meets_upfloater_again,
        is_asked=asks_floats,
    ),
)


def was_floater(card: Card, cards: Mapping[int, Card]) -> bool:
    """Did the team play, in the round just before, one whose score was different then?

    (team-2026:1.5) A bye or a match without a game makes nobody a floater.
    """
    last = card.held
    cell = card.player.cell(last) if last else None
    if cell is None or not cell.is_played:
        return False
    return card.scores[last - 1] != cards[cell.opponent].scores[last - 1]


class TeamRound(IdentifierRound):
    """A round of teams; without preferences of type B none of them is a strong one ([C9])."""

    system = TEAM_2026
    criteria = CRITERIA
    was_floater = staticmethod(was_floater)

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.colours = TeamColours(tournament, self.cards)
        self.preferences = {tpn: self.colours.preference(tpn) for tpn in self.ranking}

    def do_floats_count(self) -> bool:
        rounds = self.tournament.rounds
        return rounds is None or self.tournament.next_round <= rounds - LAST_ROUNDS

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the first-team, the other, and the colour of the former on board 1.

        Colours come after the whole round is paired (team-2026:4.1, 4.3.1).
        """
        first, other = self.colours.first_and_other(pair)
        return first, other, self.colours.decide(first, other, self.initial)


# --- colours (team-2026:1.7, 4)

_NO_PREFERENCE = Preference(None, Strength.NONE)


@cache
def preference(colours: str, kind: str, *, last_round: bool) -> Preference:
    """The preference of a team with this history; `kind` is `a`, `b` or `none`.

    There is no limit on colours: nobody is kept from meeting by them (team-2026:0).
    """
    if kind == "none" or not colours:
        return _NO_PREFERENCE
    balance, last = difference(colours), colours[-1]
    if balance < -1 or (balance in (0, -1) and colours.endswith("bb")):
        return Preference(Colour.WHITE, Strength.STRONG)
    if balance > 1 or (balance in (0, 1) and colours.endswith("ww")):
        return Preference(Colour.BLACK, Strength.STRONG)
    if kind == "a" or (balance == 0 and last_round):
        return _NO_PREFERENCE
    if balance == 0:
        return Preference(Colour(last).opposite, Strength.MILD)
    return Preference(Colour.WHITE if balance < 0 else Colour.BLACK, Strength.MILD)


COLOURS: ColourRules[Claimant] = (
    (odd_number, "4.3.1", "odd"),
    (even_number, "4.3.1", "even"),
    (preference_of_one, "4.3.2", "one"),
    (due_colours, "4.3.3", "due"),
    (stronger, "4.3.4", "stronger"),
    (smaller_difference, "4.3.5", "difference"),
    (reverse_last, "4.3.6", "reversed"),
    (due_to_first, "4.3.7", "higher"),
    (turn_of_first, "4.3.8", "first"),
    (turn_of_second, "4.3.9", "other"),
)
"""Who has White on board 1; first the first-team (team-2026:4.3.1-4.3.9)."""


class TeamColours:
    """The rules of colours in a round: what teams prefer, and who gets White."""

    def __init__(self, tournament: Tournament, cards: Mapping[int, Card]) -> None:
        self.cards = cards
        self.kind = str(tournament.options.get("preferences"))
        self.is_last_round = tournament.is_last_round
        self.secondary = _secondary(tournament)

    def preference(self, tpn: int) -> Preference:
        return preference(self.cards[tpn].colours, self.kind, last_round=self.is_last_round)

    def first_and_other(self, pair: Iterable[int]) -> tuple[int, int]:
        """The first-team by primary score, secondary score, TPN (team-2026:4.2.1-4.2.3).

        The scores are those of the standings: virtual points do not count here.
        """
        first, other = sorted(
            pair, key=lambda tpn: (-self.cards[tpn].points, -self.secondary.get(tpn, 0), tpn)
        )
        return first, other

    def decide(self, first: int, other: int, initial: Colour) -> ColourDecision:
        """Return the colour of the first-team on board 1 (team-2026:4.3)."""
        claimant, two = (
            Claimant(tpn, self.cards[tpn].colours, *self.preference(tpn)) for tpn in (first, other)
        )
        return decide(COLOURS, claimant, two, initial)


def _secondary(tournament: Tournament) -> dict[int, int]:
    """The secondary score by team, where the competition uses it (team-2026:1.2, 4.2.2)."""
    if not isinstance(tournament, TeamTournament) or not tournament.secondary:
        return {}
    return {team.tpn: tournament.secondary_points(team) for team in tournament.teams}


# --- the check list


def check_row(tournament: Tournament, cards: Mapping[int, Card]) -> CheckRow:
    """Preference, bye, match points, game points, float of the round before (team-2026:1, 2)."""
    assert isinstance(tournament, TeamTournament)
    colours = TeamColours(tournament, cards)

    def row(card: Card) -> tuple[str, ...]:
        team = card.player
        assert isinstance(team, Team)
        return (
            _wish(colours, card),
            "N" if is_barred(card, HAD_A_WIN_UNPLAYED) else "Y",
            format_points(tournament.match_points(team)),
            format_points(tournament.game_points_of(team)),
            _float(card, cards),
        )

    return row


def _wish(colours: TeamColours, card: Card) -> str:
    """`W` or `B`, of type B in small letters if it is mild; `A` if either colour will do (1.7)."""
    colour, strength = colours.preference(card.tpn)
    if colour is None:
        return "A"
    return str(colour) if strength is Strength.MILD else colour.upper()


def _float(card: Card, cards: Mapping[int, Card]) -> str:
    """`D` or `U`: the team was a floater against one with fewer points, or more (1.5)."""
    if not was_floater(card, cards):
        return ""
    last = card.held
    cell = card.player.cells[last - 1]
    return "D" if card.scores[last - 1] > cards[cell.opponent].scores[last - 1] else "U"
