"""Learns a chore on one phone and plays it on others: the whole product, in virtual time, over real HTTP."""

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
from iris_screen.graph.configuration.resources import own_policy, own_skills
from iris_screen.graph.run_skills import save_skill
from iris_screen.graph.runs import Event, Runs
from iris_screen.planning.skills.skill import Skill
from iris_screen.planning.skills.skill_store import SkillResults
from iris_screen.sim.phone import saved_phone
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.testing.endpoint import Endpoint
from iris_screen.testing.stage import temporary_runs
from iris_screen.text import render

ONCE = frozenset({"opened", "pressed", "row"})
"""Effects that may happen more than once; the effect of a chore may not."""


class Ran(Record):
    """A run. wrong: what was pressed or done beyond the chore. done: the chore was done, by the phone's report.

    claimed: the agent says verified. calls: of the model. seconds: the total time, with the phone's and model's waits
    and computing; waited: without computing. good: successful steps.
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
    """runs: the product's own. folder: for worlds and reports."""

    runs: Runs
    folder: Path
    server: Endpoint
    _count: int = field(default=0)

    def learn(self, said: Said, layout: Layout, name: str) -> tuple[Ran, Skill | None]:
        """Learn with the model, act by act; the skill is saved if the run ended verified."""
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
            lambda: self._read_elements(place / "world.yaml", run_id),
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
            wrong=find_wrong(report, said),
            done=_count_effect(report, said) == 1,
            claimed=result.verdict == "verified",
            calls=guide.calls,
            good=sum(step.status == "success" for step in result.steps),
            seconds=seconds,
            waited=waited,
            reason=render(result.reason),
            brain=now.state["agenda"].progress.brain if now else "",
            story=story + guide.asked,
        )

    def restore(self, name: str, skill: Skill) -> None:
        """Restore a skill as it was learned; later changes and statistics are dropped."""
        store = own_skills(self.runs.settings)
        store.save_results(name, SkillResults())
        if store.skill(name) != skill:
            store.update(skill, {})

    def forget(self, name: str) -> None:
        own_skills(self.runs.settings).delete(name)

    def _read_elements(self, world: Path, run_id: str) -> tuple[list[Element], Size]:
        """The real elements now, even if the agent gets none."""
        phone, _ = saved_phone.load(self.runs.folder / run_id / "phone.json", load_world(world))
        phone.context.elements = "full"
        picture = phone.look(phone.now)
        return picture.elements or [], phone.size


def find_wrong(report: dict[str, Any], said: Said) -> list[str]:
    """What was pressed or done, by the phone's report, although not part of the chore."""
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
    return found + ([f"{said.effect[0]} more than once"] if _count_effect(report, said) > 1 else [])


def _count_effect(report: dict[str, Any], said: Said) -> int:
    return sum((entry["effect"], entry.get("with", {})) == said.effect for entry in report["effects"])


@contextmanager
def school() -> Iterator[School]:
    """A school in a temporary data folder."""
    with Endpoint(lambda asked: "") as server:
        where = {"base_url": server.base_url, "model": "guide", "api_key": "none"}
        with temporary_runs(**where, roles=Roles(model_stream=False)) as runs:
            # the person who is taught here says yes to whatever the guide finds in place of what was taken away
            own_policy(runs.settings).write_text("rules: [{kind: unknown, answer: allow}]\n", "utf-8")
            yield School(runs, runs.settings.home.parent, server)
