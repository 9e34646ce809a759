"""A statement of the page that says what this control does, or that choosing anything here takes effect.

“Touching your name signs it”, “Your vote counts at once and is final”, “Copying the link makes it visible on the web”:
the rows and the buttons there have harmless names, and do what the statement says. A statement speaks of a control by
the words of the control, of any row by a word for touching; then it must be known only to show something.
"""

from typing import Final

from iris_screen.consent.around.finding import TYPED, Finding, list_texts
from iris_screen.consent.around.surrounding_words import Key, list_words, names_touch
from iris_screen.consent.around.task_words import list_content
from iris_screen.consent.around.told_gesture import LONGEST, has_word, only_shows, tells_of_act
from iris_screen.consent.named_control import is_control_named
from iris_screen.consent.nearby_question import asks, is_answer
from iris_screen.consent.touched_control import TITLES, TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import says_something, shorten
from iris_screen.core.parsing.screen_words import asks_to, find_tapped, is_harmless, tells_how
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy

STEM: Final = 3
"""Letters of a word that its forms have in common at least: “copy”, “copied”."""
ENDING: Final = 2
"""Letters of an ending."""
BELOW: Final = 2
"""Heights of a row within which the text that describes it begins."""
_EFFECTS: Final[tuple[Key, ...]] = ("at_once", "seen")


def find_told_effect(control: TouchedControl, step: Step, task: Task, policy: Policy) -> Finding | None:
    """The statement that binds this control; None if the person's words name the control, and ask for more than to be
    told something.
    """
    names = control.names or tuple(control.drawn)
    is_named = is_control_named(control, task) and task.grant.only != "look"
    if not any(name.strip() for name in names) or control.role in TYPED or is_named or is_answer(control):
        return None
    if any(kind in task.grant.kinds for name in names for kind in policy.kinds_of(name, step)):
        return None  # judged by its kind
    name = next(filter(label, names), names[0])  # a number has no label
    is_row = control.role in TITLES or len(label(name)) == 1
    chooses = is_row and not control.page.is_list and not (is_harmless(name) and len(label(name)) > 1)
    for text, box in list_texts(control):
        is_statement = says_something(text) and len(text) <= LONGEST and not (asks(text) or tells_how(text))
        if text in names or not is_statement or is_harmless(text):
            continue
        # “Choose how this phone is unlocked” below “Screen lock” only describes that row
        describes = control.box is not None and 0 <= box.top - control.box.top <= BELOW * control.box.height
        describes = describes and not has_word("at_once", label(text))
        describes = describes and any(_find_form(part, label(text)) for part in list_content(name))
        if (chooses and not describes and _binds_choice(text, policy)) or _speaks_of(name, text, policy):
            kind = next((kind for kind in policy.find_mentioned([text]) if kind in policy.kinds), "unknown")
            return Finding(kind, say("rule-around-choice", name=shorten(name), words=shorten(text)))
    return None


def _binds_choice(text: str, policy: Policy) -> bool:
    """Whether a text says that what is chosen takes effect at once, or that touching does more than show something."""
    said = label(text)
    picks, tapped = names_touch(text) or has_word("picks", said), find_tapped(text)
    places = {begin for begin, _ in list_words("at_once").find_places(said)}
    if has_word("at_once", said):
        # “The ruling was final” is news; “Your vote is final” and “at once, for good” speak of what is chosen here
        is_told = len(places) > 1 or sum(has_word("at_once", word) for word in said.split()) > 1
        return is_told or picks or any(list_words("possessives").find_places(said)) or tells_of_act(said, policy)
    if not picks:
        return False
    shows = asks_to(text, "opens", "reads") or has_word("scroll_shows", said) or is_harmless(tapped)
    return _tells_of_effect(text, policy) or (bool(tapped) and not (shows or only_shows(tapped)))


def _speaks_of(name: str, text: str, policy: Policy) -> bool:
    """Whether a text has all words of a control in it, in any form, and says more than that something is shown. Of a
    control of one word, which may stand in any text, it must tell of an effect.
    """
    parts, said = list_content(name), label(text)
    found = [part for part in parts if _find_form(part, said)]
    # of a script without spaces every few letters are a part, and a particle may stand between two words
    few = len(parts) / 2 if is_unspaced(label(name)) else len(parts)
    if not parts or len(found) < few:
        return False
    if len(label(name).split()) > 1 or len(parts) > 1:
        rest = " ".join(word for word in said.split() if not any(_find_form(part, word) for part in parts))
        return not only_shows(rest) and _tells_of_effect(text, policy)
    return _tells_of_effect(text, policy)


def _find_form(part: str, said: str) -> bool:
    if is_unspaced(part):
        return part in said
    stem = part[: max(STEM, len(part) - ENDING)]
    return any(stem in word for word in said.split())


def _tells_of_effect(text: str, policy: Policy) -> bool:
    said = label(text)
    return any(has_word(key, said) for key in _EFFECTS) or tells_of_act(said, policy) or mentions_money(text)
