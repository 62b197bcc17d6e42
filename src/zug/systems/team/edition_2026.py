"""The Swiss Team Pairing System (C.04.6, 2026).

The frame of a round is that of `zug.systems.upward`. Of two teams that want the same colour one is
refused ([C8]), and one strong preference only if both are strong ([C9]: team-2026:4.3.4 grants a
strong one against a mild one). The decisions where the text leaves room are in
`docs/systems/team-2026.md`.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple, dataclass
from zug.model import format_points
from zug.model.teams import Team, TeamTournament
from zug.rules.cards import HAD_A_WIN_UNPLAYED, is_barred
from zug.rules.colours import Preference, Strength
from zug.systems.team import TEAM_2026
from zug.systems.team.colours import TeamColours
from zug.systems.upward.judging import UpwardJudge
from zug.systems.upward.pairing_id import first_pairing
from zug.systems.upward.round import UpwardRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision
    from zug.systems.base import Options, RoundPairing
    from zug.systems.explaining.trace import Pair, Value
    from zug.systems.system import CheckRow
    from zug.systems.upward.floaters import Outlook

LAST_ROUNDS = 2
"""[C7] and [C10] do not hold in so many rounds at the end (team-2026:2.3.4, 2.3.7)."""


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come; what was chosen among the options stands in the tournament."""
    return TeamRound(tournament).pair()


def was_floater(card: Card, cards: Mapping[int, Card]) -> bool:
    """Did the team play, in the round just before, one whose score was different then?

    (team-2026:1.5) A bye or a match without a game makes nobody a floater.
    """
    last = card.held
    cell = card.player.cell(last) if last else None
    if cell is None or not cell.is_played:
        return False
    return card.scores[last - 1] != cards[cell.opponent].scores[last - 1]


class TeamRound(UpwardRound):
    system = TEAM_2026
    was_floater = staticmethod(was_floater)

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.colours = TeamColours(tournament, self.cards)
        self.preferences = {tpn: self.colours.preference(tpn) for tpn in self.ranking}

    def preference(self, tpn: int) -> Preference:
        return self.preferences[tpn]

    def do_floats_count(self) -> bool:
        rounds = self.tournament.rounds
        return rounds is None or self.tournament.next_round <= rounds - LAST_ROUNDS

    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> tuple[Pair, ...]:
        """Pair all members (team-2026:3.6.1-3.6.4): (top, bottom), in the order of tops.

        Those who `floated` should not meet an upfloater ([C10], team-2026:2.3.7).
        """
        members = {tpn: _Kind(self.preferences[tpn], False, tpn in self.floated) for tpn in top}
        members |= {tpn: _Kind(self.preferences[tpn], True, False) for tpn in upfloaters}
        vertices = sorted(members)
        width = (len(vertices) // 2).bit_length()
        numbers: dict[_Kind, int] = {}
        kinds = [numbers.setdefault(members[tpn], len(numbers)) for tpn in vertices]
        costs = [_cost(one, other, width) for one in numbers for other in numbers]
        return first_pairing(self.legality, vertices, kinds, costs)

    def judge(self, outlook: Outlook) -> Judge:
        is_strict = self.colours.kind == "b"
        return Judge(
            self.legality, outlook, self.score, self.asks_floats, self.preferences, is_strict
        )

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the first-team, the other, and the colour of the former on board 1.

        Colours come after the whole round is paired (team-2026:4.1, 4.3.1).
        """
        first, other = self.colours.first_and_other(pair)
        return first, other, self.colours.decide(first, other, self.initial)


class _Kind(NamedTuple):
    """What the cost of a pair depends on; `floated` matters of residents alone ([C10])."""

    preference: Preference
    upfloater: bool
    floated: bool


def refused(one: Preference, other: Preference) -> tuple[bool, bool]:
    """Is one of two teams refused its preference, and is that a strong one?

    (team-2026:2.3.5, 2.3.6)
    """
    same = one.colour is not None and one.colour is other.colour
    return same, same and one.strength is other.strength is Strength.STRONG


def _cost(one: _Kind, other: _Kind, width: int) -> int:
    """Each criterion above all that the next one can count."""
    same, strong = refused(one.preference, other.preference)
    again = (one.floated and other.upfloater) or (other.floated and one.upfloater)
    return (same << 2 * width) + (strong << width) + again


@dataclass(frozen=True, slots=True)
class Judge(UpwardJudge):
    """Floats count except in the last two rounds (team-2026:2.3.4, 2.3.7).

    `is_strict`: are there strong preferences ([C9])?
    """

    preferences: Mapping[int, Preference]
    is_strict: bool

    def of_pairs(self, pairs: Sequence[Pair]) -> dict[str, Value]:
        wishes = [(self.preferences[one], self.preferences[other]) for one, other in pairs]
        both = [refused(one, other) for one, other in wishes]
        return {
            "C8": sum(same for same, _ in both),
            "C9": sum(strong for _, strong in both) if self.is_strict else None,
            "C10": self.floated(self.met_by_upfloaters(pairs)),
        }


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
