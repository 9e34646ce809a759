"""A number answers “how many” only where a whole list shows it, or where a screen states it."""

from dataclasses import dataclass, replace

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.answer_words import asks_for_most, asks_how_many
from iris_screen.core.parsing.found_values import make_finding
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.core.verdict import Finding
from iris_screen.sight.evidence.where_read import find_source
from tests.unit.sight.screens import element, frame, label

ASKED = "How many notes mention “boiler”?"


@pytest.mark.parametrize(
    "sentence",
    [
        ASKED,
        "便签里有几条提到“boiler”？",
        "Count the photos",
        "收件箱里一共有多少封邮件",
        "手机里有多少联系人，数一下有几人",
        "还有多少任务没做完",
        "看过多少电影",
        "有多少重要邮件？",
    ],
)
def test_a_question_for_a_number_of_things_is_known(sentence: str) -> None:
    assert asks_how_many(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "How much is it?",
        "What is the phone number of Ann?",
        "现在几点",
        "播放第几首",
        "多少钱",
        "How many GB are free?",
        "How many minutes are left?",
        "手机还剩多少电",
        "泡绿茶用多少度的水合适？",
        "手机还剩多少存储空间",
        "手机还剩多少GB",
    ],
)
def test_a_question_for_something_else_is_none(sentence: str) -> None:
    assert not asks_how_many(sentence)


def found(text: str, *frames: Frame, quote: str = "", own: str = ASKED) -> Finding:
    return find_source(make_finding(text, quote, own), frames, None, own)


def rows(*texts: str, bottom: int = 2000, searched: str = "", top: int = 300) -> Frame:
    """A list of notes, each with a title and what it says."""
    lines: list[Element] = [element("list", "", (0, 200, 1080, bottom)), element("text", "Notes", (40, 60, 400, 120))]
    for n, text in enumerate(texts):
        at = top + 200 * n
        lines.append(element("text", f"Job {n + 1}", (60, at, 600, at + 50)))
        lines.append(element("text", text, (60, at + 60, 900, at + 100)))
    if searched:
        lines.append(element("input", "Search", (40, 130, 1000, 190), value=searched))
    return frame(*lines, app="test.notes", key=f"{texts}{bottom}{searched}{top}")


@pytest.mark.parametrize(
    ("role", "name"),
    [
        ("button", "Show more"),
        ("text", "View all 40"),
        ("text", "查看更多"),
        ("button", "Mehr laden"),
        ("text", "加载中"),
        ("image", ""),
    ],
)
@pytest.mark.parametrize("left", [60, 420])
def test_a_list_that_ends_in_something_no_row_has_may_go_on(role: str, name: str, left: int) -> None:
    texts = ("boiler a", "boiler b", "gas")
    whole = rows(*texts)
    assert found("2", whole).checked
    below = element(role, name, (left, 880, left + 300, 960))
    assert not found("2", replace(whole, elements=[*(whole.elements or []), below], key="more")).checked


def test_what_every_row_has_and_what_is_far_below_end_no_list() -> None:
    whole = rows("boiler a", "boiler b", "gas")
    each = [element("button", "Delete", (950, 330 + 200 * n, 1050, 390 + 200 * n)) for n in range(3)]
    far = element("button", "New note", (60, 1700, 1020, 1800))
    assert found("2", replace(whole, elements=[*(whole.elements or []), *each, far], key="buttons")).checked


@pytest.mark.parametrize(
    ("answer", "checked"), [("2", True), ("3", False), ("1", False), ("4", False), ("2 notes", True)]
)
def test_rows_that_hold_what_is_named_are_counted_in_a_whole_list(answer: str, checked: bool) -> None:
    whole = rows("boiler service", "ladder", "new boiler", "rope")
    assert found(answer, whole).checked is checked


@pytest.mark.parametrize("answer", ["2", "3", "4"])
def test_a_list_that_may_go_on_is_not_counted(answer: str) -> None:
    assert not found(answer, rows("boiler service", "ladder", "new boiler", "rope", bottom=1050)).checked


@pytest.mark.parametrize("bottom", range(901, 962, 4))
@pytest.mark.parametrize("answer", ["2", "3"])
def test_a_list_that_cuts_its_last_row_anywhere_is_not_counted(answer: str, bottom: int) -> None:
    whole = rows("boiler service", "ladder", "new boiler", "boiler key").elements or []
    shown = [
        each.replace(box=each.box.replace(bottom=min(each.box.bottom, bottom)))
        for each in whole
        if each.box.top < bottom
    ]
    assert not found(answer, frame(*shown, app="test.notes", key=str(bottom))).checked


