"""Who may not be matched with whom, for the Python twin."""

from __future__ import annotations

from collections.abc import Sequence

from zug.matching import _inputs
from zug.matching._bits import bits, together
from zug.matching._inputs import ExclusionLike


class Exclusions:
    """Which items 0..size-1 may not be matched with each other, by pairs and by groups."""

    def __init__(self, size: int) -> None:
        if _inputs.index(size, "size") < 0:
            raise ValueError(f"size must not be negative: {size}")
        self._rows = [0] * size
        self._groups: list[int] = []

    @property
    def size(self) -> int:
        return len(self._rows)

    def forbid(self, a: int, b: int) -> None:
        """Exclude one pair."""
        self.forbid_pairs((_inputs.index(a, "a"), _inputs.index(b, "b")))

    def forbid_pairs(self, pairs: Sequence[int]) -> None:
        """Exclude many pairs, given flat: a0, b0, a1, b1, ..."""
        flat = _inputs.indices(pairs, "pairs")
        if len(flat) % 2:
            raise ValueError(f"pairs must be of even length, not {len(flat)}")
        self._check(flat)
        for a, b in zip(flat[::2], flat[1::2], strict=True):
            self._rows[a] |= 1 << b
            self._rows[b] |= 1 << a

    def forbid_within(self, items: Sequence[int]) -> None:
        """Exclude every pair of two different of these items."""
        inside = _inputs.indices(items, "items")
        self._check(inside)
        self._groups.append(together(inside))

    def excluded(self, a: int, b: int) -> bool:
        """Whether this pair is excluded."""
        self._check([_inputs.index(a, "a"), _inputs.index(b, "b")])
        both = 1 << a | 1 << b
        in_group = a != b and any(group & both == both for group in self._groups)
        return in_group or bool(self._rows[a] >> b & 1)

    def copy(self) -> Exclusions:
        """The same exclusions, apart from these."""
        twin = Exclusions(self.size)
        twin._rows, twin._groups = list(self._rows), list(self._groups)
        return twin

    def apart(self, items: Sequence[int], others: Sequence[int]) -> list[int]:
        """For each vertex the vertices it is kept apart from, all of them known by their items."""
        at = [0] * (self.size + 1)  # the last for all items -1
        for v, item in enumerate(others):
            at[item] |= 1 << v
        present = together(item for item in others if item >= 0)
        result = [self._gather(at, self._rows[i] & present) if i >= 0 else 0 for i in items]
        for group in self._groups:
            mask = self._gather(at, group & present)
            for v, item in enumerate(items):
                if item >= 0 and group >> item & 1:
                    result[v] |= mask & ~at[item]
        return result

    @staticmethod
    def _gather(at: list[int], items: int) -> int:
        mask = 0
        for item in bits(items):
            mask |= at[item]
        return mask

    def _check(self, items: list[int]) -> None:
        for item in items:
            if not 0 <= item < len(self._rows):
                raise ValueError(f"item {item} is not in 0..{len(self._rows) - 1}")


def kept_apart(exclusions: ExclusionLike, items: list[int]) -> list[int]:
    """For each vertex those that it cannot have: excluded ones, and itself."""
    if not isinstance(exclusions, Exclusions):  # the kernel's, of a problem too wide for it
        exclusions = _copied(exclusions, items)
    masks = exclusions.apart(items, items)
    return [mask | 1 << v for v, mask in enumerate(masks)]


def _copied(exclusions: ExclusionLike, items: list[int]) -> Exclusions:
    known = sorted({item for item in items if item >= 0})
    own = Exclusions(exclusions.size)
    for a in known:
        own.forbid_pairs([x for b in known if b < a and exclusions.excluded(a, b) for x in (a, b)])
    return own
