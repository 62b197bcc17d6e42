"""Players as people write them: a number, a name in any order, or enough of it to be the only one.

Letters are compared without accents and capitals, ü also as ue; titles and punctuation do not
count.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from zug.errors import UsageError
from zug.fastclasses import dataclass
from zug.messages import joined, of_teams, say
from zug.model.names import LETTERS
from zug.model.validation import no_player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model import Player, Tournament

TITLES = frozenset(
    ("gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "nm", "wnm", "agm", "aim", "afm", "acm")
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
SHOWN = 5
"""How many players of the same name a message lists."""

Words = tuple[str, ...]


def plain_words(text: str, letters: dict[int, str] = LETTERS) -> Words:
    """Return the words of a name as they are compared."""
    folded = unicodedata.normalize("NFC", text).casefold().translate(letters)
    bare = unicodedata.normalize("NFKD", folded.translate(LETTERS))
    return tuple(_WORD.findall("".join(sign for sign in bare if not unicodedata.combining(sign))))


class _Called:
    """A player, and the words of the name in both spellings."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.spellings = {plain_words(player.name), plain_words(player.name, _UMLAUTS)}
        family = player.name.partition(",")[0] if "," in player.name else ""
        self.families = {plain_words(family), plain_words(family, _UMLAUTS)} - {()}

    def has(self, word: str) -> bool:
        return any(word in spelling for spelling in self.spellings)

    def fits(self, words: Words, level: int) -> bool:
        """Return whether words match the name (level 0), the family name (1), or beginnings (2)."""
        if level == 0:
            return any(sorted(words) == sorted(spelling) for spelling in self.spellings)
        if level == 1:
            return words in self.families
        return any(_begin(words, spelling) for spelling in self.spellings)


def _begin(words: Words, name: Words) -> bool:
    """Return whether every word starts a different word of the name, one with two letters."""
    left = list(name)
    for word in sorted(words, key=len, reverse=True):
        match = next((candidate for candidate in left if candidate.startswith(word)), None)
        if match is None:
            return False
        left.remove(match)
    return max(map(len, words)) > 1


@dataclass
class Names:
    """The players of a tournament, to be found by what somebody wrote."""

    tournament: Tournament

    @cached_property
    def by_number(self) -> dict[int, Player]:
        return {player.number: player for player in self.tournament.players}

    @cached_property
    def _called(self) -> list[_Called]:
        return [_Called(player) for player in self.tournament.players if player.name]

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of all names."""
        return frozenset(
            word for called in self._called for words in called.spellings for word in words
        )

    @cached_property
    def _known(self) -> dict[Words, list[Player]]:
        return {}

    def seek(self, text: str) -> list[Player]:
        """Return the players a text can mean, by the strictest reading that fits any player."""
        words = tuple(word for word in plain_words(text) if word not in TITLES)
        if words not in self._known:
            self._known[words] = self._sought(words)
        return self._known[words]

    def _sought(self, words: Words) -> list[Player]:
        if not words:
            return []
        if len(words) == 1 and words[0].isdecimal():
            player = self.by_number.get(int(words[0][:9]))
            return [player] if player else []
        levels = (
            [called.player for called in self._called if called.fits(words, n)] for n in range(3)
        )
        return next((players for players in levels if players), [])

    def find(self, text: str) -> Player:
        """Return the one player a text means."""
        players = self.seek(text)
        if len(players) == 1:
            return players[0]
        raise self.unknown(text) if not players else self.ambiguous(text, players)

    def choose(self, text: str) -> Player:
        """Return the player as `find` does, but `Rossi` alone only if one player has it.

        A late entry is often given by the surname only.
        """
        words = plain_words(text)
        player = self.find(text)
        if len(words) == 1 and plain_words(player.name) == words:
            others = [called.player for called in self._called if called.has(words[0])]
            if len(others) > 1:
                raise self.ambiguous(text, others)
        return player

    def unknown(self, text: str) -> UsageError:
        text = text.strip()
        if text.isdecimal():
            return self._error(
                "no-such-player",
                no_player(text),
                say("write the player's number, or the beginning of the name"),
            )
        return self._error(
            "no-such-player",
            say("nobody is called {text!r}", text=text),
            say("write the player's number, or the beginning of the name"),
        )

    def ambiguous(self, text: str, players: Iterable[Player]) -> UsageError:
        named = [f"{player.number} {player.name}" for player in players]
        names = joined((*named[:SHOWN], *(["…"] if len(named) > SHOWN else [])), "; ")
        return self._error(
            "ambiguous-player",
            say("{text!r} fits {count}: {names}", text=text.strip(), count=len(named), names=names),
            say("use the number"),
        )

    def _error(self, code: str, message: str, advice: str = "") -> UsageError:
        if self.tournament.are_teams:
            message, advice = of_teams(message), of_teams(advice)
        return UsageError(code, message, advice)