def test_a_list_that_was_seen_further_up_is_not_whole() -> None:
    above, below = rows("boiler service", "old boiler", bottom=650), rows("new boiler")
    assert not found("1", below, above).checked
    assert found("1", below).checked


def test_a_row_that_names_it_twice_is_one() -> None:
    titled = frame(
        element("list", "", (0, 200, 1080, 2000)),
        element("text", "Boiler", (60, 300, 600, 350)),
        element("text", "boiler key", (60, 360, 900, 400)),
        element("text", "Roof", (60, 500, 600, 550)),
        element("text", "the boiler again", (60, 560, 900, 600)),
    )
    assert found("2", titled).checked
    assert not found("3", titled).checked


def test_what_stands_only_within_a_longer_word_is_uncertain() -> None:
    assert not found("2", rows("boiler service", "boilermaker"), own="How many notes mention “boiler”?").checked


def test_what_the_question_names_without_quotes_is_counted_by_its_rows() -> None:
    own = "How many songs by The Lanterns are there?"
    songs = rows("The Lanterns", "Mara Lee", "The Lanterns")
    assert found("2", songs, own=own).checked
    assert not found("3", songs, own=own).checked
    assert not found("1: Job 1", songs, own=own, quote="Job 1").checked


@pytest.mark.parametrize(
    ("text", "asked", "checked"),
    [
        ("307 contacts", "How many contacts are there?", True),
        ("Unread 307", "How many are unread?", True),
        ("共 307 位联系人", "一共有多少位联系人？", True),
        ("307 min ago", "How many contacts are there?", False),
        ("Contacts at 307:15", "How many contacts are there?", False),
        ("Contacts 3.307", "How many contacts are there?", False),
    ],
)
def test_a_number_is_a_count_where_a_screen_states_it_as_one(text: str, asked: str, checked: bool) -> None:
    assert found("307", frame(label(text, 100)), own=asked).checked is checked


def test_a_number_of_a_series_is_a_name() -> None:
    jobs = frame(label("Job 5", 100), label("Job 6", 300))
    assert not found("6", jobs, own="How many jobs are there?").checked
    assert found("6", frame(label("6 jobs", 100)), own="How many jobs are there?").checked


def test_a_number_below_its_label_is_a_count() -> None:
    labelled = frame(label("Downloads", 100), label("6", 180), label("Shared", 600), label("9", 680))
    assert found("6", labelled, own="How many downloads are there?").checked
    assert not found("9", labelled, own="How many downloads are there?").checked


def test_a_stated_number_counts_for_what_was_searched() -> None:
    found_some = frame(label("4 notes", 400), element("input", "Search", (0, 0, 900, 90), value="boiler"))
    assert found("4", found_some).checked
    assert not found("4", frame(label("4 notes", 400))).checked


@pytest.mark.parametrize(
    ("quote", "bottom", "checked"),
    [
        ("tiles, ladder, gutter", 2000, True),
        ("tiles, ladder, gutter", 850, False),  # the list goes on
        ("tiles, gutter", 2000, False),  # nobody but a model says which of them are meant
        ("ladder, gutter", 2000, False),
        ("tiles, ladder, gutter, rope", 2000, False),
        ("tiles, ladder, Job 3", 2000, False),
    ],
)
def test_listed_things_are_counted_only_if_they_are_the_whole_list(quote: str, bottom: int, checked: bool) -> None:
    own, answer = "How many notes are about roofs?", str(quote.count(",") + 1)
    assert found(answer, rows("tiles", "ladder", "gutter", bottom=bottom), own=own, quote=quote).checked is checked


SONGS = ["Paper Boats", "Paper Moon", "Paper Sun", "Paper Rain"]
IN_PLAYLIST = "How many songs are in the playlist?"


def tell(things: list[str]) -> str:
    return f"{len(things)} songs: {', '.join(things)}"


