"""A task spoken into a real browser, whose microphone is a sound file: it is put into the field, and not started."""

from pathlib import Path

import pytest

from tests.browser import CHROMIUM, chromium
from tests.served import LONG, serving
from tests.unit.ui.voice.speech import speak

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")
RECORD = '[data-testid="stAudioInputActionButton"]'
FIELD = "document.querySelector('textarea')?.value"


def test_what_was_said_stands_in_the_field_until_the_person_starts_it(tmp_path: Path) -> None:
    said = speak("delete the seven thirty alarm", tmp_path / "said.wav")
    flags = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    flags.append(f"--use-file-for-fake-audio-capture={said}%noloop")
    with serving(tmp_path / "home") as panel, chromium(tmp_path / "profile", *flags) as tab:
        tab.open(panel.link)
        tab.until("What would you like done?", LONG)
        tab.open(panel.at("?lang=en"))
        tab.until("What would you like done?", LONG)
        tab.press("Speak")
        tab.until("No sound is kept or sent")
        tab.click_on(RECORD)
        tab.until_true("/00:0[4-9]/.test(document.body.innerText)", LONG)
        tab.click_on(RECORD)
        tab.until_true(f"{FIELD} === 'delete the seven thirty alarm'", LONG)
        tab.until("may do: delete")
        tab.photograph(tmp_path / "panel.png")
        assert panel.rows() == []
