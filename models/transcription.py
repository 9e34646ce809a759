"""Asks an endpoint what was said, by OpenAI's audio/transcriptions, which many servers of Whisper speak, too."""

import io
import wave
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from iris_screen.core.errors import ModelError
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock, RandomSource
from iris_screen.models.failures import (
    ODD,
    Failure,
    find_own_fault,
    get_host,
    list_http_errors,
    make_failure,
    remove_key,
)
from iris_screen.models.open_connections import OpenConnections
from iris_screen.models.presets import Endpoint
from iris_screen.models.retry import retry

if TYPE_CHECKING:
    from openai import OpenAI

MAX_SAID: Final = 500
"""Characters of an answer that are read; nobody says a longer task in one breath."""


@dataclass
class Transcriber:
    """One endpoint. rate: samples per second of the sound it is given. clock, chance: for the pauses between tries."""

    endpoint: Endpoint
    rate: int
    clock: Clock
    chance: RandomSource
    _connections: OpenConnections = field(default_factory=OpenConnections, init=False)

    def transcribe(self, sound: bytes, language: str, names: Sequence[str] = ()) -> str:
        """What is said in 16-bit sound of one channel, on one line; "" for nothing. language: en, zh, … names: what may
        be said, so that it is spelled as on the screen. Raises ModelError, ModelRefused if another try is useless.
        """
        _ = self._client  # importing the library takes seconds, which must not count as the endpoint's
        file = make_wav(sound, self.rate)
        try:
            said = retry(lambda: self._try(file, language, names), self.clock, self.chance, self.endpoint.seconds)
        except ModelError as error:
            raise type(error)(say("voice-endpoint-failed", problem=error.message)) from None
        plain = "".join(sign if sign.isprintable() else " " for sign in remove_key(said, self.endpoint))
        return " ".join(plain[:MAX_SAID].split())

    def _try(self, file: bytes, language: str, names: Sequence[str]) -> str:
        """One try. Only names are given as a hint: what a model is given, it may also hear in mere noise."""
        from openai import omit

        failure: BaseException | None = None
        told = None
        try:
            told = self._client.audio.transcriptions.create(
                file=("said.wav", file, "audio/wav"),
                model=self.endpoint.model,
                language=language,
                response_format="json",
                temperature=0,
                prompt=", ".join(names) or omit,
            )
        except list_http_errors() as error:
            failure = find_own_fault(error) or make_failure(error, self.endpoint)
        except ODD as error:
            failure = find_own_fault(error)  # else what it answered is not even JSON
        text = getattr(told, "text", None)
        if failure is not None:  # raised here, so that no traceback holds the request with the key in it
            raise failure
        if not isinstance(text, str):
            host = get_host(self.endpoint.base_url)
            raise Failure(say("voice-no-transcription", model=self.endpoint.model, host=host), again=False)
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    @cached_property
    def _client(self) -> "OpenAI":
        from openai import OpenAI

        from iris_screen.models.http_client import make_client

        client = make_client(self.endpoint, self._connections)
        return OpenAI(
            api_key=self.endpoint.api_key or "none",
            base_url=self.endpoint.base_url,
            max_retries=0,
            timeout=client.timeout,
            http_client=client,
        )


def make_wav(sound: bytes, rate: int) -> bytes:
    """16-bit sound of one channel as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(rate)
        written.writeframes(sound)
    return file.getvalue()
