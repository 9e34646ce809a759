"""Whole runs on a phone behind a real adb server: to the end, cut off, killed, and with everything put back."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.screen import Element
from iris_screen.sim.adbd.faults import Fault
from iris_screen.sim.adbd.input_methods import OWN
from iris_screen.sim.adbd.model import Model
from iris_screen.sim.adbd.thread import Adbd
from tests.adb import wire
from tests.e2e.process import Processes, read_lines

NOTE = """
- {action: launch_app, app: tiny.notes, expect: ["text:Buy bread"]}
- {action: tap, target: "text:New", expect: ["text:Save"]}
- {action: input_text, target: "field:", text: 喂猫, expect: ["field:喂猫"]}
- {action: tap, target: "text:Save", expect: ["text:Call Ann", "text:喂猫"]}
"""


@pytest.fixture
def iris(tmp_path: Path) -> Processes:
    (tmp_path / "plan.yaml").write_text(NOTE, encoding="utf-8")
    return Processes(tmp_path / "home")


def note(iris: Processes, adbd: Adbd, *more: str) -> tuple[str, ...]:
    plan = str(iris.home.parent / "plan.yaml")
    return ("run", "write a note", "--device", f"android:{adbd.address}", "--steps", plan, "--run-id", "one", *more)


def effects(adbd: Adbd, name: str) -> list[dict[str, object]]:
    """What the phone's own log says was brought about, under this name."""
    done = adbd.call(lambda: adbd.android.phone.report()["effects"])
    return [each.get("with", {}) for each in done if each["effect"] == name]


def test_a_message_is_sent_on_the_phone_as_on_the_simulated_one(iris: Processes) -> None:
    with wire.phone("sim:") as adbd:
        said = iris.here("run", "给张三发微信消息说你好", "--device", f"android:{adbd.address}", "--json")
        assert (said.code, said.last["verdict"]) == (0, "verified"), said.err
        (sent,) = effects(adbd, "sent")
        assert (sent["to"], sent["text"]) == ("张三", "你好")
        assert adbd.android.keyboards.current == OWN


@pytest.mark.parametrize("fault", ["drop@9~input", "drop@150", "hang@5~dumpsys", "truncate@3~screencap"])
def test_a_run_gets_over_what_happens_on_the_line(iris: Processes, fault: str) -> None:
    with wire.phone() as adbd:
        adbd.arm(Fault.parse(fault))
        said = iris.here(*note(iris, adbd, "--json"))
        assert said.code in (0, 3), said.err
        assert len(effects(adbd, "note_saved")) == 1
        assert adbd.android.keyboards.current == OWN


def test_a_run_that_is_killed_in_the_middle_of_typing_is_resumed_and_leaves_the_phone_as_it_was(
    iris: Processes,
) -> None:
    with wire.phone() as adbd:
        before = settings(adbd)
        with iris.started(*note(iris, adbd)) as running:
            while not adbd.android.keyboards.writes_for_adb and running.poll() is None:
                time.sleep(0.01)
            running.kill()
        assert adbd.android.keyboards.writes_for_adb and settings(adbd) != before
        resumed = iris.here("resume", "one", "--json")
        assert resumed.code in (0, 3), resumed.err
        assert len(effects(adbd, "note_saved")) == 1
        assert settings(adbd) == before


def settings(adbd: Adbd) -> dict[tuple[str, str], str]:
    held, tables = adbd.android.settings, ("global", "system", "secure")
    known: dict[tuple[str, str], str] = adbd.call(lambda: {(t, n): v for t in tables for n, v in held.all(t)})
    return known


def test_a_long_draft_is_neither_cleared_nor_typed_into_twice(iris: Processes) -> None:
    """Nobody asked to clear it, and the tree tells a part of it only."""
    draft = "a" * 2_100
    (iris.home.parent / "plan.yaml").write_text(NOTE.replace("喂猫", "hello"), encoding="utf-8")
    with wire.phone(with_draft(iris, draft)) as adbd:
        said = iris.here(*note(iris, adbd, "--json"))
        assert said.last["verdict"] == "unverified", said.err
        assert held(adbd) == f"{draft}hello"


def test_what_stood_in_the_field_before_is_never_cleared_where_nobody_asked(iris: Processes) -> None:
    """The plan expects the text alone, and it stands behind a draft: a person has to look."""
    (iris.home.parent / "plan.yaml").write_text(NOTE.replace("喂猫", "hello"), encoding="utf-8")
    with wire.phone(with_draft(iris, "Dear Ann, ")) as adbd:
        said = iris.here(*note(iris, adbd, "--json"))
        assert (said.code, said.last["verdict"]) == (3, "unverified"), said.err
        assert held(adbd) == "Dear Ann, hello" and not effects(adbd, "note_saved")


def test_a_text_that_is_shown_late_is_typed_once(iris: Processes) -> None:
    (iris.home.parent / "plan.yaml").write_text(NOTE.replace("喂猫", "hello"), encoding="utf-8")
    with wire.phone(with_draft(iris, "")) as adbd:
        adbd.call(lambda: setattr(adbd.android, "phone", Late(adbd.android.phone, 2.2)))
        said = iris.here(*note(iris, adbd, "--json"))
        assert (said.code, said.last["verdict"]) == (0, "verified"), said.err
        assert [each["words"] for each in effects(adbd, "note_saved")] == ["hello"]


