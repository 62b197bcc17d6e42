"""Several events at one venue.

- `request`: a festival as a person may see it, decisions in several events, and who plays where
- `overview`: the events with their boards, one check-in and one list of players for all of them
- `printouts`: lists of all events, and their screen in the hall
"""
