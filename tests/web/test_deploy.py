"""What stands in `deploy` and the Dockerfile: as far as it can be tried without their programs."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from tests.support.tools import tool
from tests.web.support import PATIENCE, Served, free_port, run_zug

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, a step each."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    found = (line.split(None, 1) for line in lines if line.strip())
    return [(word, " ".join(rest.split())) for word, rest in found]


def steps(word: str) -> list[str]:
    return [rest for found, rest in instructions() if found == word]


def flags_of(words: list[str]) -> list[str]:
    return [word.partition("=")[0] for word in words if word.startswith("--")]


def test_two_stages_and_not_root() -> None:
    words = [word for word, _ in instructions()]
    assert words[0] == "FROM"
    assert words.count("FROM") == 2
    last = instructions()[len(words) - words[::-1].index("FROM") :]
    assert [rest for word, rest in last if word == "USER"] == ["zug"]
    assert [rest for word, rest in last if word == "VOLUME"] == ["/data"]
    added = [rest for word, rest in last if word == "RUN" and "apt-get" in rest]
    wanted = [re.findall(r"install -y --no-install-recommends (.*?) &&", rest) for rest in added]
    assert wanted == [["fonts-noto-core"]], "letters for PDFs, and no compiler"
    assert steps("COPY") == [". .", "--from=build /opt/zug /opt/zug"]


def test_every_option_of_a_step_is_one_of_its_program() -> None:
    for step in steps("RUN"):
        for command in step.split("&&"):
            words = shlex.split(command)
            program = Path(words[0]).name
            if program in ("rm", "apt-get"):
                continue
            if "pip" in words:
                text = subprocess.run(
                    [sys.executable, "-m", "pip", words[words.index("pip") + 1], "--help"],
                    capture_output=True,
                    text=True,
                    check=True,
                ).stdout
            elif program == "python":
                continue
            else:
                text = subprocess.run(
                    [tool(program), "--help"], capture_output=True, text=True, check=False
                ).stdout
            assert [flag for flag in flags_of(words) if flag not in text] == [], command


def test_the_context_is_enough_for_a_wheel(tmp_path: Path) -> None:
    """What .dockerignore lets through, built as the Dockerfile builds it, without a compiler."""
    context = tmp_path / "context"
    context.mkdir()
    rules = (ROOT / ".dockerignore").read_text().split()
    assert rules[0] == "*"
    patterns = [rule.removeprefix("**/") for rule in rules if rule.startswith("**/")]
    for name in (rule[1:] for rule in rules if rule.startswith("!")):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, context / name, ignore=shutil.ignore_patterns(*patterns))
        else:
            shutil.copy(ROOT / name, context / name)
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    built = subprocess.run(
        [*build, "--no-index", "--disable-pip-version-check", "-w", str(tmp_path), str(context)],
        env={**os.environ, "ZUG_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("zug-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in ("zug/web/templates/desk.html", "zug/locale/fr/LC_MESSAGES/zug.mo"):
        assert wanted in names
    assert not any(fnmatch(name, "tests/*") for name in names)


def test_the_health_check_of_the_container(served: Served) -> None:
    command = json.loads(steps("HEALTHCHECK")[0].split("CMD ", 1)[1])
    assert command[0] == "python"

    def status(port: int) -> int:
        code = command[2].replace(":8000/", f":{port}/")
        return subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=False
        ).returncode

    deadline = time.monotonic() + PATIENCE
    while status(served.port) != 0:  # a busy machine may need more than its five seconds
        assert time.monotonic() < deadline
    assert status(free_port()) != 0


def commands() -> list[list[str]]:
    """Every command line of Zug that somebody is asked to run, or that runs for them."""
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["zug"]["command"]
    units = "".join((DEPLOY / f"{name}.service").read_text() for name in ("zug", "zug-backup"))
    started = [line.split() for line in re.findall(r"^ExecStart=(.+)$", units, re.MULTILINE)]
    (options,) = re.findall(r"^# +ZUG_OPTIONS=(.+)$", units, re.MULTILINE)
    container = json.loads(steps("ENTRYPOINT")[0]) + json.loads(steps("CMD")[0])
    return [container, ["zug", *composed], *started, ["zug", "serve", *options.split()]]


@pytest.mark.parametrize("command", commands())
def test_every_command_is_one_of_zug(command: list[str]) -> None:
    assert Path(command[0]).name == "zug"
    known = run_zug(command[1], "--help").stdout
    assert [flag for flag in flags_of(command) if f"{flag} " not in known.replace("\n", " ")] == []


@pytest.mark.parametrize("name", ["zug.service", "zug-backup.service", "zug-backup.timer"])
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_systemd_takes_the_units(tmp_path: Path, name: str, database: str) -> None:
    program = shutil.which("true")
    for unit in DEPLOY.glob("zug*.*"):
        text = unit.read_text().replace("/opt/zug/bin/zug", str(program))
        if unit.suffix in (".service", ".timer"):
            (tmp_path / unit.name).write_text(text)
        elif unit.name == f"zug-{database}.conf":
            for service in ("zug", "zug-backup"):
                (tmp_path / f"{service}.service.d").mkdir(exist_ok=True)
                (tmp_path / f"{service}.service.d" / unit.name).write_text(text)
    path = f"{tmp_path}:"
    told = subprocess.run(
        [tool("systemd-analyze"), "verify", str(tmp_path / name)],
        env={**os.environ, "SYSTEMD_UNIT_PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize("name", ["zug.service", "zug-backup.service"])
def test_the_services_may_do_little(name: str) -> None:
    told = subprocess.run(
        [
            tool("systemd-analyze"),
            "security",
            "--offline=true",
            "--threshold=20",
            str(DEPLOY / name),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout.splitlines()[-1]


def test_no_password_stands_in_a_unit() -> None:
    for unit in DEPLOY.glob("zug*"):
        settings = [line for line in unit.read_text().splitlines() if not line.startswith("#")]
        assert not any("postgres://" in line for line in settings)
    assert "LoadCredential=database:" in (DEPLOY / "zug-postgresql.conf").read_text()
