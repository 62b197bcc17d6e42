"""What several rule books share. Every function names the article it obeys.

- `books`: the articles of every rule book as data, in our own words
- `cards`: the pairing card of every player: points, colours, opponents, floats, byes, boards
- `colours`: preferences and who has White
- `numbering`: pairing numbers, the tournament rating, Varma's tables
- `accelerations`: virtual points
- `opposition`: Sonneborn-Berger, Buchholz, Median and ARO for pairing
- `round_robin`: players who leave too early, the two teams of a Scheveningen match
- `tiebreaks`: standings and every tie-break of C.07
- `notes`: open games and expulsions, as notes below pairings and standings
- `fmjd_card`: the card an FMJD director keeps
- `expectation`: FIDE's tables between score and rating difference
- `chess960`, `federations`: starting positions; FIDE's codes of federations
"""
