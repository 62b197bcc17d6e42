"""`zug site`: the website of an event."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from zug.cli.event.event_file import event_file, look_at
from zug.cli.loading import STANDARD_INPUT, reading_of
from zug.cli.options import examples
from zug.cli.output import done, emit_line, spoken_language
from zug.formats.files import write_bytes
from zug.messages import languages, say_n
from zug.website import SiteData, as_zip, made_of_event, made_of_report, site_of, write_folder


@click.command(
    epilog=examples(
        "zug site --output public                     of the .zug file here, into a folder",
        "zug site open.trf --output open.zip          to be sent somewhere",
        "zug site --output public --languages fr,it   the first one is the one visitors meet",
    )
)
@click.argument("file", required=False)
@click.option(
    "--output",
    required=True,
    metavar="DIR|FILE.zip",
    help="A folder, made if need be, or a name that ends in .zip.",
)
@click.option(
    "--languages",
    "wanted",
    default="",
    metavar="A,B,...",
    help=f"Of {', '.join(languages())}; by default all, that of --lang first.",
)
def command(*, file: str | None, output: str, wanted: str) -> None:
    """Write the website of an event: plain pages for any web server, or for a stick.

    It has the pairings and standings of every published round, the cross table, a page for each
    player and a feed, in several languages, and needs neither scripts nor a network. A draft never
    appears. A folder is renewed as a whole, and only files that Zug wrote there are replaced or
    removed.
    """
    data = _site_data(file)
    chosen = [language for language in wanted.replace(" ", "").split(",") if language]
    files = site_of(data, chosen or [spoken_language(), *languages()])
    if output.lower().endswith(".zip"):
        write_bytes(output, as_zip(files, data.made))
    else:
        write_folder(files, output)
    done()
    pages = sum(name.endswith(".html") for name in files)
    emit_line(say_n("{output}: {count} page", "{output}: {count} pages", pages, output=output))


def _site_data(file: str | None) -> SiteData:
    if file is None or file.endswith(".zug"):
        return made_of_event(look_at(event_file(file)))
    tournament = reading_of(file).tournament
    if file == STANDARD_INPUT:
        return made_of_report(tournament)
    changed = datetime.fromtimestamp(Path(file).stat().st_mtime, UTC)
    return made_of_report(tournament, changed.isoformat(timespec="seconds").replace("+00:00", "Z"))
