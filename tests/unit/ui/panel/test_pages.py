"""Every page, drawn by Streamlit without a browser: with nothing kept, with all kinds of runs, with a broken store."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from iris_screen.core.actions import InputText, PressKey
from iris_screen.core.condition import Condition
from iris_screen.core.limits import Budget
from iris_screen.core.models import Usage
from iris_screen.core.people import Answer, SteeringMode, allow, describe_allowance
from iris_screen.core.plan import Step, Task
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs
from iris_screen.text import render
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.panel.buttons import WRONG
from iris_screen.ui.panel.processes import make_run_command, start
from iris_screen.ui.panel.session import PANEL

TINY = Path(__file__).parents[4] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?width=270&height=600&density=0.6875&time=virtual"
BUY = [
    Step(action="tap", target=Target(kind="text", value="Notes"), expect=[Condition(kind="text", value="Buy bread")]),
    Step(action="tap", target=Target(kind="text", value="Buy bread"), expect=[Condition(kind="changed")]),
]
SHY = "frobnicate **bold** <script>alert(1)</script> $x$ :red[r] :material/home: [l](http://evil.example)"
"""A task that a page must not read as Markdown, HTML or anything else."""


def run_page() -> None:
    from iris_screen.ui.panel.runs import run_page

    run_page.draw()


def runs_page() -> None:
    from iris_screen.ui.panel.runs import runs_page

    runs_page.draw()


def timeline_page() -> None:
    from iris_screen.ui.panel.runs import timeline_page

    timeline_page.draw()


Patch = pytest.MonkeyPatch
PAGES = (run_page, runs_page, timeline_page)


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a run that ended well, one that waits, and one whose task is shy."""
    home = tmp_path_factory.mktemp("home")
    runs = Runs(Settings(home=home))
    assert runs.start("look at notes", device=PHONE, steps=BUY[:1], run_id="ended").status == "success"
    assert runs.start("get bread", device=PHONE, steps=BUY, wait=True, run_id="waits").status == "waiting"
    runs.start(SHY, device=PHONE, steps=[Step(action="tap", target=Target(kind="text", value="Nothing"))], run_id="shy")
    runs.store.close()
    return home