@pytest.mark.parametrize("role", ["button", "text"])
@pytest.mark.parametrize("listed", [True, False], ids=["a list", "a page"])
def test_in_a_tree_every_row_of_the_list_must_be_listed(role: str, listed: bool) -> None:
    box = [element("list", "", (0, 200, 1080, 2000))] if listed else []
    heading = element("text", "Playlist", (60, 100, 600, 150))
    page = frame(
        *box, heading, *(element(role, name, (60, 300 + 200 * n, 600, 350 + 200 * n)) for n, name in enumerate(SONGS))
    )
    assert found(tell(SONGS), page, own=IN_PLAYLIST).counted
    for some in (SONGS[:2], SONGS[1:], SONGS[:3], [SONGS[0], SONGS[3]], ["Playlist", *SONGS]):
        assert not found(tell(some), page, own=IN_PLAYLIST).checked


def test_rows_in_a_second_column_or_list_or_of_another_look_are_rows_as_well() -> None:
    own, one, other = "How many apps are there?", ["Maps", "Mail"], ["Chess", "Radio"]

    def place(names: list[str], left: int, top: int) -> list[Element]:
        return [
            element("text", name, (left, top + 200 * n, left + 400, top + 50 + 200 * n)) for n, name in enumerate(names)
        ]

    assert found(tell(one), frame(*place(one, 60, 300)), own=own).counted
    assert not found(tell(one), frame(*place(one, 60, 300), *place(other, 560, 300)), own=own).checked
    boxes = [element("list", "", (0, top, 1080, top + 900)) for top in (200, 1200)]
    assert not found(tell(one), frame(*boxes, *place(one, 60, 300), *place(other, 60, 1300)), own=own).checked
    earlier = frame(*place([*other, "Maps"], 60, 300), key="further up")
    assert not found(tell(one), frame(*place(one, 60, 300), key="at the end"), earlier, own=own).checked
    twice = frame(*place(["Maps", "Mail", "Maps"], 60, 300))
    assert not found(tell(one), twice, own=own).checked


@dataclass
class Lines:
    """A reader that has read these."""

    lines: list[TextLine]

    def read(self, frame: Frame) -> list[TextLine]:
        return self.lines


def read(words: list[tuple[str, int]], answer: str, quote: str, own: str, left: int = 40) -> Finding:
    """What is found on a picture with these words at these heights."""
    lines = [TextLine(text=text, box=Box(left=left, top=top, right=400, bottom=top + 50)) for text, top in words]
    picture = replace(frame(key="picture"), elements=None)
    return find_source(make_finding(answer, quote, own), [picture], Lines(lines), own)


@pytest.mark.parametrize(
    ("words", "checked"),
    [
        ([], True),
        ([("3", 1600)], False),  # a row may be called so
        ([("Save list", 1600)], False),  # or may be a task
        ([("Things", 100)], True),
        ([("Things", 400)], False),
        ([("Your tasks", 1900)], False),
    ],
)
def test_on_a_picture_listed_things_are_counted_if_nothing_else_may_be_one(
    words: list[tuple[str, int]], checked: bool
) -> None:
    page = [*words, ("Iron", 500), ("• Paint", 600), ("Mow", 700)]
    own = "How many tasks are not done yet?"
    assert read(page, "3", "Iron, Paint, Mow", own).checked is checked
    assert not read(page, "4", "Iron, Paint, Mow, Cook", own).checked


def test_on_a_picture_every_row_must_be_listed_and_the_heading_must_not() -> None:
    page = [(name, 300 + 100 * n) for n, name in enumerate(["Playlist", *SONGS])]
    assert read(page, tell(SONGS), "", IN_PLAYLIST).counted
    for some in (SONGS[:2], SONGS[1:], SONGS[2:], ["Playlist", *SONGS], ["Playlist", SONGS[0]]):
        assert not read(page, tell(some), "", IN_PLAYLIST).checked
    low = [(name, 1500 + 100 * n) for n, name in enumerate(SONGS)]
    assert not read(low, tell(SONGS), "", IN_PLAYLIST).checked


def test_one_row_with_a_number_beside_it_is_a_label() -> None:
    labels = [("Downloads", 300, "6"), ("Shared", 500, "9")]
    texts = [element("text", name, (60, top, 600, top + 50)) for name, top, _ in labels]
    values = [element("text", value, (900, top, 1000, top + 50)) for _, top, value in labels]
    folders = frame(element("list", "", (0, 200, 1080, 2000)), *texts, *values)
    for own in ("How many files are in “Downloads”?", "How many downloads are there?"):
        assert found("6", folders, own=own).checked
        assert not found("9", folders, own=own).checked


TASKS = frame(
    *(
        label(text, 200 + 200 * n)
        for n, text in enumerate(["Tasks", "Buy milk", "Call Ann", "Done", "12 tasks", "12 3"])
    )
)


