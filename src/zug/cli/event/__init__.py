"""Commands that run an event kept in a file, and those of the desk and of rating lists.

- `event_file`: which file, who is at work in it, and how a decision of a command is recorded
- `confirmation`: questions at the terminal, and answers given beforehand
- `setup`: an event before it starts
- `players`: players: entered, corrected, absent, withdrawn
- `rounds`: rounds and results
- `manual_pairing`: rounds changed and paired by hand
- `status`: where the event stands, and what lies ahead
- `prohibited_pairings`: who is kept apart
- `prizes_and_fees`: categories, prizes, fees and payments
- `rating_lists`: rating lists, and the ratings of an event
- `groups`: groups and a final
- `journal`: the journal, undoing, repairing, and the report
- `server`: the desk in a browser, and its backups
"""
