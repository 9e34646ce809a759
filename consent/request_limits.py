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
from iris_screen.core.effects import TAPS
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted, shorten
from iris_screen.core.parsing.screen_words import is_agreement, load_screen_words, opens_payments
from iris_screen.core.parsing.sentences.request_words import list_goes, load_request_words
from iris_screen.core.parsing.sentences.ruled_out import Request, read_request
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.people import NEVER_BEFOREHAND, PAYMENT
from iris_screen.core.plan import Grant, Step
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press

SETTINGS: Final = frozenset({"switch", "slider"})


def find_taken_back(sentence: str) -> list[str]:
    """The kinds of act that a sentence asks for and takes back, "" for any: in so many words, or by ruling out the
    press that does it (“but don't press Send”). Quotes take nothing back; the end of what looks like a text does:
    “text Ann hi, not yet”.
    """
    quoted, itself = find_quoted(sentence), _list_itself()
    texts = [words for words in quoted if not any(each.has(label(words)) for each in itself.values())]
    pressed = [
        kind
        for words in read_request(drop_parts(sentence, texts)).ruled_out
        for kind, each in itself.items()
        if kind and each.has(_find_pressed(words))
    ]
    return list(dict.fromkeys([*read_request(drop_parts(sentence, quoted)).taken_back, *pressed]))


def _find_pressed(words: str) -> str:
    """The name of the button that these words say to press: "send" of “press Send yet”. "" if they say something else:
    to open Mail is no press.
    """
    said, verbs = label(words), _list_press_verbs()
    begins = any(begin == 0 for begin, _ in verbs.find_places(said))
    return _list_itself()[""].remove_from(verbs.remove_from(said)) if begins else ""


def limit_kind(ruling: Ruling, grant: Grant, request: Request) -> Ruling:
    """The ruling, or a refusal if the sentence rules out this kind of act. request: the sentence as it was read."""
    kind = ruling.kind
    if not kind or kind in NEVER_BEFOREHAND or not (kind in grant.forbidden or grant.only):
        return ruling
    if kind in grant.kinds and kind not in grant.forbidden:
        return ruling
    reason = ruling.reason or say("rule-asks", kind=kind)
    would = reason.args.get("would")
    if request.instead and ruling.by_context and not grant.only:
        return ruling  # an "OK" beside a sum may as well cancel the order
    return _refuse(kind, would if isinstance(would, Message) else reason, grant, ruled_out=kind in grant.forbidden)


def limit_name(name: str, grant: Grant, request: Request, *, is_button: bool) -> Ruling:
    """Refuses a press on a control of this name that no kind of act tells, or asks where the words may rule it out."""
    would = say("rule-presses", name=shorten(name))
    named = [words for words in grant.ruled_out if is_named_in(name, words)]
    is_asked, agrees = is_named_in(name, request.rest), is_agreement(label(name), go_on=False)
    # told not to "confirm the order" but to cancel it, a "Confirm" may confirm the cancelling
    unsure = agrees and not is_asked and request.instead == "confirm" and not grant.only
    ruled_out = [words for words in named if is_press_of(name, words)]
    if not is_asked and any(not (unsure and label(words).startswith(label(name))) for words in ruled_out):
        return _refuse("beyond", would, grant, ruled_out=True)
    if grant.only and (agrees or commits(name)) and not (is_asked and grant.only == "fill_in"):
        return _refuse("beyond", would, grant, ruled_out=False)
    if named or unsure or (grant.only and (agrees or commits(name) or (is_button and is_order(name)))):
        # "delete the draft, but don't delete the photo": which of them it is, the name does not say
        return Ruling(answer="ask", kind="beyond", reason=say("rule-perhaps-limited", would=would))
    return Ruling()


@dataclass(frozen=True)
class RequestLimits:
    """grant: what the sentence allows and rules out. page: what is pressed on. request: the sentence as it was read."""

    grant: Grant
    page: PressedPage
    request: Request

    def tighten(self, ruling: Ruling, press: Press) -> Ruling:
        """The ruling, or a refusal if the sentence rules out what the press does."""
        limited = limit_kind(ruling, self.grant, self.request)
        pays = limited is not ruling and ruling.kind == PAYMENT and press.box is not None
        return (self._judge_entry(ruling, press.box.center) if pays and press.box else None) or limited

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
        rulings = [limit_name(name, grant, self.request, is_button=is_button) for name in pressed]
        if grant.only == "look" and taps and control is not None and control.role in SETTINGS:
            would = say("rule-presses", name=shorten(next(iter(control.names), control.role)))
            rulings.append(_refuse("beyond", would, grant, ruled_out=False))
        return [each for each in rulings if each.answer != "allow"]

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
def _list_press_verbs() -> WordList:
    return WordList(word for each in load_request_words().values() for word in each.presses if word not in list_goes())


@cache
def _list_itself() -> dict[str, WordList]:
    rows = [each.itself for each in load_request_words().values()]
    kinds = dict.fromkeys(kind for row in rows for kind in row)
    return {kind: WordList(word for row in rows for word in row.get(kind, ())) for kind in kinds}


@cache
def _list_commits_and_things() -> WordList:
    things = [word for each in load_screen_words().values() for word in each.things]
    return WordList([*things, *(word for each in load_request_words().values() for word in each.commits)])
