"""Papers of an event: pairing lists, slips, standings, tables, cards; text, HTML and PDF."""

from zug.reports.handouts import board_numbers, check_in_list, poster, prize_sheet, receipts
from zug.reports.papers import (
    PAPERS,
    cross_table,
    pairings_by_board,
    pairings_by_name,
    player_cards,
    result_slips,
    standings_sheet,
)
from zug.reports.rendering import as_html, as_pdf, as_pictures, as_text
from zug.reports.sheets import Document, Paper, Stamp

__all__ = [
    "PAPERS",
    "Document",
    "Paper",
    "Stamp",
    "as_html",
    "as_pdf",
    "as_pictures",
    "as_text",
    "board_numbers",
    "check_in_list",
    "cross_table",
    "pairings_by_board",
    "pairings_by_name",
    "player_cards",
    "poster",
    "prize_sheet",
    "receipts",
    "result_slips",
    "standings_sheet",
]
