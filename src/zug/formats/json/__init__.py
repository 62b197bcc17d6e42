"""Zug's own format: complete for the model, one player a line, stable byte for byte.

The fields of every record, and how a file has them, are in `zug.model.schema`.

- `reading`, `writing`: any tournament
- `teams`: what tournaments of teams have beside it
"""

FORMAT, VERSION = "zug-tournament", 1
