"""Runs of a scripted model with somebody there, whose questions are counted."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from iris_screen.core.chat import Ask
from iris_screen.core.people import Answer, Question
from iris_screen.graph.build import build
from iris_screen.testing.endpoint import ScriptedModel
from iris_screen.testing.stage import Rig, Stage, make_saver, play, shipped
from iris_screen.text import render
from iris_screen.tools.devices.sim import SimDevice
from tests.e2e.rig import SMALL, Ran
from tests.e2e.small_phone import make_world

STUCK = '<action>{"act": "stuck", "value": "no way"}</action>'


@dataclass
class Person:
    """Says yes. meanwhile: what happens on the phone while the first question about sending, publishing or paying is
    open; a later one is answered with no.
    """

    meanwhile: str = ""
    asked: list[Question] = field(default_factory=list)
    happen: Callable[[str], None] = lambda what: None

    def __call__(self, question: Question) -> Answer:
        is_later = question.view != "" and any(each.view for each in self.asked)
        self.asked.append(question)
        if self.meanwhile and is_later:
            return Answer(kind="no")
        if self.meanwhile and question.view:
            self.happen(f"events:{self.meanwhile}")
        return Answer(kind="yes")

    @property
    def questions(self) -> list[str]:
        return [render(each.text, "en") for each in self.asked]


@dataclass(frozen=True)
class Errand:
    """A sentence, the acts of a model that does just this, and the app, whose world file is written as in small_phone.
    more: what else stands in the file, as YAML.
    """

    task: str
    acts: Sequence[dict[str, Any]]
    app: str
    world: str
    more: str = ""

    def play(self, folder: Path, look: str, person: Person | None, seed: int = 1, **planned: Any) -> Ran:
        """Nobody is there without a person. planned: what else the model's plan says."""
        world = make_world("a phone", self.world) + self.more
        (folder / "world.yaml").write_text(world, "utf-8")
        address = f"sim:{folder / 'world.yaml'}?{SMALL}&{look}&seed={seed}"
        plan = {"brain": "react", "apps": [self.app], "done": [f"text:{self.acts[-1]['value']}"], **planned}
        said = [f"I see.\n<action>{json.dumps(act, ensure_ascii=False)}</action>" for act in self.acts]
        with ScriptedModel({"planner": [json.dumps(plan, ensure_ascii=False)], "hand": said}, STUCK) as model:
            rig, stage = Rig(address), Stage()
            device = rig.device
            assert isinstance(device, SimDevice)
            graph = build(shipped(stage, model.settings(folder / "home")), make_saver())
            stage.clock, stage.sessions = rig.clock, rig
            ask = {"task": self.task, "device": address, "planner": "react", "attached": person is not None}
            if person is not None:
                person.happen = lambda what: device.phone.happen(what, rig.clock.now())
            played = play(graph, cast(Ask, ask), rig.clock, person)
        return Ran(played.outcome, played.story, played.updates, device.phone.report())
