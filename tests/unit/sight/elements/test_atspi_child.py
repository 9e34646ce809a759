"""What the child asks of applications, on trees that are played to it: only what is shown, and never without an end."""

from collections.abc import Mapping
from typing import Any

from iris_screen.sight.elements.atspi_child.applications import App, Apps, Top, find_front
from iris_screen.sight.elements.atspi_child.bus import Call, Ref, Then
from iris_screen.sight.elements.atspi_child.collect import MAX_CELLS, MAX_DEPTH, SHOWING, VISIBLE, Collector, Node
from iris_screen.sight.elements.atspi_child.look import find_hanging, place_windows
from iris_screen.sight.elements.atspi_child.window_stack import Window

MANAGES = 1 << 31
ACTIVE = 1 << 1


class Played:
    """A bus whose answers stand in a table: path → member → value, a property by its name. It answers at once."""

    def __init__(self, things: Mapping[str, Mapping[str, Any]]) -> None:
        self.things = things
        self.asked: list[tuple[str, str]] = []
        self._waiting: list[tuple[Call, Then]] = []
        self.silent: set[str] = set()

    def ask(self, call: Call, then: Then) -> None:
        self._waiting.append((call, then))

    def run(self, until: float) -> None:
        while self._waiting:
            call, then = self._waiting.pop(0)
            member = call.given[1] if call.method == "Get" else call.method
            self.asked.append((call.to.path, member))
            known = self.things.get(call.to.path, {})
            if member in known:
                answer = known[member]
                value = answer(*call.given) if callable(answer) else answer
                then((("v", value),) if call.method == "Get" else (value,))


def thing(name: str, *below: str, states: int = SHOWING, role: int = 43, **more: Any) -> dict[str, Any]:
    return {
        "GetState": [states & 0xFFFFFFFF, states >> 32],
        "GetRole": role,
        "GetExtents": (0, 0, 10, 10),
        "Name": name,
        "GetChildren": [("app", path) for path in below],
    } | more


def collected(things: Mapping[str, Mapping[str, Any]], shown: int = SHOWING) -> tuple[list[Node], Played]:
    bus = Played(things)
    collector = Collector(bus, shown)  # type: ignore[arg-type]
    collector.visit(Ref("app", "/"))
    bus.run(0)
    return collector.list_in_order(Ref("app", "/")), bus


def test_the_order_is_that_of_the_tree_each_before_what_it_holds() -> None:
    tree = {"/": thing("w", "/a", "/b"), "/a": thing("a", "/c"), "/b": thing("b"), "/c": thing("c")}
    nodes, _ = collected(tree)
    assert [node.name for node in nodes] == ["w", "a", "c", "b"]


def test_what_is_not_shown_is_asked_no_further() -> None:
    nodes, bus = collected({"/": thing("w", "/menu"), "/menu": thing("m", "/item", states=0), "/item": thing("i")})
    assert [node.name for node in nodes] == ["w"]
    assert [member for path, member in bus.asked if path == "/menu"] == ["GetState"]
    assert not [path for path, _ in bus.asked if path == "/item"]


def test_a_tree_that_holds_itself_or_never_ends_comes_to_an_end() -> None:
    circle = {"/": thing("w", "/a"), "/a": thing("a", "/", "/a")}
    assert len(collected(circle)[0]) == 2
    deep = {f"/{n}": thing(str(n), f"/{n + 1}") for n in range(3 * MAX_DEPTH)} | {"/": thing("w", "/0")}
    assert len(collected(deep)[0]) == MAX_DEPTH + 1


def test_all_properties_are_never_asked_for_at_once() -> None:
    """Qt 5 crashes where they are."""
    _, bus = collected({"/": thing("w", "/a"), "/a": thing("a")})
    assert "GetAll" not in {member for _, member in bus.asked}