@pytest.mark.parametrize(
    ("own", "answer"),
    [
        ("How many tasks are done?", "three"),
        ("How many tasks are done?", "none"),
        ("How many tasks are done?", "a dozen tasks"),
        ("How many tasks are done?", "3.0"),
        ("How many tasks are done?", "12 3"),
        ("How many of the 12 tasks are done?", "12"),
        ("How many of the 12 tasks are done?", "12, as 3 are left"),
        ("还有多少任务没做完", "三个任务"),
        ("12 个任务里做完了几个", "12 个"),
    ],
)
@pytest.mark.parametrize("quote", ["Done", ""])
def test_a_number_that_nobody_counted_is_not_read_whatever_is_quoted(own: str, answer: str, quote: str) -> None:
    told = found(answer, TASKS, own=own, quote=quote)
    assert not told.checked and not told.counted


def test_a_number_of_the_question_is_counted_as_any_other() -> None:
    listed = rows("boiler service", "ladder", "new boiler")
    assert found("2", listed, own="How many of the 2 new notes mention “boiler”?").counted
    assert not found("3", listed, own="How many of the 3 new notes mention “boiler”?").checked
    assert found(
        "2 of the 3", frame(label("Unread 2", 100), label("3", 300)), own="How many of the 3 are unread?"
    ).counted


def test_many_thousands_are_read_where_they_stand() -> None:
    shown = frame(label("1.3 million", 100), label("1,204", 300))
    for answer in ("1.3 million", "1,204"):
        told = found(answer, shown, own="How many followers are there?")
        assert told.checked and not told.counted


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("Which is the cheapest?", True),
        ("How long is the longest song?", True),
        ("Who has sent me the most mails?", True),
        ("最便宜的耳机多少钱", True),
        ("哪首歌最长？", True),
        ("What does the latest mail say?", False),
        ("What is my guest's request?", False),
        ("buy the cheapest", False),
        ("最近一封邮件说什么", False),
    ],
)
def test_a_question_for_the_most_of_many_is_known(sentence: str, asked: bool) -> None:
    assert asks_for_most(sentence) is asked


@pytest.mark.parametrize("own", ["Which note is the longest?", "哪条便签最长？"])
@pytest.mark.parametrize(("bottom", "checked"), [(2000, True), (1050, False), (1150, False)])
def test_the_most_of_a_list_that_goes_on_is_unread(own: str, bottom: int, checked: bool) -> None:
    page = rows("tiles and slates", "ladder", "gutter", "rope", bottom=bottom)
    assert found("tiles and slates", page, own=own).checked is checked
    assert found("tiles and slates", page, own="Which note is about slates?").checked


def test_the_most_of_a_list_counts_only_if_no_look_at_it_goes_on() -> None:
    below, above = rows("tiles and slates", "rope"), rows("ladder", "gutter", "tiles and slates", bottom=850)
    assert found("tiles and slates", below, own="Which note is the longest?").checked
    assert not found("tiles and slates", below, above, own="Which note is the longest?").checked


def test_on_a_picture_the_most_is_read_if_the_page_leaves_much_room() -> None:
    page, own = [("Tea ¥3", 500), ("Milk ¥5", 600)], "Which is the cheapest?"
    assert read(page, "Tea", "Tea ¥3", own).checked
    assert not read([*page, ("Rice ¥7", 2100)], "Tea", "Tea ¥3", own).checked


@pytest.mark.parametrize(
    ("quote", "counted"),
    [
        ("Rent, again, Lunch?, [Urgent] Pay now, or else, Re: Lunch?", True),
        ("Rent, again\nLunch?\n[Urgent] Pay now, or else\nRe: Lunch?", True),
        ("Rent, Lunch?, [Urgent] Pay now, Re: Lunch?", False),
        ("Rent, again, Lunch?, [Urgent] Pay now, or else", False),
    ],
)
def test_a_thing_with_a_comma_in_its_name_is_one(quote: str, counted: bool) -> None:
    names = ["Rent, again", "Lunch?", "[Urgent] Pay now, or else", "Re: Lunch?"]
    inbox = frame(
        element("list", "", (0, 200, 1080, 2000)),
        *(element("text", name, (60, 250 + 200 * n, 900, 300 + 200 * n)) for n, name in enumerate(names)),
    )
    assert found("4", inbox, own="How many mails are there?", quote=quote).counted is counted
