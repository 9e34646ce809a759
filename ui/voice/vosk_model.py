"""Speech recognized on this computer by a model of Vosk, which the person has downloaded into a folder."""

import json
import re
from pathlib import Path
from typing import Any, Final

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.tools.extras import require_extra
from iris_screen.ui.voice.microphone import RATE
from iris_screen.ui.voice.recognizer import strip_wake

_UNSPACED: Final = re.compile(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
"""A model of Chinese puts a space between words, which nobody writes."""


class VoskRecognizer:
    """folder: of one model, which decides the language. wake: the word that each task must begin with, "" for none.
    Raises UsageError if there is no model.
    """

    def __init__(self, folder: Path, wake: str = "") -> None:
        require_extra("vosk", "IRIS_VOICE_FOLDER")
        if not any(folder.glob("**/final.mdl")):
            raise UsageError(say("voice-no-model", folder=str(folder)))
        import vosk

        vosk.SetLogLevel(-1)
        self._folder, self._wake = folder, wake
        try:
            self._model: Any = vosk.Model(str(folder))
        except Exception as error:
            raise UsageError(say("voice-no-model", folder=str(folder))) from error

    @property
    def told(self) -> Message:
        return say("voice-vosk", folder=str(self._folder))

    def hear(self, sound: bytes) -> str:
        """Any sentence of the model's language, "" for none."""
        import vosk

        decoder = vosk.KaldiRecognizer(self._model, RATE)
        decoder.AcceptWaveform(sound)
        return strip_wake(join_words(str(json.loads(decoder.FinalResult()).get("text", ""))), self._wake)


def join_words(text: str) -> str:
    """What was heard, as it is written: 打开 蓝牙 is 打开蓝牙."""
    return _UNSPACED.sub("", " ".join(text.split()))
