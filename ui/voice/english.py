"""English heard on this computer with nothing downloaded: PocketSphinx, whose package brings its model."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from iris_screen.core.message import Message, say
from iris_screen.planning.apps import Apps
from iris_screen.ui.voice.microphone import RATE
from iris_screen.ui.voice.spoken_grammar import SpokenGrammar, write_sentence

_BEAMS: Final = {"beam": 1e-52, "wbeam": 1e-33, "pbeam": 1e-52}
"""How unlikely a hypothesis may become before it is dropped: the wider, the surer and the slower."""


class EnglishRecognizer:
    """Hears the sentences of a grammar. names: what slots may hold, such as what is on the screen. wake: the word
    that each must begin with, "" for none. corrects: a sentence may begin with “no”.
    """

    told: Final[Message] = say("voice-listens")

    def __init__(self, apps: Apps, names: Sequence[str], wake: str = "", *, corrects: bool = False) -> None:
        import pocketsphinx

        self._wake = wake
        # the model expects a pause before and after a sentence, and no pause is without any sound
        self._quiet = np.random.default_rng(0).normal(0, 8, RATE // 4).astype("<i2").tobytes()
        # a level set for the whole module lasts only until a decoder is made
        self._decoder = pocketsphinx.Decoder(samprate=RATE, lm=None, loglevel="FATAL", **_BEAMS)
        grammar = SpokenGrammar(self._decoder.lookup_word, names, wake)
        for pattern, vocabulary in apps.list_usual_wordings("en"):
            grammar.add(pattern, vocabulary)
        grammar.finish(apps.vocabulary, corrects=corrects)
        for word, phones in grammar.pronounced.items():
            self._decoder.add_word(word, phones, False)
        arcs = [arc if arc[3] is not None else arc[:3] for arc in grammar.arcs]
        self._decoder.add_fsg("said", self._decoder.create_fsg("said", grammar.begin, grammar.end, arcs))
        self._decoder.activate_search("said")

    def hear(self, sound: bytes) -> str:
        """The sentence in this sound, "" if it is none of the grammar."""
        self._decoder.start_utt()
        self._decoder.process_raw(self._quiet + sound + self._quiet, full_utt=True)
        self._decoder.end_utt()
        found = self._decoder.hyp()
        said = write_sentence(found.hypstr) if found else ""
        return said.removeprefix("hey ").removeprefix(self._wake).strip()
