"""The screens of arbiters. Each module holds a view with its forms.

- `event`: home, settings, roles, journal, files and printouts of an event; groups
- `standings`: standings with their tie-breaks, lots, the crosstable, a player's card
- `ratings_and_norms`: rating changes and norms
- `rounds`: pairing, manual pairing, results, and questions about a pairing
- `players`: players, lists, check-in, prohibited pairings, prizes and fees
- `uploads`: lists and files that were sent, and the columns of a list
- `form_fields`: fields that several forms have
- `manual`, `quiz`: pages without an event
"""
