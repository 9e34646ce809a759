"""What keeps the house readable, as bounds that may only be lowered: `python -m tests.house` prints the figures."""

import pytest

from tests.house import PRODUCT, counted, entries, repeated_names

WIDE = {
    "assets/apps": "a folder an app",
    "assets/icons": "a picture an icon; index.json names them",
    "assets/ui/actions": "a picture a control; index.json names them",
    "assets/ui/wechat": "a picture a control; index.json names them",
    "docs": "a page a subject; docs/README.md is their index",
    "docs/panel": "a picture a page of the panel, light and dark",
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
        ("lines of the longest file", 430),  # to get to: 400
        ("files under 40 lines", 40),  # to get to: 20
        ("one-use helpers per 1,000 lines", 26),  # to get to: 12
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
