"""A run held, let go, let go for one turn; its device taken and given back. Real runs on the simulated phone."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from iris_screen.core.actions import InputText, PressKey, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.errors import Busy, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import say, walk_messages
from iris_screen.core.people import Answer
from iris_screen.core.plan import Step, Task
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.lifecycle.live_views import FOLDER, LiveScreen, find_picture
from iris_screen.graph.lifecycle.run_control import StoredRunControl
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.control_table import WAITING
from iris_screen.ui.run_status import name_run_status
from tests.shop import shop

TINY = Path(__file__).parents[4] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?width=270&height=600&density=0.6875"
VIRTUAL = f"{PHONE}&time=virtual"
NOTES = Step(
    action="tap", target=Target(kind="text", value="Notes"), expect=[Condition(kind="app", value="tiny.notes")]
)
HOME = Step(action="go_home")
STEPS = [NOTES, HOME, NOTES]
HIDDEN = shop(
    "{promo: {kind: ad, screen: system.ad, with: {title: Special offer}, when: {on: screen:shop.inside}}}",
    main="{button: Enter, tap: {goto: inside}}",
    inside="{text: You are inside, size: 24}",
)
"""A page of advertising behind a button."""
NOTES_AT = Point(x=42, y=79)
SOON = 40.0


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(Settings(home=tmp_path))


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < deadline, "it does not come to be"
        time.sleep(0.02)


@contextmanager
def going(
    runs: Runs, device: str = VIRTUAL, hold: str = "pause", at: str = "plan", steps: Sequence[Step] = STEPS
) -> Iterator[Future[TaskResult]]:
    """The run, held as soon as this node has run."""
    said: list[str] = []

    def on_event(event: Event) -> None:
        if event.node == at and not said:
            said.append(event.node)
            {"pause": runs.steering.pause, "hand": runs.steering.hand_over, "step": runs.steering.step}[hold]("r")

    with ThreadPoolExecutor() as pool:
        run = pool.submit(runs.start, "look", device=device, steps=list(steps), run_id="r", on_event=on_event)
        try:
            until(lambda: run.done() or (bool(said) and runs.store.row("r").holds))
            yield run
        finally:
            if not run.done():
                runs.steering.go_on("r")


@contextmanager
def held_in_a_process(runs: Runs, home: Path) -> Iterator["subprocess.Popen[str]"]:
    """A run of a process of its own, which says that it is held by now."""
    command = [
        sys.executable,
        "-m",
        "iris_screen.ui.cli",
        "run",
        "--run-id",
        "r",
        "--device",
        "sim:",
        "打开设置，打开深色模式",
    ]
    around = {**os.environ, "IRIS_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    with subprocess.Popen(command, env=around, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        until(lambda: bool(runs.rows()))
        runs.steering.pause("r")
        assert any("paused by you; to continue: iris resume r, " in line for line in process.stdout)
        yield process


def taken(runs: Runs, tmp_path: Path) -> StoredRunControl:
    """The control of run q, as its process feels them that holds it by now, its device in the person's hand."""
    runs.store.accept(Task(id="q", text="look"))
    runs.steering.hand_over("q")
    return held_by_it(runs, tmp_path)


def held_by_it(runs: Runs, tmp_path: Path) -> StoredRunControl:
    lease, live = runs.store.take("q", "sim:"), LiveScreen(tmp_path / "live")
    control = StoredRunControl(runs.store.control("q"), lease, runs.clock, live, wait=lambda _: None)
    assert control.held(1)
    control.hold()
    return control


def touches(runs: Runs) -> list[str]:
    return [entry.action.kind for entry in runs.store.entries("r") if entry.by == "iris"]


def test_a_run_that_is_paused_does_nothing_more_until_it_is_let_go(runs: Runs) -> None:
    with going(runs) as run:
        assert touches(runs) == [] and not run.done()
        row = runs.store.row("r")
        assert (row.status, row.wish, row.holds) == ("running", "pause", True) and row.holder
        runs.steering.go_on("r")
        assert run.result(SOON).status == "success"
    assert touches(runs) == ["tap", "go_home", "tap"]
    assert not runs.store.row("r").holds


def test_it_goes_one_turn_at_a_time(runs: Runs) -> None:
    def held_after(*done: str) -> bool:
        row = runs.store.row("r")
        return (row.wish, row.holds) == ("pause", True) and touches(runs) == list(done)

    with going(runs) as run:
        runs.steering.step("r")
        until(lambda: held_after("tap"))
        runs.steering.step("r")
        until(lambda: held_after("tap", "go_home"))
        assert not run.done()
        runs.steering.go_on("r")
        assert run.result(SOON).status == "success"


