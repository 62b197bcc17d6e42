"""FIDE's ratings and title norms: rating changes, first ratings, performances, norms and chances.

B.02 is FIDE's chapter on ratings, B.02RB that on rapid and blitz ratings, B.01 the one on titles.
"""

from zug.rating.changes import RatingChange, elo
from zug.rating.norms import Norm, Norms, norms

__all__ = ["Norm", "Norms", "RatingChange", "elo", "norms"]
