"""Random tournaments, paired by the real engines: for tests, for checkers, for studies.

`config`      what a tournament is like: sizes, rates, points, rules
`properties`  configuration files of other generators
`defaults`    settings nobody has given, drawn or measured in a finished tournament
`rates`       dice, ranges, rates, and results by ratings
`players`     names, ratings, absences
`play`        round by round, of players and of teams
`provenance`  the recipe in a file, from which it can be made again
"""

from zug.generator.config import BBP, JAVAFO, VARIED, Config
from zug.generator.defaults import in_likeness
from zug.generator.play import generate
from zug.generator.players import FORENAMES, SURNAMES
from zug.generator.properties import DIALECTS, read_properties
from zug.generator.provenance import Recipe, make, new_seed, recipe_of
from zug.generator.rates import MODELS, NEVER, Dice, Range, Rate

__all__ = [
    "BBP",
    "DIALECTS",
    "FORENAMES",
    "JAVAFO",
    "MODELS",
    "NEVER",
    "SURNAMES",
    "VARIED",
    "Config",
    "Dice",
    "Range",
    "Rate",
    "Recipe",
    "generate",
    "in_likeness",
    "make",
    "new_seed",
    "read_properties",
    "recipe_of",
]
