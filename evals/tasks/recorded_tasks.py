"""Tasks that a person does once while they are recorded, and that the recording then does on other phones."""

import json
import runpy
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import iris_screen
from iris_screen.core.actions import Wait
from iris_screen.core.errors import IrisError
from iris_screen.core.protocols import CanStop, Device
from iris_screen.core.record import Record
from iris_screen.core.settings import Settings
from iris_screen.evals.tasks.check import find_broken, find_forbidden
from iris_screen.evals.tasks.hand_person import HandPerson
from iris_screen.evals.tasks.page_person import PagePerson
from iris_screen.evals.tasks.place import SMALL, fill_rows, open_phone, read_phone, read_report, read_world
from iris_screen.evals.tasks.plain_steps import StepHands
from iris_screen.evals.tasks.task import FOLDER, Case
from iris_screen.graph.record_person import start_recording, watch_hands
from iris_screen.planning.recorder.recorded_steps import RecordedStep
from iris_screen.planning.recorder.session_program import write_program
from iris_screen.sim.phone import saved_phone
from iris_screen.tools.devices.address import Address, open_device
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.devices.sim import SimDevice
from iris_screen.ui.cli.servers.phone_in_browser import DeviceServer

PHONES = {
    "same": {},
    "seed": {"seed": "77"},
    "scale": {"font_scale": "1.15", "seed": "78"},
    "theme": {"dark": "true", "seed": "79"},
}
"""The phones that a recording is played on: as recorded, and others."""
READING = 3000
"""Milliseconds in which the person sees what came of it before they press Done."""
EVERYDAY = (
    "chat_send",
    "chat_pin",
    "chat_like_a_post",
    "contacts_create",
    "contacts_delete",
    "texts_reply",
    "alarm_switch",
    "alarm_new",
    "timer_start",
    "calendar_event",
    "mail_send",
    "mail_star",
    "shop_into_cart",
    "browser_bookmark",
    "music_play",
    "notes_write",
    "notes_delete_one",
    "memo_add_and_tick",
    "settings_two_switches",
    "settings_text_size",
)
"""Tasks of the set that people do every day; chosen before anything was recorded."""


def record_by_page(device: Device, settings: Settings, do: Callable[[StepHands], object]) -> list[RecordedStep]:
    """What `do` does with the hands of a person at the page of this device, recorded. Raises UsageError."""
    recording = start_recording(settings, device)
    with DeviceServer(device, 0, recording.do) as server:
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        try:
            person = PagePerson(device, server.url)
            do(StepHands(person))
            person.do(Wait(ms=READING))
            person.finish()
        finally:
            server.shutdown()
            serving.join()
    return recording.finish()


def record_by_hand(settings: Settings, do: Callable[[StepHands], object]) -> list[RecordedStep]:
    """What `do` does with the hands of a person at this desktop, recorded. Raises UsageError."""
    with open_device("desktop:?hands=person") as device:
        recording = start_recording(settings, device)
        with watch_hands(recording) as hands:
            looking = threading.Thread(target=hands.look_on)
            looking.start()
            try:
                do(StepHands(HandPerson(device, lambda: hands.has_seen_all)))
            finally:
                assert isinstance(device, CanStop)
                device.stop()
                looking.join()
        return recording.finish()


class Replayed(Record):
    """One recorded program, played once. truth: whether the device is as the task wants it. wrong: controls that were
    pressed and are not among the recorded ones, and effects that nobody asked for. more: acts of its own: it closed
    what came up, or scrolled. why: why it stopped, "" if it came to its end.
    """

    task: str
    on: str
    truth: bool
    wrong: list[str] = []
    more: int = 0
    why: str = ""

    @property
    def came(self) -> str:
        """done: as it was recorded; mended: it also closed or scrolled something; stopped: it said why; wrong."""
        if self.wrong or not (self.truth or self.why):
            return "wrong"
        return "stopped" if self.why else "mended" if self.more else "done"


def play_recorded(case: Case, folder: Path, phones: dict[str, dict[str, str]] = PHONES) -> Iterator[Replayed]:
    """Record a person who does this task by its steps, on a phone where nothing gets in the way, and play the program
    on each of these phones, as they are. Raises NotThere if the steps do not fit the phone, and UsageError.
    """
    settings = Settings(home=folder / "home")
    with open_phone(case, calm=True) as place:
        device = place.device
        assert isinstance(device, SimDevice)
        steps = record_by_page(device, settings, lambda hands: hands.do_all(case.steps))
        touches = [*device.phone.touches]
    program = folder / f"{case.task}.py"
    program.write_text(write_program(steps, program.name, "sim:"), "utf-8")
    for name, options in phones.items():
        yield _play(case, program, settings, name, options, touches)


def _list_pressed(touches: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    """The screen and the name of each control that was pressed, as the phone itself noted it. A field that is only
    given the focus is none.
    """
    pressed = []
    for each in touches:
        hit = each.get("hit") or {}
        is_control = hit.get("kind") not in ("key", "input", None) and (hit.get("name") or hit.get("id"))
        if each["kind"] in ("tap", "long_press") and is_control:
            pressed.append((str(each["screen"]), str(hit["name"] or hit["id"])))
    return pressed


def _count_swipes(touches: Sequence[dict[str, Any]]) -> int:
    return sum(each["kind"] == "swipe" for each in touches)


def _play(
    case: Case,
    program: Path,
    settings: Settings,
    name: str,
    options: dict[str, str],
    touches: Sequence[dict[str, Any]],
) -> Replayed:
    """touches: of the person."""
    given = {"faults": "none", "time": "virtual", **{key: str(value) for key, value in SMALL.items()}, **options}
    where = str(FOLDER / "worlds" / f"{case.world}.yaml") if case.world else ""
    state, dump = (program.with_name(f"{case.task}-{name}.{what}.json") for what in ("state", "dump"))
    address = Address("sim", where, {"seed": str(case.seed), "lang": case.language, **given})
    with open_device(address.written, clock=VirtualClock()) as device:
        assert isinstance(device, SimDevice)
        for variable, value in case.vars.items():
            device.phone.state.vars[variable] = fill_rows(device.phone, variable, value)
        before = read_phone(device.phone)
        saved_phone.save(state, device.phone, float("inf"))
    on = replace(address, options={**address.options, "state": str(state), "dump": str(dump)})
    why = ""
    try:
        with iris_screen.open(on.written, settings=settings, gate=lambda question: True) as session:
            runpy.run_path(str(program))["play"](session)
    except IrisError as error:
        why = str(error)
    report = json.loads(dump.read_text("utf-8"))
    facts = read_report(report)
    hit, pressed = _list_pressed(report["touches"]), _list_pressed(touches)
    blockers = {each.screen for each in read_world(case.world).blockers.values()}
    own = [(screen, name) for screen, name in hit if screen not in blockers]
    strange = [f"{screen}: {name}" for screen, name in own if (screen, name) not in pressed]
    return Replayed(
        task=case.task,
        on=name,
        truth=not find_broken(case.done, facts, before, ""),
        wrong=[*strange, *find_forbidden(case, facts, before, "")],
        more=len(hit) - len(own) + max(_count_swipes(report["touches"]) - _count_swipes(touches), 0),
        why=why,
    )
