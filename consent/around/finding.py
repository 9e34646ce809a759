"""What a fact about the surroundings of a press tells, and how the facts see a page."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.touched_control import ROWS, PressedPage, TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.parsing.sentences.command_words import list_things

TYPED: Final = frozenset({"input", "key", "keyboard"})
"""Roles whose words are what is typed or a hint to it."""
PRESSED: Final = frozenset({"button", "switch", "slider", "tab", "input", "key", "other"})


@dataclass(frozen=True)
class Finding:
    """kind: the kind of act that the surroundings make of the press, "unknown" if they do not tell. would: the reason,
    as a person is told.
    """

    kind: str
    would: Message


def _find_window(control: TouchedControl) -> Box | None:
    """The box of the dialog, sheet or menu that it is in; None on a page."""
    card = control.page.card
    return card.box if card is not None and card.layer != "page" and card.box.contains(control.at) else None


def list_texts(control: TouchedControl) -> Iterator[tuple[str, Box]]:
    """The texts of its card or page, with their places: no rows, no other controls."""
    page, inside = control.page, _find_window(control)
    if page.frame.elements is not None:
        told = [(each.name, each.box) for each in page.shown if each.role in ("text", "dialog") and each.name]
    else:
        told = [(each.text, each.box) for each in page.lines]
    for text, box in told:
        is_own = control.box is not None and control.box.contains(box.center)
        if not is_own and (inside is None or inside.contains(box.center)):
            yield text, box


def is_alone(control: TouchedControl) -> bool:
    """Whether nothing else on its card or page can be pressed or filled in."""
    page, inside = control.page, _find_window(control)
    if page.frame.elements is None:
        others = [line.box.center for line in page.lines if control.box and not control.box.contains(line.box.center)]
        others = [at for at in others if inside is None or inside.contains(at)]
        return all(page.find(at).role in ROWS for at in others)
    shown = [each for each in page.shown if inside is None or inside.contains(each.box.center)]
    return not any(each.role in PRESSED and each.box != control.box for each in shown)


def list_filled(page: PressedPage) -> list[str]:
    """What stands in the fields of a page. One without a value is named by its hint, or by what is in it."""
    inputs = [each for each in page.shown if each.role == "input"]
    return [each.value or each.name for each in inputs if each.value or (each.name and not _is_hint(each.name))]


def _is_hint(name: str) -> bool:
    """Whether the name of a field says what belongs there, rather than being that: “Label”, “Add a note…”."""
    said = label(name)
    asks_for = list_words("types").begins_text(said) or is_harmless(name) or name.rstrip().endswith(("…", "..."))
    return asks_for or list_things().covers(said)
