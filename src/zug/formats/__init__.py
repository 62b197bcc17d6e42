"""Tournament files in and out: they speak of the model only, no rule lives here."""

from zug.formats.trf import parse, read

__all__ = ["parse", "read"]
