import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.vision.find_text import TextMatch, find_text


def line(text: str, left: int = 0, top: int = 0, char: int = 20) -> TextLine:
    edges = [left + char * index for index in range(len(text) + 1)]
    return TextLine(text=text, box=Box(left=left, top=top, right=edges[-1], bottom=top + 30), edges=edges)


def seek(query: str, *texts: str) -> TextMatch:
    return find_text([line(text, top=200 * index) for index, text in enumerate(texts)], query)


@pytest.mark.parametrize(
    ("query", "there"),
    [
        ("张三", "张三丰"),
        ("张三", "张二"),
        ("张三丰", "张三"),
        ("Wi-Fi", "WiFi"),
        ("07:00", "08:00"),
        ("11 GiB", "11.91 GiB"),
        ("1日", "11日"),
        ("vda1", "vda10"),
        ("vda1", "vda2"),
        ("OK", "Cookie"),
        ("已停用", "已启用"),
        ("Keyboard Layouts", "Keyboard Shortcuts"),
        ("设置", "設置"),
        ("4.5", "4.5.1"),
        ("O0", "00"),
        ("10", "lO"),
        ("壁纸", "壁纸和样式"),
    ],
)
def test_a_text_that_differs_is_never_taken(query: str, there: str) -> None:
    assert seek(query, there).found is None


@pytest.mark.parametrize(
    ("query", "there"),
    [
        ("wifi", "WiFi"),
        ("ＯＫ", "OK"),
        ("APK完整包", "APK 完整包"),
        ("Retro Arcade", "RetroArcade"),
        ("“Open”", '"Open"'),
        ("张三", "张三：你好"),
        ("搜索", "Q 搜索"),
        ("Layouts", "Keyboard Layouts"),
        ("Log Out", "Log Out…"),
        ("Wi-Fi 5l", "Wi-Fi 51"),
    ],
)
def test_what_a_person_reads_as_the_same_is_found(query: str, there: str) -> None:
    found = seek(query, there).found
    assert found is not None
    assert found.text == there


def test_a_line_of_its_own_beats_a_part_of_another() -> None:
    found = seek("Free", "Free space", "Free").found
    assert found is not None
    assert (found.how, found.box.top) == ("whole", 200)


def test_a_part_is_weaker_and_its_box_is_that_of_the_word() -> None:
    found = seek("space", "Free space").found
    assert found is not None
    assert (found.how, found.score < 1) == ("part", True)
    assert (found.box.left, found.box.right) == (100, 200)


def test_several_equal_places_are_all_given_and_none_is_taken() -> None:
    answer = seek("Delete", "Delete", "Cancel", "Delete")
    assert answer.found is None
    assert [place.box.top for place in answer.candidates] == [0, 400]


def test_the_exact_case_decides_between_two() -> None:
    found = seek("OK", "Ok", "OK").found
    assert found is not None
    assert found.text == "OK"


def test_a_text_inside_a_longer_word_is_shown_but_not_taken() -> None:
    answer = seek("壁纸", "壁纸和样式")
    assert answer.found is None
    assert [place.how for place in answer.candidates] == ["inside"]


def test_a_text_wrapped_over_two_lines_is_one_place() -> None:
    lines = [line("Allow this app to", top=0), line("use your camera?", top=34), line("Deny", top=300)]
    found = find_text(lines, "Allow this app to use your camera?").found
    assert found is not None
    assert (found.how, found.box.top, found.box.bottom) == ("joined", 0, 64)


def test_lines_far_apart_are_not_joined() -> None:
    lines = [line("Save", top=0), line("draft", top=500)]
    assert find_text(lines, "Save draft").found is None


def test_without_edges_the_box_is_estimated() -> None:
    flat = TextLine(text="Free space", box=Box(left=0, top=0, right=200, bottom=30))
    found = find_text([flat], "space").found
    assert found is not None
    assert (found.box.left, found.box.right) == (100, 200)


@pytest.mark.parametrize("query", ["", "   ", "\u200b"])
def test_an_empty_query_is_no_text(query: str) -> None:
    assert seek(query, "Save").reason == "the text to find is empty"


def test_a_name_with_a_qualifier_is_somebody_else_also_where_the_reader_split_it() -> None:
    for lines in (
        [line("张三（客户）", 190, 400)],
        [line("张三", 190, 400), line("(客户)", 236, 400)],
    ):
        assert find_text(lines, "张三").found is None
        both = find_text([*lines, line("张三", 190, 800)], "张三").found
        assert both is not None and both.box.top == 800
