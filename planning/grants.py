"""What a run may do: from the person's own words or his own list of steps, and the policy, before the first look."""

import re

from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import NEVER_FREE, Policy
from iris_screen.planning.apps import Apps, adapt_to_device
from iris_screen.planning.planners.sentence import read_offline
from iris_screen.planning.planners.steps import draft_given

_QUOTED = re.compile(r"“([^”]+)”|「([^」]+)」|『([^』]+)』|\"([^\"]+)\"|(?<!\w)'([^']+)'(?!\w)|‘([^’]+)’")

_TO_SOMEBODY = ("send", "call")
_PRONOUNS = frozenset(
    "it this that these those him her them me us myself 它 这 那 这个 那个 他 她 它们 他们 她们 我 我们 自己".split()
)
"""Words that stand for a name and are none."""


def derive_grant(task: Task, apps: Apps, policy: Policy, planned: Grant | None = None) -> Grant:
    """The apps the plan opens, the people it writes to, and the kinds of act the words agree to.

    planned: what a model says that the sentence needs, who had seen no screen. Whom the sentence does not name is not
    written to.

    A template that was asked for agrees to what its own steps do (send, to this person); a payment is never agreed to
    beforehand. A task that no grammar reads agrees only to what its words say, and where they send or call without
    saying whom ("send it"), to nobody.
    """
    there = adapt_to_device(apps, task.installed, task.profile.is_computer)
    draft = draft_given(task, "") if task.steps else read_offline(there)(task, "")
    steps = draft.plan.steps if draft.plan else []
    called = [step.number for step in steps if step.number and draft.grant.recipients]
    planned = planned or Grant()
    texts = [*_said(planned.texts, task), *quoted(task.text)] or [step.text for step in steps if step.text]
    named = [name for name in _said(planned.recipients, task) if name.casefold() not in _PRONOUNS]
    recipients = list(dict.fromkeys([*draft.grant.recipients, *called, *named]))
    agreed = [kind for kind in policy.consent(_without(texts, task.text)) if _is_planned(kind, planned)]
    if not recipients and draft.plan is None:
        agreed = [kind for kind in agreed if kind not in _TO_SOMEBODY]
    kinds = [*draft.grant.kinds, *agreed, *_kinds(steps, policy)]
    return Grant(
        apps=list(dict.fromkeys([*(_apps(steps) or draft.grant.apps), *planned.apps])),
        recipients=recipients,
        kinds=[kind for kind in dict.fromkeys(kinds) if kind not in NEVER_FREE],
        texts=list(dict.fromkeys(texts)),
    )


def quoted(text: str) -> list[str]:
    """What stands in quotes in a sentence."""
    return [said for match in _QUOTED.finditer(text) for said in match.groups() if said]


def _said(planned: list[str], task: Task) -> list[str]:
    """Those of a model's names and texts that the sentence itself holds, Latin ones as whole words."""
    return [said for said in planned if said.strip() and re.search(_whole(said.strip()), task.text, re.I)]


def _whole(said: str) -> str:
    """A pattern for these words that does not find "it" in "write"."""
    before = r"(?<![a-z0-9])" if said[0].isascii() and said[0].isalnum() else ""
    after = r"(?![a-z0-9])" if said[-1].isascii() and said[-1].isalnum() else ""
    return before + re.escape(said) + after


def _is_planned(kind: str, planned: Grant) -> bool:
    """Whether a model that was asked for the kinds of act names this one; words alone also stand in titles."""
    return not planned.kinds or kind in planned.kinds


def _without(texts: list[str], sentence: str) -> str:
    """The sentence without what is to be written: that consents to nothing."""
    for text in texts:
        sentence = sentence.replace(text, " ")
    return sentence


def _kinds(steps: list[Step], policy: Policy) -> list[str]:
    """Sensitive kinds of what the steps themselves say they press."""
    pressed = [step for step in steps if step.action != "launch_app"]  # what an app is called agrees to nothing
    said = [(word, step) for step in pressed for word in (*step.target.words, *step.target.names)]
    return [kind for word, step in said for kind in policy.kinds_of(word, step)]


def _apps(steps: list[Step]) -> list[str]:
    return list(dict.fromkeys(step.app for step in steps if step.action == "launch_app"))
