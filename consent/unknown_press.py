"""What a model presses goes out unasked only if it is known to be harmless or the person's words name it.

The screen may have told the model to press it, in any language, under any name, or with a picture alone. So this rule
looks for what is known to be harmless; what is dangerous is the business of the policy's words.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.consent.around.acting_row import takes_drop
from iris_screen.consent.around.started_clock import sells_start, starts_clock
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.surroundings import list_findings
from iris_screen.consent.around.told_gesture import find_told
from iris_screen.consent.closing_press import ClosingPress
from iris_screen.consent.drawing.bare_button import is_bare_button
from iris_screen.consent.drawing.drawn_length import is_drawn_longer, list_exchangeable
from iris_screen.consent.drawing.legible_words import LEGIBLE, READ_SCRIPTS, UNREAD, is_in_scripts
from iris_screen.consent.keys.key_effects import KeyEffects
from iris_screen.consent.keys.unknown_keys import UnknownKeys
from iris_screen.consent.named_control import (
    PROGRAM,
    are_known,
    is_asked_page,
    is_control_named,
    is_meant,
    is_named,
    is_named_switch,
    is_title,
    is_value,
    join_lines,
    wants,
    wants_gesture,
)
from iris_screen.consent.named_object import ON_OBJECTS, find_missed_object
from iris_screen.consent.nearby_question import CONTROLS, FREE, is_answer, is_question
from iris_screen.consent.touched_control import ROWS, TITLES, PressedPage, TouchedControl
from iris_screen.core.actions import (
    Action,
    Click,
    DoubleTap,
    Drag,
    LongPress,
    MovePointer,
    Swipe,
    Tap,
    press_point,
)
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import count_words, is_sentence, shorten
from iris_screen.core.parsing.screen_words import (
    find_tapped,
    is_bin,
    is_harmless,
    is_paste,
    mentions_gesture,
    mentions_liking,
    starts_game,
)
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling
from iris_screen.core.press import Press

TYPED = frozenset({"input", "key", "keyboard"})
"""Roles whose words are what is typed or a hint to it."""
GIVEN = frozenset({"permission", "grant_always", "device", "account"})
"""Kinds of act that any switch is taken for if the heading of its page is about them."""
TURNED = frozenset({"text", "image", "list", ""})
"""Roles of what a swipe turns as a page."""
PLATES = frozenset({"button", "input"})
"""What a tile of a game looks like on a picture."""
NARROW = 0.12
"""Share of the picture's height up to which something is a track, along which a drag slides, and no canvas."""
PAGE = 0.5
"""Share of the picture's height from which a picture or a page is what a swipe across turns."""
LEVEL = 40
"""Pixels above and below a swipe, within which a text on a picture is in the row that it swipes."""
WIDE = 0.5
"""Share of the picture's width from which content is a row that a swipe across acts on."""
CELL = 0.2
"""Share of the picture's width up to which a button is a cell of a grid and no track."""
SHORT = 60
"""Pixels: a swipe on a control that is no longer presses it."""
GRID = 6
"""Numbers on a page from which they are the keys of a pad or the days of a calendar."""
TILE = 3
"""Letters on a tile or a card of a game."""
BRIEF = 48
"""Characters of all texts of a dialog, up to which they do not say what it is about."""


