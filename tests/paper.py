"""A planner and blocker sensing for the paper phone (iris_screen.testing), to test the logic of the graph.

The nodes, routes, locators and verifiers over them are the shipped ones.
"""

from dataclasses import dataclass, field

from iris_screen.core.actions import PressKey, Tap
from iris_screen.core.advance import Advance
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.plan import Progress, Step, Task
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Blocker, PostMortem, WayOut


@dataclass(frozen=True)
class PaperPlanner:
    """Returns its steps once, then is done; replans are given too."""

    steps: list[Step]
    again: list[list[Step]] = field(default_factory=list)
    name: str = "paper"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        if progress.brain:
            return Advance(kind="done", progress=progress)
        return Advance(kind="steps", steps=self.steps, progress=progress.replace(brain=self.name))

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        used = int(progress.data.get("replans", 0))
        if used >= len(self.again):
            return Advance(kind="stuck", progress=progress, reason=verbatim("no other plan"))
        data = {**progress.data, "replans": used + 1}
        return Advance(kind="steps", steps=self.again[used], progress=progress.replace(data=data))


class PaperBlockerFinder:
    """Senses the popup of the paper phone."""

    def find(
        self,
        frame: Frame,
        task: Task,
        wanted: object = (),
        done: object = None,
        before: object = None,
        reached: object = (),
    ) -> Blocker | None:
        for element in frame.elements or []:
            if element.name.startswith("popup"):
                way = WayOut(
                    action=Tap(at=element.box.center), why=say("see-way-button", name="close it"), box=element.box
                )
                back = WayOut(action=PressKey(key="BACK"), why=verbatim("BACK"))
                return Blocker(kind="popup", description=element.name, ways_out=[way, back])
            if element.name.startswith("loading"):
                return Blocker(kind="loading", description="loading")
        return None

    def dialog(self, frame: Frame) -> Message | None:
        return next((verbatim(e.name) for e in frame.elements or [] if e.role == "dialog"), None)
