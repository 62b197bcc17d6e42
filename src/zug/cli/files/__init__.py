"""Commands on a tournament file: pair, explain, check, prove, standings, papers and conversions.

- `round_request`: which tournament and which round are asked about
- `pair`, `schedule`: the next round, or all rounds
- `explain`: why a round is paired as it is, or why not otherwise
- `compare`: another pairing against the rules
- `check`: rounds and ranks of many files; `check_report` shows what differs
- `proofs`: a proof of a round, and its check
- `standings`: standings and crosstables
- `cards_and_aros`: what participants need to work out the next pairing
- `ratings_and_norms`: rating changes and title norms
- `print`, `site`, `convert`: printouts, a website, another format
"""
