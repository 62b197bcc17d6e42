"""Papers about ratings and norms, made from an order of the catalogue."""

from __future__ import annotations

from zug.rating.event import RatedEvent
from zug.reports.norms import certificates, norm_reports, norm_sheet
from zug.reports.ratings import rating_sheet
from zug.reports.tournament_report import tournament_report
from zug.reports.unfinished import saying_why

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.reports.order import PaperInput
    from zug.reports.sheets import Document


def _rated(order: PaperInput) -> RatedEvent:
    """The event as it is rated, as it stood after the round asked for."""
    held = order.rated or RatedEvent.of(order.tournament)
    held = held._replace(exemption=order.exemption)
    return held if order.as_of is None else held.after(order.as_of)


def rating_changes_of(order: PaperInput) -> Document:
    held, rated = order.after_round(), _rated(order)
    return saying_why(rating_sheet(rated.changes(), rated.play, held.overall), held.pending)


def norms_of(order: PaperInput) -> Document:
    held = order.after_round()
    return saying_why(norm_sheet(_rated(order).norms(), held.overall), held.pending)


def norm_reports_of(order: PaperInput) -> Document:
    held, found = order.after_round(), _rated(order).norms()
    likely = (one for one in found.in_reach if one.chance and one.chance.is_likely)
    made = norm_reports((*found.made, *likely), found, held.overall)
    return saying_why(made, held.pending)


def certificates_of(order: PaperInput) -> Document:
    held, found = order.after_round(), _rated(order).norms()
    return saying_why(certificates(found, order.tournament.event, held.overall), held.pending)


def tournament_report_of(order: PaperInput) -> Document:
    held, rated = order.after_round(), _rated(order)
    found = rated.norms() if rated.play == "standard" else None
    return saying_why(tournament_report(held.tournament, found, order.overall), held.pending)
