"""Listens for one word only, “stop” or 停, while Iris works or speaks. Whatever else is said then is not heard."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from iris_screen.core.parsing.languages import load_languages
from iris_screen.ui.voice.microphone import RATE, Sound

_SURE: Final = {True: 1e-18, False: 1e-5}
"""How much likelier than anything else the word must be, by whether the dictionary has it: a model of English is less
sure of what it has no word for. What sounds like it may count too, and only stops.
"""
_SEARCH: Final = "stop"


class StopWord:
    """Hears the word of a language in a stream of sound, with nothing downloaded and nothing sent; the English one if
    the language has none.
    """

    def __init__(self, language: str = "en") -> None:
        import pocketsphinx

        known = load_languages()
        words = (known[language].stop if language in known else {}) or known["en"].stop
        self.word, sounds = next(iter(words.items()))
        sure = _SURE[not sounds]
        self._decoder = pocketsphinx.Decoder(samprate=RATE, lm=None, loglevel="FATAL", kws_threshold=sure)
        if sounds:
            self._decoder.add_word(self.word, sounds, True)
        self._decoder.add_keyphrase(_SEARCH, self.word)
        self._decoder.activate_search(_SEARCH)

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
