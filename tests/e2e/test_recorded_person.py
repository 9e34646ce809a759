"""iris record: what a person does on the page becomes a program that finds it all again, or says what is missing."""

import json
import re
import runpy
from dataclasses import replace
from pathlib import Path

import pytest

import iris_screen
from iris_screen import Runs, Settings, StepFailed, TaskResult, UsageError
from iris_screen.evals.tasks.page_person import PagePerson
from iris_screen.evals.tasks.plain_steps import StepHands
from iris_screen.evals.tasks.recorded_tasks import EVERYDAY, play_recorded, record_by_page
from iris_screen.evals.tasks.task import make_case, read_tasks
from iris_screen.graph.configuration.resources import own_keys, own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.record_person import keep_as_skill, keep_as_template
from iris_screen.graph.session.held_run import Gate
from iris_screen.planning.recorder.session_program import write_call, write_program
from iris_screen.tools.devices.address import open_device
from tests.adb import wire
from tests.e2e.process import Processes
from tests.e2e.small_phone import NOTES, make_world

CANARY = "Tz7-canary-Qw"
SIGN_IN = """
bank:
  package: test.bank
  icon: bank
  label: Bank
  start: main
  vars: {user: "", pass: ""}
  screens:
    main:
      body:
        - {text: Sign in, size: 24, pad: 12}
        - {input: user, hint: User name, height: 60, pad: 16}
        - {input: pass, hint: Password, password: true, height: 60, pad: 16}
        - {button: Enter the bank, height: 60, tap: [{goto: inside}]}
    inside:
      body:
        - {text: Your accounts, size: 24, pad: 12}
        - {text: "You typed {pass}"}
        - {button: Pay 5 USD, tap: [{effect: payment, with: {total: 5}}, {goto: paid}]}
    paid: {body: [{text: Paid, size: 30, pad: 30}]}
"""


Steps = list[dict[str, object]]


def write_world(folder: Path, world: str) -> str:
    """The address of a phone with this world."""
    (folder / "world.yaml").write_text(world, "utf-8")
    return f"sim:{folder / 'world.yaml'}?time=virtual"


def recorded(folder: Path, world: str, steps: Steps) -> Path:
    """The program of a person who did these steps on the page."""
    address = write_world(folder, world)
    with open_device(address) as device:
        made = record_by_page(device, Settings(home=folder / "home"), lambda hands: hands.do_all(steps))
    program = folder / "recorded.py"
    program.write_text(write_program(made, program.name, address), "utf-8")
    return program


def played(program: Path, address: str, gate: Gate | None = None) -> TaskResult:
    with iris_screen.open(address, settings=Settings(home=program.parent / "home"), gate=gate) as session:
        runpy.run_path(str(program))["play"](session)
    return session.close()


BANK: Steps = [{"tap": "Bank"}, {"into": "User name", "type": "ada"}, {"into": "Password", "type": CANARY}]
NOTE: Steps = [
    {"tap": "Notes"},
    {"into": "Write here", "type": "buy bread"},
    {"tap": "Save"},
]


def test_the_command_records_what_is_done_on_its_page_and_plays_it_on_other_phones(tmp_path: Path) -> None:
    address = write_world(tmp_path, make_world("a phone with notes", NOTES))
    record = Processes(tmp_path / "home").started("record", "--device", address, "--play")
    with record as process, open_device(address) as twin:
        assert process.stdout is not None
        line = process.stdout.readline()
        url = re.search(r"http://\S+?/", line)
        assert url is not None, line
        person = PagePerson(twin, url[0], apart=True)
        StepHands(person).do_all(NOTE)
        person.finish()
        out, err = process.communicate(timeout=100)
    assert (process.returncode, out.count("Iris saw every step work")) == (0, 4), out + err
    program = (tmp_path / "recorded.py").read_text("utf-8")
    assert 's.open_app("Notes")' in program
    assert 's.type("buy bread", into="field:Write here")' in program
    assert 's.tap("Save")\n    s.expect(Condition(kind="title", value="Kept"))' in program


