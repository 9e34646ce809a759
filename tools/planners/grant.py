"""What a run may do: from the person's own words or his own list of steps, and the policy, before the first look."""

from core.plan import Grant, Step, Task
from core.policy import NEVER_FREE, Policy
from tools.apps import Apps, on_phone
from tools.planners.sentence import offline
from tools.planners.steps import given


def derive_grant(task: Task, apps: Apps, policy: Policy) -> Grant:
    """The apps the plan opens, the people it writes to, and the kinds of act the words agree to.

    A template that was asked for agrees to what its own steps do (send, to this person); a payment is never agreed to
    beforehand. A task that nobody can read yet agrees only to what its words say.
    """
    draft = given(task, "") if task.steps else offline(on_phone(apps, task.installed))(task, "")
    steps = draft.plan.steps if draft.plan else []
    called = [step.number for step in steps if step.number and draft.grant.recipients]
    kinds = [*draft.grant.kinds, *policy.consent(task.text), *_kinds(steps, policy)]
    return Grant(
        apps=_apps(steps) or draft.grant.apps,
        recipients=[*draft.grant.recipients, *called],
        kinds=[kind for kind in dict.fromkeys(kinds) if kind not in NEVER_FREE],
    )


def _kinds(steps: list[Step], policy: Policy) -> list[str]:
    """Sensitive kinds of what the steps themselves say they press."""
    pressed = [step for step in steps if step.action != "launch_app"]  # what an app is called agrees to nothing
    said = [(word, step) for step in pressed for word in (*step.target.words, *step.target.names)]
    return [kind for word, step in said for kind in policy.kinds_of(word, step)]


def _apps(steps: list[Step]) -> list[str]:
    return list(dict.fromkeys(step.app for step in steps if step.action == "launch_app"))
