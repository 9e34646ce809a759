"""What Save, Done or Next commits: it takes the class of its page, unless that is what the person's words are about."""

from iris_screen.consent.around.finding import TYPED, Finding, is_alone, list_filled, list_texts
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import is_about_task, shares_word
from iris_screen.consent.named_control import is_control_named, is_named
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import is_sentence, shorten
from iris_screen.core.parsing.screen_words import is_agreement
from iris_screen.core.plan import Task


def find_committed_page(control: TouchedControl, task: Task) -> Finding | None:
    """What a committing word puts into force that the person's words do not speak of: a grave setting, values that are
    none of theirs, or what only the page before said.
    """
    names = control.names or tuple(control.drawn)
    commits = any(list_words("commits").has(label(name)) or is_agreement(label(name)) for name in names)
    if control.role in TYPED or not commits:
        return None
    values = list_filled(control.page)
    is_theirs = not values or any(shares_word(value, task) for value in values)
    texts = [text for text, _ in list_texts(control)]
    captions = [*texts, *(each.name for each in control.page.shown if each.role in TYPED | {"switch", "slider"})]
    for text in captions:
        is_grave = not is_sentence(text) and list_words("grave").begins_a_word(label(text))
        if is_grave and not (is_theirs and is_about_task(text, task)):
            return Finding("unknown", say("rule-around-commits", name=shorten(names[0]), words=shorten(text)))
    saves = not all(is_agreement(label(name)) for name in names)
    if saves and not is_theirs and not any(shares_word(text, task) for text in captions):
        return Finding("unknown", say("rule-around-commits", name=shorten(names[0]), words=shorten(values[0])))
    goes_on = (
        not saves
        and not is_control_named(control, task)
        and not any(each.role == "image" for each in control.page.shown)
    )
    told = [text for text in texts if len(label(text)) > 1 and not is_named(text, task)]
    if goes_on and not told and is_alone(control):  # at most the name of the app
        return Finding("unknown", say("rule-around-commits-unseen", name=shorten(names[0])))
    return None
