"""Pages for players: on phones and on the hall screen.

- `public_pages`: pairings, standings and players of an event, and the hall screen
- `phone_results`: a result sent by the players of a board, or by a helper
- `submitted_results`: such results until an arbiter confirms them
- `public_address`: the address under which phones can open the desk
"""
