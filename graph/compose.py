"""Puts the product's abilities together.

The only place that knows which implementation stands behind which Protocol.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from core.plan import Step, Task
from core.policy import Policy, Ruling, read_policy
from core.protocols import Bodies, CanLaunch, CanStop, Clock, HasElements, HasPointer, KnowsHome, Planner
from core.screen import Frame
from core.settings import Settings
from core.state import Aim, State
from graph.build import Kit
from tools.apps import Apps, open_apps
from tools.blockers import Declared, Sense, shipped_catalog
from tools.capture import health
from tools.elements.sight import words_around
from tools.eyes import Eyes
from tools.library import ReferenceLibrary
from tools.locators import locator
from tools.places import Places
from tools.planners import derive_grant, planner
from tools.reading import FrameReader
from tools.verifiers import verifier
from tools.vision.compare import changed_share, same_patch

ASSETS = Path(__file__).resolve().parent.parent / "assets"

ABILITIES = (CanLaunch, CanStop, HasElements, HasPointer, KnowsHome)

STILL = 0.001
"""Share of the screen that may differ between two looks at a resting one: a clock, a caret, a camera's noise."""


def compose(settings: Settings, clock: Clock, bodies: Bodies) -> Kit:
    """The whole product, with no model: every ability that works offline."""
    apps = open_apps([ASSETS / "apps", settings.home / "apps"])
    library = ReferenceLibrary([ASSETS, settings.home, settings.home / "references"])
    policy = _policy(settings)
    reader = FrameReader()
    brain = _brains(apps)
    places = Places(settings.home / "places.json")
    return Kit(
        clock=clock,
        bodies=bodies,
        eyes=Eyes(clock, settings.patience, still),
        sense=Sense(shipped_catalog(_declared(apps)), policy, reader),
        health=health,
        locator=locator(library, reader),
        places=places,
        verifier=verifier(library, reader),
        changed=change_in_words,
        same=what_moved,
        rule=lambda state, aim: _rule(policy, bodies, state, aim),
        brain=brain,
        prepare=lambda task: _prepared(task, settings, bodies, apps, policy, brain),
        tidy=lambda state, outcome: _tidy(library, places),
    )


def _declared(apps: Apps) -> list[Declared]:
    """The ways out that app modules name for their own dialogs."""
    return [
        Declared(app=package, seen=[words], tap=words)
        for app in apps.apps
        for package in app.packages
        for words in app.dismiss
    ]


def still(before: Frame, after: Frame) -> bool:
    return before.key == after.key or changed_share(before.pixels, after.pixels) <= STILL


def change_in_words(before: Frame, after: Frame) -> str:
    """What differs between two frames, "" where nothing does that a person would call a change."""
    share = changed_share(before.pixels, after.pixels)
    return f"{share:.0%} of the screen changed" if share > STILL else ""


def what_moved(before: Frame, now: Frame, aim: Aim) -> str:
    """Why the aim must not be carried out on this frame: another app in front, or another thing at its place."""
    if before.key == now.key:
        return ""
    if aim.app != now.app:
        return f"{now.app or 'something else'} came to the front meanwhile; nothing touched"
    if aim.box and not same_patch(before.pixels, now.pixels, aim.box.within(now.size)):
        return f"{aim.words or 'the target'} is not there any more as it was; nothing touched"
    return ""


def abilities_of(device: object) -> list[str]:
    """The Protocols a body offers, by name."""
    return [ability.__name__ for ability in ABILITIES if isinstance(device, ability)]


def _tidy(library: ReferenceLibrary, places: Places) -> None:
    library.remove_temporary()
    places.save()


def _prepared(
    task: Task, settings: Settings, bodies: Bodies, apps: Apps, policy: Policy, brain: Callable[[str], Planner]
) -> Task:
    """The task with its limits, what its body offers and what its words consent to. An unknown planner is refused."""
    brain(task.planner)
    limits = {"patience": settings.patience, "layers": settings.layers}
    device = bodies.of(task).device
    offered = {"abilities": abilities_of(device), "home": device.home() if isinstance(device, KnowsHome) else ""}
    return task.model_copy(update={**limits, **offered, "grant": derive_grant(task, apps, policy)})


def _brains(apps: Apps) -> Callable[[str], Planner]:
    @cache
    def brain(name: str) -> Planner:
        return planner(name, apps)

    return brain


def _rule(policy: Policy, bodies: Bodies, state: State, aim: Aim) -> Ruling:
    """The strictest ruling on what is about to be touched: by its own words, those around it, and each step's."""
    task = state["task"]
    steps: list[Step | None] = [*state["steps"]] if aim.purpose == "step" else [None]
    around = words_around(bodies.of(task).album.get(aim.frame), aim.box) if aim.box else []
    rulings = [policy.judge(aim.words, step, task.grant, aim.app, around) for step in steps or [None]]
    return max(rulings, key=lambda ruling: _STRICTNESS[ruling.answer])


_STRICTNESS = {"allow": 0, "ask": 1, "deny": 2}


def _policy(settings: Settings) -> Policy:
    """The person's own policy, taken whole, or the shipped one."""
    own = settings.home / "policy.yaml"
    path = own if own.is_file() else ASSETS / "policy.yaml"
    return read_policy(path.read_bytes(), str(path))
