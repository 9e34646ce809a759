"""A run as JUnit XML and as Markdown, for those who read these: CI servers and issues."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from iris_screen.ui.report.document import render_story
from iris_screen.ui.report.markdown import format_code
from iris_screen.ui.report.run_story import Story
from tests.unit.ui.report.told import result, row, story, turn

WANTED = {"name", "package", "id", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time"}


def suite(told: Story) -> ET.Element:
    """The one suite, held to what both schemas ask: which children and attributes, in which order, of which shape."""
    root = ET.fromstring(render_story(told, "junit"))
    assert (root.tag, root.attrib, len(root)) == ("testsuites", {}, 1)
    one = root[0]
    assert set(one.attrib) == WANTED and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", one.attrib["timestamp"])
    tags = [child.tag for child in one]
    assert tags == ["properties", *["testcase"] * (len(tags) - 3), "system-out", "system-err"]
    for case in one.iter("testcase"):
        assert set(case.attrib) == {"name", "classname", "time"} and len(case) <= 1
        assert all(child.tag in ("skipped", "failure", "error") for child in case)
        assert all("type" in child.attrib for child in case if child.tag != "skipped")
    for count, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(one.attrib[count]) == len(list(one.iter(tag)))
    return one


def of(tmp_path: Path, *statuses: str, **changes: object) -> Story:
    turns = (turn(n, results=(result(turn=n, status=status),)) for n, status in enumerate(statuses, 1))
    return story(tmp_path, *turns, **changes)


def test_a_verified_run_passes_and_skipped_steps_are_skipped(tmp_path: Path) -> None:
    counts = suite(of(tmp_path, "success", "skipped")).attrib
    assert [counts[name] for name in ("tests", "failures", "errors", "skipped")] == ["2", "0", "0", "1"]


@pytest.mark.parametrize("status", ["failed", "unverified"])
def test_what_failed_and_what_nobody_saw_done_fail(status: str, tmp_path: Path) -> None:
    told = suite(of(tmp_path, "success", status, row=row(status=status)))
    assert [each.get("type") for each in told.iter("failure")] == [status] and told.attrib["tests"] == "2"


@pytest.mark.parametrize(("status", "kind"), [("stopped", "error"), ("unreachable", "error"), ("failed", "failure")])
def test_a_run_that_no_step_of_it_tells_to_be_broken_has_a_case_of_its_own(
    status: str, kind: str, tmp_path: Path
) -> None:
    told = suite(of(tmp_path, "success", row=row(status=status, reason="the phone is gone")))
    assert [each.get("message") for each in told.iter(kind)] == ["the phone is gone"]


def test_what_xml_cannot_hold_is_dropped_and_all_else_stays(tmp_path: Path) -> None:
    words = "a\x00\x0b\x1f\ud800\ufffe\uffffz <b> & \"'\n]]> 你好 😀"
    told = suite(story(tmp_path, turn(1, results=(result(words, status="failed", reason=words),)), row=row(text=words)))
    assert told.attrib["name"] == "az <b> & \"' ]]> 你好 😀"
    assert next(told.iter("failure")).text == told.attrib["name"]


def test_markdown_holds_no_link_picture_or_name_of_a_screens_making(tmp_path: Path) -> None:
    words = "![x](https://evil.example) @everyone `code` | <img src=x> **b**"
    text = render_story(
        story(tmp_path, turn(1, results=(result(words, reason=words),)), row=row(text=words)), "markdown"
    ).decode()
    outside = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
    assert not re.search(r"[@\[<*]|https:", outside)
    table = [line for line in text.splitlines() if line.startswith("| ✔")]
    assert len(table) == 1 and len(re.findall(r"(?<!\\)\|", table[0])) == 5


@pytest.mark.parametrize(
    ("said", "shown"),
    [("", "–"), ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a|b", r"`a\|b`"), ("a\nb", "`a b`")],
)
def test_any_text_is_one_piece_of_code(said: str, shown: str) -> None:
    assert format_code(said) == shown
