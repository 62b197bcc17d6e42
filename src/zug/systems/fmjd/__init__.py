"""The official Swiss system of the FMJD (draughts), 1986: by rating, by lot, and accelerated."""
