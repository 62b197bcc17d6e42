"""Zug's own format: complete for the model, one player a line, stable byte for byte.

The fields of every record, and how a file has them, are in `zug.model.schema`.

- `nodes`: values inside JSON that know their path and note what is wrong with them
- `reading`, `writing`: any tournament
- `teams`: what tournaments of teams have beside it
"""
