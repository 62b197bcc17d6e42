"""What is told after a decision, in the windows of one session."""

from __future__ import annotations

from tests.web.support import Event


def test_a_message_waits_for_a_page_of_its_event(event: Event) -> None:
    """One sign-in, two windows: the other one loads between the decision and its page."""
    from zug.web.events.models import Membership

    here, there = event, Event.new(4, title="Blitz")
    Membership.objects.create(tournament=there.row, user=here.users["owner"], role="owner")
    window = here.client()
    window.post(f"{here.path}round/pair/", {"colour": "w"})
    window.post(f"{here.path}round/publish/")
    told = "Round 1 is published"

    def messages(path: str) -> str:
        text = window.get(path, follow=True).content.decode()
        return str(text.partition('<div class="messages"')[2].partition("</div>")[0])

    for _ in range(2):
        assert told not in messages(there.path)
        assert told not in messages(f"{there.path}results/")
    assert told in messages(f"{here.path}round/")
    assert told not in messages(f"{here.path}round/"), "once"


def test_what_leads_elsewhere_is_told_there(event: Event) -> None:
    window = event.client()
    window.post(f"{event.path}share/act/", {"do": "options", "public": "on"})
    shown = window.get("/").content.decode()
    assert "Saved." in shown, "a page of no event shows everything"