def test_a_text_is_asked_for_up_to_its_end_and_a_terminal_for_its_end() -> None:
    asked: dict[str, tuple[int, int]] = {}

    def texts(path: str, role: int, length: int) -> dict[str, Any]:
        def get(start: int, end: int) -> str:
            asked[path] = (start, end)
            return "x" * (end - start)

        return thing(path, role=role, CharacterCount=length, GetText=get)

    collected(
        {
            "/": thing("w", "/e", "/p", "/t"),
            "/e": texts("e", 79, 3),
            "/p": texts("p", 61, 9000),
            "/t": texts("t", 60, 9000),
        }
    )
    assert asked == {"e": (0, 3), "p": (0, 2000), "t": (7000, 9000)}


def test_of_a_list_without_end_only_the_cells_in_sight_are_asked_for() -> None:
    """A tree of 100,000 cells; the corners of what is seen of it show cell 400 and 431, above them the heads."""

    def at_point(x: int, y: int, kind: int) -> tuple[str, str]:
        return ("app", "/null" if y < 20 else "/cell400" if y < 300 else "/cell431")

    cells = {f"/cell{n}": thing(f"cell {n}", role=56, GetIndexInParent=n) for n in range(100_000)}
    view = thing("files", states=SHOWING | MANAGES, role=65, ChildCount=100_000, GetExtents=(0, 0, 500, 600))
    view |= {"GetAccessibleAtPoint": at_point, "GetChildAtIndex": lambda n: ("app", f"/cell{n}")}
    nodes, bus = collected({"/": thing("w", "/view"), "/view": view, **cells})
    assert sorted(node.name for node in nodes[2:]) == [f"cell {n}" for n in range(400, 432)]
    assert ("/view", "GetChildren") not in bus.asked


def test_a_list_that_claims_to_show_everything_is_not_believed() -> None:
    places = iter([0, 10**9, 5, 5, 5, 5])
    view = thing("files", states=SHOWING | MANAGES, ChildCount=10**9, GetExtents=(0, 0, 500, 600))
    view |= {"GetAccessibleAtPoint": lambda *at: ("app", "/cell"), "GetChildAtIndex": lambda n: ("app", f"/cell{n}")}
    _, bus = collected({"/": thing("w", "/view"), "/view": view, "/cell": {"GetIndexInParent": lambda: next(places)}})
    assert sum(member == "GetChildAtIndex" for _, member in bus.asked) <= MAX_CELLS + 1


def test_gtk_4_shows_what_is_visible() -> None:
    tree = {"/": thing("w", "/a"), "/a": thing("a", states=VISIBLE)}
    assert len(collected(tree)[0]) == 1
    tree["/"] = thing("w", "/a", states=VISIBLE | SHOWING)
    assert len(collected(tree, VISIBLE)[0]) == 2


# --- windows ----------------------------------------------------------------------------------------------------------


def top(
    name: str, pid: int = 1, states: int = SHOWING, role: int = 23, toolkit: str = "", box: Any = (0, 0, 100, 80)
) -> Top:
    app = App(Ref(f":{pid}", "/root"), name, toolkit, "4.8.3" if toolkit else "", pid)
    ref = Ref(f":{pid}", f"/{name}")
    return Top(app, ref, states, role, name, [Node(ref, None, 0, box=box)])


def place(number: int, pid: int, title: str, box: Any = (0, 0, 100, 80), active: bool = False) -> Window:
    return Window(number, pid, title, box, active)


def named(tops: list[Top]) -> list[str]:
    return [one.name for one in tops]


def test_the_screen_tells_which_window_is_in_front_and_else_the_applications() -> None:
    web, notes = top("web", 1), top("notes", 2, SHOWING | ACTIVE)
    assert named(find_front([web, notes], [place(1, 2, "notes"), place(2, 1, "web", active=True)])) == ["web"]
    assert named(find_front([web, notes], [])) == ["notes"]
    assert named(find_front([web], [place(1, 1, "web")])) == []


def test_of_two_windows_of_one_application_that_is_taken_which_is_called_so() -> None:
    first, second = top("first", 1), top("second", 1)
    assert named(find_front([first, second], [place(1, 1, "second", active=True)])) == ["second"]


