"""A website onto the disk: whole, and nothing of anybody else's is touched.

New files are written into a folder beside those of the site, then moved to their places, the first
page last. A list of what Zug wrote is kept; only what stands on it is ever replaced or removed.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import tempfile
import time
import zipfile
from datetime import datetime
from pathlib import Path

from zug.errors import AccessError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MANIFEST = ".zug-site.json"
_DRAFT = ".zug-site-"
_STALE = 3600
"""Seconds after which what a crash left behind is nobody's any more."""
_OURS = re.compile(r"(?:[a-z]{2,3}(?:-[a-z]{2,8})?/)?[a-z0-9-]+\.(?:html|xml|css)")


def as_zip(files: Mapping[str, bytes], made: str = "") -> bytes:
    """All files in an archive; the same files give the same bytes."""
    moment = datetime.fromisoformat(made) if made else datetime(1980, 1, 1)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, moment.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return held.getvalue()


def write_folder(files: Mapping[str, bytes], folder: str | Path) -> None:
    """The site in a folder, which is made if need be; files of an earlier site of it are renewed.

    Refused if the folder has files of other origin under these names, or the site of another event.
    """
    place = Path(folder)
    try:
        place.mkdir(exist_ok=True)
        before = _known(place)
        _check(place, files, before)
        _renew(place, files, before)
    except OSError as error:
        raise _cannot(place, error) from None


def remove_site(folder: str | Path) -> None:
    """Take away what Zug wrote there, and the folder if nothing else is in it."""
    place = Path(folder)
    try:
        _remove(place, _known(place)[1])
        (place / MANIFEST).unlink(missing_ok=True)
        _clear_drafts(place)
        if place.is_dir() and not any(place.iterdir()):
            place.rmdir()
    except OSError as error:
        raise _cannot(place, error) from None


def _cannot(place: Path, error: OSError) -> AccessError:
    reason = error.strerror or str(error)
    cannot = say("{name!r} cannot be written: {reason}", name=str(place), reason=reason)
    return AccessError("no-access", cannot)


def _known(place: Path) -> tuple[str, frozenset[str]]:
    """Whose site is there, and which files belong to it; what the list cannot name is not ours."""
    try:
        listed = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
        names = frozenset(name for name in listed["files"] if _OURS.fullmatch(name))
        return str(listed["event"]), names
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return "", frozenset()


def _check(place: Path, files: Mapping[str, bytes], before: tuple[str, frozenset[str]]) -> None:
    whose, known = before
    if whose and whose != json.loads(files[MANIFEST])["event"]:
        raise AccessError(
            "other-site",
            say("{folder} has the website of another event", folder=place),
            say("name another folder"),
        )
    folders = {name.rpartition("/")[0] for name in files}
    strange = [name for name in sorted(folders) if name and (place / name).is_symlink()]
    strange += [
        name for name in files if name not in known and name != MANIFEST and _is_there(place / name)
    ]
    if strange:
        raise AccessError(
            "not-ours",
            say(
                "{folder} has a file that Zug did not write: {name}", folder=place, name=strange[0]
            ),
            say("name an empty folder, or a new one"),
        )


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _renew(place: Path, files: Mapping[str, bytes], before: tuple[str, frozenset[str]]) -> None:
    _clear_drafts(place, older=_STALE)
    draft = Path(tempfile.mkdtemp(prefix=_DRAFT, dir=place))
    try:
        changed = [name for name, data in files.items() if not _holds(place / name, data)]
        for name in changed:
            (draft / name).parent.mkdir(exist_ok=True)
            (draft / name).write_bytes(files[name])
        listed = json.loads(files[MANIFEST])
        both = listed | {"files": sorted({*listed["files"], *before[1]})}
        (draft / "both").write_text(json.dumps(both, indent=0), encoding="utf-8")
        (draft / "both").replace(place / MANIFEST)  # if it ends here, all of it is known as ours
        for name in changed:
            (place / name).parent.mkdir(exist_ok=True)
            if name != MANIFEST:
                (draft / name).replace(place / name)
        _remove(place, before[1] - set(listed["files"]))
        (draft / "now").write_bytes(files[MANIFEST])
        (draft / "now").replace(place / MANIFEST)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data


def _remove(place: Path, names: Iterable[str]) -> None:
    folders = set()
    for name in names:
        path = place / name
        if not path.parent.is_symlink():
            path.unlink(missing_ok=True)
            folders.add(path.parent)
    for folder in folders - {place}:
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def _clear_drafts(place: Path, older: float = 0) -> None:
    for path in place.glob(f"{_DRAFT}*"):
        if path.is_dir() and not path.is_symlink() and time.time() - path.stat().st_mtime >= older:
            shutil.rmtree(path, ignore_errors=True)
