"""Runs that were refused or cut, as `iris show` and the reports tell them: in the language of whoever looks."""

import html
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from iris_screen.core.people import Answer
from iris_screen.core.settings import Settings
from iris_screen.graph.runs import Event, Runs
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.report.document import Form, render_run
from tests.e2e.test_in_chinese import CHINESE, ENGLISH
from tests.shop import shop

FORMS: list[Form] = ["markdown", "html", "junit"]
TOLD_BY_TAGS = re.compile(r'<[^>]*\b(?:message|title|alt|aria-label)="([^"]*)"[^>]*>')
NOT_SAID = re.compile(r"<(style|script|svg)\b.*?</\1>|<[^>]*>", re.DOTALL)
OURS = re.compile(
    r"“[^”]*”|`[^`]*`|\S*(?:/|sim:)\S*|[\w.]*\.[\w.]+|\w*_\w+|--[\w-]+|iris [a-z]+( \w+)?"
    r"|\b(pay|cut|auto|locate|act|observe)\b"
)
"""Quoted words, paths, addresses, packages, commands, and the names of runs, planners and nodes: the same in all."""


@dataclass(frozen=True)
class Tongue:
    """A language and what a run in it is asked for: to pay, and to look up help and come back."""

    name: str
    pay: str
    help: str
    back: str
    tap: str
    foreign: re.Pattern[str]

    @property
    def world(self) -> str:
        """A shop whose screens say nothing in another language."""
        main = f"{{button: {self.pay}, tap: {{goto: paid}}}}, {{button: {self.help}, tap: {{goto: help}}}}"
        page = f"{{button: {self.back}, tap: {{goto: main}}}}"
        world = shop(main=main, paid="{text: '1', size: 24}", help=page)
        return world.replace("lang: en", f"lang: {self.name}").replace("label: Shop", f"label: {self.pay}")


ZH = Tongue("zh", "立即支付", "帮助", "返回", "点击“{}”", ENGLISH)
EN = Tongue("en", "Pay now", "Help", "Back", "tap “{}”", CHINESE)


class Cut(BaseException):
    """As a kill is: nothing is put away."""


def cut(event: Event) -> None:
    if (event.turn, event.node) == (1, "act"):
        raise Cut


@pytest.fixture(params=[ZH, EN], ids=["zh", "en"])
def tongue(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tongue:
    """A data folder with a payment that was refused, and a run that was cut off after its first touch and taken up."""
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    tongue: Tongue = request.param
    (tmp_path / "shop.yaml").write_text(tongue.world, "utf-8")
    address = f"sim:{tmp_path / 'shop.yaml'}?state={tmp_path / 'phone.json'}"
    with later(tmp_path) as runs:
        assert runs.start(tongue.tap.format(tongue.pay), device=address, run_id="pay", wait=True).status == "waiting"
        assert runs.resume("pay", answer=Answer(kind="no")).status == "failed"
        both = f"{tongue.tap.format(tongue.help)}, {tongue.tap.format(tongue.back)}"
        with pytest.raises(Cut):
            runs.start(both, device=address, run_id="cut", on_event=cut)
    with later(tmp_path) as runs:
        assert runs.resume("cut").status == "success"
    return tongue


@contextmanager
def later(folder: Path) -> Iterator[Runs]:
    """As another process sees it: nothing is in hand."""
    runs = Runs(Settings(home=folder / "home"), VirtualClock(1_000.0))
    with closing(runs.store):
        yield runs


def text_of(page: bytes) -> str:
    """What a document says, without what it is drawn with."""
    return html.unescape(NOT_SAID.sub("\n", TOLD_BY_TAGS.sub(r"\n\1\n", page.decode())))


def foreign(said: str, tongue: Tongue) -> Iterator[str]:
    for line in said.splitlines():
        if tongue.foreign.search(OURS.sub("", line.replace("Token", ""))):
            yield line


def test_a_run_is_shown_and_reported_in_one_language(
    tongue: Tongue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left: list[str] = []
    for run in ("pay", "cut"):
        assert exit_code(["--lang", tongue.name, "show", run]) == 0
        left += foreign(capsys.readouterr().out, tongue)
        with later(tmp_path) as runs:
            for form in FORMS:
                said = text_of(render_run(runs, run, form, tongue.name))
                assert tongue.pay in said or run != "pay"
                left += [f"{form}: {line}" for line in foreign(said, tongue)]
    assert not left
