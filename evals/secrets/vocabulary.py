"""The words of one language that the screens are made of (evals/secrets/words), written as people read them there and
without a look at the words that the masks know.
"""

from functools import cache
from pathlib import Path
from random import Random

from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record

FOLDER = Path(__file__).with_name("words")


class Vocabulary(Record):
    """labels: by kind, what stands beside a value. sentences: by kind, with {} for the value. words: ordinary ones.
    passwords: sentences that are passwords. answers: to questions only the person can answer. frame: what else is on a
    page. rows: harmless labels and their values; these and `sentences_harmless` hold {price}, {year} and the like.
    """

    language: str
    labels: dict[str, list[str]]
    sentences: dict[str, list[str]]
    words: list[str]
    passwords: list[str]
    answers: list[str]
    frame: dict[str, str | list[str]]
    rows: list[tuple[str, str]]
    sentences_harmless: list[str]

    def word(self, name: str) -> str:
        return str(self.frame[name])

    def title(self, chance: Random) -> str:
        return chance.choice(list(self.frame["title"]))


@cache
def load_vocabularies() -> dict[str, Vocabulary]:
    """By language code."""
    return {
        file.stem: Vocabulary.model_validate({"language": file.stem} | load_yaml(file.read_bytes(), file.name)[0])
        for file in sorted(FOLDER.glob("*.yaml"))
    }
