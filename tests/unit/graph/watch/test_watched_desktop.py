"""A desktop is watched: a window may tell that it is private only after it has come, and nothing of it is kept."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from iris_screen.consent.private_apps import Privacy
from iris_screen.core.actions import LaunchApp
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.screen import Frame, TextLine, Window
from iris_screen.graph.watch.watch_loop import ScreenWatch
from tests.unit.graph.watch.watch_room import NOTES, SETTINGS, SHOP, Deed, Room, UsedDesktop

RULES = Privacy(titles=["*Incognito*"], options=["--incognito"], marks=["Incognito"])
PRIVATE = say("see-window-private")
WHOLE = Box(left=0, top=0, right=5_000, bottom=5_000)
NEWS = Window(title="News", number=1, box=WHOLE)


@dataclass
class Desk:
    """A desktop with these windows, and a watch of it that looks once for each deed and once more."""

    room: Room
    windows: list[Window]
    deeds: list[Deed | None]
    used: UsedDesktop = field(init=False)
    watch: ScreenWatch = field(init=False)

    def __post_init__(self) -> None:
        self.used = UsedDesktop(self.room.phone, self.room.clock, self.deeds, windows=self.windows)
        self.watch = self.room.watch_device(self.used, RULES)

    def show(self, *windows: Window) -> Callable[[], None]:
        """A deed that shows these, front first."""

        def show() -> None:
            self.used.windows = list(windows)

        return show


def test_what_was_seen_is_kept_when_the_windows_have_stood(room: Room) -> None:
    assert Desk(room, [NEWS], [None, LaunchApp(app=SETTINGS), None]).watch.run().kept == 2


def test_nothing_is_kept_of_a_window_that_gets_a_private_title_after_it_has_come(room: Room) -> None:
    desk = Desk(room, [NEWS.replace(title="")], [])
    desk.used.deeds = [None, desk.show(NEWS.replace(title="News (Incognito)")), None]
    desk.watch.limits.seconds = 3.0
    counts = desk.watch.run()
    assert (counts.kept, counts.why) == (0, PRIVATE)


def test_nothing_is_kept_of_a_window_that_is_gone_before_it_has_stood(room: Room) -> None:
    desk = Desk(room, [NEWS], [])
    desk.used.deeds = [LaunchApp(app=SETTINGS), desk.show(), LaunchApp(app=NOTES), None]
    desk.watch.limits.seconds = 4.0
    desk.watch.run()
    assert [seen.app for seen in room.store.frames.latest(9)] == [NOTES]


def test_what_another_title_has_dropped_is_kept_once_that_one_has_stood(room: Room) -> None:
    desk = Desk(room, [NEWS], [])
    desk.used.deeds = [LaunchApp(app=SETTINGS), desk.show(NEWS.replace(title="More news")), None, None]
    desk.watch.limits.seconds = 4.0
    desk.watch.run()
    assert [seen.app for seen in room.store.frames.latest(9)] == [SETTINGS]


def test_a_title_in_which_only_a_count_or_a_sign_changes_stands(room: Room) -> None:
    desk = Desk(room, [NEWS], [])
    titles = ["(1) News", "⠋ News", "⠙ News 45 %"]
    desk.used.deeds = [LaunchApp(app=SETTINGS), *(desk.show(NEWS.replace(title=title)) for title in titles)]
    desk.watch.limits.seconds = 4.0
    assert desk.watch.run().kept == 1


def test_a_private_window_beside_the_one_in_front_keeps_the_whole_away(room: Room) -> None:
    private = Window(title="News (Incognito)", number=2, box=WHOLE)
    assert Desk(room, [NEWS, private], [None, None]).watch.run().kept == 1  # it is covered
    counts = Desk(room, [private, NEWS], [LaunchApp(app=SETTINGS), None]).watch.run()
    assert (counts.kept, counts.why) == (0, PRIVATE)


def test_a_window_of_a_program_that_was_started_to_be_private_is_never_kept(room: Room) -> None:
    counts = Desk(room, [NEWS.replace(options=["--incognito"])], [None, None]).watch.run()
    assert (counts.kept, counts.why) == (0, PRIVATE)


def test_our_own_terminal_may_change_its_title_all_the_time(room: Room) -> None:
    ours = Window(title="a", number=2, own=True, box=Box(left=0, top=0, right=9, bottom=9))
    desk = Desk(room, [ours, NEWS], [])
    titles = [desk.show(ours.replace(title=title), NEWS) for title in "bcd"]
    desk.used.deeds = [LaunchApp(app=SETTINGS), *titles]
    desk.watch.limits.seconds = 4.0
    assert desk.watch.run().kept == 1


@dataclass
class ReadsApps:
    """A reader that reads on each frame what it is to read of this app."""

    told: dict[str, str]

    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=self.told.get(frame.app, "Welcome"), box=Box(left=9, top=99, right=90, bottom=120))]

    def whole(self, frame: Frame) -> list[TextLine]:
        return self.read(frame)


def without_elements(frame: Frame) -> Frame:
    return replace(frame, elements=None, window=1)


def test_a_window_whose_page_comes_before_its_mark_is_not_kept_and_stays_private_when_that_is_covered(
    room: Room,
) -> None:
    desk = Desk(room, [NEWS], [])
    mail = Window(title="Mail", number=2, box=WHOLE)
    apps = [LaunchApp(app=app) for app in (SETTINGS, NOTES, SHOP, NOTES)]
    desk.used.deeds = [apps[0], apps[1], apps[2], apps[3], None, desk.show(mail), None, None, None]
    desk.used.change = without_elements
    desk.watch.limits.seconds = 9.0
    desk.watch.looking.reader = ReadsApps({NOTES: "Incognito"})
    whys = list[object]()
    desk.watch.tell = lambda counts: whys.append(counts.why)
    desk.watch.run()
    assert whys[2:5] == [PRIVATE] * 3  # also while the mark is not to be seen
    assert room.store.frames.totals().frames == 0 and whys[-1] == PRIVATE  # the other window shows the same picture


def test_where_the_next_look_is_far_off_another_one_soon_tells_whether_the_windows_stood(room: Room) -> None:
    desk = Desk(room, [NEWS], [])
    other = NEWS.replace(title="Other")
    desk.used.deeds = [LaunchApp(app=SETTINGS), None, desk.show(other), LaunchApp(app=NOTES), None]
    desk.watch.ticker.every = 60.0
    desk.watch.limits.seconds = 180.0
    assert desk.watch.run().kept == 2
