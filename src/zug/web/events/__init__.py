"""Events in the database, who may do what in them, and what the pages of all packages share.

- `apps`, `models`, `migrations`: the Django application and its tables
- `store`: an event's decisions in the database, and the state derived from them
- `request`: who asks, in which role, what was sent, in which language; answers that are files
- `submit`: from a form to a recorded decision, with questions and clashes
- `addresses`: addresses of computers
- `messages`: messages for the next page, and the form that was rejected
- `cached`: standings, crosstables and reasons, computed once for each state
- `player_search`: finding players, and long lists in parts
- `fide_mode_copies`: copies of events that left FIDE mode
- `demo`: a sample event
"""
