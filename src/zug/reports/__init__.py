"""Papers of an event: each is built once as data and printed as text, HTML or PDF.

- `catalogue`: all papers, by the names the command line and the desk know them by, and lists of
  several events
- `paper_input`: what they are made from, an event or a report file
- `pairings`: lists of pairings, result slips
- `tables`: standings, cross table, cards, schedules of round robins
- `ratings_and_norms`: rating changes, norms, certificates and the tournament report
- `handouts`: check-in list, board numbers, poster, prizes and receipts
- `explanation`: explanations and verdicts as PDF
- `sheets`: papers as data, which all of these make, and the size of their letters
- `rendering`: data as text, HTML or PDF
- `pdf`, `typesetting`: PDF by Typst, in processes of its own at a server
- `qr_codes`: codes to scan
"""

from zug.reports.catalogue import PAPERS, PaperKind
from zug.reports.handouts import board_numbers, check_in_list, poster, prize_sheet, receipts
from zug.reports.pairings import pairings_by_board, pairings_by_name, result_slips
from zug.reports.paper_input import PaperInput, of_event, of_report
from zug.reports.pdf import letters_missing
from zug.reports.rendering import (
    as_body,
    as_fragment,
    as_html,
    as_pdf,
    as_pictures,
    as_table,
    as_text,
)
from zug.reports.sheets import Document, Paper, Stamp
from zug.reports.tables import (
    cross_table,
    fiche_cards,
    own_schedules,
    player_cards,
    schedule_sheet,
    standings_sheet,
    wall_chart,
)

__all__ = [
    "PAPERS",
    "Document",
    "Paper",
    "PaperInput",
    "PaperKind",
    "Stamp",
    "as_body",
    "as_fragment",
    "as_html",
    "as_pdf",
    "as_pictures",
    "as_table",
    "as_text",
    "board_numbers",
    "check_in_list",
    "cross_table",
    "fiche_cards",
    "letters_missing",
    "of_event",
    "of_report",
    "own_schedules",
    "pairings_by_board",
    "pairings_by_name",
    "player_cards",
    "poster",
    "prize_sheet",
    "receipts",
    "result_slips",
    "schedule_sheet",
    "standings_sheet",
    "wall_chart",
]
