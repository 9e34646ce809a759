"""App modules that a person writes: checked by the loader, kept whole, taken back."""

from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.planning.apps import load_app, load_apps
from iris_screen.planning.apps.module_store import Modules, Texts, list_misread_examples

APP = "name: demo\nlabels: [Demo]\npackages: [org.demo]\n"
TASKS = """tasks:
  - name: greet
    say: ["greet {who}"]
    steps: [{action: tap, target: "text:{who}"}]
    examples: [greet Ann]
"""
TEXTS: Texts = {"app.yaml": APP, "tasks.yaml": TASKS}


@pytest.fixture
def modules(tmp_path: Path) -> Modules:
    """One shipped module, and nothing of one's own."""
    folder = tmp_path / "shipped" / "demo"
    (folder / "prompts").mkdir(parents=True)
    for file, text in {**TEXTS, "prompts/planner.md": "Be kind."}.items():
        (folder / file).write_text(text, "utf-8")
    return Modules(tmp_path / "shipped", tmp_path / "home" / "apps")


def changed(**files: str) -> Texts:
    return TEXTS | {f"{name}.yaml": text for name, text in files.items()}


def loaded(tmp_path: Path) -> list[list[str]]:
    apps, broken = load_apps([tmp_path / "shipped", tmp_path / "home" / "apps"])
    assert not broken
    return [app.labels for app in apps]


def test_a_shipped_module_is_read_and_its_changed_copy_wins_over_it_with_its_prompt(
    modules: Modules, tmp_path: Path
) -> None:
    assert modules.names() == ["demo"] and modules.texts("demo") == TEXTS and not modules.is_own("demo")
    folder = modules.save("demo", changed(app=APP.replace("[Demo]", "[Mine]")), TEXTS)
    assert loaded(tmp_path) == [["Mine"]] and modules.is_own("demo") and modules.is_shipped("demo")
    assert load_app(folder).prompt == "Be kind."
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["apps"], "nothing is left beside it"


def test_taken_back_the_shipped_one_holds_again_and_pictures_stay(modules: Modules, tmp_path: Path) -> None:
    folder = modules.save("demo", changed(app=APP.replace("[Demo]", "[Mine]")), TEXTS)
    (folder / "images").mkdir()
    (folder / "images" / "cog.png").write_bytes(b"png")
    modules.delete("demo")
    assert loaded(tmp_path) == [["Demo"]] and not modules.is_own("demo") and (folder / "images" / "cog.png").is_file()
    again = modules.save("demo", changed(app=APP.replace("[Demo]", "[Again]")), TEXTS)
    assert again == folder and loaded(tmp_path) == [["Again"]]


def test_a_module_of_ones_own_is_made_changed_and_deleted(modules: Modules, tmp_path: Path) -> None:
    nothing = {"app.yaml": "", "tasks.yaml": ""}
    chess = {"app.yaml": "name: chess\nlabels: [国际象棋]\n", "tasks.yaml": ""}
    assert modules.texts("chess") == nothing
    folder = modules.save("chess", chess, nothing)
    assert [path.name for path in folder.iterdir()] == ["app.yaml"]
    modules.save("chess", chess | {"tasks.yaml": TASKS}, chess)
    assert load_app(folder).templates[0].name == "greet"
    modules.save("chess", chess, chess | {"tasks.yaml": TASKS})
    assert load_app(folder).templates == []
    modules.delete("chess")
    assert not folder.exists() and modules.names() == ["demo"]
    with pytest.raises(UsageError, match="not a module of your own"):
        modules.delete("chess")


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (changed(app=APP + "packges: []"), "demo/app.yaml, line 4: unknown key “packges”. Did you mean “packages”?"),
        (changed(tasks=TASKS.replace("tap", "tpa")), "demo/tasks.yaml, line 4: “action” cannot be “tpa”"),
        (changed(tasks="tasks: [\n"), "demo/tasks.yaml, line 2: not valid YAML"),
        (changed(app=APP.replace("demo", "other", 1)), "must be the name of the folder, “demo”"),
        (changed(app=" "), "demo/app.yaml could not be read"),
    ],
)
def test_what_cannot_be_used_is_one_sentence_and_nothing_is_written(
    modules: Modules, tmp_path: Path, texts: Texts, says: str
) -> None:
    with pytest.raises(UsageError) as error:
        modules.save("demo", texts, TEXTS)
    assert str(error.value).startswith(says) or says in str(error.value)
    assert str(tmp_path) not in str(error.value)
    assert list((tmp_path / "home").iterdir()) == []


@pytest.mark.parametrize("name", ["", "..", "../demo", "a/b", ".hidden", "a\\b", "a\0b", "Demo", "a b"])
def test_a_name_that_leads_elsewhere_or_is_none_is_refused(modules: Modules, tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError):
        modules.save(name, changed(app=f"name: {name!r}\nlabels: [x]\n"), {"app.yaml": "", "tasks.yaml": ""})
    assert not (tmp_path / "home" / "apps").exists()


def test_what_somebody_else_changed_meanwhile_is_not_written_over(modules: Modules) -> None:
    mine, his = (changed(app=APP.replace("[Demo]", f"[{whose}]")) for whose in ("Mine", "His"))
    modules.save("demo", his, TEXTS)
    with pytest.raises(UsageError, match="was changed elsewhere"):
        modules.save("demo", mine, TEXTS)
    assert modules.texts("demo") == his


def test_a_disk_that_takes_nothing_is_told_and_what_was_there_stays(modules: Modules, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", "utf-8")
    with pytest.raises(StoreError, match="could not be written"):
        modules.save("demo", TEXTS, TEXTS)


@pytest.mark.parametrize(
    ("tasks", "says"), [(b"#" * (MAX_BYTES + 1), "could not be read"), (b"\xff", "is not UTF-8 text")]
)
def test_a_file_that_cannot_be_edited_is_refused_for_what_is_wrong_with_it(
    modules: Modules, tmp_path: Path, tasks: bytes, says: str
) -> None:
    (tmp_path / "shipped" / "demo" / "tasks.yaml").write_bytes(tasks)
    with pytest.raises(UsageError, match=says):
        modules.texts("demo")


def test_an_example_that_is_no_sentence_of_its_template_is_named(modules: Modules) -> None:
    app, apps = modules.check("demo", changed(tasks=TASKS.replace("greet Ann]", "greet Ann, welcome Bob]")))
    assert list_misread_examples(app, apps) == ["welcome Bob"]


def test_the_shipped_modules_are_in_order_as_they_are_edited(tmp_path: Path) -> None:
    shipped = Modules(Path(__file__).parents[4] / "assets" / "apps", tmp_path / "apps")
    app, apps = shipped.check("wechat", shipped.texts("wechat"))
    assert app.templates and list_misread_examples(app, apps) == []
    assert {"wechat", "settings"} <= set(shipped.names())