@pytest.fixture
def home(lived_in: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IRIS_HOME", str(lived_in))
    monkeypatch.delenv("DISPLAY", raising=False)
    return lived_in


def drawn(page: object, lang: str = "en", **asked: str) -> AppTest:
    test = AppTest.from_function(page, default_timeout=30)  # type: ignore[arg-type] # a page
    for name, value in {**asked, "lang": lang}.items():
        test.query_params[name] = value
    test.run()
    assert not test.exception, test.exception
    return test


def texts(test: AppTest) -> list[str]:
    """What is drawn as it stands."""
    return [text.value for text in test.text]


def read(test: AppTest) -> str:
    """What is read as Markdown."""
    return "\n".join(
        str(each.value) for kind in (test.markdown, test.caption, test.error, test.header) for each in kind
    )


def labels(test: AppTest) -> list[str]:
    return [button.label for button in test.button]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_with_nothing_kept_every_page_says_so(page: object, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    nothing = {"en": "Nothing has run yet", "zh": "还没有运行记录"}[lang]
    assert nothing in read(drawn(page, lang))


@pytest.mark.parametrize("page", PAGES)
def test_a_store_that_cannot_be_read_is_a_sentence_and_a_way_to_try_again(page: object, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "iris.db").write_bytes(b"no database" * 1000)
    test = drawn(page)
    assert "Iris cannot read its data" in read(test) and "Try again" in labels(test)
    assert any("iris.db" in text for text in texts(test))


def test_a_run_that_does_not_exist_is_said_to_be_none(home: Path) -> None:
    test = drawn(run_page, run="zzz")
    assert "Run not found" in read(test) and any("zzz" in text for text in texts(test))


def test_a_run_is_found_by_the_beginning_of_its_id(home: Path) -> None:
    assert "look at notes" in texts(drawn(run_page, run="end"))


def test_a_run_that_never_came_to_be_says_why_and_leaves_nothing(home: Path) -> None:
    folder = home / "runs" / "never"
    command = start(GlobalOptions(), folder, *make_run_command("never", "打开设置", "bogus:", "auto"))
    command.process.wait(60)
    test = AppTest.from_function(run_page, default_timeout=30)
    test.query_params["run"], test.query_params["lang"] = "never", "en"
    PANEL.commands["never"] = command
    test.run()
    assert not test.exception and "The run did not start" in read(test)
    assert any("“bogus:” is not a device" in text for text in texts(test)) and not folder.exists()


def test_a_task_that_waits_for_a_worker_is_shown_as_queued(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("DISPLAY", raising=False)
    runs = Runs(Settings(home=tmp_path / "home"))
    handed_in = submit(runs, Order("打开设置"))
    runs.store.close()
    for page in (runs_page, run_page, timeline_page):
        test = drawn(page, run=handed_in.run)
        assert not test.exception, page.__name__
    assert all("queued" in read(drawn(page, run=handed_in.run)) for page in (run_page, runs_page))


def test_a_new_task_offers_what_can_be_done_and_wants_words(home: Path) -> None:
    test = drawn(run_page)
    assert test.selectbox(key="device").value == "sim:"
    assert "steps" not in test.selectbox(key="planner").options
    test.button(key="start").click().run()
    assert test.session_state[WRONG].key == "panel-task-empty"
    test.button(key="example-0").click().run()
    assert test.text_area(key="task").value == "open Settings, turn on Dark mode"
    assert test.selectbox(key="device").value == "sim:?lang=en"


def test_a_new_task_offers_what_can_be_said_for_an_app_in_the_persons_language(home: Path) -> None:
    for lang, app, sentence in (("en", "Browser", "search the web for green tea"), ("zh", "浏览器", "上网搜索绿茶")):
        test = drawn(run_page, lang)
        box = next(each for each in test.selectbox if (each.key or "").startswith("app-"))
        assert app in box.options
        box.select_index(box.options.index(app)).run()
        button(test, sentence).click().run()
        assert test.text_area(key="task").value == sentence


def test_the_app_that_the_device_showed_last_comes_first(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path))
    runs = Runs(Settings(home=tmp_path))
    assert runs.start("打开设置", device="sim:?time=virtual", run_id="r").status == "success"
    runs.store.close()
    monkeypatch.setenv("IRIS_DEVICE", "sim:?time=virtual")
    test = drawn(run_page)
    assert next(each.value for each in test.selectbox if (each.key or "").startswith("app-")) == "settings"


def test_a_device_that_a_run_has_is_said_to_be_busy(home: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path))
    monkeypatch.setenv("IRIS_DEVICE", "android:phone-1")
    store = Runs(Settings(home=tmp_path)).store
    store.accept(Task(id="r", text="look at it", device="android:phone-1"))
    assert "in use by a run" not in read(drawn(run_page))
    with store.take("r", "android:phone-1"):
        test = drawn(run_page)
        assert "in use by a run" in read(test) and texts(test).count("look at it") == 2
    store.close()


def test_a_run_that_ended_shows_its_plan_ticked_its_evidence_and_its_picture(home: Path) -> None:
    test = drawn(run_page, run="ended")
    assert {"look at notes", "tap “Notes”"} <= set(texts(test))
    assert "check_circle" in read(test) and "turn 1" in read(test)
    assert any(text.startswith("1 · verify\tverified:") for text in texts(test))
    assert len(test.get("image")) == 2
    assert {"Timeline", "New task"} <= set(labels(test)) and not {"Stop", "Continue", "Run again"} & set(labels(test))


def test_a_run_whose_pictures_are_gone_says_so_and_shows_the_rest(home: Path) -> None:
    frames = home / "runs" / "ended" / "frames"
    frames.rename(frames.with_name("away"))
    try:
        test = drawn(run_page, run="ended")
    finally:
        frames.with_name("away").rename(frames)
    assert "tap “Notes”" in texts(test) and "The screenshot is gone." in read(test)


@pytest.mark.parametrize(
    ("lang", "name", "told"),
    [("en", "record changed", "somebody, or a bad disk, changed it"), ("zh", "记录被改动", "可能被人改动")],
)
def test_a_record_that_was_changed_is_told(
    home: Path, tmp_path: Path, monkeypatch: Patch, lang: str, name: str, told: str
) -> None:
    own = shutil.copytree(home, tmp_path / "own")
    monkeypatch.setenv("IRIS_HOME", str(own))
    assert name not in read(drawn(runs_page, lang))
    with closing(sqlite3.connect(own / "iris.db")) as store, store:
        store.execute("UPDATE journal SET at = at + 1 WHERE run = 'waits'")
    assert read(drawn(runs_page, lang)).count(name) == 1
    for page in (run_page, timeline_page):
        warned = [each.value.replace("\\", "") for each in drawn(page, lang, run="waits").warning]
        assert len(warned) == 1 and told in warned[0]
        assert not drawn(page, lang, run="ended").warning


def test_a_run_that_waits_asks_with_its_picture_and_takes_yes_or_no(home: Path) -> None:
    test = drawn(run_page, run="waits")
    assert "A question for you" in read(test) and {"Yes", "No"} <= set(labels(test))
    assert any("Buy bread" in text for text in texts(test))
    assert not {"Stop", "Continue"} & set(labels(test))


@pytest.mark.parametrize("page", [run_page, runs_page])
def test_what_a_person_or_a_screen_wrote_is_never_read_as_markdown(home: Path, page: object) -> None:
    test = drawn(page, **({"run": "shy"} if page is run_page else {}))
    assert SHY in texts(test)
    assert "frobnicate" not in read(test) and not any("frobnicate" in label for label in labels(test))


def test_runs_are_searched_and_filtered(home: Path) -> None:
    test = drawn(runs_page)
    assert {"look at notes", "get bread", SHY} <= set(texts(test))
    test.text_input(key="search").set_value("BREAD").run()
    assert "get bread" in texts(test) and SHY not in texts(test)
    test.text_input(key="search").set_value("no such words").run()
    assert "No matches." in read(test)


def test_what_a_run_may_do_without_asking_stands_in_the_list_and_is_revoked_there(tmp_path: Path) -> None:
    store = Runs(Settings(home=tmp_path / "home")).store
    lent = allow("delete", times=3)
    store.accept(Task(id="lent", text="tidy up", device=PHONE, allowed=[lent]))
    store.accept(Task(id="bare", text="look", device=PHONE))
    test = drawn(runs_page)
    assert any(render(describe_allowance(lent), "en") in text for text in texts(test))
    assert labels(test).count("Revoke") == 1
    test.button(key="revoke-lent").click().run()
    assert not test.exception and "Revoke" not in labels(test) and not store.task("lent").allowed
    store.close()


@pytest.mark.parametrize(
    ("spent", "en", "zh"),
    [
        (Usage(calls=1), "Continue, up to 2 model calls", "继续（上限：2 次模型调用）"),
        (
            Usage(prompt_tokens=2_000, cost=0.00004),
            "Continue, up to 4,000 tokens and <$0.0001",
            "继续（上限：4,000 个 token、费用 <$0.0001）",
        ),
        (Usage(), "Continue", "继续"),
    ],
)
def test_the_button_names_the_limits_that_it_raises(spent: Usage, en: str, zh: str, tmp_path: Path) -> None:
    store = Runs(Settings(home=tmp_path / "home")).store
    budget = Budget(max_calls=spent.calls or 200, max_tokens=spent.tokens or 1_000_000, max_cost=spent.cost or 2)
    store.accept(Task(id="spent", text="look", device=PHONE, budget=budget))
    ended = TaskResult(run_id="spent", task="look", status="stopped", verdict="unverified", reason="No.", usage=spent)
    store.settle("spent", ended)
    store.close()
    for page in (run_page, runs_page):
        assert en in labels(drawn(page, run="spent"))
        assert zh in labels(drawn(page, "zh", run="spent"))


def test_deleting_asks_first(tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path / "home"))
    runs.start("frobnicate", device=PHONE, steps=[Step(action="wait", amount=10)], run_id="away")
    test = drawn(runs_page)
    test.button(key="delete-away").click().run()
    assert {"Delete", "Cancel"} <= set(labels(test)) and texts(test).count("frobnicate") == 2
    assert [row.id for row in runs.rows()] == ["away"]
    runs.store.close()


