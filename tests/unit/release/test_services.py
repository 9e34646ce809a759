"""The units of docs/systemd start commands of Iris, and systemd finds no mistake in them."""

import configparser
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from iris_screen.ui.cli.program import COMMANDS, cli

UNITS = sorted((Path(__file__).parents[3] / "docs" / "systemd").glob("*.service"))


def read_unit(file: Path) -> configparser.ConfigParser:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign] # systemd tells upper from lower case
    unit.read_string(file.read_text("utf-8"))
    return unit


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_a_unit_starts_a_command_with_options_that_it_has(file: Path) -> None:
    program, name, *options = shlex.split(read_unit(file)["Service"]["ExecStart"])
    assert program == "/opt/iris/bin/iris" and name in COMMANDS
    command = cli.get_command(cli.make_context("iris", [], resilient_parsing=True), name)
    assert command is not None
    command.make_context(name, options, resilient_parsing=True)


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_a_unit_keeps_the_address_of_the_database_out_of_sight(file: Path) -> None:
    service = read_unit(file)["Service"]
    assert service["EnvironmentFile"] == "/etc/iris/fleet.env" and "postgresql:" not in file.read_text("utf-8")
    assert service["User"] == "iris" and service["UMask"] == "0077"


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_systemd_finds_no_mistake_in_a_unit(file: Path, tmp_path: Path) -> None:
    """Where systemd is installed; with a program that is there."""
    verify = shutil.which("systemd-analyze")
    if verify is None:
        return
    unit = tmp_path / file.name
    unit.write_text(file.read_text("utf-8").replace("/opt/iris/bin/iris", sys.executable), "utf-8")
    done = subprocess.run([verify, "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
