"""Every mistake in a world is named with its file, its line, its key and what was probably meant."""

from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.sim.phone.world_files.load_world import load_world, read_world
from iris_screen.text import render

GOOD = """\
format: 1
vars: {count: 1, chosen: []}
data: {notes: [{id: 1, words: a}]}
parts:
  bar: {takes: [title], node: {text: "{title}"}}
blockers:
  tip: {kind: popup, screen: home.card}
apps:
  home:
    package: a.b
    label: Home
    icon: home
    start: main
    screens:
      main:
        body:
          - text: Hello
          - SPOT
      card: {show: dialog, takes: [who], body: [{input: count, id: field}, {text: "{who}"}]}
"""
SPOT_LINE = 18


def problems(path: Path, spot: str = "divider", **swaps: str) -> list[str]:
    text = GOOD.replace("SPOT", spot)
    for old, new in swaps.items():
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return [render(problem.message) for problem in read_world(path)[1]]


def test_the_good_world_has_no_problems(tmp_path):
    assert problems(tmp_path / "w.yaml") == []


@pytest.mark.parametrize(
    ("spot", "says"),
    [
        ("{button: Go, tap: {goto: mian}}", "goto: there is no screen “mian” (did you mean “main”?)"),
        ("{button: Go, tap: {goto: home.crad}}", "did you mean “home.card”?"),
        ("{button: Go, tap: [{replace: nowhere_at_all}]}", "replace: there is no screen “nowhere_at_all”"),
        (
            "{button: Go, tap: {goto: card, with: {woh: 1}}}",
            "the screen “home.card” does not take “woh” (did you mean “who”?)",
        ),
        ("{button: Go, tap: bakc}", "“bakc” is not an action (did you mean “back”?)"),
        ("{button: Go, tap: {got: main}}", "it has got) (did you mean “goto”?)"),
        ("{button: Go, tap: {open: hoem}}", "open: there is no app “hoem” (did you mean “home”?)"),
        ("{button: Go, tap: {set: {cuont: 2}}}", "there is no variable “cuont” (did you mean “count”?)"),
        ("{button: Go, tap: {set: {now: 2}}}", "“now” cannot be set"),
        ("{button: Go, tap: {append: ntoes, item: 1}}", "did you mean “notes”?"),
        ("{button: Go, tap: {remove: notes, where: itt.id == 1}}", "there is no variable “itt” (did you mean “it”?)"),
        ("{button: Go, tap: {block: tpi}}", "block: there is no blocker “tpi” (did you mean “tip”?)"),
        ("{button: Go, tap: {focus: feild}}", "no node has the id “feild” (did you mean “field”?)"),
        ("{button: Go, tap: {if: cuont > 1, then: back}}", "there is no variable “cuont”"),
        ("{button: Go, tap: {chance: 2}}", "must be at most 1"),
        ("{text: '{cuont}'}", "there is no variable “cuont” (did you mean “count”?)"),
        ("{text: '{count'}", "opens a { and never closes it"),
        ("{text: '{count +}'}", "ends where a value is expected"),
        ("{text: '{pick([1, 2])}'}", "draws random numbers while the screen is drawn"),
        ("{text: x, if: count >}", "ends where a value is expected"),
        ("{text: x, fil: red}", "fil is not a known key here (did you mean “fill”?)"),
        ("{text: x, ink: blakc}", "“blakc” is not a color; write #rrggbb or a name (did you mean “black”?)"),
        ("{text: x, width: -1}", "the size -1 is not between 0 and 4000 dp"),
        ("{text: x, width: 0}", "a size of 0 is never visible"),
        ("{text: x, width: .nan}", ".nan is not a number"),
        ("{text: x, width: wide}", "“wide” is not a number"),
        ("{text: x, width: '140%'}", "is not between 0% and 100%"),
        ("{text: x, pad: [1, 2, 3]}", "not a margin"),
        ("{text: x, lines: 0}", "must be at least 1"),
        ("{icon: gera}", "icon: there is no icon “gera” (did you mean “gear”?)"),
        ("{buton: x}", "which kind of node it is (it has buton) (did you mean “button”?)"),
        ("{use: bra}", "use: there is no part “bra” (did you mean “bar”?)"),
        ("{use: bar, with: {titel: x}}", "the part “bar” does not take “titel” (did you mean “title”?)"),
        ("{input: cuont}", "there is no variable “cuont”"),
        ("{input: now}", "“now” cannot be set"),
        ("{list: n of notes, row: {text: x}, row_height: 20}", "write 'c in contacts'"),
        ("{list: n in notes, row: {text: '{m.words}'}, row_height: 20}", "there is no variable “m”"),
        ("{list: n in notes, row: {text: x}}", "row_height is missing"),
        ("{list: n in notes, row: {text: x}, row_height: 0}", "must be greater than 0"),
        ("{column: x}", "is 'x', but must be a list"),
        ("{stack: [{text: x, anchor: topleft}]}", "“topleft” is not a position; choose top-left"),
        ("{app: hoem}", "app: there is no app “hoem”"),
        ("{text: {deutsch: Hallo}}", "not one text per language"),
        ("17", "not a node"),
    ],
)
def test_a_mistake_in_a_node_is_named_with_its_line_and_the_nearest_name(tmp_path, spot, says):
    try:
        found = problems(tmp_path / "w.yaml", spot)
    except UsageError as error:
        found = [str(error)]
    assert any(says in problem for problem in found), found
    assert all(problem.startswith(f"w.yaml, line {SPOT_LINE}: ") for problem in found), found


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        (
            "start: main",
            "start: mian",
            13,
            "start: the start screen “mian” does not exist in home (did you mean “main”?)",
        ),
        ("package: a.b", "package: nodots", 10, "apps.home.package"),
        ("kind: popup", "kind: pupop", 7, "blockers.tip.kind"),
        ("screen: home.card", "screen: home.card, when: {on: 'app:hmoe'}", 7, "on: there is no app “hmoe”"),
        ("screen: home.card", "screen: home.card, when: {on: 'tap:x'}", 7, "blockers.tip.when.on"),
        ("screen: home.card", "screen: home.card, when: {after: [5, 2]}", 7, "with the earlier end first"),
        ("screen: home.card", "screen: home.card, when: {in: hoem}", 7, "in: there is no app “hoem”"),
        (", screen: home.card", "", 7, "needs a screen"),
        ("home.card}", "home.crad}", 7, "screen: there is no screen “home.crad” (did you mean “home.card”?)"),
        ("home.card}", "system.adv}", 7, "screen: there is no screen “system.adv” (did you mean “system.ad”?)"),
        ("home.card}", "card}", 7, "screen: there is no screen “card” (did you mean “home.card”?)"),
        (
            "home.card}",
            "home.card, with: {woh: 1}}",
            7,
            "the screen “home.card” does not take “woh” (did you mean “who”?)",
        ),
        ("vars: {count: 1", "vars: {now: 1, count: 1", 2, "“now” is a name the phone reserves"),
        ("vars: {count: 1", "vars: {notes: 1, count: 1", 2, "already defined"),
        ("vars: {count: 1", "vars: {late: '{cuont}', count: 1", 2, "there is no variable “cuont”"),
        ("format: 1", "format: 1\nhome: hoem", 2, "home: there is no app “hoem” (did you mean “home”?)"),
        ("format: 1", "format: 1\nphone: {width: 10}", 2, "phone.width"),
        ("format: 1", "format: 1\nfaults: {x: {kind: blakc}}", 2, "faults.x.kind"),
        ("format: 1", "format: 1\nblokers: {}", 2, "blokers is not a known key here (did you mean “blockers”?)"),
        ("format: 1", "format: 1\nevents: {x: {do: {got: 1}}}", 2, "did you mean “goto”?"),
        (
            "data: {notes: [{id: 1, words: a}]}",
            "data: {notes: {rows: 10000000, row: {id: 1}}}",
            3,
            "must be at most 20000",
        ),
        (
            "data: {notes: [{id: 1, words: a}]}",
            "data: {notes: {rows: 3, row: {id: '{x}'}}}",
            3,
            "there is no variable “x”",
        ),
    ],
)
def test_a_mistake_elsewhere_is_named_with_its_line(tmp_path, old, new, line, says):
    found = problems(tmp_path / "w.yaml", **{old: new})
    assert any(says in problem and f"line {line}:" in problem for problem in found), found


