"""Commands that generate, measure and teach.

- `generate`: random tournaments
- `accept`: another engine compared with Zug
- `lab`: experiments
- `quiz`: questions about a round
- `systems`: systems, accelerations, tie-breaks and their rule books
- `help`: the help of a command, and the manual
"""
