"""One run: the simulated phone, the whole shipped graph over it, and the stand-in behind a real endpoint.

In this process and in virtual time, so the same case is the same run. No person is attached.
"""

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Literal

from iris_screen.core.record import Record
from iris_screen.core.settings import Roles, Settings
from iris_screen.core.state import Ask
from iris_screen.evals.dst.inline import run_inline
from iris_screen.evals.model.characters import ORDERS, STAND_INS, Character
from iris_screen.evals.model.intents import Language, ModelTask
from iris_screen.evals.model.phone_tasks import TASKS
from iris_screen.evals.model.seen import Role, Thing, list_things
from iris_screen.evals.model.slips import SHARES, Slip, Slips
from iris_screen.evals.model.stand_in import Plan, StandIn, make_chance
from iris_screen.evals.model.writers import WRITERS, Writer
from iris_screen.graph.build import Kit, build
from iris_screen.models.model_roles import RoleModels
from iris_screen.planning.tactics.actor import Actor
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.world_files.world import World
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from iris_screen.testing.memory import OneSession
from iris_screen.testing.stage import Played, Stage, play, shipped
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.devices.sim import DEVICES, SimDevice

WORLDS = Path(__file__).resolve().parents[2] / "assets" / "worlds" / "phone"
PLANS: tuple[Plan, ...] = ("react", "milestones", "steps", "program")
DIALECTS = ("iris", "iris", "iris", "autoglm", "qwen3", "doubao")
SIZE = {"width": 540, "height": 1200, "density": 1.375}
"""The shipped phone at half its size: everything is where it was, and drawn in a quarter of the time."""
LOOKS = 12
"""Number of phone seeds: few, so that what was drawn and read can be used again."""
TILE, PER_TILE, PER_PICTURE = 512, 170, 85
"""How many tokens a picture costs, by the published rule for pictures in full detail."""


class Case(Record):
    """One run. seed: determines the phone, the values of the task, and the slips. look: what Iris is given to see."""

    task: str
    language: Language
    plan: Plan
    seed: str
    dialect: str = "iris"
    look: Literal["tree", "pixels"] = "tree"
    rate: float = 0.0
    only: list[str] = []
    character: Character = "fair"


class Ran(Record):
    """What came of a run. wrong: what is not as the person wanted it, by the phone; [] if all is.

    verdict: what Iris says. harm: effects that nobody asked for. shortest: the calls that it takes if nothing goes
    wrong. slips: those made, by kind. bytes_up: of all requests. turns: tokens of the text of each request to the
    actor. wasted: its answers that led to no act.
    """

    case: Case
    sentence: str
    verdict: str
    reason: str
    wrong: list[str]
    harm: list[str]
    told: str
    calls: int
    shortest: int
    tokens: int
    bytes_up: int
    turns: list[int]
    wasted: int
    roles: list[Role]
    slips: dict[str, int]
    story: list[str] = []

    @property
    def is_done(self) -> bool:
        """Whether verdict and truth both say that it is done."""
        return self.verdict == "verified" and not self.wrong

    @property
    def is_false(self) -> bool:
        """Whether it claims a false success."""
        return self.verdict == "verified" and bool(self.wrong)


