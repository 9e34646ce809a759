"""Writes a recorded skill as a template of an app module (docs/apps.md): a sentence, and the steps it stands for."""

import re
from collections.abc import Sequence
from typing import Any

import yaml

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.planning.skills.skill import SLOT, Skill

_QUOTED = re.compile(r"[\"“”‘’'「『]\s*\{(\w+)\}\s*[\"“”‘’'」』]")
_SIGNS = re.compile(r"[()|?<>{}]")
"""Signs that mean something in a phrasing."""
_PERSON = "contact"
"""How slots of people begin (planning/skills/recording.py)."""
_TOP = re.compile(r"^[^\s#-]", re.MULTILINE)


def write_template(skill: Skill) -> dict[str, Any]:
    """The template, as it stands in tasks.yaml. It agrees to nothing: what needs a yes asks when it is done.

    Raises UsageError if the sentence has signs that mean something in a phrasing, or a step cannot be written there.
    """
    plain = SLOT.sub("", skill.task)
    if sign := _SIGNS.search(plain):
        raise UsageError(say("record-sentence-sign", sign=sign[0]))
    phrase = _QUOTED.sub(r"{\1:quoted}", skill.task)
    phrase = SLOT.sub(lambda slot: f"{{{slot[1]}:{'person' if slot[1].startswith(_PERSON) else 'text'}}}", phrase)
    steps = [each.step for each in skill.steps]
    if steps[0].action == "launch_app":  # a template opens its app by itself
        steps = steps[1:]
    return {"name": skill.name, "say": [phrase], "start": "app", "steps": [_write_step(each) for each in steps]}


def write_module(name: str, labels: Sequence[str], package: str) -> str:
    """The app.yaml of an app that has no module yet."""
    written = {"name": name, "labels": [*labels], "packages": [package]}
    return yaml.safe_dump(written, allow_unicode=True, sort_keys=False)


def add_template(tasks: str, template: dict[str, Any]) -> str:
    """The text of a tasks.yaml with this template at the end of its list; all else stays as it is written."""
    lines = yaml.safe_dump([template], allow_unicode=True, sort_keys=False, width=118).splitlines()
    head = re.search(r"^tasks:[ \t]*(#.*)?$", tasks, re.MULTILINE)
    if head is None:
        start = tasks.rstrip("\n") + "\n" if tasks.strip() else ""
        return start + "tasks:\n" + "".join(f"  {line}\n" for line in lines)
    first = re.search(r"^([ \t]*)- ", tasks[head.end() :], re.MULTILINE)
    indent = first[1] if first is not None else "  "
    following = _TOP.search(tasks, head.end() + 1)
    end = following.start() if following is not None else len(tasks)
    body = tasks[:end].rstrip("\n") + "\n\n" + "".join(f"{indent}{line}\n" for line in lines)
    return body + ("\n" + tasks[end:] if following is not None else "")


def _write_step(step: Step) -> dict[str, Any]:
    """As a module has it. Raises UsageError for a step that only a skill finds again."""
    if step.target.kind == "dynamic":
        raise UsageError(say("skill-step-not-keepable", kind=step.action))
    written: dict[str, Any] = {"action": step.action}
    if step.target.kind != "none":
        written["target"] = f"{step.target.role}:{step.target.value}" if step.target.role else str(step.target)
    if step.target.nth:
        written["nth"] = step.target.nth
    for name in ("text", "key", "keys", "app", "url", "direction", "clear", "submit", "irreversible"):
        if getattr(step, name):
            written[name] = getattr(step, name)
    for name, conditions in (("expect", step.expect), ("unless", step.unless)):
        if conditions:
            written[name] = [str(each) for each in conditions]
    return written
