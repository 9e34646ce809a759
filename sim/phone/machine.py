"""The engine of a phone: opens and closes pages, runs actions and timers. Knows nothing of touches and pixels.

Timers run in order of time. More than FUSE actions in one instant mean an endless loop in the world, which ends with
an error that names the place.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.sim.phone.chance import Dice
from iris_screen.sim.phone.env import Context, Env
from iris_screen.sim.phone.state import Focus, Page, State, Timer
from iris_screen.sim.phone.world_files.expr_functions import EvalError
from iris_screen.sim.phone.world_files.leaf_nodes import Input, Node
from iris_screen.sim.phone.world_files.world import Screen

FUSE = 1_000
MAX_PAGES = 50
MAX_DEPTH = 40
MAX_TIMERS = 2_000
LOCK = "system.lock"


STOP = -1.0
ActionResult = float | tuple[Any, ...] | None


@dataclass(frozen=True)
class Rules:
    """The behaviour common to all phones; passed in, since it depends on Machine.

    act: runs one action; returns None (go on), seconds after which the rest of its list goes on, actions to run before
    the rest, or STOP. due: what each kind of timer does. emit: reports an event that triggers may wait for.
    """

    act: Callable[["Machine", Any, Env], ActionResult]
    due: Mapping[str, Callable[["Machine", Timer], None]]
    emit: Callable[["Machine", str], None]
    launch: Callable[["Machine", str], None]
    home: Callable[["Machine"], None]


class Machine:
    """A phone's state, and the operations that change it."""

    def __init__(self, context: Context, state: State, rules: Rules) -> None:
        self.context, self.state, self.rules = context, state, rules
        self.changed = 0
        self.touch: tuple[int, int] | None = None
        self._fuse = self._depth = 0
        self._fuse_at = -1.0

    def start(self) -> None:
        """Bring the phone to second 0: at home, with all triggers scheduled."""
        self.rules.emit(self, "start")
        self.rules.launch(self, self.context.world.home)
        self.lock()

    # --- time -------------------------------------------------------------------------------------------------------

    def advance(self, now: float) -> None:
        """Run everything that is due until `now`, seconds since the start; an earlier time changes nothing."""
        now = round(now, 6)
        while self.state.timers and self.state.timers[0].at <= now:
            timer = self.state.timers.pop(0)
            self.state.now = max(self.state.now, timer.at)
            self.changed += 1
            self.rules.due[timer.kind](self, timer)
        self.state.now = max(self.state.now, now)

    def schedule(self, seconds: float, kind: str, data: dict[str, Any]) -> None:
        """Start a timer."""
        timers, now = self.state.timers, self.state.now
        if len(timers) >= MAX_TIMERS:
            raise UsageError(say("world-too-many-timers", most=MAX_TIMERS, second=f"{now:g}"))
        timer = Timer(round(self.state.now + max(seconds, 0), 6), self.state.next_number(), kind, data)
        place = sum(1 for other in timers if (other.at, other.n) <= (timer.at, timer.n))
        timers.insert(place, timer)

    # --- actions ----------------------------------------------------------------------------------------------------

    def run(self, actions: tuple[Any, ...], page: Page | None, local: dict[str, Any] | None = None) -> None:
        """Run the actions in order, with the names that are visible where they are written."""
        if self._depth >= MAX_DEPTH:
            raise UsageError(say("world-actions-without-end", where=self.where(page)))
        self._depth += 1
        try:
            self._run_all(actions, self.env(page, local))
        finally:
            self._depth -= 1

    def _run_all(self, todo: tuple[Any, ...], env: Env) -> None:
        while todo:
            action, todo = todo[0], todo[1:]
            self.count(env.page, action)
            try:
                rest = self.rules.act(self, action, env)
            except EvalError as error:
                raise UsageError(
                    say("world-action-failed", where=self.where(env.page), action=action.KIND, problem=error.message)
                ) from None
            if isinstance(rest, tuple):
                todo = rest + todo
            elif rest is not None:
                self._postpone(rest, todo, env.page, env.local)
                return

    def count(self, page: Page | None, action: Any) -> None:
        if self._fuse_at != self.state.now:
            self._fuse, self._fuse_at = 0, self.state.now
        self._fuse += 1
        if self._fuse > FUSE:
            kind = getattr(action, "KIND", "?")
            raise UsageError(say("world-too-many-actions", where=self.where(page), most=FUSE, action=kind))

    def _postpone(self, seconds: float, actions: tuple[Any, ...], page: Page | None, local: dict[str, Any]) -> None:
        if seconds != STOP and actions:
            data = {
                "actions": [action.model_dump(mode="json", by_alias=True, exclude_defaults=True) for action in actions],
                "page": page.uid if page else None,
                "local": local,
            }
            self.schedule(seconds, "actions", data)

    def where(self, page: Page | None) -> Message:
        return say("world-on-screen", name=page.screen) if page else say("world-in-app", name=self.state.front)

    def env(self, page: Page | None, local: dict[str, Any] | None = None) -> Env:
        """An environment that may draw random numbers; the number of draws is part of the state."""
        return Env(self.context, self.state, page, dict(local or {}), _CountedDice(self))

    # --- pages ------------------------------------------------------------------------------------------------------

    def open_page(
        self,
        name: str,
        given: dict[str, Any],
        *,
        on: str | None = None,
        over: bool = False,
        owner: str | None = None,
        touch: tuple[int, int] | None = None,
        blocker: str = "",
        slides: bool = False,
    ) -> Page:
        """Open a screen on top: in the app `on`, or over everything."""
        screen = self.context.world.screen(name)
        page = Page(
            self.state.next_number(), name, {}, self.state.now, touch=touch, owner=owner, blocker=blocker, slides=slides
        )
        env = self.env(page)
        for key, value in screen.takes.items():
            page.vars[key] = given[key] if key in given else value.value(env)
        for key, value in screen.vars.items():
            page.vars[key] = value.value(env)
        stack = self.state.over if over else self.state.tasks.setdefault(on or self.state.front, [])
        if len(stack) >= MAX_PAGES:
            raise UsageError(say("world-too-many-screens", where=self.where(page), most=MAX_PAGES))
        stack.append(page)
        self.changed += 1
        self._after_open(page, screen)
        return page

    def _after_open(self, page: Page, screen: Screen) -> None:
        if screen.show in ("page", "full", "dialog", "sheet"):
            self.blur()
        for place, every in enumerate(screen.every):
            self.schedule(every.seconds, "every", {"page": page.uid, "place": place})
        self.run(screen.on_open, page)
        for node in self.context.world.nodes_of(page.screen):
            if isinstance(node, Input) and node.autofocus:
                self.focus(page, node)
        self.rules.emit(self, f"screen:{page.screen}")

    def close_page(self, page: Page) -> None:
        """Close a page, wherever it is. The last page of an app stays open; the phone goes home instead."""
        for app, stack in self.state.tasks.items():
            if page in stack:
                self._close_in_app(app, stack, page)
                return
        if page in self.state.over:
            self.state.over.remove(page)
            self._after_close(page)

    def _close_in_app(self, app: str, stack: list[Page], page: Page) -> None:
        if len(stack) == 1:
            if app == self.state.front and app != self.context.world.home:
                self.rules.home(self)
            return
        stack.remove(page)
        self._after_close(page)

    def _after_close(self, page: Page) -> None:
        self.changed += 1
        if self.state.focus and self.state.focus.uid == page.uid:
            self.blur()
        screen = self.context.world.screen(page.screen)
        if screen.on_close:
            self.run(screen.on_close, page)

    def top(self) -> Page | None:
        """The page that receives BACK and keys: the topmost one that is not just a banner."""
        layers = [page for page in self.state.layers() if self._takes_keys(page)]
        return layers[-1] if layers else None

    def _takes_keys(self, page: Page) -> bool:
        screen = self.context.world.screen(page.screen)
        return screen.show not in ("banner", "popup") or screen.modal is True

    def focus(self, page: Page, node: Input) -> None:
        """Focus this input and show the keyboard."""
        self.state.focus = Focus(page.uid, self.context.world.numbers[id(node)], node.input)
        self.state.keyboard = True
        self.changed += 1

    def focus_by_id(self, page: Page | None, name: str) -> None:
        node, here = self._by_id(page, name), page or self.top()
        if isinstance(node, Input) and here is not None:
            self.focus(here, node)

    def scroll_to(self, page: Page | None, name: str, to: str) -> None:
        """Scroll to the start or end; a page stores the distance from the edge that the node sticks to."""
        node, here = self._by_id(page, name), page or self.top()
        if node is not None and here is not None:
            at_edge = to == getattr(node, "stick", "start")
            here.scroll[str(self.context.world.numbers[id(node)])] = 0.0 if at_edge else 1e9
            self.changed += 1

    def _by_id(self, page: Page | None, name: str) -> Node | None:
        here = page or self.top()
        if here is None:
            return None
        return next((node for node in self.context.world.nodes_of(here.screen) if node.id == name), None)

    def blur(self) -> None:
        """Remove the focus and hide the keyboard."""
        self.state.focus, self.state.keyboard = None, False
        self.state.layer, self.state.shift = "letters", False
        self.state.composed, self.state.turned = "", 0
        self.changed += 1

    def toast(self, words: str, seconds: float) -> None:
        """Show a toast; it replaces an older one."""
        self.state.toast = (words, self.state.now + seconds)
        self.schedule(seconds, "toast", {})
        self.changed += 1

    def open_system(self, name: str) -> None:
        """Open one of the phone's own screens on top of everything, unless it is open already."""
        full = f"system.{name}"
        if not any(page.screen == full for page in self.state.over):
            self.blur()
            self.open_page(full, {}, over=True)

    @property
    def locked(self) -> bool:
        return any(page.screen == LOCK for page in self.state.over)

    def lock(self) -> None:
        """Show the lock screen, on a phone that has one."""
        if self.context.world.phone.lock != "none":
            self.open_system("lock")

    def unlock(self) -> bool:
        """Remove the lock screen; False if there is none."""
        for page in [page for page in self.state.over if page.screen == LOCK]:
            self.close_page(page)
            return True
        return False

    # --- variables --------------------------------------------------------------------------------------------------

    def set(self, page: Page | None, name: str, value: Any) -> None:
        """Set a variable: the page's own if it has one of this name, else the world's."""
        self.changed += 1
        if page is not None and name in page.vars:
            page.vars[name] = value
        else:
            self.state.vars[name] = value


class _CountedDice:
    """A random source that counts draws in the state, so that a restored phone continues as it would have."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def draw(self) -> float:
        state = self._machine.state
        state.draws += 1
        return Dice(self._machine.context.seed, f"act/{state.draws}").draw()
