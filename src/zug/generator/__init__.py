"""Random tournaments, paired by the real engines: for tests, for checkers, for studies."""

from zug.generator.config import BBP, JAVAFO, VARIED, Config
from zug.generator.measure import in_likeness
from zug.generator.models import MODELS
from zug.generator.play import generate
from zug.generator.properties import DIALECTS, read_properties
from zug.generator.recipe import Recipe, make, new_seed, recipe_of

__all__ = [
    "BBP",
    "DIALECTS",
    "JAVAFO",
    "MODELS",
    "VARIED",
    "Config",
    "Recipe",
    "generate",
    "in_likeness",
    "make",
    "new_seed",
    "read_properties",
    "recipe_of",
]