def test_all_mistakes_are_told_at_once_and_the_first_one_when_running(tmp_path):
    path = tmp_path / "w.yaml"
    assert len(problems(path, "{column: [{use: bra}, {icon: gera}, {text: '{x}'}]}")) == 3
    with pytest.raises(
        UsageError, match=r"^w.yaml, line 18: use: there is no part “bra”.* To see 2 more: iris sim check "
    ):
        load_world(path)


def test_what_cannot_be_read_hides_no_name_that_does_not_exist(tmp_path):
    spot = "{column: [{text: a, fil: red}, {buton: x}, {button: Go, tap: [{got: x}, {goto: mian}]}, {use: bra}]}"
    found = problems(tmp_path / "w.yaml", spot, **{"screen: home.card": "screen: home.crad"})
    told = ("fil is", "has buton", "has got", "“bra”", "“mian”", "“home.crad”")
    assert all(any(words in problem for problem in found) for words in told), found
    assert len(found) == len(told), found


def test_what_is_taken_out_for_a_mistake_is_not_said_to_be_missing(tmp_path):
    found = problems(tmp_path / "w.yaml", "{button: Go, tap: {goto: card}}", **{"body: [{input": "bdy: [{input"})
    assert found == ["w.yaml, line 19: apps.home.screens.card.bdy is not a known key here (did you mean “body”?)."]


