"""What an arbiter knows of a player: the card, as far as a question needs it."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.rules.cards import Float, float_of
from zug.rules.colours import preference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card
    from zug.systems.explaining.round_context import RoundContext

_SIGNS = {Float.DOWN: "d", Float.UP: "u", Float.NONE: "-"}


class QuizPlayer(NamedTuple):
    """A player of a question.

    - `colours`, `floats`: round by round, oldest first; `w`, `b`, and `d`, `u` (down, up), or `-`;
    - `due`: the colour preferred (`w`, `b` or nothing); `strength`: `mild`, `strong`, `absolute`;
    - `met`: opponents so far, those of this bracket and below; `may_have_bye`: no rule is against;
    - `came_down`: moved down from a higher score.
    """

    tpn: int
    name: str
    score: int
    rating: int
    colours: str
    floats: str
    due: str
    strength: str
    met: tuple[int, ...]
    may_have_bye: bool
    came_down: bool

    def as_json(self) -> dict[str, object]:
        return {
            "number": self.tpn,
            "name": self.name,
            "score": self.score,
            "rating": self.rating,
            "colours": self.colours,
            "floats": self.floats,
            "due": self.due or None,
            "strength": self.strength or None,
            "met": list(self.met),
            "may_have_bye": self.may_have_bye,
            "came_down": self.came_down,
        }


def seat_of(asked: RoundContext, tpn: int, score: int) -> QuizPlayer:
    """A player of a bracket of a score, or of those below it."""
    rules = asked.rules
    card = rules.cards[tpn]
    wish = preference(card.colours)
    cells = card.player.cells[: card.held]
    barred = asked.system.is_barred(card, rules.cards, asked.seen.points)
    return QuizPlayer(
        tpn,
        card.player.name,
        card.score,
        card.rating,
        "".join((cell.colour or "-") if cell.is_played else "-" for cell in cells),
        "".join(_SIGNS[_floated(asked, card, ago)] for ago in range(card.held, 0, -1)),
        str(wish.colour or ""),
        wish.strength.name.lower() if wish.colour else "",
        tuple(other for other in card.opponents if other in {*rules.present}),
        not barred,
        card.score > score,
    )


def _floated(asked: RoundContext, card: Card, ago: int) -> Float:
    downfloats = asked.system.unplayed(asked.seen.points).downfloats
    return float_of(card, asked.rules.cards, ago, downfloats)
