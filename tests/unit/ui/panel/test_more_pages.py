"""Compare, references, settings, drawn by Streamlit without a browser; and going back with another plan."""

from pathlib import Path

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Size
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.runs import Runs
from iris_screen.planning.plan_edits import Edit
from iris_screen.ui.panel.pictures.touching import read_box
from iris_screen.ui.panel.processes import make_fork_command
from tests.unit.ui.panel.test_pages import PHONE, drawn, labels, read, texts, timeline_page

BREAD = Condition(kind="text", value="Buy bread")
NOTES = Step(action="tap", target=Target(kind="text", value="Notes"), expect=[BREAD])
SHY = "look at **notes** <script>alert(1)</script> :red[r] [l](http://evil.example)"


def compare_page() -> None:
    from iris_screen.ui.panel.runs import compare_page

    compare_page.draw()


def references_page() -> None:
    from iris_screen.ui.panel.library import references_page

    references_page.draw()


def settings_page() -> None:
    from iris_screen.ui.panel.devices import settings_page

    settings_page.draw()


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two runs: one went one step further."""
    home = tmp_path_factory.mktemp("home")
    runs = Runs(Settings(home=home))
    again = Step(action="check", expect=[BREAD])
    assert runs.start(SHY, device=PHONE, steps=[NOTES], run_id="one").status == "success"
    assert runs.start(SHY, device=PHONE, steps=[NOTES, again], run_id="two").status == "success"
    runs.store.close()
    return home


@pytest.fixture
def home(lived_in: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IRIS_HOME", str(lived_in))
    monkeypatch.delenv("DISPLAY", raising=False)
    return lived_in


def test_with_nothing_kept_the_pages_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    assert "You need at least two runs" in read(drawn(compare_page))
    assert "还没有自定义的参考图" in read(drawn(references_page, "zh"))


@pytest.mark.parametrize("page", [compare_page, references_page])
def test_a_store_that_cannot_be_read_is_a_sentence(page: object, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "iris.db").write_bytes(b"no database" * 1000)
    assert "Iris cannot read its data" in read(drawn(page))


def test_two_runs_are_shown_side_by_side_from_the_turn_in_which_they_part(home: Path) -> None:
    test = drawn(compare_page, run="one", other="two")
    shown = read(test)
    assert "They first differ in turn 2" in shown and "**turn 2 of 2**" in shown and "it had ended" in texts(test)
    assert "This run had already ended." in shown and "evil" not in shown
    test.button(key="compare-before").click().run()
    assert "**turn 1 of 2**" in read(test) and "Go there" in labels(test)
    assert test.selectbox(key="compare-run").options == [f"{SHY}  ·  two", f"{SHY}  ·  one"]


def test_settings_say_where_each_comes_from_and_never_what_a_key_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRIS_API_KEY", "sk-hidden")
    monkeypatch.setenv("IRIS_MODEL", "m1")
    test = drawn(settings_page)
    shown = texts(test)
    assert {"python", "IRIS_API_KEY in the environment", "set, not shown", "m1"} <= set(shown)
    assert "sk-hidden" not in " ".join(shown) + read(test) and "grid_step" not in shown
    assert [field.value for field in test.text_input if field.label == "api_key"] == [""]
    test.toggle(key="set-every").set_value(True).run()
    assert "grid_step" in texts(test)


def test_another_address_takes_its_key_with_it_and_only_the_file_of_the_data_folder_is_written(home: Path) -> None:
    for fields in ({"base_url": "https://one.example/v1", "api_key": "sk-one"}, {"base_url": "https://two.example/v1"}):
        test = drawn(settings_page)
        for name, said in fields.items():
            next(field for field in test.text_input if field.label == name).set_value(said)
        next(button for button in test.button if button.label == "Save").click().run()
        written = (home / "config.toml").read_text("utf-8")
        assert fields["base_url"] in written and ("sk-one" in written) is ("api_key" in fields)
    (home / "config.toml").unlink()


def test_the_steps_ahead_of_a_turn_can_be_changed_where_one_goes_back_to_it(home: Path) -> None:
    test = drawn(timeline_page, run="two")
    assert any(text.startswith("1  ") for text in texts(test)) and "Continue from here" in labels(test)
    assert [box.value for box in test.checkbox] == [True]


def test_what_was_changed_goes_out_as_options_and_a_task_alone() -> None:
    edits = [Edit(n=2, text="--再见 =1"), Edit(n=3, target="text:发送"), Edit(n=4, drop=True)]
    said = make_fork_command("r1", 3, "r2", None, edits)
    assert {"--text=2=--再见 =1", "--target=3=text:发送", "--drop=4"} <= set(said)
    assert make_fork_command("r1", 3, "r2", "x", edits) == [
        "fork",
        "--turn",
        "3",
        "--run-id",
        "r2",
        "--wait",
        "--task=x",
        "--",
        "r1",
    ]


SIZE = Size(width=1080, height=2400)


def test_a_drawn_box_is_read_in_whole_pixels_whichever_corner_was_first() -> None:
    told = {"from": [0.5, 0.25], "to": [0.25, 0.1], "frame": "f"}
    assert read_box(told, "f", SIZE) == Box(left=270, top=240, right=540, bottom=600)


@pytest.mark.parametrize(
    "told",
    [
        None,
        "box",
        {},
        {"from": [0.1, 0.1], "to": [0.5, 0.5], "frame": "another"},
        {"from": [0.1, 0.1], "to": [0.1001, 0.5], "frame": "f"},
        {"from": [-1, 0.1], "to": [0.5, 0.5], "frame": "f"},
        {"from": [0.1, 0.1], "to": [float("nan"), 0.5], "frame": "f"},
        {"from": [0.1], "to": ["x", 0.5], "frame": "f"},
    ],
)
def test_a_page_that_says_nonsense_draws_no_box(told: object) -> None:
    assert read_box(told, "f", SIZE) is None
