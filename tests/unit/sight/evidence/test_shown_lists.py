"""A list that was scrolled is put together from its looks, and is whole only where both of its ends were seen."""

import pytest

from iris_screen.core.geometry import Point
from iris_screen.core.parsing.found_values import make_finding
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Finding
from iris_screen.planning.tactics.look_through import describe_scrolled
from iris_screen.sight.evidence.counted import goes_on
from iris_screen.sight.evidence.shown_lists import Move, ShownList, join_looks, list_all, list_lists
from iris_screen.sight.evidence.where_read import find_source
from tests.unit.sight.screens import element, frame

PRICES = [14, 90, 37, 65, 8, 52, 71, 29, 83, 46]
NAMES = ["Lamp", "Desk", "Rug", "Sofa", "Mug", "Fork", "Pan", "Vase", "Bed", "Shelf"]
TOP, BOTTOM, ROW = 200, 1000, 200
FURTHEST = ROW * len(NAMES) - (BOTTOM - TOP)
DOWN, UP = Move(down=True, at=Point(x=500, y=800)), Move(down=False, at=Point(x=500, y=400))
CHEAPEST = "Which is the cheapest thing in the shop?"
COUNT = "How many things are there in the shop?"


def shop(by: int, names: list[str] = NAMES, *, over: str = "", cells: bool = False) -> Frame:
    """The list scrolled by so many pixels, as a tree tells it: what its edges cut is shorter, or is not there. cells:
    each text is in a cell that is called like it.
    """
    held = [element("list", "", (0, TOP, 1080, BOTTOM)), element("text", "Shop", (40, 60, 400, 120))]
    for n, name in enumerate(names):
        for text, at, height in ((name, 50, 50), (f"${PRICES[n]}", 120, 40)):
            top = TOP + ROW * n + at - by
            shown = max(top, TOP), min(top + height, BOTTOM)
            if shown[0] < shown[1]:
                held.append(element("text", text, (60, shown[0], 600, shown[1])))
                held += [element("text", text, (70, shown[0], 500, shown[1]))] if cells else []
    if over:
        held.append(element("button", over, (800, 850, 1000, 950)))
    return frame(*held, app="shop", key=f"{by}{len(names)}{names[0]}{over}")


def join(*looks: Frame, moves: list[Move] | None = None, misses: bool = False) -> ShownList:
    joined = join_looks(looks, moves or [DOWN] * (len(looks) - 1), misses=misses)
    assert joined is not None
    return joined


def tell(joined: ShownList, text: str, own: str, quote: str = "") -> Finding:
    looks = [part.frame for part in reversed(joined.parts)]
    return find_source(make_finding(text, quote, own), looks, None, own, [joined])


@pytest.mark.parametrize("step", [60, 130, 299, 400, 560])
def test_all_lines_of_a_scrolled_list_stand_in_it_once_and_in_order(step: int) -> None:
    offsets = [*range(0, FURTHEST, step), FURTHEST, FURTHEST]
    for over in ("", "Add"):
        joined = join(*(shop(by, over=over) for by in offsets))
        assert [line.text for line in joined.lines if line.text[0] != "$"] == NAMES
        assert [line.text for line in joined.lines if line.text[0] == "$"] == [f"${price}" for price in PRICES]
        assert tell(joined, "Mug, $8", CHEAPEST).checked
        assert tell(joined, f"10: {', '.join(NAMES)}", COUNT).counted
        assert not tell(joined, f"9: {', '.join(NAMES[:9])}", COUNT).counted


def test_a_badge_in_another_row_of_each_look_hides_nothing() -> None:
    looks = [
        frame(
            *(shop(by).elements or []), element("text", "9", (700, 250 + 200 * n, 740, 300 + 200 * n)), key=f"{n} {by}"
        )
        for n, by in enumerate((0, 500))
    ]
    assert [line.text for line in join(*looks).lines if line.text in NAMES[:6]] == NAMES[:6]
    assert join(*looks).box.height > 0


def test_a_table_may_tell_each_of_its_cells_twice() -> None:
    joined = join(*(shop(by, cells=True) for by in (0, 500, 1000, FURTHEST, FURTHEST)))
    assert tell(joined, "Mug, $8", CHEAPEST).counted
    assert describe_scrolled(joined).count("Mug") == 1


def test_a_list_whose_end_was_not_seen_is_not_whole() -> None:
    for looks in ([0, 500], [0, 500, 1000], [500, 1000, FURTHEST, FURTHEST]):
        joined = join(*map(shop, looks))
        assert not tell(joined, "Mug, $8", CHEAPEST).checked
        assert not tell(joined, f"10: {', '.join(NAMES)}", COUNT).counted
    ended = [shop(by) for by in (0, 500, 1000, FURTHEST, FURTHEST)]
    assert tell(join(*ended), "Mug, $8", CHEAPEST).checked
    assert not tell(join(*ended, misses=True), "Mug, $8", CHEAPEST).checked  # the last swipe may have missed


