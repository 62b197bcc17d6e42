"""The players of an event.

- `players`: the list, players imported from a file, one player, byes and withdrawals
- `rating_lists`: rating lists of the server, and ratings of an event
- `check_in`: who is here
- `pairing_numbers`: pairing numbers, by strength or by lot
- `prohibited_pairings`: who is kept apart
- `prizes_and_fees`: categories, prizes, fees
"""
