import io
import re

import pytest

from iris_screen.ui.cli.runs.spinner import Spinner


class Terminal(io.StringIO):
    encoding = "utf-8"

    def shown(self) -> list[str]:
        """What is left on the screen: a line that was cleared is gone."""
        lines = [line.rpartition("\x1b[2K")[2] for line in self.getvalue().split("\n")]
        return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]


def test_lines_stay_and_the_spinner_goes() -> None:
    stream = Terminal()
    spinner = Spinner(stream, "looking")
    with spinner.spinning():
        spinner.print_above("  1  act ", "open 设置")
        spinner.say("turn 1")
        spinner.print_above("  2  plan ", "done")
    assert stream.shown() == ["  1  act open 设置", "  2  plan done", ""]


def test_a_terminal_that_cannot_move_its_cursor_gets_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")
    stream = Terminal()
    with Spinner(stream, "looking").spinning():
        Spinner(stream, "looking").print_above("a ", "b")
    assert stream.getvalue() == "a b\n"


def test_a_long_line_does_not_wrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    stream = Terminal()
    with Spinner(stream, "很长的一行" * 10).spinning():
        pass
    drawn = stream.getvalue().split("\x1b[2K")[1].strip("\r")
    assert drawn.startswith("⠋ 很长的一行") and len(drawn) <= 11
