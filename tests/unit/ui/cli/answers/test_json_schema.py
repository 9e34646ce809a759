"""What the commands print with --json is what `iris schema` says of it."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from jsonschema import Draft202012Validator

from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import own_memory, own_skills
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.memory.items import Concept, Episode, Knowledge, Procedure, Resource
from iris_screen.planning.skills.skill import Skill, SkillStep
from iris_screen.ui.cli.answers.json_schema import ANSWERS, make_schema
from iris_screen.ui.cli.program import cli, exit_code

ICON = Path(__file__).parents[5] / "assets" / "icons" / "settings.png"
TINY = Path(__file__).parents[5] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?elements=full&time=virtual"
NOTES = Step(action="tap", target=Target(kind="text", value="Notes"))
NOWHERE = Step(action="tap", target=Target(kind="text", value="Nowhere"), timeout_ms=0)
LIKE_RUN = {"answer", "demo", "resume", "fork", "skill run"}
"""They print what `run` prints, by the same function."""

CALLS = {
    "--version": ["--version"],
    "devices": ["devices"],
    "diff": ["diff", "one", "other"],
    "doctor": ["doctor"],
    "doctor --store": ["doctor", "--store"],
    "examples": ["examples"],
    "flow": ["flow", "open Notes", "home.png"],
    "fork --ahead": ["fork", "one", "--turn", "1", "--ahead"],
    "locate": ["locate", "text:Notes", "home.png"],
    "match": ["match", "bell.png", "home.png"],
    "memory list": ["memory", "list"],
    "memory search": ["memory", "search", "bread"],
    "memory show": ["memory", "show", "1"],
    "memory stats": ["memory", "stats"],
    "plan": ["plan", "open Notes", "home.png"],
    "policy explain": ["policy", "explain", 'delete the note "Bread"'],
    "policy grants": ["policy", "grants"],
    "policy show": ["policy", "show"],
    "refs learn": ["refs", "learn", "--device", PHONE],
    "refs list": ["refs", "list"],
    "refs show": ["refs", "show", "settings"],
    "refs test": ["refs", "test", "home.png", "settings"],
    "run": ["run", "look at notes", "--device", PHONE, "--steps", "nowhere.yaml"],
    "runs": ["runs"],
    "secret list": ["secret", "list"],
    "show": ["show", "other"],
    "submit": ["submit", "open Notes", "--device", PHONE, "--key", "notes"],
    "fleet limit": ["fleet", "limit"],
    "fleet list": ["fleet", "list"],
    "fleet logs": ["fleet", "logs"],
    "fleet status": ["fleet", "status"],
    "worker": ["worker", "--device", PHONE, "--until-empty"],
    "skill list": ["skill", "list"],
    "skill show": ["skill", "show", "greet"],
    "verify": ["verify", "text:Notes", "home.png"],
    "watch": ["watch", "--device", PHONE, "--frames", "1"],
}


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two runs, a task in the queue, a skill, an allowance and a memory of every kind; beside it
    pictures and a plan.
    """
    home = tmp_path_factory.mktemp("schema") / "home"
    settings = Settings(home=home)
    runs = Runs(settings)
    for run_id, steps in (("one", [NOTES]), ("other", [NOTES, NOWHERE])):
        runs.start("look at notes", device=PHONE, steps=steps, run_id=run_id)
    submit(runs, Order("open Notes", key="first", device=PHONE))
    runs.store.close()
    steps = [SkillStep(step=NOTES)]
    own_skills(settings).save(Skill(name="greet", task="greet {contact}", slots=["contact"], steps=steps), {})
    with own_memory(settings, SystemClock()) as memory:
        memory.add_all([Episode(summary="bought bread"), Procedure(description="how to buy bread", steps=["go"])])
        memory.add_all([Resource(title="bread"), Knowledge(caption="bread"), Concept(name="b", summary="")])
    assert exit_code(["sim", "show", str(TINY), "--out", str(home.parent)]) == 0
    shutil.copy(home.parent / "home.main.png", home.parent / "home.png")
    shutil.copy(ICON, home.parent / "bell.png")
    (home.parent / "nowhere.yaml").write_text("steps:\n- action: tap\n  target: text:Nowhere\n  timeout_ms: 0\n")
    return home


def list_commands(group: click.Group, name: str = "") -> Iterator[str]:
    """Every command that has --json, by its whole name."""
    ctx = click.Context(group)
    for each in group.list_commands(ctx):
        command = group.get_command(ctx, each)
        assert command is not None
        if any(option.name == "as_json" for option in command.params):
            yield f"{name}{each}"
        if isinstance(command, click.Group):
            yield from list_commands(command, f"{name}{each} ")


def test_every_command_that_prints_json_has_a_schema_and_no_other() -> None:
    assert {name.partition(" --")[0] or name for name in ANSWERS} == {"--version", *list_commands(cli)}
    assert ANSWERS.keys() == CALLS.keys() | LIKE_RUN


@pytest.mark.parametrize("command", CALLS)
def test_what_a_command_prints_is_what_its_schema_says(
    command: str, own_folders: None, lived_in: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(lived_in))
    monkeypatch.chdir(lived_in.parent)
    capsys.readouterr()
    exit_code([*CALLS[command], "--json"])
    lines = capsys.readouterr().out.splitlines()
    schema = make_schema(command)
    Draft202012Validator.check_schema(schema)
    assert lines and (len(lines) == 1 or command == "worker")
    for line in lines:
        Draft202012Validator(schema).validate(json.loads(line))


def test_a_reason_is_printed_with_its_key_and_its_arguments() -> None:
    told = make_schema("runs")["$defs"]["ListedRun"]["properties"]
    assert told["reason"]["anyOf"] == [{"type": "string"}, {"type": "null"}] and "reason_key" in told


def test_a_field_is_described_by_the_string_behind_it() -> None:
    told = make_schema("run")["$defs"]
    assert told["Step"]["properties"]["to"]["description"] == "Where a drag ends."
    assert told["StepResult"]["properties"]["box"]["description"] == "Of its target."


def test_the_schema_command_prints_one_lists_them_and_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["schema", "memory", "show"]) == 0
    assert json.loads(capsys.readouterr().out) == make_schema("memory show")
    assert exit_code(["schema"]) == 0 and capsys.readouterr().out.splitlines() == list(ANSWERS)
    assert exit_code(["schema", "doctor", "--store"]) == 0
    assert exit_code(["schema", "runs", "--json"]) == 0
    assert exit_code(["schema", "--all"]) == 0
    assert exit_code(["schema", "memory", "shw"]) == 2
    assert "memory show" in capsys.readouterr().err
