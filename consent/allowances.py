"""What a person allowed before the run: covers a press only if nothing about it is in doubt.

A payment is covered if its total is read in the same currency, where there is an element tree from it and from the
pixels alike, and if what was paid before leaves enough. Whatever is not covered is asked about as without an allowance.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.dates import format_time
from iris_screen.core.parsing.sums import find_total, show_sum
from iris_screen.core.people import NEVER_BEFOREHAND, PAYMENT, Allowance, Use
from iris_screen.core.plan import Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame


@dataclass(frozen=True)
class Allowances:
    """reader: reads what is drawn. packages: an app's packages on a task's device. now: Unix time. only_pays:
    whether words say only that something is paid. allowed: what the person allowed. used: what acts of this run used
    up of it.
    """

    reader: Reader
    packages: PackagesOf
    now: Callable[[], float]
    only_pays: Callable[[str], bool]
    allowed: Sequence[Allowance]
    used: Sequence[Use]

    def cover(self, ruling: Ruling, task: Task, press: Press, frame: Frame) -> Ruling:
        """The ruling as it is, or one that lets the press go out under an allowance. If none is wide enough, the reason
        says why.
        """
        short: Message | None = None
        for number, each in enumerate(self.allowed if ruling.answer == "ask" else ()):
            if each.kind != ruling.kind or each.kind in NEVER_BEFOREHAND:
                continue
            before = [use for use in self.used if use.allowance == number and use.turn != press.turn]
            total = self._find_total(frame, press, each.currency) if each.kind == PAYMENT else 0
            short = self._explain_short(each, task, press, before, total)
            if short is None:
                use = Use(allowance=number, turn=press.turn, paid=total or 0)
                return Ruling(kind=ruling.kind, reason=say("rule-allowed-before", kind=ruling.kind), uses=[use])
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

    def _find_total(self, frame: Frame, press: Press, currency: str) -> int | None:
        """What this press pays, in hundredths; None if tree and pixels do not both say so."""
        if press.box is None:
            return None
        at, page = press.box.center, PressedPage(frame, self.reader)
        card = page.card  # of a page behind a dialog, nothing is paid
        whole = card is not None and card.layer == "dialog" and card.box.contains(at)
        seen = [line for line in page.lines if not whole or (card and card.box.contains(line.box.center))]
        under = [line.text for line in seen if line.box.contains(at) or press.box.contains(line.box.center)]
        beside = [line.text for line in seen if line.text not in under]
        drawn = find_total(under, beside, currency, self.only_pays, whole=whole) if under else None
        if frame.elements is None:
            return drawn
        control = page.find(at)
        pressed = control.words
        around = [text for text in control.around if text not in pressed]
        told = find_total(pressed, around, currency, self.only_pays, whole=whole)
        return told if told == drawn else None
