"""What is printed: secrets are masked, and a key that Iris hands to the person is not."""

import pytest

from iris_screen.core.message import Message, say, verbatim
from iris_screen.ui.cli.output import echo, echo_key

LINK = "http://127.0.0.1:8501/2313daf93094/?token=RS6v1teJ5NijG02azMfiFyRqArbSiqZ8"
TOKEN = "q3Zf-7dKxPz0aT_w"


@pytest.mark.parametrize(
    ("message", "key"), [(say("panel-started", link=LINK), LINK), (say("studio-token", token=TOKEN), TOKEN)]
)
def test_a_key_for_the_person_is_printed_whole(message: Message, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    echo_key(message)
    assert key in capsys.readouterr().out


def test_a_password_in_any_other_sentence_is_masked(capsys: pytest.CaptureFixture[str]) -> None:
    echo(verbatim("The password is swordfish99"))
    assert "swordfish99" not in capsys.readouterr().out


def test_a_key_is_printed_without_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    echo_key(say("panel-started", link="http://a/\x1b[31m\u202e"))
    assert "\x1b" not in (shown := capsys.readouterr().out) and "\u202e" not in shown
