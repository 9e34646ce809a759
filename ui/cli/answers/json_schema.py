"""The JSON Schema (draft 2020-12) of what a command prints with --json."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from pydantic import TypeAdapter

_RUNS, _PICTURES = "run_answers", "picture_answers"
_KNOWLEDGE, _MACHINES, _FLEET = "knowledge_answers", "machine_answers", "fleet_answers"
ANSWERS: Final[Mapping[str, tuple[str, str]]] = {
    "--version": (_MACHINES, "VersionAnswer"),
    "answer": (_RUNS, "TaskResult"),
    "demo": (_RUNS, "TaskResult"),
    "devices": (_MACHINES, "DevicesAnswer"),
    "diff": (_RUNS, "RunDifference"),
    "doctor": (_MACHINES, "DoctorAnswer"),
    "doctor --store": (_MACHINES, "StoreAnswer"),
    "examples": (_RUNS, "Examples"),
    "fleet limit": (_FLEET, "FleetRules"),
    "fleet list": (_RUNS, "QueuedJobs"),
    "fleet logs": (_FLEET, "LoggedLines"),
    "fleet status": (_FLEET, "FleetStatus"),
    "flow": (_PICTURES, "FlowAnswer"),
    "fork": (_RUNS, "TaskResult"),
    "fork --ahead": (_RUNS, "StepsAhead"),
    "locate": (_PICTURES, "LocateAnswer"),
    "match": (_PICTURES, "MatchAnswer"),
    "memory list": (_KNOWLEDGE, "MemoryRows"),
    "memory search": (_KNOWLEDGE, "MemoryRows"),
    "memory show": (_KNOWLEDGE, "MemoryRow"),
    "memory stats": (_KNOWLEDGE, "MemoryTotals"),
    "plan": (_PICTURES, "PlanAnswer"),
    "policy explain": (_KNOWLEDGE, "ExplainAnswer"),
    "policy grants": (_KNOWLEDGE, "Allowed"),
    "policy show": (_KNOWLEDGE, "PolicyAnswer"),
    "refs learn": (_KNOWLEDGE, "LearnedIcons"),
    "refs list": (_KNOWLEDGE, "ReferenceRows"),
    "refs show": (_KNOWLEDGE, "ShownReference"),
    "refs test": (_KNOWLEDGE, "ReferencesFound"),
    "resume": (_RUNS, "TaskResult"),
    "run": (_RUNS, "TaskResult"),
    "runs": (_RUNS, "RunList"),
    "secret list": (_KNOWLEDGE, "SecretsAnswer"),
    "show": (_RUNS, "ShownRun"),
    "skill list": (_RUNS, "SkillList"),
    "skill run": (_RUNS, "TaskResult"),
    "skill show": (_RUNS, "ShownSkill"),
    "submit": (_RUNS, "SubmittedTasks"),
    "verify": (_PICTURES, "VerifyAnswer"),
    "watch": (_KNOWLEDGE, "WatchAnswer"),
    "worker": (_RUNS, "WorkedTask"),
}
"""Command, and the option that makes it answer otherwise: its module here, and the type."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MESSAGE = "#/$defs/Message"


def make_schema(command: str) -> dict[str, Any]:
    """KeyError for a command that prints no JSON. Messages are printed as English sentences (`to_data`), a reason with
    its key and arguments as well, so the schema says so too.
    """
    module, name = ANSWERS[command]
    answer = getattr(import_module(f"{__package__}.{module}"), name)
    told = _say_sentences(TypeAdapter(answer).json_schema(mode="serialization"))
    told["$defs"] = {name: each for name, each in told.get("$defs", {}).items() if name not in ("Message", "Argument")}
    return {"$schema": DIALECT, "title": f"iris {command} --json", **told}


def _say_sentences(part: Any) -> Any:
    if isinstance(part, dict) and part.get("$ref") == _MESSAGE:
        return {"type": "string", **{name: each for name, each in part.items() if name != "$ref"}}
    if isinstance(part, list):
        return [_say_sentences(each) for each in part]
    if not isinstance(part, dict):
        return part
    told = {name: _say_sentences(each) for name, each in part.items()}
    reason = part.get("properties", {}).get("reason")
    if isinstance(reason, dict) and any(each.get("$ref") == _MESSAGE for each in (reason, *reason.get("anyOf", []))):
        told["properties"] |= {"reason_key": {"type": "string"}, "reason_args": {"type": "object"}}
    return told
