"""Pages for players: on phones and on the hall screen.

- `public_pages`: pairings, standings and players of an event, the hall screen, and the address
  under which phones can open them
- `phone_results`: results sent by the players of a board until an arbiter confirms them, and by
  helpers
"""
