"""What the check list shows of a team."""

from __future__ import annotations

from zug.model import format_points
from zug.model.teams import Team, TeamTournament
from zug.rules.cards import HAD_A_WIN_UNPLAYED, is_barred
from zug.rules.colours import Strength
from zug.systems.team.colours import Colours
from zug.systems.team.edition_2026 import was_floater

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.system import CheckRow


def check_row(tournament: Tournament, cards: Mapping[int, Card]) -> CheckRow:
    """Preference, bye, match points, game points, float of the round before (team-2026:1, 2)."""
    assert isinstance(tournament, TeamTournament)
    colours = Colours(tournament, cards)

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


def _wish(colours: Colours, card: Card) -> str:
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
