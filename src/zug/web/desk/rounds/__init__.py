"""Rounds: pairing, results, and questions about a pairing.

- `rounds`: the draft, publishing, changes; the schedule of a round robin
- `manual_pairing`: a round paired by hand
- `results`: results by keyboard
- `questions`: why a board is what it is and why not otherwise, a round compared with another
  pairing or system, the next round under other conditions
"""
