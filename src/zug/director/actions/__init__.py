"""What an arbiter does, as functions that make the decisions of it.

A use case is one that takes a desk and the answers given so far instead of a state, records what it
takes, and returns what was `Done`: `rounds.pair_next_round`, `rounds.undo_result`,
`players.enter_once`; and for lists, `importing.player_list`. Anything else is `Desk.decide`.

- `rounds`: pair, publish and unpair rounds, enter and correct results
- `manual_rounds`: pair a round by hand
- `players`: enter, correct and withdraw players
- `checkin`: check in, and close check-in
- `numbers`: draw or assign pairing numbers
- `ratings`: take ratings from lists and compare with them
- `settings`: create an event and change its settings
- `prizes_and_fees`: categories, prizes and fees
- `tie_breaking`: draw lots, rank by hand
- `groups`: events of groups and of a final
"""
