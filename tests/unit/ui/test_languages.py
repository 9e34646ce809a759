"""The command line speaks the language of its person: all of it, and no other."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from iris_screen.core.message import say
from iris_screen.text import list_languages, render
from iris_screen.ui.cli import output
from iris_screen.ui.cli.command import Command, render_help
from iris_screen.ui.cli.program import cli, exit_code, split_options
from iris_screen.ui.escaping import measure_width
from iris_screen.ui.language import LOCALE, find_language, find_person_language

ROOT = Path(__file__).parents[3]
LONGEST = 66
"""Columns of a first line, which stands in lists of commands."""
CHINESE = re.compile("[\u4e00-\u9fff]")
_MARK = r"[^\s\u4e00-\u9fff，。；：！？、（）]"
CODE = re.compile(
    r"“[^”]*”|\"[^\"]*\"|'[^']*'"  # what is quoted
    r"|\biris(?: [A-Za-z0-9.…=-]+)*"  # commands
    r"|--[a-z-]+(?: [A-Z]+\b)?"  # options
    rf"|{_MARK}*[\d_/.:=@{{}}+<>-]{_MARK}*"  # files, addresses, keys
    r"|\b[A-Z]+\b"  # ADB, RUN
)
NAMES = frozenset(
    """Iris Android Studio LangGraph OpenCV PostgreSQL Markdown JUnit webhook shell issue tray px adb studio token Token
    openai deepseek ollama auto template sentence steps milestones program react dynamic changed human persona
    Schema verified waiting paused unverified failed bash zsh fish up right down left rnu run en zh""".split()
)
"""Names, and what is typed as it is."""


def every(command: click.Command, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            found = command.get_command(ctx, name)
            assert found is not None
            yield from every(found, *path, name)


COMMANDS = list(every(cli))


@pytest.fixture(autouse=True)
def no_language_set(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in (*LOCALE, "IRIS_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    yield
    output.set_language()


def foreign(text: str, language: str) -> list[str]:
    """The words of the other language, outside of names and of what is typed."""
    if language == "en":
        return CHINESE.findall(text)
    return [word for word in re.findall("[A-Za-z]{2,}", CODE.sub(" ", text)) if word not in NAMES]


def texts_of(command: click.Command) -> list[str | None]:
    return [command.help, *(each.help for each in command.params if isinstance(each, click.Option) and not each.hidden)]


@pytest.mark.parametrize("path", [path for path, _ in COMMANDS], ids=" ".join)
@pytest.mark.parametrize("language", list_languages())
def test_the_help_of_every_command_is_in_the_language(language: str, path: tuple[str, ...]) -> None:
    command = dict(COMMANDS)[path]
    output.set_language(language)
    assert isinstance(command, Command)
    for key in texts_of(command):
        assert key and key.startswith("help-"), f"{path}: “{key}” is no key of a help text"
        assert render_help(key) != key, f"{path}: {key} has no words"
        assert foreign(render_help(key), language) == [], render_help(key)
    assert command.help == "-".join(["help", *(path or ["iris"])])
    assert not path or measure_width(render_help(command.help).partition("\n")[0]) <= LONGEST


@pytest.mark.parametrize("path", [path for path, _ in COMMANDS if path not in (("bench",), ("dst",))], ids=" ".join)
@pytest.mark.parametrize("language", list_languages())
def test_a_help_page_stays_within_the_terminal(
    language: str, path: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code([*path, "--help", "--lang", language]) == 0
    page = capsys.readouterr().out
    assert max(map(measure_width, page.splitlines())) <= 80
    assert ("用法" in page, "Usage" in page) == (language == "zh", language == "en")


@pytest.mark.parametrize(("task", "language"), [("打开设置", "zh"), ("open settings", "en")])
def test_a_run_is_told_in_the_language(task: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["run", task, "--lang", language, "--device", "sim:?time=virtual", "--run-id", "r1"]) == 0
    told = capsys.readouterr()
    story = told.out.partition("\n")[2] + told.err  # the first line names the task, the run and the device
    assert foreign(story, language) == []


@pytest.mark.parametrize(
    "said",
    [
        *("rnu", "run", "run x --max-turns 0", "run x --foo", "fork x", "completion cmd", "stop a b", "locate x"),
        *(
            "demo --seed",
            "demo --json=3",
            "watch --for ten",
            "watch --every nan",
            "calibrate --top x",
            "show x --film .",
        ),
    ],
)
def test_wrong_use_is_told_in_the_language(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in list_languages():
        assert exit_code([*said.split(), "--lang", language]) == 2
        assert foreign(capsys.readouterr().err, language) == []


@pytest.mark.parametrize("command", ["doctor", "devices", "runs", "policy show", "refs list", "skill list"])
def test_what_programs_read_is_the_same_in_every_language(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = set()
    for language in list_languages():
        assert exit_code([*command.split(), "--json", "--lang", language]) == 0
        told.add(json.dumps(json.loads(capsys.readouterr().out.splitlines()[-1]), ensure_ascii=False))
    assert len(told) == 1


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh_TW", "LANG": "en_US"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"IRIS_LANGUAGE": "en", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"IRIS_LANGUAGE": "zh"}, "zh"),
        ({"IRIS_LANGUAGE": "tlh", "LANG": "zh_CN.UTF-8"}, "zh"),
    ],
)
def test_the_language_is_the_one_that_is_set_else_that_of_the_locale(environ: dict[str, str], language: str) -> None:
    assert find_person_language({"IRIS_HOME": "/nowhere", **environ}) == language


def test_the_first_word_of_a_language_is_enough() -> None:
    assert [find_language(word) for word in ("zh", "zh-Hans-CN", "ZH_cn.UTF-8", "en", "C", "")] == [
        "zh",
        "zh",
        "zh",
        "en",
        "",
        "",
    ]


def test_a_settings_file_says_the_language_also_of_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from iris_screen.ui.global_options import GlobalOptions

    home = GlobalOptions().load_settings().home
    home.mkdir()
    (home / "config.toml").write_text('language = "zh"\n')
    assert exit_code(["--help"]) == 0 and "用法" in capsys.readouterr().out
    assert exit_code(["runs"]) == 0 and "还没有运行记录" in capsys.readouterr().err
    assert exit_code(["runs", "--lang", "en"]) == 0 and "No runs yet" in capsys.readouterr().err
    monkeypatch.setenv("IRIS_LANGUAGE", "en")
    assert exit_code(["runs"]) == 0 and "No runs yet" in capsys.readouterr().err


def test_every_language_is_named_where_one_is_chosen() -> None:
    told = [render(say("help-lang"), language) for language in list_languages()]
    told.append(
        next(line for line in (ROOT / ".env.example").read_text("utf-8").splitlines() if "language Iris" in line)
    )
    for line in told:
        assert set(list_languages()) <= set(re.findall(r"\b[a-z]{2,3}\b", line)), line


def test_a_language_that_nobody_speaks_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for said in (["--lang", "tlh", "runs"], ["runs", "--lang"], ["--set", "language=tlh", "runs"]):
        assert exit_code(said) == 2
        assert "choose en or zh" in capsys.readouterr().err


def test_options_that_work_anywhere_are_taken_out_but_not_of_what_is_said() -> None:
    assert split_options(["run", "x", "--lang", "zh", "--debug"]) == (["run", "x"], True, "zh")
    assert split_options(["--lang=zh", "run", "--", "--debug", "--lang"]) == (
        ["run", "--", "--debug", "--lang"],
        False,
        "zh",
    )
