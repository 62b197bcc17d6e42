"""What if, in words: the statements of an answer, and how they are laid out."""

from __future__ import annotations

from collections.abc import Iterator

from zug.explainer.rendering import WIDTH, lines_of
from zug.explainer.what_if import WhatIf, voice_of_what_if
from zug.markup import fill
from zug.model import Colour
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.what_if import ChangedBoard


def statements(subject: WhatIf) -> Iterator[Statement]:
    """What would change, most important first; before it, what is still open."""
    count = unfinished(subject)
    if count:
        yield Statement("whatif.unfinished", "", {"count": count})
    if not subject.after.is_complete:
        yield Statement("whatif.impossible", "")
        return
    if not subject.before.is_complete:
        yield Statement("whatif.was-impossible", "")
    yield from _as_it_is(subject)
    if not subject.after.boards and subject.bye is None:
        yield Statement("whatif.nobody", "")
        return
    if subject.is_same:
        yield Statement("whatif.same", "")
        return
    count = sum(not one.colours for one in subject.boards)
    if count:
        yield Statement("whatif.changed", "", {"count": count, "boards": len(subject.after.boards)})
    elif subject.boards:
        yield Statement("whatif.same-opponents", "")
    yield from _away(subject)
    yield from _bye(subject)
    yield from _floats(subject)


def unfinished(subject: WhatIf) -> int:
    """Games that have no result yet, with the changes; for pairing they are draws."""
    players = subject.cases[1].tournament.players
    cells = (cell for one in players for cell in one.cells if cell.colour is Colour.WHITE)
    return sum(not cell.is_known for cell in cells)


def _as_it_is(subject: WhatIf) -> Iterator[Statement]:
    """Whom the changes send away or bring back although they already are."""
    pairing = subject.before
    playing = {tpn for board in pairing.boards for tpn in board} | {*_known(pairing.bye)}
    for change in subject.changes:
        if change.kind in ("absent", "withdrawn", "bye", "present"):
            who = change.statement.players[0]
            comes = change.kind == "present"
            if comes == (who in playing):
                id_ = "whatif.already-present" if comes else "whatif.already-absent"
                yield Statement(id_, "", {"who": who}, (who,))


def _away(subject: WhatIf) -> Iterator[Statement]:
    """Who would not play, besides whom the changes send away themselves."""
    named = {tpn for change in subject.changes for tpn in change.statement.players}
    who = [one.who for one in subject.moves if one.after is None and one.who not in named]
    if who:
        yield Statement("whatif.away", "", {"who": who, "count": len(who)}, tuple(who))


def _bye(subject: WhatIf) -> Iterator[Statement]:
    before, who = subject.before.bye, subject.bye
    if who is None and before is None:
        return
    if who is None:
        yield Statement("whatif.bye-none", "", {"before": before}, _known(before))
    elif before is None:
        yield Statement("whatif.bye-new", "", {"who": who}, (who,))
    elif who == before:
        yield Statement("whatif.bye-stays", "", {"who": who}, (who,))
    else:
        params = {"who": who, "before": before}
        yield Statement("whatif.bye", "", params, (who, before))


def _known(tpn: int | None) -> tuple[int, ...]:
    return () if tpn is None else (tpn,)


def _floats(subject: WhatIf) -> Iterator[Statement]:
    playing = {tpn for board in subject.after.boards for tpn in board}
    for kind, id_ in (
        ("down", "whatif.floats-down"),
        ("up", "whatif.floats-up"),
        ("", "whatif.floats-no-more"),
    ):
        who = [one.who for one in subject.floaters if one.after == kind and one.who in playing]
        if who:
            params = {"who": who, "count": len(who)}
            yield Statement(id_, "", params, tuple(who))


def board_statement(changed: ChangedBoard) -> Statement:
    """A board that only the changes would make."""
    white, black = changed.board
    params: dict[str, object] = {"board": changed.number, "white": white, "black": black}
    if changed.colours:
        return Statement("whatif.colours", "", params, (white, black))
    params |= {"white_met": changed.white_met, "black_met": changed.black_met}
    return Statement("whatif.board", "", params, (white, black))


def render_what_if(
    subject: WhatIf, language: str = "en", form: str = "text", width: int = WIDTH
) -> str:
    """What would change, and why, as text for a terminal, Markdown or a fragment of HTML."""
    voice = voice_of_what_if(subject, language)
    title = voice.words("whatif.title", system=subject.system, round=subject.round)
    changes = [voice.sentence(one.statement) for one in subject.changes]
    said = [*in_short(subject, language)]
    boards = [
        (voice.sentence(board_statement(one)), subject.why(one.number, language))
        for one in subject.boards
    ]
    if form == "html":
        content = {"title": title, "changes": changes, "said": said, "boards": boards}
        return fill("explainer/templates/what_if.html", language, **content)
    if form == "markdown":
        rows = [f"- {sentence}{f'<br>{why}' if why else ''}" for sentence, why in boards]
        parts = [f"# {title}", *(f"- {one}" for one in changes), "", *said, "", *rows]
        return "\n".join(parts).rstrip("\n") + "\n"
    lines = [title, "=" * len(title)]
    for line in (voice.words("whatif.changes", changes=changes), *said):
        lines += lines_of(line, width, "", "  ")
    for sentence, why in boards:
        lines += lines_of(f"* {sentence}", width, "", "  ")
        lines += lines_of(why, width, "    ", "      ") if why else []
    return "\n".join(lines) + "\n"


def in_short(subject: WhatIf, language: str, *, with_open: bool = True) -> Iterator[str]:
    """What would change in short, why the bye goes elsewhere, and where the difference begins.

    A page may say in its own way which games are still open.
    """
    voice = voice_of_what_if(subject, language)
    for one in statements(subject):
        if one.id == "whatif.unfinished" and not with_open:
            continue
        yield voice.sentence(one)
        why = subject.why_bye(language) if one.id.startswith("whatif.bye") else ""
        if why:
            yield why
    bracket = subject.first_difference(language)
    if bracket:
        yield voice.words("whatif.first", title=bracket)
