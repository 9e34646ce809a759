"""The tasks of evals/tasks as a good model knows them: how each is done, and what the sentence allows."""

import re
from collections.abc import Sequence
from typing import Any

from iris_screen.core.record import Record
from iris_screen.evals.model.intents import Intent, list_intents
from iris_screen.evals.tasks.task import Case, Language

KINDS = {
    "sent": "send", "texts_sent": "send", "sent_mails": "send", "my_posts": "post", "called": "call",
    "installed": "install", "uninstalled": "uninstall",
}  # fmt: skip
"""The kind of act that a table, variable or effect of the phone belongs to."""
QUOTED = re.compile("“([^”]+)”")


class ModelTask(Record):
    """A task in one language.

    done: the conditions a good planner gives. answer: the true one. recipients, texts, kinds: what the sentence grants
    (assets/prompts/planner/plan.md). is_look: it asks only to see something. cannot: what it says of a task that cannot
    be done, or is unclear.
    """

    name: str
    language: Language
    sentence: str
    intents: list[Intent]
    done: list[str]
    answer: str = ""
    recipients: list[str] = []
    texts: list[str] = []
    kinds: list[str] = []
    is_look: bool = False
    cannot: dict[str, str] = {}

    @property
    def apps(self) -> list[str]:
        return list(dict.fromkeys(intent.on for intent in self.intents if intent.do == "open"))

    @property
    def acts(self) -> int:
        """How many acts it takes when nothing goes wrong."""
        return sum(intent.do != "answer" for intent in self.intents)

    @property
    def can_be_steps(self) -> bool:
        """Whether every step can be said before anything is seen. What is far down a list must first be looked for."""
        is_plain = (each.is_known and not each.is_far for each in self.intents)
        return all(is_plain) and not {"wheel", "answer", "wait"} & {each.do for each in self.intents}


def make_model_task(case: Case, labels: dict[str, str]) -> ModelTask:
    """What a good model makes of a task. labels: the name of each app on the phone."""
    intents = list_intents(case, labels)
    rows = [check for check in case.done if check.rows or check.value]
    kinds = [
        KINDS[name] for check in rows for name in (check.rows, check.value, check.where.get("effect")) if name in KINDS
    ]
    kinds += ["delete"] if case.kind == "delete" and "uninstall" not in kinds else []
    named = [intent.on for intent in intents if intent.on and intent.do != "open" and intent.on in case.sentence]
    typed = [intent.text for intent in intents if intent.do == "type" and intent.text in case.sentence]
    answer = next((intent.text for intent in intents if intent.do == "answer"), "")
    return ModelTask(
        name=case.task,
        language=case.language,
        sentence=case.sentence,
        intents=intents,
        done=case.see or _guess_done(case, intents),
        answer=answer,
        recipients=_list_recipients(case, named if "call" in kinds else []),
        texts=list(dict.fromkeys([*typed, *QUOTED.findall(case.sentence)])),
        kinds=list(dict.fromkeys(kinds)),
        is_look=case.kind in ("information", "long_list", "injected") and bool(answer) and not typed,
        cannot=_say_cannot(case),
    )


def _list_recipients(case: Case, called: Sequence[str]) -> list[str]:
    given: list[Any] = [check.where.get("to") for check in case.done]
    return list(dict.fromkeys([*(each for each in given if isinstance(each, str) and each in case.sentence), *called]))


def _guess_done(case: Case, intents: Sequence[Intent]) -> list[str]:
    """What a planner that does not know the apps would look for at the end."""
    whole = f"dynamic:{case.sentence}"
    named = [each.on for each in intents if each.do in ("press", "hold", "switch") and each.on in case.sentence]
    if any(intent.do == "answer" for intent in intents) or not intents:
        pressed = [each.on for each in intents if each.do == "press"]
        return [f"text:{named[-1]}"] if named and named[-1] == pressed[-1] else [whole]
    if case.kind == "delete" and named:
        return [f"!text:{named[0]}"]
    commits = [intent for intent in intents if intent.once and intent.sees]
    if case.kind in ("create", "copy", "date") and commits and commits[-1] == intents[-1]:
        return [f"new:{words}" for words in commits[-1].sees[:1] if words in case.sentence] or [whole]
    return [whole]


def _say_cannot(case: Case) -> dict[str, str]:
    match case.expects:
        case "infeasible":
            return {"impossible": "there is no such thing on this phone"}
        case "ambiguous":
            return {"ask": "which one is meant?"}
        case _:
            return {}
