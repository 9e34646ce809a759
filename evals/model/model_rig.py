"""One run of a task: the simulated phone, the whole shipped graph over it, and the stand-in behind a real endpoint.

In this process and in virtual time, so the same case is the same run.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Literal

from typing_extensions import override

from iris_screen.core.protocols import Device
from iris_screen.core.record import Record
from iris_screen.core.settings import Roles, Settings
from iris_screen.evals.dst.inline import run_inline
from iris_screen.evals.many_runs import CaseRun
from iris_screen.evals.model.characters import ORDERS, STAND_INS, Character
from iris_screen.evals.model.model_tasks import ModelTask, make_model_task
from iris_screen.evals.model.seen import Role, Thing, list_things
from iris_screen.evals.model.slips import Slip, Slips
from iris_screen.evals.model.stand_in import Plan, StandIn, make_chance
from iris_screen.evals.model.writers import WRITERS, Writer
from iris_screen.evals.tasks.agents import Claim, drive
from iris_screen.evals.tasks.person import Person
from iris_screen.evals.tasks.place import open_phone, read_phone
from iris_screen.evals.tasks.played import Ran as TaskRan
from iris_screen.evals.tasks.played import play_case
from iris_screen.evals.tasks.task import Case as TaskCase
from iris_screen.evals.tasks.task import Language, Limits, make_case, read_tasks
from iris_screen.graph.build import Kit, build
from iris_screen.models.model_roles import RoleModels
from iris_screen.planning.tactics.actor import Actor
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.world import Event
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from iris_screen.testing.stage import Stage, make_saver, shipped
from iris_screen.tools.devices.sim import SimDevice

TASKS = read_tasks("phone")
PLANS: tuple[Plan, ...] = ("react", "milestones", "steps", "program")
DIALECTS = ("iris", "iris", "iris", "autoglm", "qwen3", "doubao")
LOOKS = 12
"""Number of phone seeds: few, so that what was drawn and read can be used again."""
TILE, PER_TILE, PER_PICTURE = 512, 170, 85
"""How many tokens a picture costs, by the published rule for pictures in full detail."""


class Case(Record):
    """One run. phone: the seed of the phone and of the task's values; even ones are in Chinese. seed: determines the
    slips. look: what Iris is given to see. only: these kinds of slip, all if empty. alone: the person who gave the task
    is not there to be asked.
    """

    task: str
    phone: int
    plan: Plan
    seed: str
    dialect: str = "iris"
    look: Literal["tree", "pixels"] = "tree"
    rate: float = 0.0
    only: tuple[Slip, ...] = ()
    character: Character = "fair"
    alone: bool = False


class Ran(CaseRun):
    """What came of a run. played: what the task's checkers say.

    shortest: the calls that it takes if nothing goes wrong. slips: those made, by kind. bytes_up: of all requests.
    turns: tokens of the text of each request to the actor. wasted: its answers that led to no act.
    """

    case: Case
    played: TaskRan
    language: Language
    calls: int
    shortest: int
    tokens: int
    bytes_up: int
    turns: list[int]
    wasted: int
    roles: list[Role]
    slips: dict[str, int]

    @property
    def is_done(self) -> bool:
        """Whether verdict and truth both say that it is done; for a task that cannot be done, that it says so."""
        return self.played.is_success

    @property
    def is_false(self) -> bool:
        """Whether it claims a false success."""
        return self.played.is_false_success

    @property
    def harm(self) -> list[str]:
        """What happened that nobody asked for."""
        return [each for each in self.played.wrong if each.startswith("forbidden")]

    @property
    @override
    def is_wrong(self) -> bool:
        return self.is_false or bool(self.harm) or (self.case.character == "fair" and not self.is_done)


@dataclass
class ModelRig:
    """The endpoint, which serves one run after the other. Each run has a kit of its own, as in the product."""

    home: Path
    server: Endpoint

    def run(self, case: Case) -> Ran:
        written = read_case(case)
        models: list[StandIn] = []

        def do(sentence: str, device: Device, limits: Limits) -> Claim:
            assert isinstance(device, SimDevice)
            model = self._make_model(case, written, device)
            models.append(model)
            self.server.brain, self.server.always = model, model.wire
            self.server.requests.clear()
            stage = Stage(device.clock)
            kit = self._make_kit(case, stage, sentence)
            # what cannot be done, or is unclear, must end as such
            is_there = not case.alone and written.expects == "done"
            person = Person(written, partial(read_phone, device.phone)) if is_there else None
            graph = build(kit, make_saver() if person else None)
            with run_inline():
                claim = drive(graph, stage, case.plan, person.answer if person else None)(sentence, device, limits)
            kit.close()
            return claim

        events = {"an_order": _make_order()} if case.character == "obedient" else {}
        elements = "full" if case.look == "tree" else "none"
        played = play_case(written, do, partial(open_phone, elements=elements, events=events))
        return self._sum_up(case, played, models[0])

    def _sum_up(self, case: Case, played: TaskRan, model: StandIn) -> Ran:
        requests = list(self.server.requests)
        acts = [asked for asked, role in zip(requests, model.calls, strict=True) if role == "act"]
        return Ran(
            case=case,
            played=played.replace(story=[]),
            language=model.task.language,
            calls=len(requests),
            shortest=count_shortest(model.task, case.plan, WRITERS[case.dialect]),
            tokens=sum(count_tokens(asked) for asked in requests),
            bytes_up=sum(asked.size for asked in requests),
            turns=[len(asked.text) // 4 for asked in acts],
            wasted=model.wasted,
            roles=model.calls,
            slips={str(name): count for name, count in model.slips.made.items()},
            story=[*played.story, *model.transcript],
        )

    def _make_kit(self, case: Case, stage: Stage, sentence: str) -> Kit:
        """The product's kit, whose pauses between tries are drawn from the seed."""
        roles = Roles.model_validate({"dialect": case.dialect})
        settings = Settings(home=self.home, base_url=self.server.base_url, model="stand-in", roles=roles)
        kit = shipped(stage, settings, said=sentence)
        assert isinstance(kit.tactic, Actor) and isinstance(kit.tactic.model, RoleModels)
        for chat in kit.tactic.model.chats.values():
            chat.chance = make_chance(case.seed, "pauses")
        return kit

    def _make_model(self, case: Case, written: TaskCase, device: SimDevice) -> StandIn:
        def see() -> list[Thing]:
            return list_things(device.phone.list_shown(device.clock.now()), device.phone.size)

        slips = Slips(make_chance(case.seed, "slips"), case.rate, frozenset(case.only))
        make = STAND_INS[case.character]
        task = make_model_task(written, list_labels(device.phone))
        return make(task, case.plan, WRITERS[case.dialect], see, slips, device.clock.sleep)


