"""The next round: what the system gives, what the rules say against another one.

- `seating`: who sits where, and how two seatings differ
- `keep_apart`: the computed round with all rules about who is kept apart
- `readiness`: whether the next round, and the rounds after it, can be paired
- `round_robin`: rounds that stand in a table
- `rule_breaches`: rules that boards or a bye set by hand would break
- `manual_phase`: a round that is being paired by hand
- `grounds`: when a published round may be changed
- `after_start`: what a change of settings asks once round 1 is paired
"""
