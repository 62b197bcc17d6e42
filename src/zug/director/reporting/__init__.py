"""An event becomes a report file.

- `report`: the tournament for a report, standings, the event as FIDE rates it
- `integrity_remarks`: `###` lines that follow from what was changed later
- `report_check`: what a federation would reject
"""