def test_a_pause_in_the_one_turn_it_was_let_go_is_honoured_before_its_touch(runs: Runs) -> None:
    decided: list[str] = []

    def on_event(event: Event) -> None:
        if event.node == "locate":
            decided.append(event.node)
            if len(decided) <= 2:
                runs.steering.pause("r")

    with ThreadPoolExecutor() as pool:
        run = pool.submit(runs.start, "look", device=VIRTUAL, steps=STEPS, run_id="r", on_event=on_event)
        until(lambda: run.done() or (len(decided) == 1 and runs.store.row("r").holds))
        runs.steering.step("r")
        until(lambda: run.done() or (len(decided) == 2 and runs.store.row("r").holds))
        assert touches(runs) == []
        runs.steering.go_on("r")
        assert run.result(SOON).status == "success"


def test_a_run_that_nobody_drives_is_taken_up_for_one_turn(runs: Runs) -> None:
    runs.store.accept(Task(id="r", text="look", device=VIRTUAL, planner="steps", steps=STEPS))
    with ThreadPoolExecutor() as pool:
        run = pool.submit(runs.resume, "r", hold="step")
        until(lambda: run.done() or runs.store.row("r").holds)
        assert touches(runs) == ["tap"]
        runs.steering.go_on("r")
        assert run.result(SOON).status == "success"


def test_what_was_decided_before_a_pause_is_not_touched_and_decided_anew(runs: Runs) -> None:
    with going(runs, at="locate") as run:
        assert touches(runs) == []
        runs.steering.go_on("r")
        result = run.result(SOON)
    assert result.status == "success" and [turn.turn for turn in runs.store.turns("r")] == [1, 2, 3]


def test_it_holds_also_where_something_hides_what_its_last_touch_did(runs: Runs, tmp_path: Path) -> None:
    """A person pauses it for that very thing: neither its way out is pressed nor what it hides judged before him."""
    (tmp_path / "hidden.yaml").write_text(HIDDEN)
    unseen = [Condition(kind="text", value="Upstairs")]
    enter = Step(action="tap", target=Target(kind="text", value="Enter"), expect=unseen, retry=0)
    with going(runs, f"sim:{tmp_path / 'hidden.yaml'}?time=virtual", at="dismiss_blocker", steps=[enter]) as run:
        assert runs.store.row("r").holds and touches(runs) == ["tap"]
        runs.steering.go_on("r")
        assert run.result(SOON).status != "running"
    assert touches(runs)[:2] == ["tap", "tap"], "it got rid of that once it was let go"


def test_the_clock_of_a_run_stands_still_while_it_is_held(runs: Runs) -> None:
    began = time.monotonic()
    with going(runs, PHONE) as run:
        time.sleep(3)
        runs.steering.go_on("r")
        seconds = run.result(SOON).seconds
    assert seconds < time.monotonic() - began - 3


def test_a_paused_run_stays_paused_when_its_process_is_killed_and_its_clock_has_stood_still(
    runs: Runs, tmp_path: Path
) -> None:
    with held_in_a_process(runs, tmp_path) as process:
        process.send_signal(signal.SIGKILL)
    row = runs.store.row("r")
    assert (name_run_status(row), row.holder, row.wish) == ("PAUSED", "", "pause")
    time.sleep(3)
    result = runs.resume("r")
    assert result.status == "success" and name_run_status(runs.store.row("r")) == "VERIFIED"
    assert result.seconds < time.time() - row.started_at - 3


def test_what_the_device_refuses_is_said_in_the_journal_and_ends_nothing(runs: Runs) -> None:
    with going(runs, hold="hand") as run:
        runs.steering.touch("r", PressKey(key="NO_SUCH"))
        until(lambda: bool(runs.store.entries("r")) and runs.store.entries("r")[0].receipt is not None)
        (entry,) = runs.store.entries("r")
        assert entry.receipt and (entry.by, entry.receipt.delivered) == ("person", "no")
        assert entry.receipt.detail == say("device-phone-key-unknown", key="NO_SUCH")
        runs.steering.go_on("r")
        assert run.result(SOON).status == "success"


def test_a_run_can_be_stopped_while_it_is_held_and_taken_up_again(runs: Runs, tmp_path: Path) -> None:
    with held_in_a_process(runs, tmp_path) as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(SOON) == 4
    assert name_run_status(runs.store.row("r")) == "INTERRUPTED"


