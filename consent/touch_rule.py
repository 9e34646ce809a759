"""What the policy says of a touch, and of a screen that only a person gets past.

A touch is judged on two channels: by what was meant, and by what is under the finger. A picture called "ok_button" says
nothing about what it pays for; the words at its place and around it do.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from iris_screen.consent.around.shown_command import add_shown_command
from iris_screen.consent.grant_limits import PackagesOf, ask_person, check_grant, may_open
from iris_screen.consent.keys.key_effects import KeyEffects
from iris_screen.consent.keys.pressed_target import KeyTargets, Target
from iris_screen.consent.local_apps import is_lookup
from iris_screen.consent.named_control import drop_parts, is_asked_page, is_title
from iris_screen.consent.presses.closing_press import ClosingPress
from iris_screen.consent.question_card import name_all
from iris_screen.consent.recipients import Sending
from iris_screen.consent.request_limits import RequestLimits
from iris_screen.consent.touched_control import PressedPage
from iris_screen.consent.typed_text import Seen, TypingRule
from iris_screen.consent.unknown_press import UnknownPress
from iris_screen.core.actions import Drag, Swipe
from iris_screen.core.message import say
from iris_screen.core.parsing.screen_words import mentions_holding
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling, find_strictest
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.blockers.offers import Offers
from iris_screen.sight.elements import visible_elements

BY_MODEL = "model"
"""Press.how if a model chose the place."""
KEPT_PAGES = 2
"""Pages that are kept: a press is judged on the picture it was decided on, and just before it."""


@dataclass(frozen=True)
class TouchRule:
    """reader: reads frames that come without a tree. packages: an app's packages on a task's device. offers: recognizes
    what only offers something; without it offers are not checked.
    """

    policy: Policy
    reader: Reader | None = None
    packages: PackagesOf = lambda task, name: []
    offers: Offers | None = None
    _pages: list[PressedPage] = field(default_factory=list, repr=False, compare=False)

    def judge(
        self,
        task: Task,
        steps: Sequence[Step],
        press: Press,
        frame: Frame,
        *,
        typed: bool = False,
        learned: bool = False,
        cover: Callable[[Ruling], Ruling] = lambda ruling: ruling,
        frames: Callable[[], Iterable[Frame]] = tuple,
        has_copied: Callable[[], bool] = lambda: False,
    ) -> Ruling:
        """The strictest ruling over the steps this touch is for, by every name of what it touches.

        typed: the last step typed into an input, which has been focused since. learned: the steps are a skill's, which
        did the same before and which the person kept. cover: lets through what the person allowed beforehand. frames:
        the screens that this run acted on, newest first. has_copied: whether it copied what would be pasted.

        A task from outside was not asked for by a person: every step of it may press only what is known to be harmless
        by itself, and open no page, whatever its words name, quote or type.
        """
        task = add_shown_command(task, press, page := self._open_page(frame), self.policy)
        typing = TypingRule(self.packages, Seen(frames, self.reader, has_copied))
        sending = Sending(self.reader, typing, self.policy)
        unknown = UnknownPress(self.policy, typing.may_paste, KeyEffects(self.packages))
        wanted = [press.act] if press.act else list(steps)
        steps = given = [sending.add_recipients(step, task, press, frame) for step in wanted]
        if task.from_outside:  # marked first: whom a trusted step writes to counts as known
            steps = [sending.add_recipients(step.replace(from_screen=True), task, press, frame) for step in wanted]
        words = task.replace(text="", grant=task.grant.replace(texts=[])) if task.from_outside else task
        targets = self._find_targets(words, press, page, typed)
        names = list(dict.fromkeys(target.name for target in targets))
        # holding a row or a text that is no button opens a menu, whatever is written in it
        under = page.find(press.box.center).named if press.box and frame.elements is not None else None
        is_row = under is not None and under.role != "button" and not mentions_holding(under.name)
        pressing = [step for step in steps if step.action != "long_press" or step.from_screen or not is_row]
        presses = [press.replace(words=name) for name in names if name or not any(names)]
        judged = pressing if press.purpose != "clear" else [None]
        by_model = press.act is not None or press.how == BY_MODEL
        rulings = [
            *(self._judge_opening(step, task) for step in steps),
            *(self._judge_offer(step, words, press, frame) for step in steps),
            # a step decided from the screen, or whose planner says that it cannot be undone, may press nothing that is
            # not known to be harmless
            *(
                ruling
                for step in steps
                if _is_for_good(step, task, press)
                or (_is_from_screen(step, press) and (task.from_outside or by_model or not learned))
                for ruling in unknown.list_rulings(step, words, press, page)
            ),
            *(ClosingPress(self.policy).list_rulings(press, page) if press.purpose == "clear" else ()),
            *(self._judge_words(step, task, named, typing) for step in given for named in presses),
            *(
                ruling
                for step in judged
                for target in targets
                for ruling in self.policy.list_rulings(
                    target.name,
                    step,
                    task.grant,
                    press.app,
                    target.around,
                    target.by,
                    on_button=target.on_button,
                    as_title=target.as_title,
                )
            ),
        ]
        sends = any(each.kind == "send" for each in rulings)
        opens = sends and sending.shown.leads_to_form(press, words, page, self.policy)
        limits = RequestLimits(task.grant, page, read_request(drop_parts(task.text, task.grant.texts)))
        by_keys, called = [target.name for target in targets if target.by is not None], [*filter(None, names)]
        rulings = [limits.tighten(each, press) for each in rulings if not (opens and each.kind == "send")]
        rulings += [each for step in steps for each in limits.list_rulings(step, press, called, by_keys)]
        covered = [*map(cover, rulings)] if press.purpose in ("step", "goal") else rulings
        whole = all(ruling.answer == "allow" for ruling in covered)
        # if one is not covered, the person is asked about all of it
        asked = [given if short.answer == "allow" else short for given, short in zip(rulings, covered, strict=True)]
        ruling = sending.name_message(find_strictest(covered if whole else asked), steps, task, press, frame)
        return name_all(ruling, press, page)

    def _open_page(self, frame: Frame) -> PressedPage:
        """The page of a frame. A press is judged more than once: the last pages are kept."""
        known = (each for each in self._pages if each.frame.key == frame.key and each.frame.elements == frame.elements)
        page = next(known, None) or PressedPage(frame, self.reader)
        self._pages[:] = [page, *(each for each in self._pages if each is not page)][:KEPT_PAGES]
        return page

    def _find_targets(self, task: Task, press: Press, page: PressedPage, typed: bool) -> list[Target]:
        """What is under the finger, by every name, and what the keys may press."""
        if press.box is None:
            touched = [Target(press.words)]
        else:
            control = page.find(press.box.center)
            names = dict.fromkeys(map(control.shorten, [press.words, *control.words]))
            if not any(names) and page.frame.elements is None and task.home and press.app == task.home:
                names = {page.drawing.find_caption(press.box.center): None}
            on_button = any(map(mentions_money, names)) and control.role == "button"
            as_title, leads_there = is_title(control, task), is_asked_page(control, task)
            touched = [
                Target(
                    name,
                    control.around,
                    on_button=on_button,
                    as_title=as_title and name in (control.title, *control.names),
                )
                for name in names
                if control.may_act(name) and not leads_there
            ]
        touched += self._find_ends(press, page)
        keys = KeyTargets(self.policy, lambda field: is_lookup(field.name), KeyEffects(self.packages))
        return [*touched, *keys.find(press, task, page, typed=typed)]

    def _find_ends(self, press: Press, page: PressedPage) -> list[Target]:
        """What a drag ends on, unless it sorts a list, and what a swipe to the side may act on."""
        names: list[str] = []
        for action in press.actions:
            if isinstance(action, Drag):
                start, end = (page.find(at) for at in (action.start, action.end))
                names += [] if start.is_sibling(end) else end.names
            if isinstance(action, Swipe) and action.is_sideways:
                names += page.find(action.start).names
        return [Target(name) for name in names]

    def _judge_opening(self, step: Step, task: Task) -> Ruling:
        """A later plan may open no app that the person's words did not name."""
        if step.action != "launch_app" or not task.grant.apps or may_open(step.app, task, self.packages):
            return Ruling()
        return ask_person(say("rule-plan-opens-app", app=step.app))

    def _judge_words(self, step: Step, task: Task, press: Press, typing: TypingRule) -> Ruling:
        """Whether the step stays within the words. Those of a task from outside may open an app and type a text, but
        not open a page, which may tell somebody what was seen.
        """
        if task.from_outside and step.action == "open_url":
            step, task = step.replace(from_screen=True), task.replace(text="")
        return check_grant(step, task, press, self.packages, typing.explain, typing.may_paste)

    def _judge_offer(self, step: Step, task: Task, press: Press, frame: Frame) -> Ruling:
        """A step decided from the screen may take no offer there that the person's words did not name."""
        if not _is_from_screen(step, press) or press.box is None or self.offers is None:
            return Ruling()
        offer = self.offers.find_accepted(frame, press.box, task.text)
        return ask_person(say("rule-takes-offer", offer=offer)) if offer else Ruling()


def _is_from_screen(step: Step, press: Press) -> bool:
    return press.purpose != "clear" and (step.from_screen or press.how == BY_MODEL)


def _is_for_good(step: Step, task: Task, press: Press) -> bool:
    """Whether its planner says that it cannot be undone, although the person's words consent to no sensitive act."""
    return press.purpose == "step" and step.effect == "for_good" and not task.grant.kinds


@dataclass(frozen=True)
class Barriers:
    """Recognizes, by their words, screens that only a person gets past: a sign-in, a check for robots, a payment's
    password. policy: says which words make one, and whether to ask a person. reader: reads frames without a tree.
    """

    policy: Policy
    reader: Reader | None = None

    def __call__(self, task: Task, frame: Frame) -> Ruling:
        """Allows a frame that shows none."""
        if frame.elements is not None:
            texts = [
                text
                for element in visible_elements.list_visible(frame)
                for text in (element.name, element.value)
                if text
            ]
        else:
            texts = [line.text for line in self.reader.read(frame)] if self.reader else []
        return self.policy.barrier(texts, task.grant, frame.app)
