"""Listens for one word only, “stop”, while Iris works or speaks. Whatever else is said then is not heard."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from iris_screen.ui.voice.microphone import RATE, Sound

STOP: Final = "stop"
_SURE: Final = 1e-18
"""How much likelier than anything else the word must be. What sounds like it may count too, and only stops."""


class StopWord:
    """Hears the English word in a stream of sound, with nothing downloaded and nothing sent."""

    def __init__(self) -> None:
        import pocketsphinx

        pocketsphinx.set_loglevel("FATAL")
        self._decoder = pocketsphinx.Decoder(samprate=RATE, lm=None, kws_threshold=_SURE)
        self._decoder.add_keyphrase(STOP, STOP)
        self._decoder.activate_search(STOP)

    @contextmanager
    def listen(self) -> Iterator[Callable[[bytes], bool]]:
        """Gives what takes each 30 ms of sound, and returns whether the word has been said by then."""
        self._decoder.start_utt()
        try:
            yield self._hear
        finally:
            self._decoder.end_utt()

    def _hear(self, piece: bytes) -> bool:
        self._decoder.process_raw(piece)
        return self._decoder.hyp() is not None


@contextmanager
def stop_by_voice(sound: Sound, word: StopWord, stop: Callable[[], None]) -> Iterator[None]:
    """Calls `stop`, once and from another thread, if the word is said inside the block."""
    over = Event()

    def listen() -> None:
        with word.listen() as hear:
            while not over.is_set() and (piece := sound.read()) is not None:
                if hear(piece):
                    stop()
                    return

    sound.open()
    thread = Thread(target=listen, name="stop_by_voice", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        sound.close()
        thread.join()
