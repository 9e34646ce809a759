"""A patient actor: does a task's intents one after the other, looks at what came of each, and finds its way back."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from iris_screen.evals.model.intents import Intent, ModelTask, fill, find_value
from iris_screen.evals.model.seen import Seen, Thing
from iris_screen.evals.model.writers import Act

CLOSE = (
    "关闭", "Close", "跳过", "Skip", "不允许", "Don't allow", "仅必要", "Necessary only", "以后再说", "稍后", "Later",
    "Not now", "暂不", "知道了", "放弃", "Discard", "取消", "Cancel",
)  # fmt: skip
"""Buttons that put away what is in the way, the best first."""
MAX_CLOSED, MAX_SCROLLED, MAX_BACK, MAX_RESTARTS, MAX_REFUSED = 3, 3, 2, 4, 3
TRIES = 3
"""How often an intent is tried at its place."""


@dataclass
class Hand:
    """at: the next intent. sent: the one that the last act was for. forgotten: intents it left out by mistake.

    over: intents that were done and must not be done again. values: what was read, by name.
    """

    task: ModelTask
    types_into_focus: bool = False
    at: int = 0
    sent: int | None = None
    values: dict[str, str] = field(default_factory=dict)
    over: set[int] = field(default_factory=set)
    forgotten: list[int] = field(default_factory=list)
    last_place: Thing | None = None
    _tries: int = 0
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
            if intent.do == "read":
                value = find_value(intent, seen.words)
                if value is None:
                    return self._seek(seen)
                self.values[intent.name] = value
            elif not self._is_met(intent, seen) and self.at not in self.over:
                return self._do(intent, seen)
            self._set(self.at + 1)
        return Act(do="done", text=self.claim(seen))

    def forget(self, end: int) -> bool:
        """Leave out the current intent by mistake; False if there is none that could be left out."""
        if self.at >= end or self.task.intents[self.at].do in ("open", "read"):
            return False
        self.forgotten.append(self.at)
        self._set(self.at + 1)
        return True

    def claim(self, seen: Seen) -> str:
        """What it says when it is done: the answer, or words that show it."""
        if self.task.answer:
            reads = [intent for intent in self.task.intents if intent.do == "read"]
            return ", ".join(f"{intent.on}: {self.values.get(intent.name, '?')}" for intent in reads)
        shown = [word for intent in self.task.intents for word in self._sees(intent) if seen.says(word)]
        return shown[-1] if shown else self.task.intents[-1].on

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
        wanted = self._sees(intent)
        is_there = any(seen.says(word) for word in wanted)
        still = seen.find(intent.on, intent.do) is not None
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
        if intent.once:
            self.over.add(sent)
        self._set(sent + 1)

    def _sees(self, intent: Intent) -> list[str]:
        return [fill(word, self.values) for word in intent.sees]

    def _is_met(self, intent: Intent, seen: Seen) -> bool:
        thing = seen.find(intent.on, intent.do)
        if intent.do == "switch":
            return thing is not None and thing.on is True
        return intent.do == "type" and thing is not None and thing.value == fill(intent.text, self.values)

    def _set(self, at: int) -> None:
        self.at, self._tries, self._closed, self._scrolled, self._back = at, 0, 0, 0, 0

    # --- the act ----------------------------------------------------------------------------------------------------

    def _do(self, intent: Intent, seen: Seen) -> Act:
        if intent.do == "open":
            self.sent = self.at
            return Act(do="open", text=intent.on)
        thing = seen.find(intent.on, intent.do)
        if thing is None or self._tries > TRIES:
            return self._seek(seen)
        self.last_place = thing
        if intent.do == "type":
            if self.types_into_focus and not thing.focused and self._tries == 0:
                self._tries = 1
                return Act(do="tap", thing=thing)
            self.sent = self.at
            return Act(do="type", thing=thing, text=fill(intent.text, self.values), submit=intent.submit)
        self.sent = self.at
        return Act(do="tap", thing=thing)

    def _seek(self, seen: Seen) -> Act:
        """What is wanted is not in sight: close what is in the way, scroll, go back, restart the app."""
        before = self.task.intents[self.at - 1] if self.at else None
        if before and before.do == "type" and seen.find(before.on, "type") and not self._is_met(before, seen):
            self._set(self.at - 1)
            return self._do(before, seen)
        closing = seen.find_like(CLOSE)
        if closing and self._closed < MAX_CLOSED:
            self._closed += 1
            return Act(do="tap", thing=closing, reason="Something is in the way.")
        if self._scrolled < MAX_SCROLLED and any(thing.role == "list" for thing in seen.things):
            self._scrolled += 1
            return Act(do="swipe", direction="up")
        if self._back < MAX_BACK and before and before.do != "open":
            self._back += 1
            return Act(do="back")
        return self._begin_again()

    def _begin_again(self) -> Act:
        """Restart the app, and repeat everything that may be done twice."""
        self._restarts += 1
        if self._restarts > MAX_RESTARTS:
            return Act(do="stuck", text="I cannot find what I need")
        opens = [n for n, intent in enumerate(self.task.intents[: self.at + 1]) if intent.do == "open"]
        self._set(opens[-1])
        intent = self.task.intents[self.at]
        if self._restarts % 2 == 0:
            return Act(do="back")
        self.sent = self.at
        return Act(do="open", text=intent.on)


def is_closing(act: Act, seen: Seen) -> bool:
    """Whether an act puts away what is in the way."""
    return act.do == "tap" and act.thing is not None and act.reason == "Something is in the way."


def list_presses(things: Sequence[Thing]) -> list[Thing]:
    """What could be pressed by mistake."""
    return [thing for thing in things if thing.name and thing.role in ("button", "tab", "text", "switch")]
