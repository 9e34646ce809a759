"""Learning a chore on one phone and playing it on others: the whole product, in virtual time, over real HTTP."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from iris_screen.core.geometry import Size
from iris_screen.core.record import Record
from iris_screen.core.screen import Element
from iris_screen.core.settings import Roles
from iris_screen.evals.skills.guide import Guide
from iris_screen.evals.skills.phones import Layout
from iris_screen.evals.skills.skill_scenarios import Said
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.graph.run_skills import save_skill
from iris_screen.graph.runs import Event, Runs
from iris_screen.planning.skills.skill import Skill
from iris_screen.planning.skills.skill_store import Standing
from iris_screen.sim.phone import saved_phone
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.testing.endpoint import Endpoint
from iris_screen.testing.stage import temporary_runs
from iris_screen.text import render

ONCE = frozenset({"opened", "pressed", "row"})
"""Effects that may come more than once: all that a chore is for may not."""


class Ran(Record):
    """A run. wrong: what was pressed or done that the chore asks for nowhere; done: it was done, by the phone's report.

    claimed: the agent calls it verified. calls: of the model. seconds: as a person would have waited, with the phone's
    waits, the model's and this computer's work; waited: without the last. good: steps that ended well.
    """

    run_id: str
    wrong: list[str]
    done: bool
    claimed: bool
    calls: int
    good: int
    seconds: float
    waited: float
    reason: str
    brain: str
    story: list[str]


@dataclass
class School:
    """runs: the product's own. folder: where worlds and reports lie."""

    runs: Runs
    folder: Path
    server: Endpoint
    _count: int = field(default=0)

    def learn(self, said: Said, layout: Layout, name: str) -> tuple[Ran, Skill | None]:
        """By the model, act by act; the skill is kept where the run ended verified."""
        ran = self.run(said, layout, planner="react")
        return ran, save_skill(self.runs, ran.run_id, name) if ran.claimed else None

    def run(self, said: Said, layout: Layout, planner: str = "auto") -> Ran:
        self._count += 1
        run_id = f"r{self._count:04}"
        place = self.folder / run_id
        place.mkdir()
        address = layout.write(place, place / "report.json")
        guide = Guide(
            said,
            layout.called,
            lambda: self._things(place / "world.yaml", run_id),
            self.runs.clock,
            blind=layout.options.get("elements") == "none",
        )
        self.server.brain = guide
        story: list[str] = []
        begun, worked = self.runs.clock.now(), time.perf_counter()

        def heard(event: Event) -> None:
            note = render(event.note) if event.note else ""
            story.append(f"{self.runs.clock.now() - begun:6.2f} {event.node:<15} {note}")

        result = self.runs.start(
            said.sentence,
            device=address,
            planner=planner,
            run_id=run_id,
            on_event=heard,
        )
        waited = self.runs.clock.now() - begun
        seconds = waited + time.perf_counter() - worked
        now = self.runs.find_moment(run_id)
        report = json.loads((place / "report.json").read_text("utf-8"))
        return Ran(
            run_id=run_id,
            wrong=wrong_of(report, said),
            done=_times(report, said) == 1,
            claimed=result.verdict == "verified",
            calls=guide.calls,
            good=sum(step.status == "success" for step in result.steps),
            seconds=seconds,
            waited=waited,
            reason=render(result.reason),
            brain=now.state["progress"].brain if now else "",
            story=story + guide.asked,
        )

    def restore(self, name: str, skill: Skill) -> None:
        """As it was learned: whatever it has learned since, and how it did, is forgotten."""
        shelf = own_skills(self.runs.settings)
        shelf.save_standing(name, Standing())
        if shelf.skill(name) != skill:
            shelf.update(skill, {})

    def forget(self, name: str) -> None:
        own_skills(self.runs.settings).delete(name)

    def _things(self, world: Path, run_id: str) -> tuple[list[Element], Size]:
        """What stands there now, also where the agent is told no elements."""
        phone, _ = saved_phone.load(self.runs.folder / run_id / "phone.json", load_world(world))
        phone.context.elements = "full"
        picture = phone.look(phone.now)
        return picture.elements or [], phone.size


def wrong_of(report: dict[str, Any], said: Said) -> list[str]:
    """What the phone says was pressed or done, and the chore nowhere asks for."""
    rows = [move.on for move in said.moves if move.act == "row"]
    found = []
    for entry in report["effects"]:
        name, what = entry["effect"], entry.get("with", {})
        fits = {
            "opened": what.get("app") == said.chore.app,
            "pressed": what.get("thing") in said.chore.presses,
            "row": what.get("words") in rows,
        }
        if not fits.get(name, (name, what) == said.effect):
            found.append(f"{name} {what}")
    return found + ([f"{said.effect[0]} more than once"] if _times(report, said) > 1 else [])


def _times(report: dict[str, Any], said: Said) -> int:
    return sum((entry["effect"], entry.get("with", {})) == said.effect for entry in report["effects"])


@contextmanager
def school() -> Iterator[School]:
    """In a data folder of its own, which is removed."""
    with Endpoint(lambda asked: "") as server:
        where = {"base_url": server.base_url, "model": "guide", "api_key": "none"}
        with temporary_runs(**where, roles=Roles(model_stream=False)) as runs:
            yield School(runs, runs.settings.home.parent, server)
