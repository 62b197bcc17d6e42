"""Random tournaments, paired by the real engines: for tests, for checkers, for studies."""

from zug.generator.config import Config, read_properties
from zug.generator.models import MODELS
from zug.generator.play import generate

__all__ = ["MODELS", "Config", "generate", "read_properties"]
