"""What makes words of sound: an endpoint if one is set, or a model of Vosk, else English by PocketSphinx."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from random import Random
from typing import Final, Protocol
from urllib.parse import urlsplit

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.settings import Settings
from iris_screen.models.failures import get_host
from iris_screen.models.presets import Endpoint
from iris_screen.planning.apps import Apps
from iris_screen.ui.voice.microphone import RATE

WAKE: Final = "iris"
_HEY: Final = r"(?:[^\W_]{1,5}[\s,，]+|[\u4e00-\u9fff]{1,2})?"
_CALLED: Final = re.compile(rf"\W*{_HEY}{WAKE}(?![a-z])[\s,，.。:：!！]*", re.I)
"""The word that wakes, in a sentence that is written: “Hey Iris, open …”, “嘿Iris，打开……”."""


class Recognizer(Protocol):
    """told: says to the person whether their voice leaves this computer."""

    @property
    def told(self) -> Message: ...

    def hear(self, sound: bytes) -> str:
        """The task in 16-bit sound of one channel at RATE, "" if there is none. Raises ModelError."""
        ...


@dataclass(frozen=True)
class EndpointRecognizer:
    """Any OpenAI-compatible endpoint that transcribes. wake: the word that each task must begin with, "" for none."""

    endpoint: Endpoint
    language: str
    names: Sequence[str]
    wake: str = ""

    @property
    def told(self) -> Message:
        host = get_host(self.endpoint.base_url)
        return say("voice-sent", host=host, model=self.endpoint.model, leaves=not is_this_computer(self.endpoint))

    def hear(self, sound: bytes) -> str:
        from iris_screen.graph.lifecycle.clock import SystemClock
        from iris_screen.models.transcription import Transcriber

        asked = Transcriber(self.endpoint, RATE, SystemClock(), Random())  # noqa: S311 - pauses between tries
        said = asked.transcribe(sound, self.language, self.names)
        return strip_wake(said, self.wake)


def open_recognizer(
    settings: Settings, apps: Apps, names: Sequence[str], language: str, *, wakes: bool = False, corrects: bool = False
) -> Recognizer:
    """What these settings name. names: what may be said, such as contacts. language: in which is spoken.

    wakes: everything near the microphone is listened to, for tasks that begin with the word that wakes. corrects: a
    sentence may begin with “no”. Raises UsageError where that would send away what is said in the room.
    """
    from iris_screen.graph.configuration.role_models import voice_endpoint

    wake = WAKE if wakes else ""
    if endpoint := voice_endpoint(settings):
        if wakes and not is_this_computer(endpoint):
            raise UsageError(say("voice-hands-free-sends", host=get_host(endpoint.base_url)))
        return EndpointRecognizer(endpoint, language, names, wake)
    if settings.voice.voice_folder:
        from iris_screen.ui.voice.vosk_model import VoskRecognizer

        return VoskRecognizer(Path(settings.voice.voice_folder).expanduser(), wake)
    from iris_screen.ui.voice.english import EnglishRecognizer

    return EnglishRecognizer(apps, names, wake, corrects=corrects)


def tell_where(settings: Settings, language: str) -> Message:
    """Says whether a voice leaves this computer, before anything is opened for it."""
    from iris_screen.graph.configuration.role_models import voice_endpoint

    endpoint, folder = voice_endpoint(settings), settings.voice.voice_folder
    if endpoint is None:
        return say("voice-vosk", folder=folder) if folder else say("voice-listens")
    return EndpointRecognizer(endpoint, language, ()).told


def is_this_computer(endpoint: Endpoint) -> bool:
    """Whether what is sent there stays on this computer."""
    host = urlsplit(endpoint.base_url).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def strip_wake(said: str, wake: str = WAKE) -> str:
    """The task behind the word that wakes, "" if the sentence does not begin with it. wake: "" if it need not."""
    if not wake:
        return said
    called = _CALLED.match(said)
    return said[called.end() :].strip() if called else ""
