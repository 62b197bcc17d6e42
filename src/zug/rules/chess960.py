"""Chess960: one starting position a round for all boards, drawn from the 960 by number.

The numbers are the usual ones (518 is the position of classical chess): of a number the remainder
by 4 places the bishop on the light squares, then by 4 the one on the dark squares, then by 6 the
queen on the squares left; what remains, 0 to 9, places the two knights. King between rooks take
the last three.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations

from zug.messages import Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Event

CHESS960 = "Chess960"
POSITIONS = 960
_KNIGHTS = [*combinations(range(5), 2)]


def position(number: int) -> str:
    """Return the pieces of White from the a-file to the h-file, such as `RNBQKBNR` for 518."""
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    files = [""] * 8
    files[2 * light + 1] = files[2 * dark] = "B"
    _place(files, queen, "Q")
    first, second = _KNIGHTS[knights]
    _place(files, second, "N")
    _place(files, first, "N")
    for piece in "RKR":
        _place(files, 0, piece)
    return "".join(files)


def _place(files: list[str], nth: int, piece: str) -> None:
    """On the nth file that is free."""
    files[[file for file, taken in enumerate(files) if not taken][nth]] = piece


def drawn_position(seed: str, round_: int) -> int:
    """Return the number of the position of a round; the same seed always draws the same."""
    digest = sha256(f"{seed}:{CHESS960}:{round_}".encode()).digest()
    return int.from_bytes(digest, "big") % POSITIONS


def position_note(event: Event, round_: int) -> tuple[Message, ...]:
    """What stands above or below the pairings of a round of Chess960; nothing in other events."""
    if event.variant != CHESS960:
        return ()
    number = drawn_position(event.seed, round_)
    return (say("Chess960, position {number}: {pieces}", number=number, pieces=position(number)),)