def test_a_timeline_is_stepped_through_and_says_that_the_device_does_not_go_back(home: Path) -> None:
    test = drawn(timeline_page, run="ended")
    assert "1 / " in read(test) and "The device does not go back" in read(test)
    assert "tiny.notes" in texts(test)
    test.button(key="before").click().run()
    assert not test.exception and "1 / " in read(test)


def test_after_an_answer_the_question_is_gone(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "own"))
    runs = Runs(Settings(home=tmp_path / "own"))
    runs.start("get bread", device=PHONE, steps=BUY, wait=True, run_id="r")
    assert "A question for you" in read(drawn(run_page, run="r"))
    runs.resume("r", answer=Answer(kind="no"))
    assert "A question for you" not in read(drawn(run_page, run="r"))
    runs.store.close()


def test_a_held_run_says_so_and_offers_to_go_on_or_one_turn(home: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    runs = held(tmp_path, monkeypatch, "pause")
    test = drawn(run_page, run="r")
    assert {"Continue", "One turn"} <= set(labels(test)) and "Take over" not in labels(
        test
    )  # there is nobody to take it from
    with runs.store.take("r", "sim:") as lease:
        runs.store.control("r").note_hold(lease, 1.0)
        test = drawn(run_page, run="r")
        assert {"Continue", "One turn", "Take over", "Stop"} <= set(labels(test)) and "Pause" not in labels(test)
        assert "the clock is stopped" in read(test)
        button(test, "Take over").click().run()
    assert runs.store.control("r").read().steering == "hand"
    runs.store.close()


def test_a_device_in_a_persons_hand_is_typed_on_and_given_back(home: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    runs = held(tmp_path, monkeypatch, "hand")
    with runs.store.take("r", "sim:") as lease:
        runs.store.control("r").note_hold(lease, 1.0)
        test = drawn(run_page, run="r")
        assert "The device is yours" in read(test) and {"Give back", "Stop"} <= set(labels(test))
        button(test, "Home").click().run()
        test.text_input(key="typed").input("hello")
        button(test, "Type").click().run()
        assert not test.exception
        asked = [runs.store.control("r").promise(lease, 1) for _ in range(2)]
        assert [touch.action for touch in asked if touch] == [PressKey(key="HOME"), InputText(text="hello")]
        button(test, "Give back").click().run()
    assert runs.store.control("r").read().steering == ""
    runs.store.close()


def test_a_question_about_a_place_is_answered_by_pointing_at_it(home: Path) -> None:
    test = drawn(run_page, run="waits")
    assert "Click the right place in the picture" in read(test)
    assert (
        "A question for you" in read(test) and len(test.get("image")) == 1
    )  # the graph's; the other one can be touched


def held(home: Path, monkeypatch: Patch, wish: SteeringMode) -> Runs:
    """A run that was held before it did anything."""
    monkeypatch.setenv("IRIS_HOME", str(home / "own"))
    runs = Runs(Settings(home=home / "own"))
    runs.store.accept(Task(id="r", text="look", device=PHONE))
    runs.store.control("r").steer(wish)
    return runs


def button(test: AppTest, label: str) -> Any:
    return next(each for each in test.button if each.label == label)
