"""Pages for players: phones first, small, refreshing themselves, never a draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from ipaddress import IPv4Address, ip_address
from itertools import accumulate
from typing import Any, cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from zug.director.decisions.fide_mode import not_in_fide_mode
from zug.director.pairing.round_robin import not_counted, stayed_away
from zug.director.reporting.report import settled
from zug.director.state.unfinished import not_final_notes
from zug.fastclasses import NamedTuple
from zug.model.names import name_order, plain_name
from zug.reports.qr_codes import ONLY_HERE, TO_REACH_IT, is_only_here
from zug.rules.chess960 import position_note
from zug.screens.boards import (
    BoardRow,
    EnteredResult,
    SeatedPlayer,
    event_boards,
    points_of,
    seat_of,
)
from zug.screens.player_rounds import place_in, rounds_of
from zug.screens.round_robin import has_brackets, scheduled_rounds, upcoming_rounds
from zug.screens.standings import columns, games_open
from zug.systems.standings import standings_title
from zug.web.events.cached import (
    category_of,
    crosstable_of,
    explained,
    score_of,
    standings_of,
    standings_table,
)
from zug.web.events.models import EventRow
from zug.web.events.player_search import find_entries, fits, telling_year
from zug.web.events.request import language, number, page
from zug.web.events.store import ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.director import State
    from zug.director.state import EventRound
    from zug.messages import Message
    from zug.screens.standings import StandingsRow


MANY = 60
"""More boards than a phone's page should hold at once: the rest is found by name."""
GAMES = 150
"""Games of a schedule on one page of a phone."""


class HallLine(NamedTuple):
    """A player on the hall screen: the board, or the word that stands there instead."""

    me: SeatedPlayer
    board: int = 0
    colour: str = ""
    other: SeatedPlayer | None = None
    shown: str = ""
    word: str = ""


class PublicRequest(NamedTuple):
    request: HttpRequest
    tournament: EventRow
    state: State

    @property
    def round(self) -> EventRound | None:
        return self.state.current


def version_of(tournament: EventRow) -> str:
    """Changes with everything a guest can see."""
    return str(tournament.last)