@pytest.mark.parametrize("says", ["is not a known key here (did you mean “blockers”?).", "is missing."])
def test_each_mistake_ends_in_one_mark(tmp_path, says):
    swap = {"format: 1": "format: 1\nblokers: {}"} if "blockers" in says else {"    icon: home\n": ""}
    assert any(problem.endswith(says) for problem in problems(tmp_path / "w.yaml", **swap))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a world"),
        ("- a", "is not a world"),
        ("apps: {}", "'format' is missing"),
        (
            "format: 2\napps: {}",
            "line 1: the file is written in format 2, newer than format 1",
        ),
        ("format: one\napps: {}", "the format is “one”"),
        ("format: 1\napps: []", "apps must be a mapping of names"),
        ("format: 1\ninclude: x.yaml", "include must be a list"),
    ],
)
def test_what_is_no_world_says_how_one_begins(tmp_path, text, says):
    path = tmp_path / "w.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"w\.yaml") as caught:
        load_world(path)
    assert says in str(caught.value)


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path):
    with pytest.raises(UsageError, match="no such file"):
        load_world(tmp_path / "none.yaml")
    with pytest.raises(UsageError, match=r"is a folder\. Name the world file in it"):
        load_world(tmp_path)


def included(tmp_path: Path, name: str, text: str = "vars: {more: 1}") -> Path:
    (tmp_path / "sub").mkdir(exist_ok=True)
    (tmp_path / "sub" / "more.yaml").write_text(text, encoding="utf-8")
    path = tmp_path / "w.yaml"
    path.write_text(GOOD.replace("SPOT", "divider").replace("format: 1", f"format: 1\ninclude: ['{name}']"))
    return path


def test_an_included_file_is_merged_and_its_mistakes_bear_its_name(tmp_path):
    assert "more" in load_world(included(tmp_path, "sub/more.yaml")).vars
    path = included(tmp_path, "sub/more.yaml", "vars:\n  fine: 1\n  late: '{cuont}'\n")
    assert "sub/more.yaml, line 3: late: there is no variable “cuont”" in render(read_world(path)[1][0].message)


@pytest.mark.parametrize("name", ["../w.yaml", "/etc/passwd", "sub/../../x.yaml", "sub\\\\..\\\\x.yaml", "link/passwd"])
def test_nothing_outside_the_folder_is_included(tmp_path, name):
    path = included(tmp_path, name)
    (tmp_path / "link").symlink_to("/etc")
    with pytest.raises(UsageError, match=r"w.yaml, line 2: .* lies outside the world's own folder"):
        load_world(path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("format: 1", "more.yaml, line 1: “format” does not belong in an included file"),
        ("include: [x.yaml]", "“include” does not belong"),
        ("vars: {fine: 1, count: 2}", "vars “count” is already defined in w.yaml, line 3"),
        ("parts: {bar: {node: divider}}", "parts “bar” is already defined"),
        ("", "is empty"),
    ],
)
def test_an_included_file_may_not_say_everything_nor_anything_twice(tmp_path, text, says):
    with pytest.raises(UsageError) as caught:
        load_world(included(tmp_path, "sub/more.yaml", text))
    assert says in str(caught.value)


def test_a_missing_included_file_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"gone.yaml could not be read: no such file"):
        load_world(included(tmp_path, "gone.yaml"))


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("{node: {use: bar}}", "the part “bar” uses itself"),
        ("{node: {column: [{use: other}]}}\n  other: {node: {use: bar}}", "the part “bar” uses itself"),
    ],
)
def test_a_part_without_end_is_refused(tmp_path, part, says):
    found = problems(tmp_path / "w.yaml", **{'{takes: [title], node: {text: "{title}"}}': part})
    assert any(says in problem and "line 5" in problem for problem in found), found


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("a://{x}{y}", "two placeholders side by side"),
        ("a://{x}/{x}", "two placeholders with the same name"),
        ("nowhere", "has no scheme"),
    ],
)
def test_a_link_that_cannot_be_matched_is_refused(tmp_path, pattern, says):
    found = problems(tmp_path / "w.yaml", **{"    start: main": f"    start: main\n    links: {{'{pattern}': back}}"})
    assert any(says in problem and "line 14" in problem for problem in found), found
