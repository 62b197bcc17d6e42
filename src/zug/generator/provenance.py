"""The recipe of a tournament, written into its file: from it the same file can be made again.

    ### zug generate 1 seed=7 format=trf16 system=dutch-2026 players=15-120 rounds=5-11 …

`1` is the release of the generator; it changes when the same recipe would give another tournament.
A recipe that says `players-from=file` was made from a model: the players are those of the file.
"""

from __future__ import annotations

from functools import lru_cache

from zug.fastclasses import NamedTuple, replace
from zug.faults import refusal
from zug.formats import write
from zug.generator.config import Config
from zug.generator.defaults import with_defaults
from zug.generator.play import generate
from zug.rules.cards import deal_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament

RELEASE = 1
_MOST_SEEDS = 2**31
MARK = "### zug generate "


class Recipe(NamedTuple):
    """All that decides how a tournament turns out; `start` gives the players, if it is set."""

    config: Config
    seed: int
    format: str = "trf16"
    start: Tournament | None = None

    def line(self) -> str:
        """The recipe as the comment that goes into a file."""
        words = {"seed": str(self.seed), "format": self.format}
        if self.start is not None:
            words["players-from"] = "file"
        settings = " ".join(f"{key}={value}" for key, value in words.items())
        return f"{MARK}{RELEASE} {settings} {_settings(self.config)}"


@lru_cache(maxsize=1)
def _settings(config: Config) -> str:
    """What is set, in words; thousands of tournaments have the same."""
    return " ".join(f"{key}={value}" for key, value in config.settings().items())


def new_seed() -> int:
    """A seed nobody has chosen: a tournament without one is new every time."""
    import secrets  # noqa: PLC0415 - whoever gives a seed need not wait for it

    return secrets.randbelow(_MOST_SEEDS)


def make(recipe: Recipe) -> tuple[Tournament, bytes]:
    """The tournament of a recipe, and its file, in which the recipe has all that was drawn."""
    if recipe.config.drawn:
        recipe = recipe._replace(config=with_defaults(recipe.config, recipe.seed))
    tournament = generate(recipe.config, recipe.seed, recipe.start)
    marked = replace(tournament, extras=(recipe.line(),))
    return tournament, write(marked, recipe.format, ranks=final_ranks(tournament))


def final_ranks(tournament: Tournament) -> dict[int, int]:
    """Ranks by TPN: by the tie-breaks of the tournament, else by points and number.

    There are programs that read no file without ranks.
    """
    if tournament.tiebreaks:
        from zug.systems.standings import standings  # noqa: PLC0415 - seldom needed

        return standings(tournament, tournament.tiebreaks).ranks
    cards = deal_cards(tournament)
    order = sorted(cards, key=lambda tpn: (-cards[tpn].points, tpn))
    return {tpn: rank for rank, tpn in enumerate(order, 1)}


def recipe_of(tournament: Tournament, source: str) -> Recipe:
    """The recipe in a file that was generated."""
    line = next((line for line in tournament.extras if line.startswith(MARK)), None)
    if line is None:
        raise refusal("no-recipe", source=source, MARK=MARK)
    release, *words = line.removeprefix(MARK).split()
    if release != str(RELEASE):
        raise refusal("other-release.generator", source=source, release=release, RELEASE=RELEASE)
    settings = dict(word.split("=", 1) for word in words if "=" in word)
    try:
        seed, form = int(settings.pop("seed")), settings.pop("format")
    except (KeyError, ValueError):
        raise refusal("bad-recipe", source=source) from None
    start = tournament if settings.pop("players-from", None) else None
    return Recipe(Config().with_settings(settings), seed, form, start)
