"""Every page, drawn by Streamlit without a browser: with nothing kept, with all kinds of runs, with a broken store."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.plan import Condition, Step, Target
from core.settings import Settings
from core.state import Answer
from graph.runs import Runs
from ui.cli.given import Given
from ui.panel.processes import start, to_run

TINY = Path(__file__).parents[4] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?width=270&height=600&density=0.6875&time=virtual"
BUY = [
    Step(action="tap", target=Target(kind="text", value="Notes"), expect=[Condition(kind="text", value="Buy bread")]),
    Step(action="tap", target=Target(kind="text", value="Buy bread"), expect=[Condition(kind="changed")]),
]
SHY = "frobnicate **bold** <script>alert(1)</script> $x$ :red[r] :material/home: [l](http://evil.example)"
"""A task that a page must not read as Markdown, HTML or anything else."""


def run_page() -> None:
    from ui.panel import run_page

    run_page.draw()


def runs_page() -> None:
    from ui.panel import runs_page

    runs_page.draw()


def timeline_page() -> None:
    from ui.panel import timeline_page

    timeline_page.draw()


PAGES = (run_page, runs_page, timeline_page)


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a run that ended well, one that waits, and one whose task is shy."""
    home = tmp_path_factory.mktemp("home")
    runs = Runs(Settings(home=home))
    assert runs.start("look at notes", device=PHONE, steps=BUY[:1], run_id="ended").status == "success"
    assert runs.start("buy bread", device=PHONE, steps=BUY, wait=True, run_id="waits").status == "waiting"
    assert runs.start(SHY, device=PHONE, run_id="shy").status == "failed"
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
    nothing = {"en": "Nothing was run yet", "zh": "还没有运行过"}[lang]
    assert nothing in read(drawn(page, lang))


@pytest.mark.parametrize("page", PAGES)
def test_a_store_that_cannot_be_read_is_a_sentence_and_a_way_to_try_again(page: object, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "iris.db").write_bytes(b"no database" * 1000)
    test = drawn(page)
    assert "What Iris keeps cannot be read" in read(test) and "Try again" in labels(test)
    assert any("iris.db" in text for text in texts(test))


def test_a_run_that_does_not_exist_is_said_to_be_none(home: Path) -> None:
    test = drawn(run_page, run="zzz")
    assert "There is no such run" in read(test) and any("zzz" in text for text in texts(test))


def test_a_run_is_found_by_the_beginning_of_its_id(home: Path) -> None:
    assert "look at notes" in texts(drawn(run_page, run="end"))


def test_a_run_that_never_came_to_be_says_why_and_leaves_nothing(home: Path) -> None:
    folder = home / "runs" / "never"
    command = start(Given(), folder, *to_run("never", "打开设置", "bogus:", "auto"))
    command.process.wait(60)
    test = AppTest.from_function(run_page, default_timeout=30)
    test.query_params["run"], test.query_params["lang"] = "never", "en"
    test.session_state["commands"] = {"never": command}
    test.run()
    assert not test.exception and "It did not start" in read(test)
    assert any("'bogus:' is not a device" in text for text in texts(test)) and not folder.exists()


def test_a_new_task_offers_what_can_be_done_and_wants_words(home: Path) -> None:
    test = drawn(run_page)
    assert test.selectbox(key="device").value == "sim:"
    assert "steps" not in test.selectbox(key="planner").options
    test.button(key="start").click().run()
    assert [warning.value for warning in test.warning] == ["Say first what shall be done."]
    test.button(key="example-2").click().run()
    assert test.text_area(key="task").value == "open Settings, turn on Dark mode"
    assert test.selectbox(key="device").value == "sim:?lang=en"


def test_a_run_that_ended_shows_its_plan_ticked_its_evidence_and_its_picture(home: Path) -> None:
    test = drawn(run_page, run="ended")
    assert {"look at notes", "tap text:Notes"} <= set(texts(test))
    assert "check_circle" in read(test) and "turn **1**" in read(test)
    assert any(text.startswith("verified:") for text in texts(test))
    assert len(test.get("image")) == 2
    assert {"Timeline", "New task"} <= set(labels(test)) and not {"Stop", "Go on", "Run again"} & set(labels(test))


def test_a_run_whose_pictures_are_gone_says_so_and_shows_the_rest(home: Path) -> None:
    frames = home / "runs" / "ended" / "frames"
    frames.rename(frames.with_name("away"))
    try:
        test = drawn(run_page, run="ended")
    finally:
        frames.with_name("away").rename(frames)
    assert "tap text:Notes" in texts(test) and "The picture is gone." in read(test)


def test_a_run_that_waits_asks_with_its_picture_and_takes_yes_or_no(home: Path) -> None:
    test = drawn(run_page, run="waits")
    assert "You are asked" in read(test) and {"Yes", "No"} <= set(labels(test))
    assert any("Buy bread" in text for text in texts(test))
    assert not {"Stop", "Go on"} & set(labels(test))


@pytest.mark.parametrize("page", [run_page, runs_page])
def test_what_a_person_or_a_screen_wrote_is_never_read_as_markdown(home: Path, page: object) -> None:
    test = drawn(page, **({"run": "shy"} if page is run_page else {}))
    assert SHY in texts(test)
    assert "frobnicate" not in read(test) and not any("frobnicate" in label for label in labels(test))


def test_runs_are_searched_and_filtered(home: Path) -> None:
    test = drawn(runs_page)
    assert {"look at notes", "buy bread", SHY} <= set(texts(test))
    test.text_input(key="search").set_value("BREAD").run()
    assert "buy bread" in texts(test) and SHY not in texts(test)
    test.text_input(key="search").set_value("no such words").run()
    assert "No run fits the search." in read(test)


def test_deleting_asks_first(tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path / "home"))
    runs.start("frobnicate", device=PHONE, run_id="away")
    test = drawn(runs_page)
    test.button(key="delete-away").click().run()
    assert {"Delete", "Keep it"} <= set(labels(test)) and texts(test).count("frobnicate") == 2
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
    runs.start("buy bread", device=PHONE, steps=BUY, wait=True, run_id="r")
    assert "You are asked" in read(drawn(run_page, run="r"))
    runs.resume("r", answer=Answer(kind="no"))
    assert "You are asked" not in read(drawn(run_page, run="r"))
    runs.store.close()
