"""What the name of a button says about pressing it once more (assets/wordings/LANGUAGE/buttons.yaml). Pure."""

from functools import cache
from pathlib import Path
from typing import Literal

from iris_screen.core.parsing.labels import label, names_act_of
from iris_screen.core.parsing.wordings import FOLDER, load_wordings
from iris_screen.core.record import Record
from iris_screen.planning.apps.tokens import fold


class ButtonWords(Record):
    """The words of one language; see the file of English."""

    irreversible: list[str]
    not_irreversible: list[str] = []
    committing: list[str]


@cache
def load_button_words(folder: Path = FOLDER) -> list[ButtonWords]:
    return load_wordings("buttons", ButtonWords, folder)


@cache
def _list_words(key: Literal["irreversible", "not_irreversible", "committing"]) -> frozenset[str]:
    return frozenset(word for each in load_button_words() for word in getattr(each, key))


def is_irreversible(name: str) -> bool:
    """Whether pressing a control of this name sends, deletes, buys or the like: such a verb, alone or with its object.

    Words before it that only confirm or urge are ignored: "Confirm and pay", "立即支付".
    """
    said = label(name)
    return names_act_of(said, _list_words("irreversible")) and not names_act_of(said, _list_words("not_irreversible"))


def may_commit(name: str) -> bool:
    """Whether a button of this name may have created or saved something: it is never pressed just to get back."""
    return fold(name) in _list_words("committing")
