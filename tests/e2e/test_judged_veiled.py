"""What a later process judges by pictures that were kept without their secrets: neither claimed nor asked otherwise."""

from contextlib import closing
from pathlib import Path

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.message import walk_messages
from iris_screen.core.people import Answer
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import own_keys, own_memory
from iris_screen.graph.runs import Event, Runs
from iris_screen.tools.devices.clock import VirtualClock

PHONE = """
format: 1
name: a bank
phone: {lang: en, wallpaper: 2}
apps:
  home:
    package: pw.home
    label: Home
    icon: home
    start: main
    screens:
      main:
        wallpaper: true
        body: {grid: [{app: "{a.id}", for: a in apps}], columns: 4, pad: [48, 16]}
  bank:
    package: pw.bank
    label: Bank
    icon: notes
    start: main
    data: {secret: "hunter2-Zebra", n: 0, t: 0}
    screens:
      main:
        every: [{seconds: 1, do: [{set: {t: "{t + 1}"}}]}]
        body:
          - {text: "{t}", size: 8}
          - {text: "Wi-Fi password: Plum-Forest42", size: 15, pad: 16}
          - {text: "Your verification code is 482913", size: 15, pad: 16}
          - {input: secret, hint: Password, password: true, height: 52, radius: 12}
          - {button: Quiet, pad: 30, tap: [{effect: pressed}]}
          - {button: Pay now, tap: [{effect: pressed}]}
"""


class Cut(BaseException):
    """As a kill is: nothing is put away."""


@pytest.fixture
def phone(tmp_path: Path) -> Path:
    world = tmp_path / "bank.yaml"
    world.write_text(PHONE, "utf-8")
    return world


def later(tmp_path: Path) -> Runs:
    """As another process sees it: nothing is in hand."""
    return Runs(Settings(home=tmp_path / "home"), VirtualClock(1_000.0))


def cut(event: Event) -> None:
    if event.turn == 2 and event.node == "observe":
        raise Cut


@pytest.mark.parametrize("elements", ["full", "none"])
def test_a_dead_press_beside_a_password_is_not_called_done_by_who_takes_the_run_up(
    tmp_path: Path, phone: Path, elements: str
) -> None:
    address = f"sim:{phone}?seed=3&elements={elements}&state={tmp_path / 'phone.json'}"
    first = Runs(Settings(home=tmp_path / "home"), VirtualClock())
    with closing(first.store), pytest.raises(Cut):
        first.start("open Bank, tap Quiet", device=address, run_id="r", on_event=cut)
    again = later(tmp_path)
    with closing(again.store):
        result = again.resume("r")
    assert (result.verdict, result.steps[-1].evidence) == ("unverified", "unverified"), result.reason
    reason = result.steps[-1].reason
    assert reason and "see-no-effect" in {each.key for each in walk_messages(reason)}


def test_one_yes_is_enough_where_secrets_stand_beside_what_is_asked_about(tmp_path: Path, phone: Path) -> None:
    address = f"sim:{phone}?seed=3&state={tmp_path / 'phone.json'}"
    first = Runs(Settings(home=tmp_path / "home"), VirtualClock())
    with closing(first.store):
        assert first.start("open Bank, tap Pay now", device=address, run_id="r", wait=True).status == "waiting"
    answered = later(tmp_path)
    with closing(answered.store):
        asked = answered.resume("r", answer=Answer(kind="yes"))
        touches = [entry for entry in answered.show("r").entries if entry.turn > 1]
    assert len(touches) == 1 and asked.status == "waiting" and asked.reason.key == "ask-was-it-done"


def test_a_secret_that_only_a_step_names_is_kept_in_no_picture_from_the_first_look_on(
    tmp_path: Path, phone: Path
) -> None:
    phone.write_text(PHONE.replace("Wi-Fi password: Plum-Forest42", "mellow river"), "utf-8")
    runs = Runs(Settings(home=tmp_path / "home"), VirtualClock())
    with own_memory(runs.settings, VirtualClock()) as memory:
        vault = memory.vault(own_keys(runs.settings))
        vault.allow("pw.bank")
        number = vault.keep("the bank", "mellow river", app="pw.bank")
    steps = [
        Step(action="launch_app", app="pw.bank", expect=[Condition.parse("app:pw.bank")]),
        Step(action="input_text", target=Target.parse("field:Password"), text=f"{{{{secret:{number}}}}}"),
    ]
    with closing(runs.store):
        runs.start("sign in", device=f"sim:{phone}?seed=3&elements=full", run_id="r", steps=steps)
    kept = [file.read_text("utf-8") for file in (tmp_path / "home" / "runs" / "r" / "frames").glob("*.json")]
    assert any("verification code" in facts for facts in kept)
    assert not [facts for facts in kept if "mellow river" in facts]
