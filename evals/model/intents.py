"""A task's steps as a patient person thinks of them: one intent after the other, and what shows that each was done."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from iris_screen.core.record import Record
from iris_screen.evals.tasks.task import Case, Language

Kind = Literal["open", "press", "hold", "type", "switch", "key", "swipe", "wheel", "wait", "answer"]
NAMED: frozenset[Kind] = frozenset({"press", "hold", "type", "switch"})
"""Kinds for something with words on it."""
CLEAR = "C"
"""The calculator's key that begins again."""


class Intent(Record):
    """One thing to do or to tell.

    on: the words on the app, control or field; "" for the field that has the focus. role, nth: which of several.
    text: what is typed, pressed, told or turned to, or a direction. since: what an answer was worked out from.
    sees: words that the screen says once it is done; any of them. once: doing it twice would be wrong. anew: if `sees`
    is not seen, only beginning again helps, as after a wrong digit. is_known: the sentence says what is typed; else it
    is found on the way. is_far: down a long list. clears: what is typed replaces what the field holds.
    """

    do: Kind
    on: str = ""
    role: str = ""
    nth: int = 0
    text: str = ""
    since: str = ""
    sees: list[str] = []
    once: bool = False
    anew: bool = False
    is_known: bool = True
    is_far: bool = False
    clears: bool = False

    def in_words(self, language: Language) -> str:
        """As a planner would write it."""
        zh = language == "zh"
        text = self.text if self.is_known else ("读到的内容" if zh else "what was read")
        match self.do:
            case "open":
                return f"打开{self.on}" if zh else f"open {self.on}"
            case "type":
                return f"在“{self.on}”里填写“{text}”" if zh else f"write “{text}” into “{self.on}”"
            case "switch":
                return f"按“{self.on}”的开关" if zh else f"turn the switch “{self.on}”"
            case "wheel":
                return f"把滚轮转到“{text}”" if zh else f"turn the wheel to “{text}”"
            case "answer":
                return "读出答案" if zh else "read the answer"
            case "hold":
                return f"长按“{self.on}”" if zh else f"hold “{self.on}”"
            case _:
                return f"按“{self.on or text}”" if zh else f"press “{self.on or text}”"


def list_intents(case: Case, labels: dict[str, str]) -> list[Intent]:
    """The steps of a task as intents. labels: the name of each app on this phone."""
    found: list[Intent] = []
    for step in case.steps:
        verb, what = next(iter(step.items()))
        if verb in READ:
            found += READ[verb](str(what), step, case.sentence)
        elif verb == "open":
            found.append(Intent(do="open", on=labels[str(what)]))
        elif verb == "swipe" and "on" in step:
            found.append(Intent(do="swipe", on=str(step["on"]), text=str(what), once=True))
    far = {str(step["find"]) for step in case.steps if "find" in step}
    return list(_with_signs([intent.replace(is_far=intent.on in far) for intent in found]))


def _read_tap(name: str, step: dict[str, Any], _sentence: str) -> list[Intent]:
    kind: Kind = "switch" if step.get("role") == "switch" else "press"
    intent = Intent(do=kind, on=name, role=str(step.get("role", "")), nth=int(step.get("nth", 0)))
    times = int(step.get("times", 1))
    return [intent.replace(once=times > 1)] * times


def _read_digits(number: str, _step: dict[str, Any], _sentence: str) -> list[Intent]:
    return [
        Intent(do="press", on=digit, role="button", sees=[number[: n + 1]], anew=True) for n, digit in enumerate(number)
    ]


READ: dict[str, Callable[[str, dict[str, Any], str], list[Intent]]] = {
    "tap": _read_tap,
    "hold": lambda name, step, sentence: [Intent(do="hold", on=name)],
    "type": lambda text, step, sentence: [
        Intent(do="type", text=text, is_known=text in sentence, clears=bool(step.get("clear")))
    ],
    "into": lambda name, step, sentence: [
        Intent(
            do="type",
            on=name,
            text=str(step["type"]),
            is_known=str(step["type"]) in sentence,
            clears=bool(step.get("clear")),
        )
    ],
    "digits": _read_digits,
    "press": lambda key, step, sentence: [Intent(do="key", text=key)] * int(step.get("times", 1)),
    "wheel": lambda number, step, sentence: [Intent(do="wheel", text=number, nth=int(step.get("nth", 1)))],
    "wait": lambda seconds, step, sentence: [Intent(do="wait", text=seconds)] * round(float(seconds)),
    "answer": lambda text, step, sentence: [Intent(do="answer", text=text, since=str(step.get("since", "")))],
}
"""What a step of evals/tasks is for a person, by its verb; scrolling and short waits go without saying."""


def _with_signs(intents: Sequence[Intent]) -> Iterator[Intent]:
    """Each with the words that show it to be done: what was typed, or the name of what comes next."""
    typed: list[str] = []
    for n, intent in enumerate(intents):
        after = next((each for each in intents[n + 1 :] if each.do != "wait"), None)
        is_open = intent.do in ("press", "hold", "key") and not intent.sees and not intent.once
        yield _with_sign(intent, after, typed) if is_open else intent
        typed = [*typed, intent.text] if intent.do == "type" else []


def _with_sign(intent: Intent, after: Intent | None, typed: Sequence[str]) -> Intent:
    is_last = after is None or after.do in ("open", "answer") or after == intent
    is_between = after is not None and not is_last and after.do == "press"  # a tick before “Submit”
    if typed and intent.on not in typed and intent.do == "press" and not is_between:
        return intent.replace(sees=list(typed), once=True)
    if after is None or is_last:
        return intent.replace(once=intent.do == "press")
    if after.do in NAMED and after.on and after.on != intent.on:
        return intent.replace(sees=[after.on])
    return intent
