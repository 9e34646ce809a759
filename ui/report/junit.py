"""Writes a run as JUnit XML for CI servers: one suite, one case per step, and one for the run if no step explains it.

Children and attributes are in the order that both common schemas require (windyroad's and Jenkins').
"""

import re
import socket
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from iris_screen.core.message import say
from iris_screen.core.plan import StepResult
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.report.report_mask import ReportMask
from iris_screen.ui.report.run_story import Story
from iris_screen.ui.run_status import describe_status
from iris_screen.ui.words import Words

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot represent, not even by number."""


def write_junit(story: Story, mask: ReportMask, w: Words) -> bytes:
    """UTF-8, with an XML declaration. Unverified counts as a failure: nobody saw that it was done."""
    root = ET.Element("testsuites")
    cases = _make_cases(story, mask, w)
    counts = {kind: sum(case.find(kind) is not None for case in cases) for kind in ("failure", "error", "skipped")}
    about = {
        "name": _clean(mask(story.row.text)) or story.row.id,
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
    suite = ET.SubElement(root, "testsuite", about)
    usage, listed = story.totals.usage, ET.SubElement(suite, "properties")
    properties = {
        "iris.run": story.row.id,
        "iris.device": mask_address(story.row.device),
        "iris.planner": story.task.planner,
        "iris.standing": story.status,
        "iris.model_calls": str(usage.calls),
        "iris.tokens": str(usage.tokens),
        "iris.cost": "" if usage.cost is None else f"{usage.cost:.6f}",
    }
    if story.record:
        properties["iris.record"] = " ".join(map(w, story.record))
    for name, value in properties.items():
        ET.SubElement(listed, "property", {"name": name, "value": _clean(mask(value))})
    suite.extend(cases)
    ET.SubElement(suite, "system-out").text = _clean(mask("; ".join(story.answer)))
    ET.SubElement(suite, "system-err").text = ""
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _make_cases(story: Story, mask: ReportMask, w: Words) -> list[ET.Element]:
    """One per step, and one for the run if it did not end well though no step says so."""

    def make_case(name: str, took: float) -> ET.Element:
        seconds = f"{took:.3f}"
        return ET.Element(
            "testcase", {"classname": f"iris.{story.row.id}", "name": _clean(mask(name)), "time": seconds}
        )

    cases = []
    for result in story.results:
        words = w.sentence(result.step.in_words())
        case = make_case(f"{result.index + 1}. {words}", max(result.ended_at - result.started_at, 0.0))
        reason = _clean(mask(w.sentence(result.reason)))
        if result.status == "skipped":
            ET.SubElement(case, "skipped", {"message": reason})
        elif not _went_well(result):
            ET.SubElement(case, "failure", {"type": result.status, "message": reason}).text = reason
        cases.append(case)
    if story.status != "verified" and all(map(_went_well, story.results)):
        case = make_case(w(say("report-whole-run")), 0.0)
        kind = "failure" if story.status in ("failed", "unverified") else "error"
        reason = _clean(mask(w.sentence(story.row.reason))) or w(describe_status(story.status))
        ET.SubElement(case, kind, {"type": story.status, "message": reason}).text = reason
        cases.append(case)
    return cases


def _went_well(result: StepResult) -> bool:
    return result.status in ("success", "skipped") or result.untraced


def _clean(text: str) -> str:
    return _UNWRITABLE.sub("", sanitize(text))
