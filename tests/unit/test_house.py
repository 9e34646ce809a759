"""What keeps the house readable, as bounds that may only be lowered: `python -m tests.house` prints the figures."""

import re

import pytest

from tests.house import PRODUCT, ROOT, counted, entries, files, repeated_names

WIDE = {
    "assets/apps": "a folder an app",
    "assets/icons": "a picture an icon; index.json names them",
    "assets/ui/actions": "a picture a control; index.json names them",
    "assets/ui/wechat": "a picture a control; index.json names them",
    "assets/secret_words": "a file a language",
    "docs": "a page a subject; docs/README.md is their index",
    "docs/panel": "a picture a page of the panel, light and dark",
    "evals/secrets/screens": "a file a language",
    "tests/e2e": "a file a subject",
    "text/en": "a file an area of messages",
    "text/zh": "a file an area of messages",
}
"""Folders that may hold more than 25 entries, and why."""


def test_a_folder_holds_at_most_25_entries() -> None:
    assert {folder for folder, count in entries().items() if count > 25 and folder} <= set(WIDE)


def test_no_three_modules_bear_one_name() -> None:
    assert repeated_names() == {}


@pytest.mark.parametrize(
    ("figure", "most"),
    [
        ("lines of the longest function", 60),
        ("lines of the longest file", 400),
        ("files under 40 lines", 20),
        ("one-use helpers per 1,000 lines", 12),
    ],
)
def test_a_bound_is_kept(figure: str, most: int) -> None:
    found = counted(*PRODUCT)
    figures = {
        "lines of the longest function": found.bodies[-1],
        "lines of the longest file": max(found.sizes),
        "files under 40 lines": len(found.short),
        "one-use helpers per 1,000 lines": found.one_use_per_thousand,
    }
    assert figures[figure] <= most


def test_no_room_holds_more_than_a_quarter_of_the_product() -> None:
    whole = counted(*PRODUCT).lines
    assert {room: share for room in PRODUCT if (share := counted(room).lines / whole) > 0.25} == {}


PAGE = re.compile(r"\b([A-Z]{4,})\.md\b")
ROW = re.compile(r"\b[A-Z]{4,} [A-Z]\d{1,2}\b|\brows? [A-Z]\d{1,2}\b|\([A-Z]\d{1,2}([,–-] ?[A-Z]\d{1,2})*\)|§ ?\d")


def refers_elsewhere(line: str, pages: set[str]) -> bool:
    """Whether it names a page in capitals that is none of these, or a row or a section by its number."""
    return ROW.search(line) is not None or not set(PAGE.findall(line)) <= pages


@pytest.mark.parametrize("line", ["(PAPER B2)", "see PAPER.md", "as row C8 asks", "(M3–M9)", "(J1, J5)", "PAPER.md §1"])
def test_a_reference_to_a_page_that_is_not_here_is_recognised(line: str) -> None:
    assert refers_elsewhere(line, {"README"})


@pytest.mark.parametrize("line", ["see README.md", "press F2", "X11 (ICCCM 2.2)", 'tap("P1")', "G1 X10 F3000"])
def test_what_only_looks_like_one_is_left_alone(line: str) -> None:
    assert not refers_elsewhere(line, {"README"})


def test_nothing_names_a_document_that_is_not_in_the_repository() -> None:
    """A reader cannot look such a row up: say what it says, or point to a page of docs/."""
    pages = {path.stem for path in files() if path.suffix == ".md"}
    written = [path for path in files() if path.suffix in {".py", ".md", ".toml", ".yaml", ".ftl"}]
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in written
        if path.name != "test_house.py"
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if refers_elsewhere(line, pages)
    ]
    assert found == []
