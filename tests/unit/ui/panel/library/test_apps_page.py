"""The page of app modules, drawn by Streamlit without a browser: changed, refused and kept."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps
from tests.unit.ui.panel.test_pages import drawn, labels, read, texts

SHY = "name: shy\nlabels: ['**bold** <b>x</b> :red[r] [l](http://evil.example)']\n"


def apps_page() -> None:
    from iris_screen.ui.panel.library import apps_page

    apps_page.draw()


def written(test: AppTest, file: str, text: str) -> AppTest:
    next(field for field in test.text_area if field.label == file).set_value(text)
    return test.run()


def text_of(test: AppTest, file: str) -> str:
    return str(next(field for field in test.text_area if field.label == file).value)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_all_modules_are_listed_by_what_people_call_them_and_one_is_opened_to_its_text() -> None:
    listed = texts(drawn(apps_page))
    assert "WeChat" in listed and any(re.fullmatch(r"camera · \d+ tasks", each) for each in listed)
    test = drawn(apps_page, "zh", app="wechat")
    assert "微信" in texts(test) and "send_message" in texts(test)
    assert "可以使用" in read(test) and text_of(test, "app.yaml").startswith("name: wechat")
    test.text_input(key="module-search").set_value("时钟").run()
    assert "时钟" in texts(test) and "微信" not in texts(test)


def test_a_mistake_stands_beside_the_text_with_its_line_and_nothing_is_written(home: Path) -> None:
    test = drawn(apps_page, app="clock")
    wrong = text_of(test, "app.yaml").replace("aliases:", "alaises:")
    shown = read(written(test, "app.yaml", wrong))
    assert "Not ready to use" in shown and "Ready to use" not in shown
    assert any("clock/app.yaml, line 3: unknown key “alaises”. Did you mean “aliases”?" in said for said in texts(test))
    assert test.code[0].value.startswith("3  alaises:")
    test.button(key="module-keep").click().run()
    assert not (home / "apps").exists() and text_of(test, "app.yaml") == wrong
    test.button(key="module-anew").click().run()
    assert "Ready to use" in read(test) and "alaises" not in text_of(test, "app.yaml")


def test_a_changed_copy_is_kept_and_used_by_the_next_run(home: Path) -> None:
    test = drawn(apps_page, app="clock")
    before = text_of(test, "app.yaml")
    assert "Restore the built-in one" not in labels(test)
    written(test, "app.yaml", before + "# mine\n")
    test.button(key="module-keep").click().run()
    assert (home / "apps" / "clock" / "app.yaml").read_text("utf-8").endswith("# mine\n")
    assert (home / "apps" / "clock" / "tasks.yaml").is_file()
    assert "yours, replacing the built-in one" in read(test)
    app = load_apps(Settings(home=home)).find("clock")
    assert app and Path(app.folder).is_relative_to(home)
    assert "Restore the built-in one" in labels(test)


def test_a_new_module_begins_with_a_text_that_can_be_used_and_words_in_it_are_no_page(home: Path) -> None:
    test = drawn(apps_page, app="shy")
    assert "not saved yet" in read(test) and "Ready to use" in read(test)
    written(test, "app.yaml", SHY)
    written(test, "tasks.yaml", text_of(test, "tasks.yaml").replace("examples: [", "examples: ['<i>who</i>', "))
    test.button(key="module-keep").click().run()
    assert (home / "apps" / "shy").is_dir() and "evil" not in read(test)
    assert "<i>who</i>" in texts(test) and "This example does not match its own template:" in read(test)
    assert "Delete this app" in labels(test)


def test_a_module_that_cannot_be_used_is_marked_in_the_list_and_can_be_mended(home: Path) -> None:
    (home / "apps" / "clock").mkdir(parents=True)
    (home / "apps" / "clock" / "app.yaml").write_text("name: clock\n", "utf-8")
    test = drawn(apps_page, app="clock")
    assert ":red[:material/error:]" in read(test) and "“labels” is missing" in " ".join(texts(test))
    written(test, "app.yaml", "name: clock\nlabels: [Clock]\n")
    test.button(key="module-keep").click().run()
    assert ":red[:material/error:]" not in read(test) and load_apps(Settings(home=home)).broken == []
