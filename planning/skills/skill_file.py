"""A skill as a file: YAML that people read, compare and send to each other. Targets and conditions are words there."""

from typing import Any

import yaml

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.target import Target
from iris_screen.planning.apps.checked_records import check_record
from iris_screen.planning.skills.skill import Skill

VERSION = 1
_CONDITIONS = ("needs", "expect", "unless")
_TARGETS = ("target", "to")


def written(skill: Skill) -> str:
    """The file's text; `read` is its inverse."""
    data = skill.model_dump(mode="json", exclude_defaults=True)
    data["steps"] = [_step_in_words(one.model_dump(mode="json", exclude_defaults=True)) for one in skill.steps]
    return yaml.safe_dump({"version": VERSION, **data}, allow_unicode=True, sort_keys=False, width=140)


def read(text: bytes | str, source: str) -> Skill:
    """A skill from its file. UsageError, with the line, for what cannot be used; then nothing of it counts."""
    data, marks = load_yaml(text, source)
    if not isinstance(data, dict) or data.pop("version", None) != VERSION:
        raise UsageError(say("skill-version-other", file=source, version=VERSION))
    steps = data.get("steps")
    if isinstance(steps, list):
        try:
            data["steps"] = [_step_from_words(step) for step in steps]
        except ValueError as error:
            raise UsageError(say("yaml-at", where=source, problem=verbatim(str(error)))) from None
    return check_record(Skill, data, marks)


def _step_in_words(item: dict[str, Any]) -> dict[str, Any]:
    step = dict(item["step"])
    for name in _CONDITIONS:
        if name in step:
            step[name] = [str(Condition.model_validate(condition)) for condition in step[name]]
    for name in _TARGETS:
        if name in step:
            step[name] = _target_in_words(step[name])
    if "description" in step:
        step["description"] = _description_in_words(step["description"])
    if "fallback" in step:
        step["fallback"] = _fallback_in_words(dict(step["fallback"]))
    return {**item, "step": step}


def _fallback_in_words(fallback: dict[str, Any]) -> dict[str, Any]:
    if "target" in fallback:
        fallback["target"] = _target_in_words(fallback["target"])
    if "description" in fallback:
        fallback["description"] = _description_in_words(fallback["description"])
    return fallback


def _description_in_words(data: dict[str, Any]) -> Any:
    """As a person would write it, where it is nobody's key."""
    match data:
        case {"key": "text-verbatim" | "legacy-text", "args": {"text": text}}:
            return text
        case {"key": "step-described", "args": {"en": en, "zh": zh}}:
            return {"en": en, "zh": zh}
        case _:
            return data


def _target_in_words(data: dict[str, Any]) -> Any:
    """One word, where that says all of it."""
    target = Target.model_validate(data)
    return str(target) if Target.parse(str(target)) == target else data


def _step_from_words(item: Any) -> Any:
    if not isinstance(item, dict) or not isinstance(item.get("step"), dict):
        return item  # told when it is checked
    step = dict(item["step"])
    for name in _CONDITIONS:
        if isinstance(step.get(name), list):
            step[name] = [Condition.parse(text) if isinstance(text, str) else text for text in step[name]]
    for name in _TARGETS:
        if isinstance(step.get(name), str):
            step[name] = Target.parse(step[name])
    fallback = step.get("fallback")
    if isinstance(fallback, dict) and isinstance(fallback.get("target"), str):
        step["fallback"] = {**fallback, "target": Target.parse(fallback["target"])}
    return {**item, "step": step}
