"""A patient actor: does a task's intents one after the other, looks at what came of each, and finds its way back."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from iris_screen.evals.model.intents import Intent
from iris_screen.evals.model.model_tasks import ModelTask
from iris_screen.evals.model.seen import Seen, Thing, split_parts
from iris_screen.evals.model.writers import Act

CLOSE = (
    "关闭", "Close", "跳过", "Skip", "不允许", "Don't allow", "仅必要", "Necessary only", "以后再说", "稍后", "Later",
    "Not now", "暂不", "知道了", "放弃", "Discard", "取消", "Cancel",
)  # fmt: skip
"""Buttons that put away what is in the way, the best first."""
HOME = "In front: com.iris.launcher"
"""How a request says that no app is open."""
MAX_WAITS, MAX_CLOSED, MAX_SCROLLED, MAX_BACK, MAX_RESTARTS, MAX_REFUSED = 2, 3, 3, 2, 4, 3
MAX_FAR = 30
FAR = ((500, 700), (500, 430))
"""Swipes down a list that is known to be long, so short that no row is missed."""
MAX_TURNS, MAX_ROWS = 12, 7
REACH = 450
"""Thousandths of the screen that a finger moves to put a row away."""
MAX_POINTED = 2
"""How often it presses an input that is to get the focus."""
TRIES = 3
"""How often an intent is tried at its place."""


@dataclass
class Hand:
    """tells_quotes: what an answer rests on is told apart from it.

    at: the next intent. sent: the one that the last act was for. forgotten: intents it left out by mistake. over:
    intents that were done and must not be done again. answer: what was found out, once it is known; since: what it was
    worked out from.
    """

    task: ModelTask
    types_into_focus: bool = False
    tells_quotes: bool = True
    at: int = 0
    sent: int | None = None
    answer: str = ""
    since: str = ""
    over: set[int] = field(default_factory=set)
    forgotten: list[int] = field(default_factory=list)
    last_place: Thing | None = None
    _turned: dict[int, bool] = field(default_factory=dict)
    _turns: int = 0
    _tries: int = 0
    _pointed: int = 0
    _waits: int = 0
    _closed: int = 0
    _scrolled: int = 0
    _back: int = 0
    _restarts: int = 0
    _refused: int = 0
    _forbidden: int = 0

    def next(self, seen: Seen, end: int) -> Act:
        """The next act towards the first `end` intents."""
        if "Not so" in seen.last:
            self._refused += 1
            if self.forgotten:
                self._set(min(self.forgotten))
                self.forgotten.clear()
            elif self._refused > MAX_REFUSED:
                return Act(do="stuck", text="it looks done to me, and it is not taken for it")
        self._forbidden = self._forbidden + 1 if seen.last_forbidden else 0
        if self._forbidden > 1:
            return Act(do="stuck", text="this may not be done")
        self._review(seen)
        while self.at < end:
            intent = self.task.intents[self.at]
            if intent.do == "answer":
                if self._is_below(intent, seen):
                    self._scrolled += 1
                    return Act(do="swipe", direction="up")
                self.answer, self.since = intent.text, intent.since
            elif self.sent == self.at and intent.do == "switch":
                return Act(do="wait")
            elif not (self.at in self.over or self._is_met(intent, seen) or self._is_past(intent, seen)):
                return self._do(intent, seen)
            self._set(self.at + 1)
        return Act(do="done", text=self.claim(seen), quote=self.since or seen.find_words(self.answer))

    def _is_below(self, intent: Intent, seen: Seen) -> bool:
        """Whether the answer is in words that are not in sight yet; a number may have been worked out."""
        is_words = not intent.since and not any(map(str.isdigit, intent.text))
        in_sight = any(seen.find_words(part) for part in split_parts(intent.text))
        return is_words and not in_sight and self._scrolled < MAX_SCROLLED

    def forget(self, end: int) -> bool:
        """Leave out the current intent by mistake; False if there is none that could be left out."""
        if self.at >= end or self.task.intents[self.at].do in ("open", "answer"):
            return False
        self.forgotten.append(self.at)
        self._set(self.at + 1)
        return True

    def claim(self, seen: Seen) -> str:
        """What it says when it is done: the answer, or words that show it."""
        if self.task.answer:
            is_bare = not self.since or self.tells_quotes
            return (self.answer if is_bare else f"{self.answer}: {self.since}") or "?"
        shown = [word for intent in self.task.intents for word in intent.sees if seen.says(word)]
        return shown[-1] if shown else next((each.on for each in reversed(self.task.intents) if each.on), "done")

    # --- what came of the last act ----------------------------------------------------------------------------------

    def _review(self, seen: Seen) -> None:
        """Go on to the next intent, unless the screen says that the last one did not happen."""
        if self.sent is None:
            return
        sent, self.sent = self.sent, None
        intent = self.task.intents[sent]
        interrupted = intent.do == "type" and not self._is_met(intent, seen) and "input_text" not in seen.last
        if seen.last_failed or sent != self.at or interrupted:
            self._tries += 1
            return
        wanted = intent.sees
        is_there = any(seen.says(word) for word in wanted) or (not intent.once and self._finds_next(sent, seen))
        still = seen.find(intent) is not None
        if wanted and not is_there and intent.anew:
            self._set(max(n for n, each in enumerate(self.task.intents[: sent + 1]) if each.do == "open") + 1)
            return
        if wanted and not is_there and self._tries < TRIES and (still or not intent.once or seen.find_like(CLOSE)):
            self._tries += 1
            if intent.once and not still:
                self.sent = sent  # something is in the way: look again when it is gone
            return
        is_hit = re.search(rf"pressed: .*{re.escape(intent.on)}", seen.last)
        if not wanted and intent.do == "press" and "Nothing changed" in seen.last and not is_hit and self._tries < 1:
            self._tries += 1
            return
        if intent.do == "switch" and not self._is_met(intent, seen) and self._tries < TRIES:
            self._tries += 1
            self.sent = sent if self._tries % 2 else None  # look again before it is pressed again
            return
        if intent.once:
            self.over.add(sent)
        self._set(sent + 1)

    def _finds_next(self, sent: int, seen: Seen) -> bool:
        """Whether what comes after this intent is in sight, perhaps an input with words in it."""
        after = self.task.intents[sent + 1 : sent + 2]
        return bool(after) and after[0].do == "type" and seen.find(after[0]) is not None

    def _is_met(self, intent: Intent, seen: Seen) -> bool:
        match intent.do:
            case "switch":
                thing = seen.find(intent)
                wanted = self._turned.setdefault(self.at, not thing.on) if thing else None
                return thing is not None and thing.on is wanted
            case "type":
                thing = seen.find(intent)
                return thing is not None and thing.value == intent.text
            case "wheel":
                wheels = seen.list_wheels()
                return len(wheels) >= intent.nth and wheels[intent.nth - 1][0].name == intent.text
            case _:
                return False

    def _is_past(self, intent: Intent, seen: Seen) -> bool:
        """Whether what is pressed next has come into sight since the page was scrolled."""
        after = self.task.intents[self.at + 1 : self.at + 2]
        is_next = bool(after) and after[0].do == "press" and seen.find(after[0]) is not None
        return self._scrolled > 0 and is_next and not intent.once and not intent.is_far

    def _set(self, at: int) -> None:
        self._pointed = 0
        self.at, self._tries, self._waits, self._closed, self._scrolled, self._back = at, 0, 0, 0, 0, 0

    # --- the act ----------------------------------------------------------------------------------------------------

    def _do(self, intent: Intent, seen: Seen) -> Act:
        match intent.do:
            case "open":
                return self._send(Act(do="open", text=intent.on))
            case "key":
                return self._send(Act(do="back" if intent.text == "BACK" else "enter"))
            case "wait":
                return self._send(Act(do="wait"))
            case "wheel":
                return self._turn(intent, seen)
        thing = seen.find(intent)
        if thing is None or self._tries > TRIES:
            return self._seek(seen)
        self.last_place = thing
        match intent.do:
            case "type":
                if self.types_into_focus and not thing.focused and self._pointed < MAX_POINTED:
                    self._pointed += 1
                    return Act(do="tap", thing=thing)
                return self._send(Act(do="type", thing=thing, text=intent.text))
            case "swipe":
                to = (max(thing.x - REACH, 10), thing.y) if intent.text == "left" else (thing.x + REACH, thing.y)
                return self._send(Act(do="swipe", thing=thing, at=(thing.x, thing.y), to=to))
        return self._send(Act(do="hold" if intent.do == "hold" else "tap", thing=thing))

    def _send(self, act: Act) -> Act:
        self.sent = self.at
        return act

    def _turn(self, intent: Intent, seen: Seen) -> Act:
        """A wheel of numbers, by as many rows as it is away."""
        wheels = seen.list_wheels()
        self._turns += 1
        if len(wheels) < intent.nth or self._turns > MAX_TURNS:
            return self._seek(seen)
        row, height = wheels[intent.nth - 1]
        rows = max(-MAX_ROWS, min(int(intent.text) - int(row.name), MAX_ROWS))
        to = (row.x, min(max(row.y - rows * height, 20), 980))
        return Act(do="swipe", at=(row.x, row.y), to=to)

    def _seek(self, seen: Seen) -> Act:
        """What is wanted is not in sight: close what is in the way, wait, scroll, go back, restart the app."""
        before = self.task.intents[self.at - 1] if self.at else None
        if before and before.do == "type" and seen.find(before) and not self._is_met(before, seen):
            self._set(self.at - 1)
            return self._do(before, seen)
        if "launch_app" in seen.last and "Nothing changed" in seen.last:
            return Act(do="back")  # the app was in front already, on this page
        if HOME in seen.now:
            return self._begin_again(is_home=True)
        closing = seen.find_like(CLOSE)
        if closing and self._closed < MAX_CLOSED:
            self._closed += 1
            return Act(do="tap", thing=closing, reason="Something is in the way.")
        is_far = self.task.intents[self.at].is_far
        if "Action swipe" in seen.last and "Nothing changed" in seen.last:
            self._scrolled = MAX_FAR  # this is the end of the list
        if self._waits < MAX_WAITS and not is_far:
            self._waits += 1
            return Act(do="wait")
        if self._scrolled < (MAX_FAR if is_far else MAX_SCROLLED) and any(
            thing.role == "list" for thing in seen.things
        ):
            self._scrolled += 1
            reach = {"at": FAR[0], "to": FAR[1]} if is_far else {}
            return Act.model_validate({"do": "swipe", "direction": "up", **reach})
        if self._back < MAX_BACK and before and before.do != "open":
            self._back += 1
            return Act(do="back")
        return self._begin_again()

    def _begin_again(self, *, is_home: bool = False) -> Act:
        """Restart the app, and repeat everything that may be done twice. is_home: it was left."""
        self._restarts += 1
        if self._restarts > MAX_RESTARTS:
            return Act(do="stuck", text="I cannot find what I need")
        opens = [n for n, intent in enumerate(self.task.intents[: self.at + 1]) if intent.do == "open"]
        self._set(opens[-1])
        self.forgotten = [n for n in self.forgotten if n < self.at]
        intent = self.task.intents[self.at]
        self._turns = 0
        if self._restarts % 2 == 0 and not is_home:
            return Act(do="back")
        self.sent = self.at
        return Act(do="open", text=intent.on)


def is_closing(act: Act, seen: Seen) -> bool:
    """Whether an act puts away what is in the way."""
    return act.do == "tap" and act.thing is not None and act.reason == "Something is in the way."


def list_presses(things: Sequence[Thing]) -> list[Thing]:
    """What could be pressed by mistake."""
    return [thing for thing in things if thing.name and thing.role in ("button", "tab", "text", "switch")]
