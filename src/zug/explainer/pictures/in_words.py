"""A map in words: what the picture shows, in the order in which somebody would tell it."""

from __future__ import annotations

from zug.messages import joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer.pictures.scene import Scene
    from zug.systems.explaining.maps import Mark


def in_words(scene: Scene) -> Iterator[str]:
    """The headline, a sentence for each board by its number, floaters, the bye."""
    yield scene.headline
    for number in sorted(scene.bracket.boards):
        white, black = scene.bracket.boards[number]
        marks = (
            scene.voice.sentence(mark.label) for tpn in (white, black) for mark in _told(scene, tpn)
        )
        yield _closed(scene, _board(scene, number), *marks)
    for gone in scene.bracket.departures:
        labels = [scene.voice.sentence(gone.label)]
        labels += [scene.voice.sentence(mark.label) for mark in _told(scene, gone.who)]
        text = joined(dict.fromkeys(labels), "; ")
        yield _closed(scene, say("{name}: {text}", name=scene.full_name(gone.who), text=text))


def link_name(scene: Scene, number: int) -> str:
    """What the link of a board is called: who plays, then whom they may not meet."""
    apart = [
        scene.say(say("{player} may not meet {who}", player=scene.full_name(tpn), who=who))
        for tpn in scene.bracket.boards[number]
        if (who := ", ".join(scene.full_name(other) for other in scene.barred.get(tpn, ())))
    ]
    return _closed(scene, _board(scene, number), *apart)


def _board(scene: Scene, number: int) -> str:
    white, black = (scene.full_name(tpn) for tpn in scene.bracket.boards[number])
    board = scene.voice.board(number)
    return scene.say(
        say(
            "Board {board}: {white} White, {black} Black",
            board=board,
            white=white,
            black=black,
        )
    )


def description(scene: Scene) -> str:
    """All of it in one breath, for the description of the drawing."""
    return " ".join(in_words(scene))


def _told(scene: Scene, tpn: int) -> tuple[Mark, ...]:
    return scene.marks.get(tpn, ())


def _closed(scene: Scene, *parts: str) -> str:
    """The parts as one sentence, as the language puts them together."""
    return f"{scene.say(joined(parts, '; '))}."
