"""Seeds of events: what is drawn from one can be drawn again, and is the same."""

from __future__ import annotations

import random
from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST = 1_000_000
"""Short enough to be read aloud."""


def any_seed() -> int:
    """A seed nobody can foresee."""
    return random.SystemRandom().randrange(_MOST)


def seed_of_names(names: Iterable[str]) -> str:
    """The seed of an event that began without one: from the names of those who take part."""
    digest = sha256("\n".join(names).encode()).digest()
    return str(int.from_bytes(digest, "big") % _MOST)
