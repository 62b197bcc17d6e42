"""One paper of several events says which of them are not in FIDE mode."""

from __future__ import annotations

from tests.support.desks import a_desk, play_round
from zug.director import Desk
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.reports import PAPERS, as_text, of_event


def an_event(*, leaves: bool) -> Desk:
    desk = a_desk(4, name="Left" if leaves else "Stayed")
    play_round(desk)
    if leaves:
        desk.record(leave_fide_mode(desk.state), word="leave")
    return desk


def test_a_paper_of_several_events_names_those_outside_fide_mode() -> None:
    orders = [of_event(an_event(leaves=one).state, 1, "now") for one in (True, False)]
    for name in ("players", "check-in", "pairings-by-name"):
        together = PAPERS[name].together
        assert together is not None
        shown = as_text(together(orders))
        assert "Left: not in FIDE mode since round 1" in shown, name
        assert "Stayed: not" not in shown, name
