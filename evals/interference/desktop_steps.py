"""Steps in a real program on an X server of its own. The truth is what the programs say that reached them."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from iris_screen.core.screen import Frame
from iris_screen.evals.interference.case import Case, Landed, find_wrong_letters, find_wrong_presses
from iris_screen.graph.build import Graph, build
from iris_screen.testing.memory import OneSession
from iris_screen.testing.stage import Stage, play, shipped
from iris_screen.text import render
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import SystemClock

PROGRAM = Path(__file__).with_name("desk_program.py")
ADDRESS = "desktop:?pace=quick&stopkey=no&elements=none"
COMES = ["beside", "over", "raised", "question", "form", "editor", "toast"]
SEEN = 2
"""Looks until the run has seen the program: what is in front when it begins is what the sentence is about."""
LOOKS = 9
"""How many looks a step takes here, about; what comes up comes before one of them."""


class Program:
    """The program of a case, which says what reached it."""

    def __init__(self, case: Case) -> None:
        meant = case.meant
        words = {
            "buttons": case.buttons,
            "fields": case.fields,
            "what": case.what,
            "letter": case.letter,
            "target": meant.on if meant.act == "press" else case.buttons[0],
            "field_name": meant.on if meant.act == "write" else case.fields[0],
        }
        command = [sys.executable, str(PROGRAM), json.dumps(words)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._read()

    def ask(self, words: str) -> dict[str, Any]:
        assert self._process.stdin
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        return self._read()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout
        return dict(json.loads(self._process.stdout.readline()))


@contextmanager
def open_desk() -> Iterator[tuple[Stage, Graph]]:
    """A desktop with a window manager, in the environment of this process, and Iris over it."""
    from iris_screen.evals.tasks.desktop_place import open_session

    with open_session():
        stage = Stage()
        yield stage, build(shipped(stage))


def draw_interference(case: Case) -> Case:
    """The case without switches, which no desktop of this size shows, and with something that comes up."""
    dice = random.Random(f"interference {case.seed}")
    case = Case.draw(case.seed, switches=False)
    what, written = COMES[case.seed % len(COMES)], [each.text for each in case.doings if each.act == "write"]
    if written and dice.random() < 0.4:
        return case.replace(what=what, letter=dice.randint(1, len(written[0]) - 1))
    return case.replace(what=what, at=dice.randint(SEEN + 1, LOOKS * len(case.doings)))


def run_case(case: Case, desk: tuple[Stage, Graph]) -> Landed:
    stage, graph = desk
    with ExitStack() as opened:
        program = opened.enter_context(closing(Program(case)))
        device = opened.enter_context(open_device(ADDRESS))
        looks, look = [0], device.look

        def disturbed() -> Frame:
            looks[0] += 1
            if looks[0] == case.at:
                program.ask("disturb")
            return look()

        vars(device)["look"] = disturbed
        stage.clock, stage.sessions = SystemClock(), OneSession(device)
        played = play(graph, {"task": case.say(""), "device": "desktop:"}, stage.clock)
        done, wrong = _judge(case, program.ask("facts"))
    reason = f"({looks[0]} looks) {render(played.outcome.reason)}"
    return Landed(case=case, done=done, wrong=wrong, says=played.outcome.verdict, reason=reason, story=played.story)


def _judge(case: Case, facts: dict[str, Any]) -> tuple[int, list[str]]:
    texts = {each.on: each.text for each in case.doings if each.act == "write"}
    touched = [each.on for each in case.doings if each.act == "press"]
    pressed = facts["pressed"]
    wrong = [f"{name!r} was pressed elsewhere" for name in facts["elsewhere"]["pressed"]]
    wrong += find_wrong_presses(pressed, touched)
    held = dict(zip(case.fields, facts["fields"], strict=True))
    for value in facts["elsewhere"]["fields"]:
        wrong += find_wrong_letters("a field elsewhere", value, "")
    for name, value in held.items():
        wrong += find_wrong_letters(name, value, texts.get(name, ""))
    return sum(held[name] == text for name, text in texts.items()) + sum(name in pressed for name in touched), wrong