def test_a_list_may_be_scrolled_back_to_its_beginning() -> None:
    looks = [shop(by) for by in (500, 1000, FURTHEST, FURTHEST, 800, 300, 0, 0)]
    whole = join(*looks, moves=[DOWN, DOWN, DOWN, UP, UP, UP, UP])
    assert tell(whole, "Mug, $8", CHEAPEST).checked and tell(whole, f"10: {', '.join(NAMES)}", COUNT).counted


def test_looks_with_a_gap_between_them_or_that_differ_are_no_list() -> None:
    changed = ["Clock", *NAMES[1:3], "Chair", *NAMES[4:]]
    for looks in ([shop(0), shop(900), shop(FURTHEST)], [shop(0), shop(400, changed), shop(800, changed)]):
        joined = join(*looks, looks[-1])
        assert not tell(joined, "Mug, $8", CHEAPEST).checked
        assert not tell(joined, f"10: {', '.join(NAMES)}", COUNT).counted


def test_looks_at_another_page_are_not_put_together() -> None:
    empty = frame(element("text", "Home", (40, 60, 400, 120)), app="home")
    assert join_looks([shop(0), empty], [DOWN]) is None
    assert join_looks([shop(0)], []) is None


def test_a_scrolled_list_stands_for_each_of_its_looks() -> None:
    looks = [shop(by) for by in (0, 500, 1000)]
    joined = join(*looks)
    assert list_all(looks, [joined]) == [joined]
    assert len(list_all([*looks, shop(700)], [joined])) == 2


@pytest.mark.parametrize(
    ("answer", "is_read", "is_counted"),
    [
        ("Mug, $8", True, True),
        ("Desk, $90", False, False),
        ("Lamp, $14", False, False),
        ("Rug, $37", False, False),
        ("Mug", True, False),
        ("Mug, $7", False, False),
    ],
)
def test_the_cheapest_of_a_list_has_the_smallest_of_its_numbers(answer: str, is_read: bool, is_counted: bool) -> None:
    joined = join(*(shop(by) for by in (0, 500, 1000, FURTHEST, FURTHEST)))
    found = tell(joined, answer, CHEAPEST)
    assert (found.checked, found.counted) == (is_read, is_counted)


@pytest.mark.parametrize(
    ("own", "cheap", "dear"),
    [
        ("Which is the most expensive thing in the shop?", (False, False), (True, True)),
        ("Which thing costs the least?", (True, True), (False, False)),
        ("商店里最贵的是什么？", (False, False), (True, True)),
        ("商店里最便宜的是什么？", (True, True), (False, False)),
        # which end is meant is not known
        ("Which is the fastest thing in the shop?", (True, False), (True, False)),
        ("Which is the most affordable thing in the shop?", (True, False), (True, False)),
        ("Which is the cheapest, and which the dearest?", (True, False), (True, False)),
        ("Which has the highest rank?", (True, False), (True, False)),
    ],
)
def test_which_end_of_the_numbers_is_asked_for_is_told_by_the_words(
    own: str, cheap: tuple[bool, bool], dear: tuple[bool, bool]
) -> None:
    joined = join(*(shop(by) for by in (0, 500, 1000, FURTHEST, FURTHEST)))
    for answer, expected in (("Mug, $8", cheap), ("Desk, $90", dear)):
        found = tell(joined, answer, own)
        assert (found.checked, found.counted) == expected, answer


def test_a_number_in_a_name_does_not_make_it_the_most() -> None:
    names = [f"Lamp {n}" for n in range(1, 11)]
    joined = join(*(shop(by, names) for by in (0, 500, 1000, FURTHEST, FURTHEST)))
    assert tell(joined, "Lamp 5, $8", CHEAPEST).checked
    assert not tell(joined, "Lamp 10, $46", CHEAPEST).counted


def with_button(seen: Frame, name: str, place: tuple[int, int, int, int]) -> Frame:
    return frame(*(seen.elements or []), element("button", name, place), app="shop", key=f"{seen.key}{name}{place}")


@pytest.mark.parametrize(
    ("place", "is_whole"),
    [
        ((60, 880, 1020, 960), False),  # across the list, right below its last row
        ((400, 880, 680, 960), False),
        ((800, 880, 1000, 960), True),  # at its side, as a round one that lies over it
        ((60, 1500, 1020, 1580), True),  # at the foot of the page
        ((60, 60, 1020, 120), True),
    ],
)
def test_a_button_right_below_the_rows_may_bring_more(place: tuple[int, int, int, int], is_whole: bool) -> None:
    short = with_button(shop(0, NAMES[:3]), "Older", place)
    assert find_source(make_finding("Lamp, $14", "", CHEAPEST), [short], None, CHEAPEST).checked is is_whole
    ended = [shop(by) for by in (0, 500, 1000)]
    last = with_button(shop(FURTHEST), "Older", (60, 965, 1020, 995) if not is_whole else place)
    assert tell(join(*ended, last, last), "Mug, $8", CHEAPEST).checked is is_whole


def test_rows_that_are_buttons_are_rows() -> None:
    rows = [element("button", name, (60, 250 + 200 * n, 1020, 400 + 200 * n)) for n, name in enumerate(NAMES[:3])]
    page = frame(element("list", "", (0, TOP, 1080, 1200)), *rows, app="shop")
    assert not goes_on(next(list_lists(page)))