def guest(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A public page of an event whose owner lets it be seen."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        row = EventRow.objects.filter(code=code, public=True).first()
        if row is None:
            raise Http404
        who = PublicRequest(request, row, ledger(row).state)
        response = view(who, **rest)
        response.headers["Cache-Control"] = "no-cache"
        return response

    return cast("Callable[..., HttpResponse]", guarded)


def _render(who: PublicRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    shown = {
        "event": who.tournament,
        "code": who.tournament.code,
        "state": who.state,
        "round": who.round,
        "version": version_of(who.tournament),
        "outside": "" if who.state.fide_left is None else not_in_fide_mode(who.state),
        "now": timezone.localtime(),
        "time": who.state.settings.time_of(who.round.number) if who.round else "",
        "me": who.request.COOKIES.get(f"me-{who.tournament.code}", ""),
    }
    return render(who.request, template, shown | context)


@guest
def start(who: PublicRequest) -> HttpResponse:
    """A name typed once is remembered; then board, colour, opponent in the largest type."""
    text = who.request.GET.get("q", "").strip()[:60]
    entries = find_entries(who.state, text)[:20] if text else []
    people = [
        (who.state.tpns[entry.id], entry, telling_year(who.state, entry)) for entry in entries
    ]
    remembered = number(who.request.COOKIES.get(f"me-{who.tournament.code}"), 0)
    mine = None
    if 1 <= remembered <= len(who.state.numbering):
        mine = _me(who, remembered)
    if "forget" in who.request.GET:
        response = _render(
            who, "web/players/templates/start.html", {"people": [], "text": "", "mine": None}
        )
        response.delete_cookie(f"me-{who.tournament.code}")
        return response
    return _render(
        who, "web/players/templates/start.html", {"people": people, "text": text, "mine": mine}
    )


def _me(who: PublicRequest, tpn: int) -> dict[str, Any]:
    """Where a player sits now."""
    state, round_ = who.state, who.round
    entry = state.numbering[tpn - 1]
    shown: dict[str, Any] = {"entry": state.entries[entry], "tpn": tpn, "board": 0, "bye": False}
    shown |= {"away": False, "walkover": False}
    place = None if round_ is None else place_in(round_, entry)
    if place is not None:
        number, pair = place
        white = pair.white == entry
        other = pair.black if white else pair.white
        away = stayed_away(state, round_.number, pair) if round_ is not None else ()
        shown |= {
            "board": number,
            "colour": "w" if white else "b",
            "other": state.entries[other],
            "other_tpn": state.tpns[other],
            "result": EnteredResult.of(pair).of_side("w" if white else "b"),
            "away": entry in away,
            "walkover": other in away,
        }
    elif round_ is not None:
        shown["bye"] = round_.bye == entry
    return shown


@guest
def pairings(who: PublicRequest) -> HttpResponse:
    round_ = _asked(who)
    rows = event_boards(who.state, round_) if round_ else []
    text = who.request.GET.get("q", "").strip()[:60]
    if text:
        rows = [r for r in rows if fits(f"{r.white.name} {r.black.name}", text)]
    start_ = (page(who.request.GET) - 1) * MANY
    bye = None
    if round_ and round_.bye is not None:
        bye = seat_of(who.state, round_.bye, points_of(who.state, round_))
    context = {
        "shown": round_,
        "rows": rows[start_ : start_ + MANY],
        "annulled": any(not row.counts for row in rows),
        "bye": bye,
        "text": text,
        "pages": _pages(len(rows)),
        "page": start_ // MANY + 1,
        "rounds": range(1, (who.round.number if who.round else 0) + 1),
        "position": position_note(who.state.tournament.event, round_.number) if round_ else (),
    }
    return _render(who, "web/players/templates/pairings.html", context)


def _pages(count: int, size: int = MANY) -> range:
    return range(1, (count + size - 1) // size + 1) if count > size else range(0)


def _asked(who: PublicRequest) -> EventRound | None:
    """The round asked for, if it is published."""
    if "round" not in who.request.GET:
        return who.round
    asked = number(who.request.GET["round"], 0)
    if who.round is None or not 1 <= asked <= who.round.number:
        raise Http404
    return who.state.rounds[asked - 1]


@guest
def standings(who: PublicRequest) -> HttpResponse:
    key = int(who.tournament.pk)
    after = settled(who.state)
    is_ranked = who.round is not None and after != 0
    category, names = "", tuple(known.name for known in who.state.categories)
    rows: list[StandingsRow] = []
    if is_ranked:
        wanted = who.request.GET.get("category", "")
        category, names, rows = category_of(key, who.state, after, wanted)
    start_ = (page(who.request.GET) - 1) * 100
    context = {
        "rows": rows[start_ : start_ + 100],
        "category": category,
        "categories": names,
        "columns": columns(standings_table(key, who.state, after)) if is_ranked else [],
        "notes": standings_table(key, who.state, after).notes if is_ranked else (),
        "score": score_of(key, who.state, after) if is_ranked else "",
        "after": who.round.number if who.round and after is None else after,
        "title": standings_title(who.state.tournament, after),
        "open": games_open(who.state),
        "lacks": not_final_notes(who.state) if after is None else (),
        "pages": _pages(len(rows), 100),
        "page": start_ // 100 + 1,
    }
    return _render(who, "web/players/templates/standings.html", context)


@guest
def crosstable(who: PublicRequest) -> HttpResponse:
    """Everybody against everybody, by number."""
    _check_drawn(who)
    key = int(who.tournament.pk)
    grid = crosstable_of(key, who.state)
    score = score_of(key, who.state) if who.round else ""
    context = {"grid": grid, "annulled": has_brackets(grid), "score": score}
    return _render(who, "web/players/templates/crosstable.html", context)


@guest
def schedule(who: PublicRequest) -> HttpResponse:
    """All rounds, those to come too; a long one on several pages."""
    _check_drawn(who)
    scheduled = scheduled_rounds(who.state)
    games = len(scheduled[0].games) if scheduled else 1
    size = max(1, GAMES // games)
    start_ = (page(who.request.GET) - 1) * size
    context = {
        "rounds": scheduled[start_ : start_ + size],
        "pages": _pages(len(scheduled), size),
        "page": start_ // size + 1,
        "annulled": not_counted(who.state),
    }
    return _render(who, "web/players/templates/schedule.html", context)


def _check_drawn(who: PublicRequest) -> None:
    """A table has its players once the numbers are given."""
    if not who.state.has_table or who.state.awaits_draw:
        raise Http404


@guest
def player(who: PublicRequest, tpn: int) -> HttpResponse:
    """A player's board and results; whoever opens it with `me` is remembered on this phone."""
    if not 1 <= tpn <= len(who.state.numbering):
        raise Http404
    entry = who.state.numbering[tpn - 1]
    key = int(who.tournament.pk)
    line = None
    after = settled(who.state)
    if who.round and after != 0:
        line = next((s for s in standings_of(key, who.state, after) if s.tpn == tpn), None)
    played = rounds_of(who.state, entry)
    context = {
        "mine": _me(who, tpn),
        "history": played,
        "annulled": any(not round_.counts for round_ in played),
        "line": line,
        "ahead": upcoming_rounds(who.state, entry) if who.state.has_table else [],
    }
    response = _render(who, "web/players/templates/player.html", context)
    if "me" in who.request.GET:
        name = f"me-{who.tournament.code}"
        response.set_cookie(name, str(tpn), max_age=60 * 60 * 24 * 60, samesite="Lax")
    return response


@guest
def why(who: PublicRequest, board: int) -> HttpResponse:
    """Why this board, for those who play on it: told to one of them, if the address says whom."""
    round_ = who.round
    pair = None if round_ is None else round_.at(board)
    if round_ is None or pair is None:
        raise Http404
    viewer = number(who.request.GET.get("player"), 0)
    explanation = explained(int(who.tournament.pk), who.state, round_.number)
    boards = (pair.white, pair.black)
    story = explanation.board(boards, language(), viewer=viewer, is_public=True)
    return _render(who, "web/players/templates/why.html", {"story": story, "board": board})


@guest
def why_bye(who: PublicRequest) -> HttpResponse:
    """Why the bye, for whoever has it; by a table nobody has, one player is free."""
    round_ = who.round
    if round_ is None or round_.bye is None or who.state.has_table:
        raise Http404
    explanation = explained(int(who.tournament.pk), who.state, round_.number)
    story = explanation.bye(round_.bye, language())
    return _render(who, "web/players/templates/why.html", {"story": story, "board": None})


@guest
def screen(who: PublicRequest) -> HttpResponse:
    """The hall: by name first, then the latest results; the screen turns what it has room for.

    Of many players, each line has only the board, or between rounds the own result, and the screen
    may be one of several.
    """
    lines = sorted(hall_lines(who), key=lambda line: name_order(line.me.name))
    asked, names = who.request.GET, [entry.name for entry in who.state.entries.values()]
    part = part_of(names, number(asked.get("part"), 0), number(asked.get("of"), 0))
    context = {
        "lines": [line for line in lines if part is None or part.has(line.me.name)],
        "part": part,
        "many": len(lines) > MANY_NAMES,
        "over": who.round is not None and not who.round.open_boards,
        "results": [] if len(lines) > MANY_NAMES else _latest_results(who),
    }
    return _render(who, "web/players/templates/screen.html", context)


def hall_lines(who: PublicRequest) -> list[HallLine]:
    """Everybody of the round shown."""
    round_ = who.round
    lines: list[HallLine] = []
    if round_:
        for row in event_boards(who.state, round_):
            lines += _hall_lines(row)
        if round_.bye is not None:
            resting = seat_of(who.state, round_.bye)
            word = _("free this round") if who.state.has_table else _("bye")
            lines.append(HallLine(resting, word=word))
    return lines


def _hall_lines(row: BoardRow) -> Iterator[HallLine]:
    """Both players of a board, each with their own result.

    Whoever is not expected is not sent to it, nor is the opponent.
    """
    for me, colour, other in ((row.white, "w", row.black), (row.black, "b", row.white)):
        if me.entry in row.away:
            yield HallLine(me, word=_("does not play"))
        elif other.entry in row.away:
            yield HallLine(me, other=other, word=_("wins by forfeit"))
        else:
            yield HallLine(me, row.number, colour, other, row.result.of_side(colour))


def _latest_results(who: PublicRequest) -> list[BoardRow]:
    """Between rounds, the boards with their results; nothing while games are being played."""
    round_ = who.round
    return [] if round_ is None or round_.open_boards else event_boards(who.state, round_)


@guest
def version(who: PublicRequest) -> HttpResponse:
    """A few bytes that change with the event; phones ask for them every few seconds."""
    return HttpResponse(version_of(who.tournament), content_type="text/plain")


MANY_NAMES = 200
"""From so many players on, names stand in two columns, without opponents."""
SCREENS = (2, 3, 4, 6)
"""How many screens may share the names."""


class HallScreen(NamedTuple):
    """The names one of several screens shows, by first letter.

    `of` is the number of screens asked for; with few letters there may be fewer.
    """

    number: int
    of: int
    first: str
    last: str

    @property
    def letters(self) -> str:
        return self.first if self.first == self.last else f"{self.first}–{self.last}"

    def has(self, name: str) -> bool:
        return self.first <= initial(name) <= self.last


def initial(name: str) -> str:
    return plain_name(name)[:1].upper()


def parts(names: Iterable[str], of: int) -> Sequence[HallScreen]:
    """About equally many names each; a letter stays on one screen."""
    counts = sorted(Counter(map(initial, names)).items())
    total = sum(count for _, count in counts)
    before = accumulate((count for _, count in counts), initial=0)
    letters: dict[int, list[str]] = {}
    for (letter, count), seen in zip(counts, before, strict=False):
        letters.setdefault((2 * seen + count) * of // (2 * total), []).append(letter)
    ends_of = [(group[0], group[-1]) for group in letters.values()]
    return [HallScreen(n, of, *ends) for n, ends in enumerate(ends_of, 1)]


def hall_screens(names: Sequence[str]) -> list[Sequence[HallScreen]]:
    """Return the ways to share many names among screens; none if one screen has room for them."""
    return [parts(names, of) for of in SCREENS] if len(names) > MANY_NAMES else []


def part_of(names: Iterable[str], number: int, of: int) -> HallScreen | None:
    """The part asked for, if it is one of those that are offered."""
    offered = parts(names, of) if of in SCREENS else ()
    return offered[number - 1] if 0 < number <= len(offered) else None


def unreachable(address: str) -> tuple[Message, ...]:
    """What is said of an address that is one of this computer alone."""
    if not is_only_here(address):
        return ()
    return (ONLY_HERE,) if _outward() else (ONLY_HERE, TO_REACH_IT)


def other_address(request: HttpRequest) -> str:
    """This page under an address phones can open; empty if it is, or if there is none."""
    host = _outward()
    if not host or not is_only_here(request.build_absolute_uri()):
        return ""
    return f"{request.scheme}://{host}:{request.get_port()}{request.get_full_path()}"


def _outward() -> str:
    """The last address this computer answers to in its network: the one that faces outwards."""
    addresses = [name for name in settings.ALLOWED_HOSTS if _is_outward(name)]
    return addresses[-1] if addresses else ""


def _is_outward(name: str) -> bool:
    try:
        ip = ip_address(name)
    except ValueError:
        return False
    return isinstance(ip, IPv4Address) and not (ip.is_loopback or ip.is_unspecified)