def test_a_file_that_is_there_already_is_not_replaced_and_leaves_no_skill(tmp_path: Path) -> None:
    """Neither one from before nor one that came while the person was recorded."""
    address, own = write_world(tmp_path, make_world("a phone with notes", NOTES)), tmp_path / "recorded.py"
    iris, skill = Processes(tmp_path / "home"), ("--skill", "note", "--say", 'jot "buy bread" down')
    with iris.started("record", "--device", address, *skill) as process, open_device(address) as twin:
        assert process.stdout is not None
        url = re.search(r"http://\S+?/", process.stdout.readline())
        assert url is not None
        person = PagePerson(twin, url[0], apart=True)
        StepHands(person).do_all(NOTE)
        own.write_text("mine", "utf-8")
        person.finish()
        _, err = process.communicate(timeout=100)
    assert (process.returncode, own.read_text("utf-8")) == (2, "mine"), err
    assert not list((tmp_path / "home").glob("skills/*"))
    refused = iris.here("record", "--device", "sim:missing.yaml")
    assert refused.code == 2 and "--force" in refused.err, "before anything is recorded"


def test_a_program_that_does_not_find_what_it_recorded_presses_nothing_else(tmp_path: Path) -> None:
    program = recorded(tmp_path, make_world("a phone with notes", NOTES), NOTE)
    program.write_text(program.read_text("utf-8").replace('s.tap("Save")', 's.tap("Save", within=1)'), "utf-8")
    other = write_world(tmp_path, make_world("another", NOTES.replace("button: Save", "button: Discard")))
    dump = tmp_path / "report.json"
    with pytest.raises(StepFailed, match="Save"):
        played(program, f"{other}&dump={dump}")
    assert json.loads(dump.read_text("utf-8"))["effects"] == []


def test_a_password_is_in_no_file_and_becomes_a_parameter(tmp_path: Path) -> None:
    """Neither what was typed nor what a later screen shows of it."""
    steps: Steps = [*BANK, {"tap": "Enter the bank"}, {"tap": "Pay 5 USD"}]
    program = recorded(tmp_path, make_world("a bank", SIGN_IN), steps)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert program in files
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []
    written = program.read_text("utf-8")
    assert 's.type("{{secret:%d}}" % secret, into="field:Password")' in written
    assert 's.type("ada", into="field:User name")' in written


def test_a_kept_password_is_typed_by_the_program_and_is_in_no_file_of_its_run(tmp_path: Path) -> None:
    world = make_world("a bank", SIGN_IN)
    program, settings = recorded(tmp_path, world, BANK), Settings(home=tmp_path / "home")
    with own_memory(settings, SystemClock()) as memory:
        vault = memory.vault(own_keys(settings))
        vault.allow("test.bank")
        assert vault.keep("the bank", CANARY, app="test.bank") == 1
    dump = tmp_path / "phone" / "report.json"  # the phone itself has it
    dump.parent.mkdir()
    with iris_screen.open(f"{write_world(tmp_path, world)}&dump={dump}", settings=settings) as session:
        runpy.run_path(str(program))["play"](session, 1)
    assert session.close().verdict == "verified", session.close().reason
    assert json.loads(dump.read_text("utf-8"))["vars"]["pass"] == CANARY
    files = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "phone.json" and path != dump]
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []


def test_a_recorded_payment_asks_again_when_it_is_played(tmp_path: Path) -> None:
    steps: Steps = [{"tap": "Bank"}, {"tap": "Enter the bank"}, {"tap": "Pay 5 USD"}]
    program = recorded(tmp_path, make_world("a bank", SIGN_IN), steps)
    dump = tmp_path / "report.json"
    address, asked = f"{write_world(tmp_path, make_world('a bank', SIGN_IN))}&dump={dump}", []
    with pytest.raises(StepFailed):
        played(program, address, lambda question: bool(asked.append(question)))
    assert len(asked) == 1 and json.loads(dump.read_text("utf-8"))["effects"] == []
    played(program, address, lambda question: True)
    assert [each["effect"] for each in json.loads(dump.read_text("utf-8"))["effects"]] == ["payment"]


