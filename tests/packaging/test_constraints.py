"""`constraints.txt`: versions for everything Zug needs, within what it asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from scripts.constraints import canonical, constraints

ROOT = Path(__file__).parents[2]


def versions() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.+!]*", line) for line in found), "no index"
    assert found == sorted(found)
    return dict(line.split("==") for line in found)


def test_every_requirement_has_a_version_it_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lists = [project["dependencies"], *(extras[name] for name in extras if name != "bench")]
    wanted = [Requirement(line) for lines in lists for line in lines]
    known = versions()
    for one in wanted:
        if one.name != "zug" and (one.marker is None or one.marker.evaluate()):
            assert one.specifier.contains(known[canonical(one.name)]), one


def test_what_others_need_is_in_it_as_well() -> None:
    assert {"asgiref", "h11", "tornado", "markupsafe", "psycopg-binary"} <= set(versions())


def test_the_script_writes_such_a_file() -> None:
    lines = [line for line in constraints().splitlines() if not line.startswith("#")]
    assert "django" in {line.split("==")[0] for line in lines}
