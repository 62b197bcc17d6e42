"""A file becomes an event, a list becomes players.

- `import_plan`: what importing a file would do, to be confirmed first: what the file leaves open,
  contradicts, or pairs in another way
- `to_decisions`: a tournament as the decisions that lead to it
- `rounds`: its rounds and results as decisions
- `player_list`: pasted and uploaded lists of players
"""
