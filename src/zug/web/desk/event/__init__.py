"""An event as a whole.

- `home`: the list of events, and the home of one
- `settings`, `tiebreak_editor`: what is set for an event, and its list of tie-breaks
- `sharing`: public pages, roles, helpers
- `journal`: decisions, with undo
- `files`: report files and journals, to download and to import
- `printouts`: all printouts of an event
- `groups`: groups and a final
"""