def test_a_menu_is_in_front_with_its_window_and_a_hidden_one_is_not() -> None:
    window = top("window", 1, SHOWING | ACTIVE)
    menu, closed = (
        Top(window.app, Ref(":1", "/m"), SHOWING, 69, "menu"),
        Top(window.app, Ref(":1", "/c"), 0, 69, "closed"),
    )
    other = top("elsewhere", 2, role=69)
    assert named(find_front([window, menu, closed, other], [])) == ["window", "menu"]


def test_only_the_program_in_front_is_said_to_hang_by_its_name_or_its_title() -> None:
    web, notes = top("web", 1), top("notes", 2)
    unnamed = App(Ref(":3", "/root"), pid=3)
    for pid, title, said in ((1, "Page", "web"), (3, "Letter", "Letter"), (9, "a terminal", "")):
        assert find_hanging([web.app, unnamed], [], [place(1, pid, title, active=True)]) == said
        assert find_hanging([web.app, unnamed], [notes], [place(1, pid, title, active=True)]) == said  # a look at all
    assert find_hanging([web.app], [], []) == "web" and find_hanging([web.app], [notes], []) == ""


def test_a_program_that_is_slow_to_tell_all_does_not_hang() -> None:
    web = top("web", 1)
    web.front = True
    assert find_hanging([web.app], [web], [place(1, 1, "Page", active=True)]) == ""


def test_windows_come_back_to_front_and_know_what_lies_over_them() -> None:
    low, high = top("low", 1), top("high", 2, box=(50, 0, 100, 80))
    places = [
        place(1, 1, "low"),
        place(2, 9, "a program that tells nothing", (5, 5, 9, 9)),
        place(3, 2, "high", (50, 0, 100, 80)),
    ]
    menu = Top(high.app, Ref(":2", "/m"), SHOWING, 69, "menu", [Node(Ref(":2", "/m"), None, 0, box=(1, 2, 3, 4))])
    assert named(place_windows([menu, high, low], places)) == ["low", "high", "menu"]
    assert low.above == [(5, 5, 9, 9), (50, 0, 100, 80), (1, 2, 3, 4)]
    assert high.above == [(1, 2, 3, 4)]


def test_a_window_that_the_screen_does_not_show_is_left_out_unless_it_has_the_keyboard() -> None:
    minimised, shown = top("minimised", 1), top("shown", 2)
    assert named(place_windows([minimised, shown], [place(1, 2, "shown")])) == ["shown"]
    assert named(place_windows([minimised, shown], [])) == ["minimised", "shown"]
    minimised.front = True
    assert named(place_windows([minimised], [place(1, 2, "shown")])) == ["minimised"]


def test_a_window_of_gtk_4_is_moved_to_where_it_lies_and_left_out_where_that_is_not_known() -> None:
    window = top("calc", 1, toolkit="GTK", box=(0, 0, 355, 486))
    assert place_windows([window], []) == []
    assert named(place_windows([window], [place(1, 1, "calc", (200, 100, 365, 496))])) == ["calc"]
    assert window.shift == (205, 105)  # it draws a border of five pixels itself


def test_what_never_changes_of_an_application_is_asked_once() -> None:
    things = {
        "/org/a11y/atspi/accessible/root": {"GetChildren": [(":1", "/app")]},
        "/app": {"Name": "notes", "ToolkitName": "gtk", "Version": "3.24", "GetChildren": [(":1", "/w")]},
        "/org/freedesktop/DBus": {"GetConnectionUnixProcessID": 77},
        "/w": {"GetRole": 23, "GetState": [SHOWING | ACTIVE, 0], "Name": "letter"},
    }
    bus = Played(things)
    apps = Apps(bus)  # type: ignore[arg-type]
    first, second = apps.list_windows(0), apps.list_windows(0)
    assert [(one.name, one.app.pid, one.app.name) for one in first + second] == [("letter", 77, "notes")] * 2
    assert bus.asked.count(("/app", "ToolkitName")) == 1
