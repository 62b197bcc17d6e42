"""Tie-breaks of C.07 (in force from 1 March 2026, and the edition before) and of the old books.

- `codes`: the code of a tie-break, such as `BH/C1`, read and checked
- `record`: what is known of every player's rounds, as tie-breaks count them
- `values`: the value of every tie-break
- `direct`: the direct encounter
- `standings`: points, then tie-breaks one after the other
- `teams`: standings of teams
- `why`: a value written out
"""
