"""Setting up by asking: what is answered is written, what goes wrong is said, an end in the middle writes nothing."""

import io
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from iris_screen.core.errors import Disconnected
from iris_screen.core.message import verbatim
from iris_screen.graph.configuration.setting_sources import load_settings, own_file
from iris_screen.ui.attached_phones import Phone
from iris_screen.ui.cli.machines.setup import Interview
from iris_screen.ui.cli.program import exit_code

PIXEL = Phone("2A111", "Pixel 8")
MI = Phone("e0f1", "Xiaomi 14")
LOCKED = Phone("77aa", "", verbatim("77aa does not trust this computer yet; unlock the phone and tap Allow."))


@dataclass
class Table:
    """The phones that lie on somebody's table; more may come by pairing."""

    lying: list[Phone] = field(default_factory=list)
    keyboard: bool = True
    missing: str = ""
    paired: list[tuple[str, str]] = field(default_factory=list)

    def list_attached(self) -> list[Phone]:
        if self.missing:
            raise Disconnected(self.missing, delivered="no")
        return self.lying

    def pair(self, place: str, code: str) -> None:
        if code != "123456":
            raise Disconnected(f"{place} did not pair (wrong code); let the phone show a new code.", delivered="no")
        self.paired.append((place, code))

    def connect(self, place: str) -> str:
        self.lying.append(Phone(place, "Pixel 8"))
        return place

    def has_keyboard(self, serial: str) -> bool:
        return self.keyboard


def talk(home: Path, table: Table, *answers: str, asks: bool = True) -> Result:
    """A conversation in a terminal where somebody types these answers, each ended by Enter, and then hangs up."""
    settings = load_settings(environ={"IRIS_HOME": str(home)}, env_file=Path("/dev/null"))
    interview = click.command()(lambda: Interview(settings, own_file(home), table, asks).run())
    return CliRunner().invoke(interview, input="".join(f"{answer}\n" for answer in answers))


def written(home: Path) -> dict[str, object]:
    return tomllib.loads(own_file(home).read_text("utf-8")) if own_file(home).exists() else {}


def test_enter_all_the_way_takes_the_one_phone_and_no_model(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([PIXEL]), "", "")
    assert said.exit_code == 0, said.output
    assert written(tmp_path) == {"device": "android:2A111"}
    assert "Pixel 8 (2A111)" in said.output and "ADBKeyboard is on the phone" in said.output
    assert said.output.rstrip().endswith('Try next: iris run "open Settings"')


def test_of_several_phones_one_is_chosen_and_a_wrong_number_asked_again(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([PIXEL, MI]), "3", "2", "")
    assert "3 is not one of the choices" in said.output
    assert written(tmp_path)["device"] == "android:e0f1"


def test_a_phone_that_does_not_trust_us_is_told_and_looked_for_again(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([LOCKED]), "", "s", "")
    assert said.output.count("tap Allow") == 2
    assert written(tmp_path) == {"device": "sim:"}


def test_without_adb_that_is_said_and_the_simulated_phone_is_still_there(tmp_path: Path) -> None:
    said = talk(tmp_path, Table(missing="There is no adb here; install Android's platform-tools."), "s", "")
    assert "There is no adb here" in said.output
    assert written(tmp_path) == {"device": "sim:"}


def test_a_phone_is_paired_over_wifi_and_then_chosen(tmp_path: Path) -> None:
    table = Table()
    said = talk(tmp_path, table, "w", "192.168.1.20:37123", "123456", "192.168.1.20:41001", "1", "")
    assert table.paired == [("192.168.1.20:37123", "123456")]
    assert "Wireless debugging" in said.output
    assert written(tmp_path)["device"] == "android:192.168.1.20:41001"


def test_a_wrong_code_is_told_and_everything_goes_on(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([PIXEL]), "w", "192.168.1.20:37123", "000000", "1", "")
    assert "let the phone show a new code" in said.output
    assert written(tmp_path)["device"] == "android:2A111"


def test_a_missing_keyboard_is_told_with_where_to_get_it(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([PIXEL], keyboard=False), "", "")
    assert "github.com/senzhk/ADBKeyBoard" in said.output and "adb install" in said.output


def test_a_model_is_written_and_its_key_never_shown(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([PIXEL]), "", "zhipu", "glm-4.5v", "sk-not-to-be-seen")
    assert written(tmp_path) == {
        "device": "android:2A111",
        "base_url": "https://open.bigmodel.cn/api/paas/v4",
        "model": "glm-4.5v",
        "api_key": "sk-not-to-be-seen",
    }
    assert "sk-not-to-be-seen" not in said.output
    assert "api_key = (set, not shown)" in said.output
    assert "are sent to the model's address" in said.output
    assert "Pictures of the screen will be sent to open.bigmodel.cn." in said.output
    assert oct(own_file(tmp_path).stat().st_mode & 0o777) == "0o600"


def test_an_address_that_is_none_is_asked_again(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([PIXEL]), "", "file:///etc/passwd", "openia", "https://model.example/v1", "m", "")
    assert said.output.count("is not an address") == 2
    assert written(tmp_path)["base_url"] == "https://model.example/v1"


def test_what_was_there_is_kept_by_enter_but_no_key_moves_to_another_address(tmp_path: Path) -> None:
    talk(tmp_path, Table([PIXEL]), "", "openai", "m", "sk-1")
    talk(tmp_path, Table([PIXEL]), "", "", "", "")
    assert written(tmp_path)["api_key"] == "sk-1"
    talk(tmp_path, Table([PIXEL]), "", "deepseek", "m", "")
    assert "api_key" not in written(tmp_path)


def test_a_model_can_be_taken_out_again(tmp_path: Path) -> None:
    talk(tmp_path, Table([PIXEL]), "", "openai", "m", "sk-1")
    talk(tmp_path, Table([PIXEL]), "", "none")
    assert written(tmp_path) == {"device": "android:2A111"}


@pytest.mark.parametrize("answers", [(), ("1",), ("1", "openai"), ("1", "openai", "m"), ("w", "192.168.1.20:1")])
def test_an_end_in_the_middle_writes_nothing(tmp_path: Path, answers: tuple[str, ...]) -> None:
    said = talk(tmp_path, Table([PIXEL]), *answers)
    assert said.exit_code == 1
    assert list(tmp_path.iterdir()) == []


def test_with_nobody_to_ask_only_what_is_certain_is_taken(tmp_path: Path) -> None:
    assert talk(tmp_path, Table([PIXEL, LOCKED]), asks=False).exit_code == 0
    assert written(tmp_path) == {"device": "android:2A111"}
    several = talk(tmp_path / "two", Table([PIXEL, MI]), asks=False)
    assert "2A111, e0f1" in str(several.exception)
    assert talk(tmp_path / "none", Table(), asks=False).exit_code == 0
    assert not (tmp_path / "two").exists() and not (tmp_path / "none").exists()


def test_without_a_terminal_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert exit_code(["setup"]) == 2
    assert "add --yes" in capsys.readouterr().err
    assert not (tmp_path / "home").exists()


def test_the_name_of_an_endpoint_brings_its_usual_model(tmp_path: Path) -> None:
    said = talk(tmp_path, Table([PIXEL]), "", "openai", "", "sk-1")
    assert written(tmp_path)["model"] == "gpt-4o" and "autoglm" not in said.output