def test_a_recording_is_a_skill_that_takes_other_values(tmp_path: Path) -> None:
    address, dump = write_world(tmp_path, make_world("a phone with notes", NOTES)), tmp_path / "report.json"
    settings = Settings(home=tmp_path / "home", device=address)
    with open_device(address) as device:
        steps = record_by_page(device, settings, lambda hands: hands.do_all(NOTE))
        skill = keep_as_skill(settings, device, steps, "note", 'jot "buy bread" down')
    assert skill.slots == ["text"]
    kept = [path for path in (tmp_path / "home" / "skills").rglob("*") if path.is_file()]
    assert [path for path in kept if b"buy bread" in path.read_bytes()] == []
    other = f"{address}&font_scale=1.15&dark=true&dump={dump}"
    sentence = 'jot "feed the cat" down'
    result = Runs(settings).start(sentence, device=other, planner="skill:note")
    assert result.verdict == "verified", result.reason
    assert json.loads(dump.read_text("utf-8"))["effects"][0]["with"] == {"words": "feed the cat"}


def test_a_typed_password_is_in_no_skill(tmp_path: Path) -> None:
    address = write_world(tmp_path, make_world("a bank", SIGN_IN))
    settings = Settings(home=tmp_path / "home", device=address)
    with open_device(address) as device:
        steps = record_by_page(device, settings, lambda hands: hands.do_all([*BANK, {"tap": "Enter the bank"}]))
        with pytest.raises(UsageError, match="secret"):
            keep_as_skill(settings, device, steps, "bank", 'sign in at the bank as "ada"')
        named = [replace(each, step=each.step.replace(text="{{secret:1}}")) if each.secret else each for each in steps]
        keep_as_skill(settings, device, named, "bank", 'sign in at the bank as "ada" with {{secret:1}}')
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []


@pytest.mark.parametrize("name", EVERYDAY)
def test_an_everyday_task_is_recorded_once_and_done_on_another_phone(name: str, tmp_path: Path) -> None:
    """By the phone's own report; nothing is pressed that the person did not press."""
    case = make_case("phone", read_tasks("phone")[name], EVERYDAY.index(name) % 2)
    phones = {"same": {}, "other": {"font_scale": "1.15", "dark": "true", "seed": "80"}}
    for played in play_recorded(case, tmp_path, phones):
        assert played.came in ("done", "mended"), played


def test_a_phone_behind_adb_is_recorded_by_its_element_tree(tmp_path: Path) -> None:
    """Its pictures come without a tree: it is asked for with each act."""
    (tmp_path / "world.yaml").write_text(make_world("a phone with notes", NOTES), "utf-8")
    with wire.phone(f"sim:{tmp_path / 'world.yaml'}") as adbd, wire.opened(adbd) as device:
        steps = record_by_page(device, Settings(home=tmp_path / "home"), lambda hands: hands.do_all(NOTE))
    calls = [write_call(each.step) for each in steps]
    assert calls == ['s.open_app("test.notes")', 's.type("buy bread", into="field:Write here")', 's.tap("Save")']


def test_a_recording_is_a_template_that_takes_other_values(tmp_path: Path) -> None:
    """In the person's own module of the app; the values of the recording are not in it."""
    address, dump = write_world(tmp_path, make_world("a phone with notes", NOTES)), tmp_path / "report.json"
    settings = Settings(home=tmp_path / "home", device=address)
    with open_device(address) as device:
        steps = record_by_page(device, settings, lambda hands: hands.do_all(NOTE))
        skill, module = keep_as_template(settings, device, steps, "jot_down", 'jot "buy bread" down')
        with pytest.raises(UsageError, match="jot_down"):
            keep_as_template(settings, device, steps, "jot_down", 'jot "buy bread" down')
        with pytest.raises(UsageError, match="something else"):
            keep_as_template(settings, device, steps, "again", 'jot "buy bread" down')
    assert skill.slots == ["text"]
    kept = [path for path in (tmp_path / "home" / "apps" / module).rglob("*") if path.is_file()]
    assert kept and [path for path in kept if b"buy bread" in path.read_bytes()] == []
    result = Runs(settings).start('jot "feed the cat" down', device=f"{address}&dark=true&dump={dump}")
    assert result.verdict == "verified", result.reason
    assert json.loads(dump.read_text("utf-8"))["effects"][0]["with"] == {"words": "feed the cat"}
