"""What a sentence rules out is not done: “but don't pay”, “only look whether …”, “fill it in but don't confirm”.

Looking around is free, and so is filling in where the sentence asks for that. Whatever commits is refused, also to a
step that no model chose, and whatever the screen says about it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from iris_screen.consent.around.acting_row import is_order
from iris_screen.consent.named_control import drop_parts, is_named_in
from iris_screen.consent.touched_control import TITLES, PressedPage
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted, shorten
from iris_screen.core.parsing.ruled_out import Request, load_request_words, read_request
from iris_screen.core.parsing.screen_words import is_agreement, load_screen_words, opens_payments
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.people import NEVER_BEFOREHAND, PAYMENT
from iris_screen.core.plan import TAPS, Grant, Step
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press

SETTINGS: Final = frozenset({"switch", "slider"})


def find_taken_back(sentence: str) -> list[str]:
    """The kinds of act that a sentence asks for and takes back, "" for any. Quotes take nothing back; the end of
    what looks like a text does: “text Ann hi, not yet”.
    """
    return read_request(drop_parts(sentence, find_quoted(sentence))).taken_back


@dataclass(frozen=True)
class RequestLimits:
    """grant: what the sentence allows and rules out. page: what is pressed on. request: the sentence as it was read."""

    grant: Grant
    page: PressedPage
    request: Request

    def tighten(self, ruling: Ruling, press: Press) -> Ruling:
        """The ruling, or a refusal if the sentence rules out what the press does."""
        kind, grant = ruling.kind, self.grant
        if not kind or kind in NEVER_BEFOREHAND or not (kind in grant.forbidden or grant.only):
            return ruling
        if kind in grant.kinds and kind not in grant.forbidden:
            return ruling
        if kind == PAYMENT and press.box and (entry := self._judge_entry(ruling, press.box.center)):
            return entry
        reason = ruling.reason or say("rule-asks", kind=kind)
        would = reason.args.get("would")
        if self.request.instead and isinstance(would, Message) and would.key == "rule-would-as-told" and not grant.only:
            return ruling  # an "OK" beside a sum may as well cancel the order
        return _refuse(kind, would if isinstance(would, Message) else reason, grant, ruled_out=kind in grant.forbidden)

    def list_rulings(self, step: Step, press: Press, names: Iterable[str], by_keys: Sequence[str]) -> list[Ruling]:
        """Refusals of what no kind of act tells, and questions where the words may rule it out. names: what is touched
        is called. by_keys: what keys press.
        """
        if press.purpose not in ("step", "goal"):
            return []
        grant = self.grant
        taps = step.action in TAPS or step.action == "drag"
        pressed = [name for name in (*(names if taps else ()), *by_keys) if name]
        control = self.page.find(press.box.center) if press.box else None
        is_button = control is not None and control.role not in TITLES
        rulings: list[Ruling] = []
        for name in pressed:
            would = say("rule-presses", name=shorten(name))
            named = [words for words in grant.ruled_out if is_named_in(name, words)]
            is_asked, agrees = is_named_in(name, self.request.rest), is_agreement(label(name), go_on=False)
            # told not to "confirm the order" but to cancel it, a "Confirm" may confirm the cancelling
            unsure = agrees and not is_asked and self.request.instead == "confirm" and not grant.only
            ruled_out = [words for words in named if is_press_of(name, words)]
            if not is_asked and any(not (unsure and label(words).startswith(label(name))) for words in ruled_out):
                rulings.append(_refuse("beyond", would, grant, ruled_out=True))
            elif grant.only and (agrees or commits(name)) and not (is_asked and grant.only == "fill_in"):
                rulings.append(_refuse("beyond", would, grant, ruled_out=False))
            elif named or unsure or (grant.only and (agrees or commits(name) or (is_button and is_order(name)))):
                # "delete the draft, but don't delete the photo": which of them it is, the name does not say
                rulings.append(Ruling(answer="ask", kind="beyond", reason=say("rule-perhaps-limited", would=would)))
        if grant.only == "look" and taps and control is not None and control.role in SETTINGS:
            would = say("rule-presses", name=shorten(next(iter(control.names), control.role)))
            rulings.append(_refuse("beyond", would, grant, ruled_out=False))
        return rulings

    def _judge_entry(self, ruling: Ruling, at: Point) -> Ruling | None:
        """Allows what only opens a page on which something may be paid later: it is named so, in a menu of entries,
        with nothing to fill in beside it. None if it is none; as before if a picture alone cannot tell.
        """
        control = self.page.find(at)
        if control.box is None or not control.names or not all(map(opens_payments, control.names)):
            return None
        if self.page.frame.elements is None:
            return ruling
        return Ruling() if control.is_entry else None


def _refuse(kind: str, would: Message, grant: Grant, *, ruled_out: bool) -> Ruling:
    return Ruling(answer="deny", kind=kind, reason=say("rule-limited", would=would, only=grant.only, never=ruled_out))


def commits(name: str) -> bool:
    """Whether a button of this name ends what was filled in or changed, in any language: "Save", "Save changes"."""
    said, own = label(name), _list_labels("commits")
    return own.is_all_of(said) or (any(own.find_places(said)) and _list_commits_and_things().covers(said))


def is_press_of(name: str, words: str) -> bool:
    """Whether these words only name a press on a control of this name, or a verb that it has: "press Next"."""
    said, listed = label(words), _list_labels("presses")
    return said == label(name) or said.startswith(f"{label(name)} ") or listed.remove_from(said) == label(name)


@cache
def _list_labels(key: Literal["commits", "presses"]) -> WordList:
    return WordList(word for each in load_request_words().values() for word in getattr(each, key))


@cache
def _list_commits_and_things() -> WordList:
    things = [word for each in load_screen_words().values() for word in each.things]
    return WordList([*things, *(word for each in load_request_words().values() for word in each.commits)])
