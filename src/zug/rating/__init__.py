"""FIDE's ratings and title norms: rating changes, first ratings, performances, norms and chances.

- `changes`: rating changes, performances, first ratings
- `norms`: norms made, in reach or missed, and the games that count for them
- `judging`, `field`: titles and whether games are a norm, what the event must be like
- `event`, `games`: an event as it is rated, and its games

B.02 is FIDE's chapter on ratings, B.02RB that on rapid and blitz ratings, B.01 the one on titles.
"""

from zug.rating.changes import RatingChange, elo
from zug.rating.norms import Norm, Norms, norms

__all__ = ["Norm", "Norms", "RatingChange", "elo", "norms"]
