"""App modules changed in a real browser: a mistake is said, a task of one's own is kept and run, then taken back."""

from pathlib import Path

import pytest

from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.graph.runs import Runs
from tests.browser import CHROMIUM, Tab
from tests.served import LONG, UNTOUCHED, Panel, until

_READ = "(document.querySelector('.st-key-text-%s textarea')?.value ?? '')"
TASKS = """tasks:
  - name: peek
    description: "<img src=https://evil.example/x onerror=window.taken=1> [go](https://evil.example/y)"
    say: [have a peek at dark mode]
    start: app
    steps: [{action: tap, target: "text:显示||Display", expect: [moved_on]}]
    examples: [have a peek at dark mode]
"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


def write(tab: Tab, file: str, text: str) -> None:
    tab.write(f".st-key-text-{file} textarea", text)


def own(panel: Panel, name: str) -> Path:
    return panel.home / "apps" / name


def test_a_module_is_found_in_the_list_and_opened(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("apps?lang=en"))
    tab.until("Choose an app", LONG)
    tab.click_on("[class*=st-key-open-settings] button")
    tab.until("Ready to use", LONG)
    tab.until_true(f"{_READ % 'app'}.startsWith('name: settings')")


def test_a_mistake_is_one_sentence_beside_the_text_and_is_not_kept(tab: Tab, panel: Panel) -> None:
    write(tab, "tasks", TASKS.replace("action: tap", "action: tpa"))
    tab.until("settings/tasks.yaml, line 6: “action” cannot be “tpa”. Did you mean “tap”?", LONG)
    tab.press("Save")
    tab.until("Not ready to use")
    assert not own(panel, "settings").exists()
    tab.until_true(f"{_READ % 'tasks'}.includes('tpa')")


def test_a_task_of_ones_own_is_kept_offered_and_run_and_its_words_do_nothing(tab: Tab, panel: Panel) -> None:
    write(tab, "tasks", TASKS)
    tab.until("Ready to use", LONG)
    tab.until("onerror=window.taken")
    assert tab.value(UNTOUCHED) is True
    tab.press("Save")
    tab.until("yours, replacing the built-in one", LONG)
    runs = Runs(Settings(home=panel.home))
    done = runs.start("have a peek at dark mode", device="sim:?time=virtual&lang=en", run_id="peek")
    runs.store.close()
    assert done.verdict == "verified", done.reason


def test_another_window_that_changed_it_meanwhile_is_not_written_over(tab: Tab, panel: Panel) -> None:
    file = own(panel, "settings") / "tasks.yaml"
    file.write_text(TASKS + "# changed in a terminal\n", "utf-8")
    write(tab, "tasks", TASKS + "# changed here\n")
    tab.press("Save")
    tab.until("was changed elsewhere", LONG)
    assert file.read_text("utf-8").endswith("terminal\n")
    tab.press("Discard my changes")
    tab.until_true(f"{_READ % 'tasks'}.endsWith('terminal\\n')", LONG)


def test_the_shipped_one_is_taken_back_after_asking(tab: Tab, panel: Panel) -> None:
    tab.press("Restore the built-in one")
    tab.until("What you wrote for this app will be deleted.")
    tab.click_on(".st-key-sure button")
    until(lambda: not own(panel, "settings").exists())
    tab.until("built-in", LONG)
    tab.until_true(f"{_READ % 'tasks'}.length > 5000", LONG)
    app = load_apps(Settings(home=panel.home)).find("settings")
    assert app and len(app.templates) > 1


def test_an_app_of_ones_own_is_added_and_says_what_it_lacks_in_chinese(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("apps?lang=zh&app=chess"))
    tab.until("尚未保存", LONG)
    write(tab, "app", "name: chess\nlabels: [国际象棋, Chess]\n")
    tab.until("可以使用", LONG)
    tab.press("保存")
    tab.until("自定义", LONG)
    assert (own(panel, "chess") / "app.yaml").read_text("utf-8") == "name: chess\nlabels: [国际象棋, Chess]\n"
    tab.open(panel.at("?lang=en"))
    tab.until("What would you like done?", LONG)


def test_no_page_failed(tab: Tab) -> None:
    assert [line for line in tab.problems if "/_stcore/h" not in line] == []