def test_a_touch_of_the_person_goes_to_the_device_and_is_his_in_the_journal(runs: Runs, tmp_path: Path) -> None:
    live = tmp_path / "runs" / "r" / FOLDER
    with going(runs, hold="hand") as run:
        until(lambda: find_picture(live) is not None)
        before = find_picture(live)
        assert before
        runs.steering.touch("r", Tap(at=NOTES_AT), before.stem)
        until(lambda: (find_picture(live) or before).stem != before.stem)
        runs.steering.go_on("r")
        assert run.result(SOON).status == "success"
    first = runs.store.entries("r")[0]
    assert (first.by, first.action, first.turn, first.frame) == ("person", Tap(at=NOTES_AT), 1, before.stem)
    assert first.receipt and first.receipt.delivered == "yes"
    assert (tmp_path / "runs" / "r" / "frames" / f"{before.stem}.png").is_file()
    assert find_picture(live) is None, "the live picture is gone with the hand-over"
    moment = runs.find_moment("r")
    assert moment and any(
        "model-person-did" in [each.key for each in walk_messages(entry.came)]
        for entry in moment.state["history"].short
    )


def test_what_a_person_types_is_kept_nowhere(runs: Runs, tmp_path: Path) -> None:
    secret = "correct horse battery staple"
    with going(runs, hold="hand") as run:
        runs.steering.touch("r", InputText(text=secret))
        until(lambda: bool(runs.store.entries("r")) and runs.store.entries("r")[0].receipt is not None)
        runs.steering.go_on("r")
        assert run.result(SOON).status == "success"
    files = [file for file in tmp_path.rglob("*") if file.is_file() and file.name != "phone.json"]  # its own memory
    kept = [file for file in files if secret.encode() in file.read_bytes()]
    assert kept == [] and runs.store.entries("r")[0].action == InputText(text="•" * len(secret))


def test_nobody_touches_a_device_that_the_run_has(runs: Runs) -> None:
    with going(runs), pytest.raises(Busy, match="is using its device"):
        runs.steering.touch("r", PressKey(key="BACK"))
    assert all(entry.by == "iris" for entry in runs.store.entries("r"))


def test_what_was_wanted_and_not_done_when_the_device_is_given_back_is_not_done(runs: Runs, tmp_path: Path) -> None:
    control = taken(runs, tmp_path)
    runs.steering.touch("q", PressKey(key="HOME"))
    runs.steering.go_on("q")
    runs.steering.hand_over("q")
    assert control.touch(1) is None and runs.store.entries("q") == []


def test_what_he_did_before_its_process_was_killed_is_not_done_when_he_takes_the_device_again(
    runs: Runs, tmp_path: Path
) -> None:
    control = taken(runs, tmp_path)
    runs.steering.touch("q", PressKey(key="HOME"))
    runs.store.control("q").steer("hand")
    assert control.touch(1) is None


def test_a_touch_is_refused_until_the_hold_is_in_force_and_one_that_came_in_is_not_done(
    runs: Runs, tmp_path: Path
) -> None:
    """The run is in the middle of a turn: what it does yet is not what the picture shows that he touches."""
    store = runs.store
    store.accept(Task(id="q", text="look"))
    runs.steering.hand_over("q")
    with pytest.raises(Busy, match="once it has paused"):
        runs.steering.touch("q", PressKey(key="HOME"))
    with store._file.write("ask") as connection:  # as an older Iris has left it
        connection.execute("INSERT INTO touches VALUES ('q', 1, '{\"kind\": \"go_home\"}', '', 0, NULL, NULL)")
    lease, live = store.take("q", "sim:"), LiveScreen(tmp_path / "live")
    control = StoredRunControl(store.control("q"), lease, runs.clock, live, wait=lambda _: None)
    assert control.held(1) and control.touch(1) is None
    control.hold()
    assert control.touch(1) is None and store.entries("q") == []


def test_what_was_queued_while_the_process_lay_killed_is_not_done_by_the_next_one(runs: Runs, tmp_path: Path) -> None:
    taken(runs, tmp_path).lease.release()
    runs.steering.touch("q", InputText(text="hello"))
    control = held_by_it(runs, tmp_path)
    assert control.touch(1) is None and runs.store.entries("q") == []
    runs.steering.touch("q", PressKey(key="HOME"))
    touch = control.touch(1)
    assert touch and touch.action == PressKey(key="HOME")