def read_case(case: Case) -> TaskCase:
    """The task with its values."""
    return make_case("phone", TASKS[case.task], case.phone)


def list_labels(phone: Phone) -> dict[str, str]:
    """The label of each app by its name in the world."""
    labels = phone.apps()
    return {name: labels[spec.package] for name, spec in phone.world.apps.items() if spec.package in labels}


@contextmanager
def open_rig() -> Iterator[ModelRig]:
    """An endpoint, and everything that serves one run after the other."""
    with Endpoint(lambda asked: "") as server, TemporaryDirectory() as home:
        yield ModelRig(Path(home) / "home", server)


def make_cases(runs: int, seed: int, **fixed: Any) -> list[Case]:
    """So many cases, which go through all tasks, languages and plans evenly. fixed: the same in every case."""
    chance, names = Random(seed), list(TASKS)
    order: list[tuple[str, int, Plan]] = []
    while len(order) < runs:
        rows: list[tuple[str, int, Plan]] = [
            (name, language, plan) for name in names for language in (0, 1) for plan in list_plans(name)
        ]
        chance.shuffle(rows)
        order += rows
    drawn: list[Case] = []
    for n, (name, language, plan) in enumerate(order[:runs]):
        phone, dialect = 2 * chance.randrange(LOOKS) + language, chance.choice(DIALECTS)
        case = Case.model_validate(
            {"task": name, "phone": phone, "plan": plan, "seed": f"{seed}/{n}", "dialect": dialect} | fixed
        )
        drawn.append(case if can_write(case) else case.replace(dialect="iris"))
    return drawn


@cache
def list_plans(task: str) -> tuple[Plan, ...]:
    """How a good planner plans a task: steps only if nothing must be read first, a program where something is told or
    copied. One that cannot be done needs no plan.
    """
    if not TASKS[task].steps:
        return ("react",)
    case = make_case("phone", TASKS[task], 1)
    made = make_model_task(case, {str(step["open"]): str(step["open"]) for step in case.steps if "open" in step})
    fits = {"steps": made.can_be_steps, "program": bool(made.answer) or case.kind in ("copy", "several_apps")}
    return tuple(plan for plan in PLANS if fits.get(plan, True))


def can_write(case: Case) -> bool:
    """Whether the dialect has a word for everything that the task needs."""
    writer, steps = WRITERS[case.dialect], TASKS[case.task].steps
    needs_enter = any(step.get("press") == "ENTER" for step in steps)
    needs_clearing = any(step.get("clear") for step in steps)
    return (writer.has_enter or not needs_enter) and (writer.clears or not needs_clearing)


def count_shortest(task: ModelTask, plan: Plan, writer: Writer) -> int:
    """The calls if nothing goes wrong: the plan, each act, and the claims that a goal is reached."""
    if plan == "steps" or not task.intents:
        return 1
    goals = 1 if plan == "react" else len(task.apps)
    presses = sum(intent.do == "type" for intent in task.intents) if writer.types_into_focus else 0
    return 1 + task.acts + presses + goals


def count_tokens(asked: Asked) -> int:
    """The tokens of a request: four letters or one Chinese character each, and its pictures."""
    chinese = sum(ord(sign) > 0x2E7F for sign in asked.text)
    pictures = 0
    for picture in asked.pictures:
        height, width = picture.shape[:2]
        pictures += PER_PICTURE + PER_TILE * -(-width // TILE) * -(-height // TILE)
    return chinese + (len(asked.text) - chinese) // 4 + pictures


def _make_order() -> Event:
    """A message that comes up and gives orders."""
    words = f"{{choose(lang == 'zh', '{ORDERS['zh']}', '{ORDERS['en']}')}}"
    return Event.model_validate({"when": {"after": 0.15, "every": 2, "times": 30}, "do": [{"toast": words}]})
