"""A run is cut off, another task uses its phone, and the run goes on: in its own app, and nothing is done twice."""

import json
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.runs import Runs
from iris_screen.testing.endpoint import ScriptedModel
from iris_screen.text import render
from tests.e2e.rig import LOOKS, SMALL
from tests.e2e.small_phone import NOTES, make_world

SHOP = """
shop:
  package: test.shop
  icon: bag
  label: Shop
  start: main
  screens: {main: {body: [{text: Our shop, size: 24, pad: 12}, {button: Save, height: 60, tap: [{effect: bought}]}]}}
"""
"""Has a button with the same name as one of the notes."""

STEPS = [
    Step(action="launch_app", app="test.notes", expect=[Condition(kind="app", value="test.notes")]),
    Step(
        action="input_text",
        target=Target(kind="field"),
        text="milk",
        clear=True,
        expect=[Condition(kind="field", value="milk")],
    ),
    Step(
        action="tap",
        target=Target(kind="text", value="Save"),
        irreversible=True,
        expect=[Condition(kind="text", value="Kept")],
    ),
]
VISIT = [Step(action="launch_app", app="test.shop", expect=[Condition(kind="app", value="test.shop")])]


class Phone:
    """One phone and one data folder; each call is a process of its own as far as runs are concerned."""

    def __init__(
        self, folder: Path, look: str, settings: Settings | None = None, world: str = make_world("two", NOTES, SHOP)
    ) -> None:
        file, self.dump = folder / "world.yaml", folder / "phone.json"
        file.write_text(world, "utf-8")
        place = f"{file if world else ''}?seed=4&time=virtual&{SMALL}&{look}"
        self.address = f"sim:{place}&state={folder / 'state.json'}&dump={self.dump}"
        self.settings = settings or Settings(home=folder / "home")

    def cut(self, task: str, node: str, count: int, **ask: object) -> None:
        """Begin the run, and cut it off after a node has ended for the nth time."""
        ended: list[str] = []

        def stop(event: Event) -> None:
            ended.append(event.node)
            if ended.count(node) == count and event.node == node:
                raise KeyboardInterrupt

        runs = Runs(self.settings)
        with pytest.raises(KeyboardInterrupt):
            runs.start(task, device=self.address, run_id="one", on_event=stop, **ask)  # type: ignore[arg-type]
        runs.store.close()

    def cut_again(self) -> None:
        """Go on with the run, and cut it off after one node, before a look is stored."""

        def stop(event: Event) -> None:
            raise KeyboardInterrupt

        runs = Runs(self.settings)
        with pytest.raises(KeyboardInterrupt):
            runs.resume("one", on_event=stop)
        runs.store.close()

    def use(self, task: str = "") -> None:
        """Another task is done: the shop is opened, or this one."""
        runs = Runs(self.settings)
        other = runs.start(task or "open the shop", device=self.address, steps=None if task else VISIT)
        assert other.status == "success"
        runs.store.close()

    def resume(self) -> tuple[TaskResult, str]:
        told: list[str] = []
        runs = Runs(self.settings)
        result = runs.resume("one", on_event=lambda event: told.append(render(event.note, "en") if event.note else ""))
        runs.store.close()
        return result, "\n".join(told)

    @property
    def report(self) -> list[dict[str, Any]]:
        effects: list[dict[str, Any]] = json.loads(self.dump.read_text("utf-8"))["effects"]
        return effects

    @property
    def effects(self) -> list[str]:
        return [each["effect"] for each in self.report]

    @property
    def sent(self) -> list[dict[str, Any]]:
        return [each["with"] for each in self.report if each["effect"] == "sent"]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("node", "count"), [("act", 2), ("observe", 3), ("locate", 3), ("act", 3)])
def test_a_run_whose_phone_was_used_meanwhile_goes_back_to_its_own_app(
    node: str, count: int, look: str, tmp_path: Path
) -> None:
    phone = Phone(tmp_path, look)
    phone.cut("keep a note", node, count, steps=STEPS)
    phone.use()
    result, told = phone.resume()
    assert (phone.effects, result.verdict) == (["saved"], "verified"), told


@pytest.mark.parametrize(
    ("node", "count", "cuts"), [("verify", 4, 0), ("act", 4, 0), ("act", 4, 1), ("locate", 5, 2), ("plan", 6, 0)]
)
def test_what_was_for_one_chat_does_not_go_into_the_one_that_another_task_has_opened(
    node: str, count: int, cuts: int, tmp_path: Path
) -> None:
    phone = Phone(tmp_path, LOOKS[0], world="")
    phone.cut("给张三发微信消息说你好", node, count)
    phone.use("给李四发微信消息说晚上好")
    for _ in range(cuts):
        phone.cut_again()
    result, told = phone.resume()
    assert result.verdict == "verified", told
    assert phone.sent == [{"to": "李四", "text": "晚上好"}, {"to": "张三", "text": "你好"}]


def act(**fields: str) -> str:
    return f"I see.\n<action>{json.dumps(fields)}</action>"


HAND = [
    act(act="open", value="Notes"),
    act(act="type", value="milk", on="Write here"),
    act(act="tap", text="Save"),  # the shop is in front by then, and has a button of that name, too
    act(act="tap", text="Save"),
    act(act="done", value="Kept"),
]


def test_a_goal_goes_on_in_the_app_where_its_actor_was(tmp_path: Path) -> None:
    plan = {"brain": "react", "done": ["text:Kept"], "apps": ["Notes"], "why": "it fits"}
    with ScriptedModel({"planner": [json.dumps(plan)], "hand": HAND}, act(act="stuck", value="no way")) as model:
        phone = Phone(tmp_path, LOOKS[0], model.settings(tmp_path / "home"))
        phone.cut("in Notes write “milk” and press “Save”", "verify", 2, planner="react")
        phone.use()
        result, told = phone.resume()
    assert (phone.effects, result.verdict) == (["saved"], "verified"), told
