"""Teams in files: the matches that follow from the games of players, and what files say of them.

A file of teams holds players and their games. Whom a team met, its line-ups, colours and points
follow from these; what the file says beside them (line-ups, forfeits, byes, points) must agree.
Reports and our JSON are checked by the same steps, which know of a file only where its parts stand.

- `games`: whom the players of each team met, who had a bye, what no game tells, and the points
- `checks`: from the games to the matches, and every record of teams against the games
- `reading`, `writing`: teams in report files; `zug.formats.json.teams` has those of our JSON
"""
