"""Where what is typed goes, by the app in front."""

import pytest

from iris_screen.consent.local_apps import find_sink, is_lookup, shows_many_owners
from iris_screen.core.plan import Task

TASK = Task(id="r", text="copy the price into Notes")
MODULES = {"notes": ["com.maker.notes", "com.google.android.keep"], "calculator": ["test.calc"]}


def packages(task: Task, name: str) -> list[str]:
    return MODULES.get(name, [])


@pytest.mark.parametrize(
    ("app", "sink"),
    [
        ("com.maker.notes", "all"),
        ("test.calc", "all"),
        ("org.gnome.Calculator.desktop", "all"),
        ("libreoffice-calc", "all"),
        ("org.fossify.calendar", "numbers"),
        ("org.gnome.Terminal.desktop", "shell"),
        ("com.termux", "shell"),
        ("com.google.android.keep", "leaves"),  # its notes are shared
        ("com.android.chrome", "leaves"),
        ("com.nobody.knows", "leaves"),
        ("", "leaves"),
    ],
)
def test_only_a_known_app_keeps_what_is_typed_on_the_device(app: str, sink: str) -> None:
    assert find_sink(app, TASK, packages) == sink


def test_a_browser_shows_pages_of_many_owners() -> None:
    assert shows_many_owners("org.mozilla.firefox", TASK, packages)
    assert not shows_many_owners("com.maker.notes", TASK, packages)


@pytest.mark.parametrize(
    "name",
    [
        "Search",
        "搜索便签",
        "Search or type address",
        "Buscar productos",
        "Поиск",
        "検索",
        "Suche",
        "Tìm kiếm",
        "बस खोज",
    ],
)
def test_a_search_field_is_known_in_many_languages(name: str) -> None:
    assert is_lookup(name)


@pytest.mark.parametrize(
    "name", ["Message", "Email address", "Shipping address", "收货地址", "Research notes", "Marathon"]
)
def test_other_fields_look_nothing_up(name: str) -> None:
    assert not is_lookup(name)