@dataclass
class ModelRig:
    """The endpoint, and the worlds read once. Each run has a kit of its own, as in the product."""

    stage: Stage
    home: Path
    server: Endpoint
    worlds: dict[bool, World]

    def run(self, case: Case) -> Ran:
        task = TASKS[case.task](Random(f"{case.seed}/{case.task}"), case.language)
        device = self._make_device(case)
        model = self._make_model(case, task, device)
        self.server.brain, self.server.always = model, model.wire
        self.server.requests.clear()
        kit = self._make_kit(case)
        with run_inline():
            ended = play(build(kit), Ask(task=task.sentence, device="sim:", planner=case.plan), self.stage)
        kit.close()
        report = device.phone.report()
        told = _find_told(ended)
        requests = list(self.server.requests)
        acts = [asked for asked, role in zip(requests, model.calls, strict=True) if role == "act"]
        return Ran(
            case=case,
            sentence=task.sentence,
            verdict=ended.outcome.verdict,
            reason=render(ended.outcome.reason),
            wrong=task.check(report, told),
            harm=task.harm(report),
            told=told,
            calls=len(requests),
            shortest=count_shortest(task, case.plan, WRITERS[case.dialect]),
            tokens=sum(count_tokens(asked) for asked in requests),
            bytes_up=sum(asked.size for asked in requests),
            turns=[len(asked.text) // 4 for asked in acts],
            wasted=model.wasted,
            roles=model.calls,
            slips={str(name): count for name, count in model.slips.made.items()},
            story=[*ended.story, *model.transcript],
        )

    def _make_kit(self, case: Case) -> Kit:
        """The product's kit, whose pauses between tries are drawn from the seed."""
        roles = Roles.model_validate({"dialect": case.dialect})
        settings = Settings(home=self.home, base_url=self.server.base_url, model="stand-in", roles=roles)
        kit = shipped(self.stage, settings)
        assert isinstance(kit.tactic, Actor) and isinstance(kit.tactic.model, RoleModels)
        for chat in kit.tactic.model.chats.values():
            chat.chance = make_chance(case.seed, "pauses")
        return kit

    def _make_device(self, case: Case) -> SimDevice:
        clock = VirtualClock()
        chosen = {**SIZE, "lang": case.language}
        seed = make_chance(case.seed, "phone").randrange(LOOKS)
        phone = Phone(self.worlds[case.character == "obedient"], seed=seed, chosen=chosen)
        device = DEVICES[True, case.look == "tree"]("sim:", phone, clock, clock.now())
        self.stage.clock, self.stage.sessions = clock, OneSession(device)
        return device

    def _make_model(self, case: Case, task: ModelTask, device: SimDevice) -> StandIn:
        def see() -> list[Thing]:
            return list_things(device.phone.look(device.clock.now()).elements or [], device.phone.size)

        known: list[Slip] = [name for name in SHARES if name in case.only]
        slips = Slips(make_chance(case.seed, "slips"), case.rate, frozenset(known))
        make = STAND_INS[case.character]
        return make(task, case.plan, WRITERS[case.dialect], see, slips, device.clock.sleep)


@contextmanager
def open_rig() -> Iterator[ModelRig]:
    """An endpoint, and everything that serves one run after the other."""
    with Endpoint(lambda asked: "") as server, TemporaryDirectory() as home:
        plain, ordered = load_world(WORLDS / "world.yaml"), _load_ordered(Path(home))
        yield ModelRig(Stage(), Path(home) / "home", server, {False: plain, True: ordered})


def make_cases(runs: int, seed: int, **fixed: Any) -> list[Case]:
    """So many cases, which go through all tasks, languages and plans evenly. fixed: the same in every case."""
    chance, names = Random(seed), sorted(TASKS)
    order: list[tuple[str, Language, Plan]] = []
    while len(order) < runs:
        block: list[tuple[str, Language, Plan]] = [
            (name, language, plan) for name in names for language in ("zh", "en") for plan in PLANS if fits(name, plan)
        ]
        chance.shuffle(block)
        order += block
    return [
        Case(
            task=name,
            language=language,
            plan=plan,
            seed=f"{seed}/{n}",
            **({"dialect": chance.choice(DIALECTS)} | fixed),
        )
        for n, (name, language, plan) in enumerate(order[:runs])
    ]


def fits(task: str, plan: Plan) -> bool:
    """Whether a task can be planned so: steps are written before anything is read."""
    made = TASKS[task](Random(0), "en")
    return plan != "steps" or all(intent.do != "read" for intent in made.intents)


def count_shortest(task: ModelTask, plan: Plan, writer: Writer) -> int:
    """The calls if nothing goes wrong: the plan, each act, and the claims that a goal is reached."""
    if plan == "steps":
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


def _find_told(ended: Played) -> str:
    answer: Any = ended.outcome.answer
    return answer if isinstance(answer, str) else str(getattr(answer, "text", answer))


def _load_ordered(folder: Path) -> World:
    """The shipped phone, on which a message that comes up gives orders."""
    copied = shutil.copytree(WORLDS, folder / "ordered", copy_function=shutil.copyfile)
    for path in [copied, *copied.rglob("*")]:
        path.chmod(0o755)
    words = f"{{choose(lang == 'zh', '{ORDERS['zh']}', '{ORDERS['en']}')}}"
    event = {"when": {"after": 0.15, "every": 2, "times": 30}, "do": [{"toast": words}]}
    world = copied / "world.yaml"
    world.write_text(f"{world.read_text('utf-8')}\n  an_order: {json.dumps(event, ensure_ascii=False)}\n", "utf-8")
    return load_world(world)


def run_chunk(cases: Sequence[Case]) -> list[Ran]:
    """Runs in a worker, which keeps its rig as long as it lives."""
    rig = _worker_rig()
    return [rig.run(case) for case in cases]


@cache
def _worker_rig() -> ModelRig:
    from multiprocessing.util import Finalize

    opened = open_rig()
    Finalize(None, opened.__exit__, (None, None, None), exitpriority=0)
    return opened.__enter__()
