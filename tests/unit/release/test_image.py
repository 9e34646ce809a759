"""The Dockerfile, compose.yaml and the development container agree with the package and with each other."""

import json
import re
import tomllib
from pathlib import Path

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from iris_screen.ui.cli.program import COMMANDS
from tests.unit.release.image_steps import Instruction, read_instructions

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
STEPS = read_instructions((ROOT / "Dockerfile").read_text("utf-8"))


def steps(kind: str) -> list[Instruction]:
    return [step for step in STEPS if step.kind == kind]


def test_the_image_has_a_python_that_the_package_takes() -> None:
    (base,) = steps("FROM")
    found = re.fullmatch(r"python:(3\.\d+)-slim", base.told)
    assert found and found[1] in SpecifierSet(PROJECT["project"]["requires-python"])
    inside = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert inside["image"] == f"python:{found[1]}" and inside["postCreateCommand"] == "make setup"


def test_the_image_holds_all_that_is_built_into_the_package_and_nothing_else() -> None:
    copied = {name for step in steps("COPY") for name in step.words()[:-1]}
    build = PROJECT["tool"]["hatch"]["build"]
    built = {*build["only-include"], *build["targets"]["sdist"]["only-include"]}
    assert copied == {*built, "pyproject.toml", "requirements.lock", "LICENSE"}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    assert {name for name in copied if name not in let_in and not name.endswith(".md")} == set()


def test_everything_but_making_the_user_is_done_as_the_user() -> None:
    kinds = [step.kind for step in STEPS]
    assert kinds.count("USER") == 1 and steps("USER")[0].told not in ("root", "0")
    assert [step.kind for step in STEPS[: kinds.index("USER")]] == ["FROM", "RUN"]


def test_it_starts_a_command_of_iris_and_looks_after_its_port() -> None:
    (entry,), (command,), (health,) = steps("ENTRYPOINT"), steps("CMD"), steps("HEALTHCHECK")
    assert entry.words() == ["iris"]
    name, *options = command.words()
    port = options[options.index("--port") + 1]
    assert name in COMMANDS and f"('127.0.0.1', {port})" in health.words()[-1]


def test_the_extras_it_installs_are_those_of_the_package() -> None:
    (asked,) = [found[1] for step in steps("RUN") if (found := re.search(r'"\.(\[.*\])"', step.told))]
    extras = Requirement(f"iris-screen{asked}").extras
    assert {"panel", "fleet"} <= extras <= PROJECT["project"]["optional-dependencies"].keys()


def test_compose_shows_the_panel_to_this_computer_only_and_keeps_the_data() -> None:
    (panel,) = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"].values()
    assert panel["network_mode"] == "host" and "ports" not in panel  # the panel refuses any other address than loopback
    (volume,) = panel["volumes"]
    home = next(step.told for step in steps("ENV")).partition("IRIS_HOME=")[2].split()[0]
    assert volume.partition(":")[2] == home == steps("VOLUME")[0].told


def test_compose_of_a_fleet_begins_it_before_its_parts_and_shows_them_to_this_computer_only() -> None:
    parts = yaml.safe_load((ROOT / "compose.fleet.yaml").read_text("utf-8"))["services"]
    database = parts.pop("database")
    assert all(port.startswith("127.0.0.1:") for port in database["ports"])
    for name, part in parts.items():
        assert part["network_mode"] == "host" and "ports" not in part and part["volumes"] == ["data:/data"]
        assert part.get("command", ["panel"])[0] in COMMANDS
        waits = {of: how["condition"] for of, how in part["depends_on"].items()}
        begun = {"init": "service_completed_successfully"}
        assert waits == ({"database": "service_healthy"} if name == "init" else begun)
    urls = {part["environment"]["IRIS_FLEET_URL"] for part in parts.values()}
    (url,) = urls
    assert "${IRIS_DATABASE_PASSWORD:?" in url and database["environment"]["POSTGRES_PASSWORD"] in url
    assert f"@127.0.0.1:5432/{database['environment']['POSTGRES_DB']}" in url
