"""Papers about ratings and norms, made from an order of the catalogue."""

from __future__ import annotations

from zug.rating.event import RatedEvent
from zug.reports.norms import certificates, norm_reports, norm_sheet
from zug.reports.ratings import rating_sheet
from zug.reports.tournament_report import tournament_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.reports.order import Order
    from zug.reports.sheets import Document


def _rated(order: Order) -> RatedEvent:
    """The event as it is rated, as it stood after the round asked for."""
    held = order.rated or RatedEvent.of(order.tournament)
    held = held._replace(exemption=order.exemption)
    return held if order.as_of is None else held.after(order.as_of)


def rating_changes_of(order: Order) -> Document:
    held, rated = order.after_round(), _rated(order)
    return rating_sheet(rated.changes(), rated.play, held.overall)


def norms_of(order: Order) -> Document:
    return norm_sheet(_rated(order).norms(), order.after_round().overall)


def norm_reports_of(order: Order) -> Document:
    found = _rated(order).norms()
    likely = (one for one in found.in_reach if one.chance and one.chance.is_likely)
    return norm_reports((*found.made, *likely), found, order.after_round().overall)


def certificates_of(order: Order) -> Document:
    found = _rated(order).norms()
    return certificates(found, order.tournament.event, order.after_round().overall)


def tournament_report_of(order: Order) -> Document:
    rated = _rated(order)
    found = rated.norms() if rated.play == "standard" else None
    return tournament_report(order.after_round().tournament, found, order.overall)
