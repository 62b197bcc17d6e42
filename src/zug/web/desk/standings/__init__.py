"""Standings, and what follows from results.

- `standings`: standings with their tie-breaks, the crosstable, a player's card
- `tie_breaking`: lots, an order by hand, values of a tie-break
- `ratings_and_norms`: rating changes and norms
"""
