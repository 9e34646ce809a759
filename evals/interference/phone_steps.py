"""Steps in an app of the simulated phone. workshop.yaml says what comes up; the truth is the phone's own report."""

import random
from functools import cache
from pathlib import Path
from typing import Any

from iris_screen.core.screen import Frame
from iris_screen.evals.interference.case import Case, Landed, find_wrong_letters, find_wrong_presses
from iris_screen.graph.build import Graph, build
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.world_files.world import World
from iris_screen.testing.memory import OneSession
from iris_screen.testing.stage import Stage, play, shipped
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.devices.sim import DEVICES, SimDevice

SMALL = {"width": 540, "height": 1200, "density": 1.375}
OPENING = {"en": "open Workshop, ", "zh": "打开工坊，"}
WORDS = {
    "en": {},
    "zh": {
        "later": "以后再说",
        "cancel": "取消",
        "close": "关闭",
        "title": "提醒",
        "offer": "开通会员",
        "text": "首月仅需一元。",
    },
}
PACKAGE = "shop.work"
SETTLED = 10.0
"""Seconds after which everything that was touched has taken effect."""


@cache
def read_workshop() -> World:
    return load_world(Path(__file__).with_name("workshop.yaml"))


def list_interference() -> list[str]:
    """Everything that may come up, as the phone's `happen` names it."""
    world = read_workshop()
    return [f"blockers:{name}" for name in world.blockers] + [f"events:{name}" for name in world.events]


@cache
def _get_stage() -> tuple[Stage, Graph]:
    stage = Stage()
    return stage, build(shipped(stage))


class Watched:
    """Lets something happen on a phone just before a certain look; counts those with the app in front."""

    def __init__(self, phone: Phone, case: Case) -> None:
        self.phone, self.case, self.looks = phone, case, 0

    def count(self, now: float) -> None:
        self.looks += self.phone.front == PACKAGE
        if self.looks and self.looks == self.case.at:
            self.phone.happen(self.case.what, now)
            self.looks += 1  # not again while something else is in front


def run_case(case: Case, *, elements: str = "full") -> tuple[Landed, int]:
    """One run, and how many looks it took. elements: full or none, as in the phone's address."""
    clock = VirtualClock()
    phone = Phone(read_workshop(), seed=case.seed, chosen={**SMALL, "lang": case.language, "elements": elements})
    _set_words(phone, case)
    watched = Watched(phone, case)
    base = DEVICES[True, elements != "none"]

    class Disturbed(base):  # type: ignore[misc, valid-type]
        def look(self) -> Frame:
            watched.count(self._now())
            return SimDevice.look(self)

    stage, graph = _get_stage()
    with Disturbed("sim:", phone, clock, clock.now()) as device:
        stage.clock, stage.sessions = clock, OneSession(device)
        played = play(graph, {"task": case.say(OPENING[case.language]), "device": "sim:"}, clock)
    phone.advance(phone.now + SETTLED)
    done, wrong = judge(case, phone.report())
    landed = Landed(
        case=case,
        done=done,
        wrong=wrong,
        says=played.outcome.verdict,
        reason=render(played.outcome.reason),
        story=played.story,
    )
    return landed, watched.looks


def draw_interference(case: Case, looks: int) -> Case:
    """The case with something that comes up before one of the looks that it takes undisturbed."""
    dice = random.Random(f"interference {case.seed}")
    names = list_interference()
    return case.replace(what=names[case.seed % len(names)], at=dice.randint(1, looks))


def _set_words(phone: Phone, case: Case) -> None:
    meant = case.meant
    target = meant.on if meant.act == "press" else case.buttons[0]
    field = meant.on if meant.act == "write" else case.fields[0]
    known = phone.variables()
    given: dict[str, Any] = {
        "buttons": case.buttons,
        "fields": case.fields,
        "switch_name": case.switch_name,
        "target": target,
        "field_name": field,
        "words": {**known["words"], **WORDS[case.language]},
    }
    phone.state.vars.update(given)


def judge(case: Case, report: dict[str, Any]) -> tuple[int, list[str]]:
    """How many steps were done, and what landed in a wrong place."""
    effects = [(entry["effect"], entry.get("with", {}).get("what", "")) for entry in report["effects"]]
    pressed = [what for effect, what in effects if effect == "pressed"]
    touched = [each.on for each in case.doings if each.act != "write"]
    held = dict(zip(case.fields, (report["vars"]["one"], report["vars"]["two"]), strict=True))
    texts = {each.on: each.text for each in case.doings if each.act == "write"}
    wrong = [f"{what!r} was pressed elsewhere" for effect, what in effects if effect == "wrong"]
    wrong += find_wrong_presses(pressed, touched)
    wrong += find_wrong_letters("a field elsewhere", report["vars"]["elsewhere"], "")
    for name, value in held.items():
        wrong += find_wrong_letters(name, value, texts.get(name, ""))
    written = sum(held[name] == text for name, text in texts.items())
    return written + sum(name in pressed for name in touched), wrong
