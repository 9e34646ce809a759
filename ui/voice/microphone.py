"""Where sound comes from: a microphone, or a file that stands for one. It is cut into what was said, from where
somebody begins to speak to where they pause. Nothing of it is kept on disk.
"""

import wave
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any, BinaryIO, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import why_failed

RATE: Final = 16_000
"""Samples per second of all sound that is listened to: 16 bits, one channel."""
FRAME: Final = 480
"""Samples of one piece, 30 ms."""
MOST_SECONDS: Final = 600
"""How long a sound file may be."""

LONGEST: Final = 20.0
"""Seconds that one sentence may take; what goes on longer, such as music, is no sentence."""
SHORTEST: Final = 0.25
"""Seconds of speech below which a sound was a knock."""
_MOST_BYTES: Final = round(2 * RATE * LONGEST) + 2 * FRAME
"""Of one utterance: more than a sentence may take, so that it is dropped. A television may talk for hours."""


class Sound(Protocol):
    """What is listened to. `read` returns the next 30 ms, None at its end. While it is closed, sound is lost."""

    def read(self) -> bytes | None: ...

    def close(self) -> None: ...

    def open(self) -> None: ...


class SoundFile:
    """A WAV file, or one in memory, in place of a microphone. It waits while it is closed. Raises UsageError if it
    cannot be read.
    """

    def __init__(self, path: Path | BinaryIO) -> None:
        name = str(getattr(path, "name", path))
        try:
            with wave.open(str(path) if isinstance(path, Path) else path) as file:
                rate, channels, width = file.getframerate(), file.getnchannels(), file.getsampwidth()
                data = file.readframes(rate * MOST_SECONDS)
        except (OSError, EOFError, wave.Error, RuntimeError) as error:  # of a length beyond its end
            why = why_failed(error) if isinstance(error, OSError) else str(error) or say("voice-file-damaged")
            raise UsageError(say("voice-file-unreadable", file=name, why=why)) from None
        if width != 2:
            raise UsageError(say("voice-file-unreadable", file=name, why=f"{8 * width} bits"))
        if rate < 1:
            raise UsageError(say("voice-file-unreadable", file=name, why=f"{rate} Hz"))
        whole = len(data) - len(data) % (2 * channels)  # a file that was cut may end in a sample
        samples = np.frombuffer(data[:whole], dtype="<i2").reshape(-1, channels).mean(axis=1)
        self._samples = resample(samples, rate).tobytes()
        self._at = 0

    def read(self) -> bytes | None:
        begin, self._at = self._at, self._at + 2 * FRAME
        piece = self._samples[begin : self._at]
        return piece if len(piece) == 2 * FRAME else None

    def open(self) -> None: ...

    def close(self) -> None: ...


class Microphone:
    """A microphone of this computer. name: of the device, or its number; "" for the usual one."""

    def __init__(self, name: str = "") -> None:
        try:
            import sounddevice
        except OSError:  # its wheel for Linux comes without PortAudio
            raise UsageError(say("voice-no-portaudio")) from None
        self._pieces: Queue[bytes | None] = Queue()
        device = int(name) if name.isdecimal() else name or None
        try:
            self._stream = sounddevice.RawInputStream(
                samplerate=RATE, blocksize=FRAME, channels=1, dtype="int16", device=device, callback=self._hear
            )
        except (sounddevice.PortAudioError, ValueError) as error:
            raise UsageError(say("voice-no-microphone", why=str(error))) from None
        self._open = False

    def _hear(self, piece: Any, frames: int, time: Any, status: Any) -> None:
        self._pieces.put(bytes(piece))

    def read(self) -> bytes | None:
        return self._pieces.get() if self._open else None

    def open(self) -> None:
        """Also forgets what was heard and not read before it was closed."""
        if self._open:
            return
        with suppress(Empty):
            while True:
                self._pieces.get_nowait()
        self._stream.start()
        self._open = True

    def close(self) -> None:
        """Also ends a `read` in another thread."""
        if self._open:
            self._open = False
            self._stream.stop()
            self._pieces.put(None)


def resample(samples: NDArray[np.floating[Any]], rate: int) -> NDArray[np.int16]:
    """Sound of one channel at another rate, as 16 bits at RATE, without what is too high for it."""
    count = round(len(samples) * RATE / rate)
    if count == 0:
        return np.zeros(0, dtype=np.int16)
    spectrum = np.fft.rfft(samples)[: count // 2 + 1]
    sound = np.fft.irfft(spectrum, count) * (count / len(samples))
    return sound.clip(-32768, 32767).astype(np.int16)


def list_utterances(sound: Sound) -> Iterator[bytes]:
    """Each utterance, as soon as it has ended. Silence yields none."""
    from pocketsphinx import Endpointer, Vad

    finder = Endpointer(vad_mode=Vad.LOOSE, sample_rate=RATE, frame_length=FRAME / RATE)
    heard = bytearray()
    while (piece := sound.read()) is not None:
        speech = finder.process(piece)
        if speech is not None:
            heard += speech[: _MOST_BYTES - len(heard)]
        if heard and not finder.in_speech:
            yield from _keep(heard)
            heard.clear()
    if finder.in_speech and (rest := finder.end_stream(bytes(2))):
        heard += rest
    yield from _keep(heard)


def _keep(heard: bytearray) -> Iterator[bytes]:
    if SHORTEST <= len(heard) / (2 * RATE) <= LONGEST:
        yield bytes(heard)
