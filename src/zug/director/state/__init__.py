"""The state of an event: what its decisions add up to, and what can be asked of it.

Nothing here is stored: a state is replayed from a journal (`zug.director.journal`) and never
changes.

- `settings`: the table of settings, and what sentences call them; `setting_types`: what a setting
  can be
- `state`: the state itself, and what it is made of: entries, boards, rounds
- `tournament`: the event as a tournament, for engines and files
- `find`: players by name or number
- `prohibited_pairings`: rules about who is kept apart
- `before_pairing`: the event as it was when a round was paired
- `unfinished`: missing results and adjourned games
- `players`: categories, fees and clubs by pairing number, and why a player is not paired
- `regulations`: the editions of rule books the event follows, and its point system
- `dates`: dates and times as people write them, and long events
- `comment_lines`: `###` lines of the report, by entry
- `fields`: values as the journal has them, by their types, within bounds
"""

from zug.director.state.settings import Settings
from zug.director.state.state import Entry, EventRound, FileData, Pair, Phase, State

__all__ = ["Entry", "EventRound", "FileData", "Pair", "Phase", "Settings", "State"]