def test_a_touch_that_he_made_when_it_went_again_is_not_done_at_the_next_hold(runs: Runs, tmp_path: Path) -> None:
    control = taken(runs, tmp_path)
    runs.steering.touch("q", PressKey(key="HOME"))
    runs.steering.go_on("q")
    assert not control.held(1)
    control.let_go()
    with pytest.raises(Busy, match="is using its device"):
        runs.steering.touch("q", PressKey(key="HOME"))
    runs.steering.hand_over("q")
    assert control.held(2)
    control.hold()
    assert control.touch(2) is None and runs.store.entries("q") == []


def test_a_device_that_is_taken_is_not_touched_even_in_a_turn_that_was_let_go(runs: Runs, tmp_path: Path) -> None:
    runs.store.accept(Task(id="q", text="look"))
    kept = runs.store.control("q")
    held = StoredRunControl(kept, runs.store.take("q", "sim:"), runs.clock, LiveScreen(tmp_path / "live"))
    kept.steer("step")
    assert not held.held(1) and not held.held(1)
    kept.steer("hand")
    assert held.held(1)


def test_the_live_picture_that_a_killed_process_left_goes_when_the_run_does(runs: Runs, tmp_path: Path) -> None:
    live = tmp_path / "runs" / "r" / FOLDER
    live.mkdir(parents=True)
    (live / "k.png").write_bytes(b"picture")
    assert runs.start("look", device=VIRTUAL, steps=[HOME], run_id="r").status == "success"
    assert find_picture(live) is None


def test_a_touch_that_was_promised_is_never_given_out_again(runs: Runs, tmp_path: Path) -> None:
    control = taken(runs, tmp_path)
    runs.steering.touch("q", PressKey(key="HOME"))
    assert control.touch(1) and control.touch(1) is None
    (entry,) = runs.store.entries("q")
    assert (entry.by, entry.receipt) == ("person", None), "killed then, it is unknown whether it went out"


def test_touches_that_nobody_does_are_refused_after_some(runs: Runs, tmp_path: Path) -> None:
    taken(runs, tmp_path)
    for _ in range(WAITING):
        runs.steering.touch("q", PressKey(key="HOME"))
    with pytest.raises(Busy, match="still carrying out your earlier touches"):
        runs.steering.touch("q", PressKey(key="HOME"))


def test_there_is_nothing_to_steer_in_a_run_that_is_over_waits_or_was_stopped(runs: Runs) -> None:
    runs.start("look", device=VIRTUAL, steps=[NOTES], run_id="over")
    with pytest.raises(UsageError, match="has ended"):
        runs.steering.pause("over")
    buy = [NOTES, Step(action="tap", target=Target(kind="text", value="Buy bread"))]
    assert runs.start("buy", device=VIRTUAL, steps=buy, wait=True, run_id="waits").status == "waiting"
    with pytest.raises(UsageError, match="is waiting for an answer"):
        runs.steering.step("waits")


def test_an_answer_lets_no_run_go_that_was_held(runs: Runs) -> None:
    buy = [NOTES, Step(action="tap", target=Target(kind="text", value="Buy bread"))]
    assert runs.start("buy", device=VIRTUAL, steps=buy, wait=True, run_id="r").status == "waiting"
    runs.store.control("r").steer("pause")  # as where he pauses it in the turn that comes to the question
    with ThreadPoolExecutor() as pool:
        run = pool.submit(runs.resume, "r", answer=Answer(kind="place", value="80,300"))
        until(lambda: run.done() or runs.store.row("r").holds)
        assert not run.done() and touches(runs) == ["tap"]
        runs.steering.go_on("r")
        run.result(SOON)


def test_a_run_that_waited_for_a_person_is_his_until_he_gives_it_back(runs: Runs) -> None:
    buy = [NOTES, Step(action="tap", target=Target(kind="text", value="Buy bread"))]
    assert runs.start("buy", device=VIRTUAL, steps=buy, wait=True, run_id="r").status == "waiting"
    with ThreadPoolExecutor() as pool:
        run = pool.submit(runs.resume, "r", answer=Answer(kind="place", value="80,300"), hold="hand")
        until(lambda: run.done() or runs.store.row("r").holds)
        runs.steering.touch("r", PressKey(key="HOME"))
        until(lambda: any(entry.receipt for entry in runs.store.entries("r") if entry.by == "person"))
        runs.steering.go_on("r")
        run.result(SOON)
    assert [entry.by for entry in runs.store.entries("r")][:2] == ["iris", "person"]
