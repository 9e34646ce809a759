"""A skill as a file: YAML that people can read, compare and share, with targets and conditions as text."""

from typing import Any

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


def format_skill(skill: Skill) -> str:
    """The text of the file; `parse_skill` is the inverse."""
    data = skill.model_dump(mode="json", exclude_defaults=True)
    data["steps"] = [_write_step(one.model_dump(mode="json", exclude_defaults=True)) for one in skill.steps]
    import yaml

    return yaml.safe_dump({"version": VERSION, **data}, allow_unicode=True, sort_keys=False, width=140)


def parse_skill(text: bytes | str, source: str) -> Skill:
    """Parses a skill file. Raises UsageError, with the line, if any of it cannot be used."""
    data, marks = load_yaml(text, source)
    if not isinstance(data, dict) or data.pop("version", None) != VERSION:
        raise UsageError(say("skill-version-other", file=source, version=VERSION))
    steps = data.get("steps")
    if isinstance(steps, list):
        try:
            data["steps"] = [_read_step(step) for step in steps]
        except ValueError as error:
            raise UsageError(say("yaml-at", where=source, problem=verbatim(str(error)))) from None
    return check_record(Skill, data, marks)


def _write_step(item: dict[str, Any]) -> dict[str, Any]:
    step = dict(item["step"])
    for name in _CONDITIONS:
        if name in step:
            step[name] = [str(Condition.model_validate(condition)) for condition in step[name]]
    for name in _TARGETS:
        if name in step:
            step[name] = _write_target(step[name])
    if "description" in step:
        step["description"] = _write_description(step["description"])
    if "fallback" in step:
        fallback = dict(step["fallback"])
        if "target" in fallback:
            fallback["target"] = _write_target(fallback["target"])
        if "description" in fallback:
            fallback["description"] = _write_description(fallback["description"])
        step["fallback"] = fallback
    return {**item, "step": step}


def _write_description(data: dict[str, Any]) -> Any:
    """As plain text, unless it is a key of our catalogs."""
    match data:
        case {"key": "text-verbatim" | "legacy-text", "args": {"text": text}}:
            return text
        case {"key": "step-described", "args": {"en": en, "zh": zh}}:
            return {"en": en, "zh": zh}
        case _:
            return data


def _write_target(data: dict[str, Any]) -> Any:
    """As text, if that keeps all of it."""
    target = Target.model_validate(data)
    return str(target) if Target.parse(str(target)) == target else data


def _read_step(item: Any) -> Any:
    if not isinstance(item, dict) or not isinstance(item.get("step"), dict):
        return item  # check_record explains what is wrong
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
