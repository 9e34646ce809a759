"""What the icon tells of all runs together, and what its menu may do."""

from pathlib import Path

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.graph.store import RunRow
from iris_screen.graph.store.record_check import RecordCheck
from iris_screen.text import render
from iris_screen.ui.desktop_check import NoTray
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.tray import tray_status
from iris_screen.ui.tray.menu_actions import resume, stop
from iris_screen.ui.tray.tray_status import TrayStatus, say_open, say_tray_status
from iris_screen.ui.words import Words
from tests.invented import INVENTED, invented, outside
from tests.unit.ui.panel.paper import row

GOING = row(id="g", text="going", holder="h:1")
HELD = row(id="h", text="held", holder="h:2", wish="pause", holds=True)
LEFT = row(id="l", text="left", wish="pause")
ASKS = row(id="a", text="asks", status="waiting")
ENDED = row(id="e", text="ended", status="success")
CUT = row(id="c", text="cut off")


def find_tray_status(rows: list[RunRow], changed: str = "") -> TrayStatus:
    """changed: the run whose record is not what Iris wrote."""
    return tray_status.find_tray_status(
        rows, lambda run_id: RecordCheck(state="changed") if run_id == changed else RecordCheck()
    )


def test_a_changed_record_of_the_run_it_tells_of_is_told() -> None:
    told = say_tray_status(find_tray_status([ASKS], changed="a"))
    assert render(told, "en") == "Waiting for you · asks · record changed"
    assert render(told, "zh") == "等待你回答 · asks · 记录被改动"
    assert find_tray_status([GOING], changed="g").record is None  # its process looks itself


def test_a_run_whose_record_was_changed_is_not_resumed(tmp_path: Path) -> None:
    class Changed:
        store: "Changed"
        holder = ""

        def row(self, run_id: str) -> "Changed":
            return self

        def refuse_changed(self, run_id: str) -> None:
            raise UsageError(say("store-record-refused", state="changed", run=run_id))

    runs = Changed()
    runs.store = runs
    (refused,) = resume(runs, GlobalOptions(), ["r"])  # type: ignore[arg-type]
    assert "its record was changed" in render(refused, "en")


def test_with_nothing_going_it_is_idle() -> None:
    assert find_tray_status([]) == find_tray_status([ENDED, CUT]) == TrayStatus()


def test_a_run_that_goes_can_be_paused_and_stopped() -> None:
    assert find_tray_status([ENDED, GOING]) == TrayStatus("running", "going", "g", ("g",), (), ("g",))


def test_one_that_is_held_can_be_let_go_on_also_where_its_process_is_gone() -> None:
    assert find_tray_status([HELD]) == TrayStatus("paused", "held", "h", (), ("h",), ("h",))
    assert find_tray_status([LEFT]) == TrayStatus("paused", "left", "l", (), ("l",), ())


def test_that_a_person_is_asked_comes_before_all_and_every_run_is_acted_on() -> None:
    now = find_tray_status([GOING, HELD, ASKS])
    assert (now.state, now.run, now.words) == ("waiting", "a", "asks")
    assert (now.going, now.held, now.stoppable) == (("g",), ("h",), ("g", "h"))


def test_it_says_no_password_that_a_task_says() -> None:
    now = find_tray_status([row(id="g", text="log in with password hunter2", holder="h:1")])
    assert now.words.startswith("log in with password ") and "hunter2" not in now.words


def test_what_cannot_be_done_to_one_run_is_told_and_the_others_have_it_done() -> None:
    class Here:
        def __init__(self) -> None:
            self.stopped: list[str] = []

        def stop(self, run_id: str) -> None:
            if run_id == "far":
                raise UsageError("Run far is driven by host:1; stop it there.")
            self.stopped.append(run_id)

    runs = Here()
    wrong = stop(runs, ["far", "near"])  # type: ignore[arg-type]
    assert [str(UsageError(each)) for each in wrong] == ["Run far is driven by host:1; stop it there."]
    assert runs.stopped == ["near"]


def test_it_speaks_the_language_of_the_desktop_a_new_one_too(tmp_path: Path) -> None:
    texts = invented(tmp_path)
    english, chinese, new = (Words(language, texts) for language in ("en", "zh", INVENTED))
    assert english(say_tray_status(TrayStatus("waiting", "buy milk", "r"))) == "Waiting for you · buy milk"
    assert chinese(say_tray_status(TrayStatus())) == "没有任务在运行"
    for now in (
        TrayStatus("waiting", "buy milk"),
        TrayStatus("paused"),
        TrayStatus("running", "buy milk"),
        TrayStatus(),
    ):
        assert outside(new(say_tray_status(now)) + new(say_open(now)), "buy milk") == ""
    assert outside(new(NoTray(say("tray-qt-broken", why="xcb")).message), "xcb") == ""
