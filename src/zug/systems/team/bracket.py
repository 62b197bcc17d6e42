"""The pairing of one bracket: team-2026:3.6 with [C8] to [C10], and what a pairing is worth.

Of two teams that want the same colour one is refused ([C8]), and one strong preference only if
both are strong ([C9]: team-2026:4.3.4 grants a strong one against a mild one).
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple, dataclass
from zug.rules.colours import Preference, Strength
from zug.systems.identifiers import first_pairing
from zug.systems.upward import UpwardJudge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from zug.systems.explaining.trace import Pair, Value
    from zug.systems.legality import Legality


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


def pair_bracket(
    legality: Legality,
    top: Sequence[int],
    upfloaters: Sequence[int],
    preferences: Mapping[int, Preference],
    floated: Collection[int],
) -> tuple[Pair, ...]:
    """Pair all members (team-2026:3.6.1-3.6.4): (top, bottom), in the order of tops.

    `floated` are those whom [C10] (team-2026:2.3.7) would not have meet an upfloater.
    """
    members = {tpn: _Kind(preferences[tpn], False, tpn in floated) for tpn in top}
    members |= {tpn: _Kind(preferences[tpn], True, False) for tpn in upfloaters}
    vertices = sorted(members)
    width = (len(vertices) // 2).bit_length()
    numbers: dict[_Kind, int] = {}
    kinds = [numbers.setdefault(members[tpn], len(numbers)) for tpn in vertices]
    costs = [_cost(one, other, width) for one in numbers for other in numbers]
    return first_pairing(legality, vertices, kinds, costs)


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