class Late:
    """A busy phone, which tells what stands in its fields so many seconds late."""

    def __init__(self, phone: Any, seconds: float) -> None:
        self._phone, self._seconds = phone, seconds
        self._values: list[tuple[float, str]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._phone, name)

    def look(self, now: float) -> Any:
        frame = self._phone.look(now)
        elements = [self._late(each, now) if each.role == "input" else each for each in frame.elements or []]
        return replace(frame, elements=elements)

    def _late(self, field: Element, now: float) -> Element:
        self._values.append((now, field.value))
        known = [value for at, value in self._values if at <= now - self._seconds]
        return field.replace(value=known[-1] if known else self._values[0][1])


def with_draft(iris: Processes, draft: str) -> str:
    """The address of a phone whose new notes begin with this."""
    tiny = wire.TINY.read_text(encoding="utf-8").partition("blockers:")[0]
    world = tiny.replace('vars: {draft: ""}', f'vars: {{draft: "{draft}"}}').replace(
        "{input: draft,", "{input: draft, lines: 2, most: 20000,"
    )
    path = iris.home.parent / "drafts.yaml"
    path.write_text(world, encoding="utf-8")
    return f"sim:{path}?width=1000&height=1400&density=0.6875"


def held(adbd: Adbd) -> str:
    """What stands in the phone's own field, or was saved from it."""
    seen = adbd.call(lambda: adbd.android.phone.look(adbd.android.now).elements or [])
    return next((each.value for each in seen if each.role == "input"), "") or str(
        effects(adbd, "note_saved")[0]["words"]
    )


@pytest.fixture
def waits(iris: Processes) -> None:
    """The run goes on until it is killed."""
    (iris.home.parent / "plan.yaml").write_text("- {action: wait, amount: 120000}\n", encoding="utf-8")


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize("other", ["127.0.0.1:{port}?patience=3", "localhost:{port}"])
def test_one_phone_is_held_by_one_run_by_whatever_address_and_options(iris: Processes, other: str) -> None:
    with wire.phone() as adbd, iris.started(*note(iris, adbd)) as running:
        assert read_lines(running, 1) == 1
        second = iris.here("run", "打开设置", "--device", f"android:{other.format(port=adbd.port)}")
        assert second.code == 2 and "is in use by" in second.err, second


@pytest.mark.usefixtures("waits")
def test_a_run_on_the_only_phone_stays_with_that_phone(iris: Processes) -> None:
    with wire.phone() as other:
        with wire.phone() as adbd:
            place = f"android:{adbd.address}"
            connect(adbd)
            with iris.started(*note(iris, adbd, "--device", "android:")) as running:
                assert read_lines(running, 1) == 1
                busy = iris.here("run", "打开设置", "--device", "android:?patience=3")
                assert busy.code == 2 and "Device phone IRIS0001-" in busy.err and "is in use by" in busy.err, busy
                running.kill()
            assert place in iris.here("show", "one").out
        connect(other)
        refused = iris.here("resume", "one")
        assert refused.code == 5 and adbd.address in refused.err, refused
        assert not effects(other, "note_saved") and not other.call(lambda: other.android.phone.touches)


def test_a_run_never_goes_on_on_another_phone_that_has_its_address_now(iris: Processes) -> None:
    with wire.phone(model=Model(serial="AAAA")) as adbd:
        place = adbd.port
        with iris.started(*note(iris, adbd)) as running:
            assert read_lines(running, 3) == 3
            running.kill()
    with wire.phone(model=Model(serial="BBBB"), port=place) as other:
        refused = iris.here("resume", "one")
        assert refused.code == 5 and "BBBB-" in refused.err and "Nothing was done on it" in refused.err, refused
        assert not effects(other, "note_saved") and not other.call(lambda: other.android.phone.touches)


def test_a_run_whose_phone_has_another_address_goes_on_there_and_nowhere_else(iris: Processes) -> None:
    with wire.phone(model=Model(serial="AAAA")) as adbd, wire.phone(model=Model(serial="BBBB")) as other:
        with iris.started(*note(iris, adbd, "--device", f"android:{adbd.address}?patience=1&keyboard=none")) as running:
            assert read_lines(running, 3) == 3
            adbd.restart()
            said, _ = running.communicate()
        assert running.returncode == 5 and "iris resume one --device ADDRESS" in said, said
        wrong = iris.here("resume", "one", "--device", f"android:{other.address}")
        assert wrong.code == 2 and "Nothing was done on it" in wrong.err, wrong
        assert not other.call(lambda: other.android.phone.touches)
        sim = iris.here("resume", "one", "--device", "sim:")
        assert sim.code == 2 and "cannot be AAAA-" in sim.err, sim
        right = iris.here("resume", "one", "--device", f"android:localhost:{adbd.port}")
        assert right.code not in (2, 5), right
        assert f"android:localhost:{adbd.port}" in (shown := iris.here("show", "one").out) and "keyboard=none" in shown


def test_of_no_phone_or_several_none_is_taken_and_no_run_begins(iris: Processes) -> None:
    wire.kill_server()
    with wire.phone() as one, wire.phone() as two:
        none = iris.here(*note(iris, one, "--device", "android:"))
        assert none.code == 5 and "No Android device is attached" in none.err, none
        connect(one)
        connect(two)
        several = iris.here(*note(iris, one, "--device", "android:"))
        assert several.code == 5 and "Several devices" in several.err and two.address in several.err, several
    assert "one" not in iris.here("runs").out.split()


def connect(adbd: Adbd) -> None:
    """As a person does with `adb connect`."""
    with wire.opened(adbd, "?awake=no"):
        pass
