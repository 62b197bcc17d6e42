"""An explanation as PDF: the summary, the round at a glance, each bracket with map and words."""

from __future__ import annotations

from zug.explainer.pictures import PAPER, Album, FullMap, key_alone, stand_alone
from zug.explainer.rendering import blocks_of, question_of
from zug.explainer.results import voice_of
from zug.messages import SOURCE
from zug.reports.pdf import FAMILIES, compiled
from zug.reports.sheets import Paper
from zug.systems.explaining.statements import cited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer import Explanation
    from zug.explainer.pictures import Drawing
    from zug.explainer.rendering import Block, Cited


def printed(drawing: Drawing) -> str:
    """Return a picture for a PDF, black on white, with the letters of all papers."""
    return stand_alone(drawing, "print", ", ".join(FAMILIES), "semi-condensed")


def explanation_pdf(
    told: Explanation, language: str = SOURCE, paper: Paper = Paper.A4, event: str = ""
) -> bytes:
    """To print. Needs the extra `zug[reports]`."""
    pdf: bytes = compiled("explanation.typ", _data(told, language, paper, event))
    return pdf


def _data(told: Explanation, language: str, paper: Paper, event: str) -> dict[str, object]:
    album = Album(told, language, question_of(told))
    voice = voice_of(told, language)
    first, *blocks = blocks_of(told, voice, album)
    scenes = [*album.scenes.values()]
    pictures = [*_parts(album.paper_strip(), paper)] if len(scenes) > 1 else []
    pictures += [key_alone(scenes, PAPER.width)] if scenes else []
    return {
        "lang": language,
        "size": paper,
        "event": event,
        "title": first.title,
        "headline": _said(first.headline),
        "pictures": [_picture(one, paper) for one in pictures],
        "blocks": [_block(block, paper) for block in blocks],
    }


def _block(block: Block, paper: Paper) -> dict[str, object]:
    drawn: list[dict[str, object]] = []
    if block.scene is not None:
        shown = FullMap(block.scene, PAPER).drawn(captions=False, with_key=False)
        drawn = [_picture(part, paper) for part in _parts(shown, paper)]
    return {
        "level": block.level,
        "title": block.title,
        "headline": _said(block.headline),
        "pictures": drawn,
        "said": [_said(said) for said in block.said],
    }


def _said(said: Cited | None) -> list[str]:
    return [] if said is None else [said[0], cited(said[1])]


def _parts(drawing: Drawing, paper: Paper) -> Iterator[Drawing]:
    """As many pages as it takes without becoming smaller."""
    width, height = _room(paper)
    return drawing.divided(height * drawing.width / width)


def _picture(drawing: Drawing, paper: Paper) -> dict[str, object]:
    """As wide as the page, unless it would be higher than the page then."""
    width, height = _room(paper)
    wide = min(width, height * drawing.width / drawing.height)
    return {"svg": printed(drawing), "width": wide}


def _room(paper: Paper) -> tuple[float, float]:
    """Millimetres for a picture."""
    return (186, 208) if paper == Paper.LETTER else (180, 226)
