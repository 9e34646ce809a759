"""What uiautomator writes becomes elements; what it would never write is refused before it costs anything."""

import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.sight.elements.uiautomator import MAX_DEPTH, MAX_NODES, parse

HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"


def node(inside="", **said):
    attributes = {"index": 0, "class": "android.view.View", "bounds": "[0,0][100,50]"} | said
    words = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<node {words}>{inside}</node>"


def tree(*nodes, root="[0,0][1080,2400]"):
    return f'{HEAD}<hierarchy rotation="0">{node("".join(nodes), bounds=root)}</hierarchy>'


def only(**said):
    (element,) = parse(tree(node(**said)))
    return element


def test_the_title_of_a_web_page_is_nothing_to_press_in_the_middle_of_it():
    page = {"class": "android.webkit.WebView", "text": "Shop", "scrollable": "true"}
    names = [element.name for element in parse(tree(node(node(text="Buy"), **page)))]
    assert "Shop" not in names and "Buy" in names


@pytest.mark.parametrize(
    ("said", "role"),
    [
        ({"class": "android.widget.Button", "text": "OK"}, "button"),
        ({"class": "androidx.appcompat.widget.AppCompatButton", "text": "OK"}, "button"),
        ({"class": "android.widget.TextView", "text": "Mail"}, "text"),
        ({"class": "android.widget.TextView", "text": "Mail", "clickable": "true"}, "button"),
        ({"class": "android.widget.ImageView", "content_desc": "Photo"}, "image"),
        ({"class": "android.widget.ImageView", "content_desc": "Search", "clickable": "true"}, "button"),
        ({"class": "android.widget.EditText", "text": "a"}, "input"),
        ({"class": "com.tencent.mm.ui.widget.cedit.api.MMEditText", "text": "a"}, "input"),
        ({"class": "android.view.View", "password": "true"}, "input"),
        ({"class": "android.widget.Switch", "checkable": "true"}, "switch"),
        ({"class": "android.view.View", "checkable": "true"}, "switch"),
        ({"class": "android.widget.SeekBar"}, "slider"),
        ({"class": "androidx.recyclerview.widget.RecyclerView", "scrollable": "true"}, "list"),
        ({"class": "android.view.View", "scrollable": "true"}, "list"),
        ({"class": "android.app.ActionBar$Tab", "text": "Chats"}, "tab"),
        ({"class": "android.view.View", "clickable": "true"}, "button"),
        ({"class": "android.view.View", "text": "on a web page"}, "text"),
    ],
)
def test_the_role_comes_from_the_class_and_from_what_can_be_done(said, role):
    assert only(**said).role == role


def test_checked_is_known_only_where_it_can_be():
    assert only(**{"class": "android.widget.Switch", "checkable": "true", "checked": "true"}).checked is True
    assert only(**{"class": "android.widget.Switch", "checkable": "true", "checked": "false"}).checked is False
    assert only(**{"class": "android.widget.Button", "checked": "false"}).checked is None


def test_an_input_has_a_name_and_what_was_typed():
    typed = only(**{"class": "android.widget.EditText", "text": "张三", "hint": "Search", "focused": "true"})
    assert (typed.name, typed.value, typed.focused) == ("Search", "张三", True)
    empty = only(**{"class": "android.widget.EditText", "text": "Search", "hint": "Search"})
    assert (empty.name, empty.value) == ("Search", "")


def test_what_stands_in_a_password_field_is_never_kept():
    secret = only(**{"class": "android.widget.EditText", "text": "hunter2", "password": "true", "content_desc": "PIN"})
    assert (secret.name, secret.value) == ("PIN", "•••••••")


def test_what_cannot_be_seen_is_left_out_and_so_are_plain_holders():
    hidden = node(**{"class": "android.widget.Button", "text": "x", "visible_to_user": "false"})
    empty = node(**{"class": "android.widget.Button", "text": "x", "bounds": "[5,5][5,5]"})
    strange = node(**{"class": "android.widget.Button", "text": "x", "bounds": "[9,9][1,1]"})
    assert parse(tree(hidden, empty, strange, node(), node(bounds="rubbish"))) == []


def test_rows_of_one_resource_id_have_ids_of_their_own():
    rows = [node(text=words, resource_id="app:id/name", index=place) for place, words in enumerate("abc")]
    assert [each.id for each in parse(tree(*rows))] == ["app:id/name", "app:id/name#2", "app:id/name#3"]


def test_a_window_that_leaves_room_around_it_is_a_dialog_and_so_is_the_card_of_an_alert():
    window = parse(tree(node(text="Delete?"), root="[54,900][1026,1500]"))
    assert [each.role for each in window] == ["dialog", "text"]
    sheet = parse(tree(node(text="Allow?"), root="[0,1500][1080,2400]"))
    assert [each.role for each in sheet] == ["dialog", "text"]
    page = parse(tree(node(node(text="Delete?"), resource_id="android:id/parentPanel", bounds="[54,900][1026,1500]")))
    assert [each.role for each in page] == ["dialog", "text"]
    assert [each.role for each in parse(tree(node(text="Below the bar"), root="[0,63][1080,2400]"))] == ["text"]


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "ERROR: could not get idle state.",
        tree(node(text="cut"))[:-9],
        tree() + tree(),
        f'{HEAD}<!DOCTYPE h [<!ENTITY a "aaaa">]><hierarchy>&a;</hierarchy>',
        f'{HEAD}<!DOCTYPE h SYSTEM "file:///etc/passwd"><hierarchy/>',
        f"{HEAD}<hierarchy>&unknown;</hierarchy>",
        f"{HEAD}<hierarchy>{'<node>' * (MAX_DEPTH + 1)}",
        f"{HEAD}<hierarchy>{'<node/>' * (MAX_NODES + 1)}</hierarchy>",
        " " * 8_000_001,
        "\x00\x01",
    ],
    ids=range(11),
)
def test_what_is_no_tree_is_refused_in_one_sentence(sent):
    with pytest.raises(CaptureFailed, match=r"[.]$"):
        parse(sent)


def test_ids_stay_short_whatever_the_phone_calls_its_places() -> None:
    deep = node(index="1" * 2_000)
    for _ in range(MAX_DEPTH - 3):
        deep = node(deep, index="1" * 2_000, text="a")
    found = [*parse(tree(deep)), *parse(tree(node(resource_id="x" * 100_000, text="a")))]
    assert max(len(each.id) for each in found) < 600


@pytest.mark.parametrize("head", [HEAD, "<?xml version='1.0' encoding='UTF-16'?>"])
def test_half_a_sign_costs_that_sign_and_not_the_tree(head: str) -> None:
    (found,) = parse(tree(node(text="a\ud800b")).replace(HEAD, head))
    assert found.name == "a?b"
