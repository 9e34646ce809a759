"""An OK to a statement that reports something: "Your account will be closed tomorrow", "Sharing is now on"."""

from collections.abc import Iterable

from iris_screen.consent.around.finding import Finding
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import shares_word
from iris_screen.consent.nearby_question import is_answer
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import says_something, shorten
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy


def find_report(texts: Iterable[str]) -> str:
    """The text that reports what is or will be done; "" if there is none.

    Iris asks about it as well before it presses an OK to clear its way (consent/presses/closing_press.py).
    """
    return next((text for text in texts if _reports(text)), "")


def find_reported_change(control: TouchedControl, task: Task, policy: Policy) -> Finding | None:
    """What an answer lets happen that the person's words do not speak of; and what a button does that signs out, beyond
    that: "This removes all downloaded mail".
    """
    names, every = control.names or tuple(control.drawn), list_words("every")
    signs_out = any("sign_out" in policy.kinds_of(name, None) for name in names)
    if not is_answer(control) and not signs_out:
        return None
    for text in control.near:
        kinds, is_heading = policy.find_mentioned([text]), text == control.page.heading
        has_all = any(every.find_places(label(text))) and not any(every.find_places(label(task.text)))
        tells_more = (has_all and (is_heading or says_something(text))) or (bool(kinds) and says_something(text))
        if not _reports(text) and not (signs_out and tells_more):
            continue
        # "The chat will be deleted", where the sentence says to delete the chat
        is_theirs = "sign_out" in kinds and not has_all if signs_out else shares_word(text, task)
        if not is_theirs or not set(kinds) <= set(task.grant.kinds):
            kind = next((each for each in kinds if each in policy.kinds), "unknown")
            return Finding(kind, say("rule-around-closes", name=shorten(next(iter(names), "")), words=shorten(text)))
    return None


def _reports(text: str) -> bool:
    """Whether a text is a statement with words such as "will be", "from now on", "your account"."""
    return says_something(text) and list_words("reports").stands_in(label(text))
