"""What a person allowed before the run: covers a press only if nothing about it is in doubt.

A payment is covered if its total is read in the same currency, where there is an element tree from it and from the
pixels alike, and if what was paid before leaves enough. Whatever is not covered is asked about as without an allowance.

An order may take two pages: "Pay", then "Confirm and pay" for the same sum. Once the first is allowed, beforehand or by
an answer, the second is covered if nothing else was done in between; another sum is asked about. In a browser, both
pages must be of one site by their address bar.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.consent.local_apps import shows_many_owners
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.dates import format_time
from iris_screen.core.parsing.further_payments import may_add, mentions_further_payment
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.sums import find_sums, find_total, show_sum
from iris_screen.core.people import ANSWERED, NEVER_BEFOREHAND, PAYMENT, Allowance, Use
from iris_screen.core.plan import Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame

_BAR = re.compile(r":id/\w*url")
_SITE = re.compile(r"(?:[\w-]+://)?(?P<host>(?:[\w-]+\.)+[^\W\d_]{2,})(?::\d+)?(?:[/?#]\S*)?$")


@dataclass(frozen=True)
class Allowances:
    """reader: reads what is drawn. packages: an app's packages on a task's device. now: Unix time. only_pays:
    whether words say only that something is paid. allowed: what the person allowed. used: what acts of this run used
    up of it, and paid with an answer. acted: whether anything was done to the device in a turn.
    """

    reader: Reader
    packages: PackagesOf
    now: Callable[[], float]
    only_pays: Callable[[str], bool]
    allowed: Sequence[Allowance]
    used: Sequence[Use]
    acted: Callable[[int], bool]

    def cover(self, ruling: Ruling, task: Task, press: Press, frame: Frame) -> Ruling:
        """The ruling as it is, or one that lets the press go out under an allowance, or as the second page of an order.
        If no allowance is wide enough, the reason says why; what a question's yes would pay is noted with it.
        """
        short: Message | None = None
        pays = ruling.answer == "ask" and ruling.kind == PAYMENT
        first = self._find_first_page(task, press, frame) if pays else None
        if first is not None:
            told = say("rule-same-order", total=show_sum(first.paid, first.currency))
            use = Use(allowance=first.allowance, turn=press.turn, follows=first.turn)
            return Ruling(kind=ruling.kind, reason=told, uses=[use])
        for number, each in enumerate(self.allowed if ruling.answer == "ask" else ()):
            if each.kind != ruling.kind or each.kind in NEVER_BEFOREHAND:
                continue
            own = [use for use in self.used if use.allowance == number and not use.follows]
            before = [use for use in own if use.turn != press.turn]
            total = self._find_total(frame, press, each.currency) if each.kind == PAYMENT else 0
            short = self._explain_short(each, task, press, before, total)
            if short is None:
                use = self._make_use(number, task, press, frame, total or 0, each.currency)
                return Ruling(kind=ruling.kind, reason=say("rule-allowed-before", kind=ruling.kind), uses=[use])
        if pays:
            page = PressedPage(frame, self.reader)
            currencies = {one.currency for line in page.lines for one in find_sums(line.text)}
            currency = currencies.pop() if len(currencies) == 1 else ""
            total = self._find_total(frame, press, currency) if currency else None
            uses = [self._make_use(ANSWERED, task, press, frame, total, currency)] if total else []
            ruling = ruling.replace(uses=uses)
        if short is None or ruling.reason is None:
            return ruling
        return ruling.replace(reason=say("rule-allowed-less", would=ruling.reason, why=short))

    def _explain_short(
        self, allowance: Allowance, task: Task, press: Press, before: Sequence[Use], total: int | None
    ) -> Message | None:
        """Why an allowance does not cover this press; None if it does. total: what it would pay, None if unknown."""
        app, most = allowance.app, allowance.most or 0
        is_package = bool(allowance.asked) or app in task.installed  # else a label could pass for one
        labelled = [package for package, names in task.installed.items() if not is_package and app in names.split("||")]
        named = () if is_package else self.packages(task, app)
        if app and press.app not in (app, *labelled, *named):
            return say("rule-short-app", app=app, front=press.app or "?")
        if self.now() >= allowance.until:
            return say("rule-short-time", until=format_time(allowance.until))
        if len(before) >= allowance.times:
            return say("rule-short-times", times=allowance.times)
        if total is None:
            return say("rule-short-unread", currency=allowance.currency)
        paid = sum(use.paid for use in before)
        if total + paid > most and allowance.kind == PAYMENT:
            total_shown, paid_shown, most_shown = (show_sum(each, allowance.currency) for each in (total, paid, most))
            return say("rule-short-sum", total=total_shown, most=most_shown, more=paid > 0, paid=paid_shown)
        return None

    def _make_use(self, number: int, task: Task, press: Press, frame: Frame, paid: int, currency: str) -> Use:
        page = PressedPage(frame, self.reader)
        words = label(" ".join(page.find(press.box.center).words)) if press.box else ""
        site = find_site(page) if shows_many_owners(press.app, task, self.packages) else ""
        use = Use(allowance=number, turn=press.turn, paid=paid, currency=currency, app=press.app, words=words)
        return use.replace(site=site)

    def _find_first_page(self, task: Task, press: Press, frame: Frame) -> Use | None:
        """The payment that this press only confirms: the last thing done, of the same sum, by another control of the
        same app, not confirmed yet, and not revoked since.
        """
        paid = [use for use in self.used if use.paid and use.turn < press.turn]
        last = max(paid, key=lambda use: use.turn, default=None)
        if last is None or last.app != press.app or any(use.follows == last.turn for use in self.used):
            return None
        if any(self.acted(turn) for turn in range(last.turn + 1, press.turn)):
            return None
        given = None if last.allowance == ANSWERED else [*self.allowed, None][min(last.allowance, len(self.allowed))]
        if last.allowance != ANSWERED and (given is None or self.now() >= given.until):
            return None
        now = self._make_use(last.allowance, task, press, frame, last.paid, last.currency)
        if now.site != last.site or (not now.site and shows_many_owners(press.app, task, self.packages)):
            return None
        is_other = bool(last.words) and bool(now.words) and now.words != last.words
        return last if is_other and self._find_total(frame, press, last.currency) == last.paid else None

    def _find_total(self, frame: Frame, press: Press, currency: str) -> int | None:
        """What this press pays, in hundredths; None if tree and pixels do not both say so."""
        if press.box is None:
            return None
        at, page = press.box.center, PressedPage(frame, self.reader)
        card = page.card  # of a page behind a dialog, nothing is paid
        whole = card is not None and card.layer == "dialog" and card.box.contains(at)
        page_box = Box(left=0, top=0, right=frame.size.width, bottom=frame.size.height)
        front = card.box if whole and card else page_box
        seen = [line for line in page.lines if front.contains(line.box.center)]
        under = [line.text for line in seen if line.box.contains(at) or press.box.contains(line.box.center)]
        beside = [line.text for line in seen if line.text not in under]
        taken = [page.find(each.box.center) for each in page.shown if each.checked and front.contains(each.box.center)]
        if any(map(mentions_further_payment, beside)) or any(may_add(" ".join(each.names)) for each in taken):
            return None
        drawn = find_total(under, beside, currency, self.only_pays, whole=whole) if under else None
        if frame.elements is None:
            return drawn
        control = page.find(at)
        pressed = control.words
        around = [text for text in control.around if text not in pressed]
        told = find_total(pressed, around, currency, self.only_pays, whole=whole)
        return told if told == drawn and not any(map(mentions_further_payment, around)) else None


def find_site(page: PressedPage) -> str:
    """Whose page a browser shows, by its address bar in the tree; "" if there is none: a page may draw its own."""
    bars = [each for each in page.shown if each.role == "input" or _BAR.search(each.id)]
    found = (_SITE.match((each.value or each.name).strip()) for each in sorted(bars, key=lambda each: each.box.top))
    return next((match["host"].casefold() for match in found if match), "")
