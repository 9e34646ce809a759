"""Closing words agree to closing something that is in the way. By what is there they may do more."""

from iris_screen.consent.around.finding import TYPED, Finding, is_alone, list_texts
from iris_screen.consent.around.surrounding_words import (
    list_closed_parts,
    list_dropping_words,
    list_ending_words,
    list_whole_closings,
    list_words,
)
from iris_screen.consent.named_control import is_control_named, wants
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import is_sentence, shorten
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task


def find_closing_act(control: TouchedControl, task: Task) -> Finding | None:
    """What a closing word does besides: "Cancel" below "Cancel subscription", a "Close" alone below "Your account will
    be deleted", a "Cancel" alone next to a booking, "Don't save", "Close profile".
    """
    names = [label(name) for name in (control.names or control.drawn)]
    # on a picture, an outlined button looks like a field with words in it
    if (control.role in TYPED and control.is_told) or is_control_named(control, task):
        return None
    shown = shorten(next(iter(control.names or control.drawn), ""))
    if any(map(list_words("discards").has, names)) and not wants(task, "closes"):
        return Finding("unknown", say("rule-around-discards", name=shown))
    if any(map(_ends_something, names)):
        return Finding("unknown", say("rule-around-acts", name=shown))
    closing = [name for name in names if list_words("closings").has(name)]
    if not closing:
        return None
    texts = [text for text, _ in list_texts(control)]
    longer = [name if is_unspaced(name) else f"{name} " for name in closing if len(name) > 1]
    headings = [text for text in texts if not is_sentence(text) and label(text) not in closing]
    turned = [text for text in headings if any(label(text).startswith(name) for name in longer)]
    if not turned and is_alone(control):
        card = control.page.card
        on_page = card is None or card.layer == "page"
        turned = [text for text in texts if list_words("reports").stands_in(label(text)) or (on_page and _is_act(text))]
        if on_page and any(map(list_words("cancels").has, closing)):
            turned += texts
    return Finding("unknown", say("rule-around-closes", name=shown, words=shorten(turned[0]))) if turned else None


def _ends_something(said: str) -> bool:
    """Whether a label, as `label` gives it, has a closing word and names what is no part of an app, what is somebody's,
    or what is called off or passed over: "Close profile", "Hide my photos", "Skip this week". Each word alone is
    harmless.
    """
    closes = list_ending_words()
    spaced = " " in said  # Thai has no spaces
    begins = any(closes.find_places(said)) or (not spaced and closes.begins_a_word(said))
    if not begins or not is_harmless(said):
        return False
    if any(list_words("possessives").find_places(said)):
        return True
    if list_whole_closings().covers(said):
        return False
    drops, parts = list_dropping_words(), list_closed_parts()
    if any(drops.find_places(said)) or (not spaced and drops.begins_a_word(said)):
        return True
    return not (parts.covers(said) or (not spaced and parts.is_all_of(said)))


def _is_act(text: str) -> bool:
    """Whether a text is the heading of an act: "Cancel subscription"."""
    said = label(text)
    acts = list_words("orders", "closings").begins_text(said) or list_words("orders_after").ends_text(said)
    return not is_sentence(text) and (" " in said or is_unspaced(said)) and acts
