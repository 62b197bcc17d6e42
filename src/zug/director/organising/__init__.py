"""Around an event: where it stands, and several events at one venue.

- `progress`: where an event stands, and what to do next
- `festival`: boards and players of several events
"""
