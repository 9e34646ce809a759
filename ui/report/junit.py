"""A run as JUnit XML, as CI servers read it: a suite, a case a step, and one for the run where no step tells why.

Children and attributes stand as both schemas want them that are about (windyroad's, and Jenkins').
"""

import re
import socket
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from iris_screen.core.message import say
from iris_screen.core.plan import StepResult
from iris_screen.tools.devices.shown_address import redact_address
from iris_screen.ui.escaping import plain
from iris_screen.ui.report.report_redactor import Veil
from iris_screen.ui.report.run_story import Story
from iris_screen.ui.run_status import in_words
from iris_screen.ui.words import Words

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write, not even by number."""


def _went_well(result: StepResult) -> bool:
    return result.status in ("success", "skipped") or result.untraced


def junit(story: Story, veil: Veil, w: Words) -> bytes:
    """UTF-8, with its declaration. Unverified is a failure: nobody saw that it was done."""
    root = ET.Element("testsuites")
    cases = [_case(result, story, veil, w) for result in story.results]
    if story.stands != "verified" and all(map(_went_well, story.results)):
        cases.append(_whole(story, veil, w))
    suite = ET.SubElement(root, "testsuite", _about(story, veil, cases))
    told = ET.SubElement(suite, "properties")
    for name, value in _properties(story).items():
        ET.SubElement(told, "property", {"name": name, "value": _clean(veil(value))})
    suite.extend(cases)
    ET.SubElement(suite, "system-out").text = _clean(veil("; ".join(story.answer)))
    ET.SubElement(suite, "system-err").text = ""
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _about(story: Story, veil: Veil, cases: list[ET.Element]) -> dict[str, str]:
    counts = {kind: sum(case.find(kind) is not None for case in cases) for kind in ("failure", "error", "skipped")}
    return {
        "name": _clean(veil(story.row.text)) or story.row.id,
        "package": "iris",
        "id": "0",
        "timestamp": datetime.fromtimestamp(story.row.started_at, UTC).strftime("%Y-%m-%dT%H:%M:%S"),
        "hostname": socket.gethostname() or "localhost",
        "tests": str(len(cases)),
        "failures": str(counts["failure"]),
        "errors": str(counts["error"]),
        "skipped": str(counts["skipped"]),
        "time": f"{story.totals.elapsed:.3f}",
    }


def _properties(story: Story) -> dict[str, str]:
    usage = story.totals.usage
    return {
        "iris.run": story.row.id,
        "iris.device": redact_address(story.row.device),
        "iris.planner": story.task.planner,
        "iris.standing": story.stands,
        "iris.model_calls": str(usage.calls),
        "iris.tokens": str(usage.tokens),
        "iris.cost": "" if usage.cost is None else f"{usage.cost:.6f}",
    }


def _case(result: StepResult, story: Story, veil: Veil, w: Words) -> ET.Element:
    took = max(result.ended_at - result.started_at, 0.0)
    case = _named(f"{result.index + 1}. {w.sentence(result.step.in_words())}", story, veil, took)
    reason = _clean(veil(w.sentence(result.reason)))
    if result.status == "skipped":
        ET.SubElement(case, "skipped", {"message": reason})
    elif not _went_well(result):
        ET.SubElement(case, "failure", {"type": result.status, "message": reason}).text = reason
    return case


def _whole(story: Story, veil: Veil, w: Words) -> ET.Element:
    """The run itself, where it did not end well though no step of it says so."""
    case = _named(w(say("report-whole-run")), story, veil, 0.0)
    kind = "failure" if story.stands in ("failed", "unverified") else "error"
    reason = _clean(veil(w.sentence(story.row.reason))) or w(in_words(story.stands))
    ET.SubElement(case, kind, {"type": story.stands, "message": reason}).text = reason
    return case


def _named(name: str, story: Story, veil: Veil, took: float) -> ET.Element:
    return ET.Element(
        "testcase", {"classname": f"iris.{story.row.id}", "name": _clean(veil(name)), "time": f"{took:.3f}"}
    )


def _clean(text: str) -> str:
    return _UNWRITABLE.sub("", plain(text))