@dataclass(frozen=True)
class UnknownPress:
    """may_paste: whether what was copied may be put into the app in front. keys: what keys do there."""

    policy: Policy
    may_paste: Callable[[str, Task], bool] = lambda app, task: False
    keys: KeyEffects = KeyEffects()

    def list_rulings(self, step: Step, task: Task, press: Press, page: PressedPage) -> list[Ruling]:
        """Rulings on all that these actions touch; none on those that touch no place."""
        at_home = bool(task.home) and press.app == task.home
        rulings = ClosingPress(self.policy).judge_keys(press, page)
        for number, action in enumerate(press.actions):
            rulings += UnknownKeys(self.policy, self.keys).list_rulings(task, press, action, page)
            if told := find_told(action, page, task, self.policy):
                rulings.append(self.policy.rule_on("unknown", press.app, say("rule-told-gesture", words=shorten(told))))
            at = press_point(action)
            after = press.actions[number + 1 : number + 2]
            if isinstance(action, MovePointer) and not any(isinstance(each, Click) for each in after):
                continue  # it only points
            if at_home and isinstance(action, Tap | MovePointer):
                continue  # an icon of the home screen opens an app, for which there is a rule (grant_limits.py)
            size = page.frame.size
            if at is not None and at.x in range(size.width) and at.y in range(size.height):
                control = page.find(at)
                rulings += self._judge_action(step, task, press, action, control)
                for other in (*list_exchangeable(control), *filter(None, [control.caption])):
                    rulings += self._judge_action(step, task, press, action, page.find(other.box.center))
        return rulings

    def _judge_action(
        self, step: Step, task: Task, press: Press, action: Action, control: TouchedControl
    ) -> list[Ruling]:
        told: list[Ruling] = []
        swipes = isinstance(action, Swipe) and action.length > SHORT
        if control.role not in TYPED:
            as_title, leads_there = is_title(control, task), is_asked_page(control, task)
            for name in (*map(control.shorten, control.names), *control.drawn):
                if control.may_act(name) and not leads_there:
                    told += self.policy.list_rulings(name, step, task.grant, press.app, as_title=as_title)
        told += self._judge_answer(step, task, press, control)
        told += self._judge_object(step, task, press, control)
        if control.role == "switch":
            told += [
                self.policy.rule_on(kind, press.app, say("rule-unknown", name=shorten(control.page.heading)))
                for kind in self.policy.find_mentioned([control.page.heading])
                if kind in GIVEN
            ]
        written = [*control.names, *control.other]
        pastes = bool(written) and all(map(is_paste, written))
        is_known = self._is_known_press(step, task, press.app, action, control) or (
            pastes and self.may_paste(press.app, task)
        )
        is_known = is_known and (control.role in TYPED or not control.is_misread or is_control_named(control, task))
        is_known = is_known and (not sells_start(control, self.policy) or is_control_named(control, task))
        # what an answer agrees to has to be understood
        is_known = is_known and (not is_question(control, task) or any(ruling.kind for ruling in told))
        if control.sign or is_drawn_longer(control):
            done = {kind for name in control.names for kind in self.policy.kinds_of(name, step)}
            is_same_act = not done.isdisjoint(self.policy.kinds_of(control.sign, step)) or any(
                map(is_bin, control.names)
            )
            is_known = is_known and bool(control.sign) and is_same_act
        unknown = [] if is_known else [self.policy.rule_on("unknown", press.app, _explain(control, swipes=swipes))]
        found = list_findings(control, step, task, self.policy) if not swipes else ()
        around = [self.policy.rule_on(each.kind, press.app, each.would) for each in found]
        return [*told, *unknown, *around]

    def _judge_answer(self, step: Step, task: Task, press: Press, control: TouchedControl) -> list[Ruling]:
        """What an answer in a dialog agrees to. One that only says "Go on?" asks about the page behind it."""
        dialog, around = control.dialog, [*control.near] if is_answer(control) else []
        if dialog is not None:
            named = [each for each in control.page.frame.elements or [] if each.name and each.box != control.box]
            inside = [each.name for each in named if dialog.box.contains(each.box.center)]
            behind = [each.name for each in named if not dialog.box.contains(each.box.center)]
            around = inside if len("".join(inside)) > BRIEF else [*inside, *behind]
        elif not around:
            return []
        rulings = [self.policy.list_rulings(name, step, task.grant, press.app, around) for name in control.names]
        return [each for told in rulings for each in told]

    def _judge_object(self, step: Step, task: Task, press: Press, control: TouchedControl) -> list[Ruling]:
        """Whether what it installs or deletes is what the person's words name."""
        written = [*control.names, control.sign]
        kinds = {kind for name in written if name for kind in self.policy.kinds_of(name, step)}
        rest = [self.policy.drop_verbs([*kinds], name) for name in control.names]  # “Delete” alone is no title
        is_field = control.role in TYPED and (control.is_told or not control.names)
        speaks = is_field or (all(rest) and is_title(control, task))
        agreed = [kind for kind in task.grant.kinds if not speaks and kind in kinds & ON_OBJECTS]
        missed = find_missed_object(control, task, agreed, self.policy) if agreed else ""
        would = say("rule-other-object", name=shorten(next(filter(None, written))), object=missed) if missed else None
        return [self.policy.rule_on(kind, press.app, would) for kind in agreed if would]

    def _is_known_press(self, step: Step, task: Task, app: str, action: Action, control: TouchedControl) -> bool:
        other = self._list_other(step, task, control)
        if isinstance(action, Drag):
            return self._is_known_drag(step, task, action, control)
        is_pressed = not isinstance(action, Swipe) or (control.role in CONTROLS and action.length <= SHORT)
        if isinstance(action, Swipe) and not is_pressed:
            return self._is_known_swipe(task, action, control)
        names = [control.title] if control.title else [*control.names, *other]
        by_tree = control.is_told
        if control.role == "input" and (by_tree or self._is_empty_field(step, task, app, control)):
            return True  # holding one offers what to do with its text
        if control.role in FREE and not isinstance(action, LongPress):
            # on a picture, an outlined button looks like an input with words in it
            free = by_tree or not control.names or step.action == "input_text"
            # of a name at this place that does some kind of act, the rule of that kind decides
            rest = [name for name in control.names if name not in control.words or not self.policy.kinds_of(name, step)]
            return are_known(other if free else rest, task)
        if isinstance(action, LongPress | DoubleTap) and is_answer(control) and not is_control_named(control, task):
            return False
        is_start = any(map(starts_game, names))
        if control.is_tab or (is_start and (wants(task, "plays") or starts_clock(control, task, self.policy))):
            return are_known([name for name in other if control.is_tab or not starts_game(name)], task)
        is_content = control.role != "image" or not names or not isinstance(action, Tap) or control.caption is not None
        if control.role in TITLES and is_content:
            return self._is_known_content(step, task, action, control, names)
        # for a name that does some kind of act, the rule of that kind decides; of several names that stand in and
        # beside a control, one that the person's words name is enough
        told = [control.title] if control.title else control.names
        if control.role == "switch" and not is_named_switch(control, task, self.policy):
            return control.is_told and all(is_harmless(name, browse=False) for name in (*told, *other)) and bool(told)
        if _is_one_of_few_numbers(control) and not wants(task, "plays"):
            return any(is_meant(name, task) for name in told)
        unknown = [name for name in told if not self.policy.kinds_of(name, step)]
        whole = join_lines(control)
        is_named_so = control.role == "switch" or any(is_meant(name, task) for name in (*unknown, whole))
        is_named_so = is_named_so or any(is_value(name, control.around, task) for name in unknown)
        is_drawn_so = are_known(other, task) or (not control.names and is_named(whole, task))
        return (bool(told) or any(map(label, other))) and (is_named_so or are_known(unknown, task)) and is_drawn_so

    def _list_other(self, step: Step, task: Task, control: TouchedControl) -> list[str]:
        """What is drawn on it and has to be understood. On a switch that the person's words name, and whose name stands
        beside it, a word says how it is set: “off”.
        """
        if control.role in TYPED or control.role != "switch" or control.box is None:
            return [] if control.role in TYPED else control.other
        level = range(control.box.top, control.box.bottom)
        row = {label(line.text) for line in control.page.lines if line.box.center.y in level}
        if row.isdisjoint(map(label, control.names)) or not is_named_switch(control, task, self.policy):
            return control.other
        return [each for each in control.other if count_words(each) > 1 or self.policy.kinds_of(each, step)]

    def _is_empty_field(self, step: Step, task: Task, app: str, control: TouchedControl) -> bool:
        """Whether it is a field by its picture alone, into which something may be put; one with other words than a hint
        may be a button.
        """
        if not self.may_paste(app, task) or any(map(mentions_gesture, control.names)):
            return False
        acts = any(self.policy.kinds_of(name, step) for name in control.names)
        return not control.names or (control.page.drawing.is_faint(control.box) and not acts)

    def _is_known_content(
        self, step: Step, task: Task, action: Action, control: TouchedControl, names: Sequence[str]
    ) -> bool:
        """A row or a picture is opened by a tap; what else a gesture does there is not known."""
        drawing = control.page.drawing
        gestures = mentions_gesture(" ".join(names))
        if wants(task, "plays") and not gestures and not any(self.policy.kinds_of(name, step) for name in names):
            return True
        zooms = wants(task, "zooms") and control.is_large_image
        if isinstance(action, DoubleTap) and (zooms or control.is_large_picture) and not gestures:
            is_whole = control.page.frame.elements is not None or drawing.shows_only(control.box)
            touched = [text for text in control.around if list_words("touches").begins_a_word(label(text))]
            return zooms or (is_whole and not _is_likable(control) and not touched)  # “Two taps make it public”
        if isinstance(action, LongPress | DoubleTap):
            return any(is_named(name, task) for name in names)
        by_picture = control.page.frame.elements is None or not control.is_told
        if not any(map(str.isalnum, "".join(names))):
            # without a tree, nobody can tell whether a picture only shows something
            is_shown = control.is_large_picture and control.page.frame.elements is not None
            is_shown = is_shown or (control.box is not None and is_named(drawing.find_caption_below(control.box), task))
            is_empty = control.is_blank and not (by_picture and control.is_in_line(LEVEL // 2))
            return (is_shown if control.role == "image" else is_empty) and not control.is_on_icon
        known = LEGIBLE if by_picture else READ_SCRIPTS
        if by_picture and all(len(label(name)) == 1 for name in names):
            return False  # a sign that was read as a letter
        is_read = [
            is_in_scripts(name, known) and not UNREAD.search(name) and not PROGRAM.search(name) for name in names
        ]
        tapped = [find_tapped(name) for name in names if not is_named(name, task)]
        if not all(map(is_harmless, filter(None, tapped))):
            return False  # "Tap here to authorize"
        is_button = by_picture and is_bare_button(control)
        if is_button and not are_known([name for name in names if not is_sentence(name)], task):
            return False  # a button without a plate
        return all(is_named(name, task) or (read and not gestures) for name, read in zip(names, is_read, strict=True))

    def _is_known_drag(self, step: Step, task: Task, drag: Drag, control: TouchedControl) -> bool:
        """Drawing, moving a map or slider, sorting among rows that do nothing, dropping it on what the words name."""
        end = control.page.find(drag.end)
        names = [*end.names, *end.drawn]
        if wants(task, "plays") and end.box != control.box:
            # on a picture, a tile looks like a button
            told = [*control.names, *names]
            acts = any(is_bin(name) or self.policy.kinds_of(name, step) for name in told)
            is_piece = control.role == end.role == "image" and not acts
            is_tile = {control.role, end.role} <= (TITLES if control.is_told else TITLES | PLATES) and _are_tiles(told)
            if is_tile or is_piece:
                return not any(map(mentions_gesture, [*told, *control.around]))
        if control.role in CONTROLS and (control.role != "button" or end.box in (control.box, None)):
            return _slides_freely(control, task)
        draws = control.role == "image" and control.box is not None and control.box.contains(drag.end)
        if control.box is not None and (end.box == control.box or draws):
            height, told = control.page.frame.size.height, [*control.names, *control.drawn]
            across = Swipe(start=drag.start, end=drag.end)
            if control.role in ROWS and control.is_told and across.is_sideways:
                return self._is_known_swipe(task, across, control)
            return control.box.height > NARROW * height or (bool(told) and are_known(told, task))
        moves = wants(task, "moves") or is_control_named(control, task)
        is_given = takes_drop(
            names, [*control.names, *control.drawn], lambda name: bool(self.policy.kinds_of(name, step))
        )
        sorts = control.is_sibling(end) and moves and not is_given
        return sorts or (any(is_named(name, task) for name in names) and are_known(end.other, task))

    def _is_known_swipe(self, task: Task, swipe: Swipe, control: TouchedControl) -> bool:
        """A swipe up or down only moves the page. One across a row, a switch or a button acts on it."""
        # on a picture, the row of a list looks like a line of a book; what turning agrees to, told_gesture.py tells
        is_turned = control.role == "image" or (control.is_told and control.role in TURNED)
        if not swipe.is_sideways or wants_gesture(task) or (is_turned and wants(task, "turns")):
            return True
        if wants(task, "plays") and control.role in TITLES and not mentions_gesture(" ".join(control.names)):
            return True
        is_tile = not any(map(label, [*control.names, *control.drawn])) and not control.sign
        if wants(task, "plays") and is_tile and control.role == "button":
            return True
        if control.role in CONTROLS:
            return _slides_freely(control, task)
        frame = control.page.frame
        if control.role == "image" and _is_likable(control):
            return False
        if frame.elements is None and control.role == "image" and control.box is not None:
            return True  # a large picture, without words
        if not control.is_told or control.box is None:
            if control.is_on_lettered_plate:
                return False
            level = range(control.at.y - LEVEL, control.at.y + LEVEL)
            beside = any(line.box.center.y in level for line in control.page.lines)
            # a picture, and no words that cannot be read
            return not (control.names or beside or control.is_blank or control.is_in_line(LEVEL))
        is_wide, is_page = control.box.width > WIDE * frame.size.width, control.box.height > PAGE * frame.size.height
        is_row = is_wide and not is_page
        is_lettered = bool(control.drawn) and not is_page  # a picture with words on it
        goes_left = swipe.end.x < swipe.start.x  # to the right, a row of a contact calls
        if goes_left and "delete" in task.grant.kinds and any(is_named(name, task) for name in control.names):
            return True  # at worst it deletes what is to be deleted
        return not ((is_row and control.role in ROWS) or (is_lettered and control.role in TITLES))


def _are_tiles(names: Sequence[str]) -> bool:
    """Whether these stand on tiles and cards of a game, as far as they have words at all."""
    return all(len(label(name)) <= TILE or is_harmless(name) for name in names)


def _is_likable(control: TouchedControl) -> bool:
    """Whether a gesture on a picture may do more than show it, as the page tells."""
    told = [*control.names, *control.around, *(each.name for each in control.page.shown if each.name)]
    return any(map(mentions_liking, told))


def _is_one_of_few_numbers(control: TouchedControl) -> bool:
    """Whether it is a button with a number and no key or day: what one of a few numbers does, nobody can tell."""
    numbers = [each for each in control.names if each.isdecimal() and len(each) > 1]
    shown = control.page.shown if control.page.frame.elements else ()
    told = [each.name for each in shown] or [line.text for line in control.page.lines]
    return control.role == "button" and bool(numbers) and sum(map(str.isdecimal, told)) < GRID


def _slides_freely(control: TouchedControl, task: Task) -> bool:
    """Whether a slider or a button may be moved: it is known, and nothing on the page says what moving it does."""
    told = [text for text in control.around if text not in control.names and mentions_gesture(text)]
    is_number = control.box is not None and control.box.width <= CELL * control.page.frame.size.width
    is_day = is_number and any(control.names) and all(map(str.isdecimal, control.names))  # of a month that is turned
    is_named_so = any(map(label, control.names)) or is_day or (control.role == "slider" and bool(control.names))
    return is_named_so and are_known(control.names, task) and not told


def _explain(control: TouchedControl, *, swipes: bool) -> Message:
    if swipes and control.names:
        return say("rule-unknown-swipe", name=shorten(control.names[0]))
    other = [*control.other, *filter(None, [control.sign])] if control.role not in TYPED else []
    if other and control.names:
        return say("rule-drawn-otherwise", name=shorten(control.names[0]), drawn=shorten(other[0]))
    names = [*control.names, *other]
    return say("rule-unknown", name=shorten(names[0])) if names else say("rule-unknown-unnamed")
