"""Rounds: pairing, results, and questions about a pairing.

- `rounds`: the draft, publishing, changes; the schedule of a round robin
- `manual_pairing`: a round paired by hand
- `results`: results by keyboard
- `why`: why a board is what it is, and why not otherwise
- `comparison`: a round compared with another pairing or system, and its proof
- `what_if`: the next round under other conditions
"""
