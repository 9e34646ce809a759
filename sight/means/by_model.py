"""A model as a means: by description, by a reference picture, by an element's id, or by a closer look.

Its answer is compared with what the tree or the reader finds there. If they disagree on a place, the model looks again;
words that it quotes as evidence must really be on the screen.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, get_args

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Geometry, Point, Size
from iris_screen.core.message import Message, join_messages, say, verbatim
from iris_screen.core.models import ChatTurn
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.press import JudgedPress, Press
from iris_screen.core.protocols import Library, Model, Reader
from iris_screen.core.screen import Frame, Pixels, Shot
from iris_screen.core.target import Located, Spot, Target, TargetKind
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.models.answers import Unreadable, find_object
from iris_screen.models.points import Coordinates, Scale, measure
from iris_screen.models.prompts import describe_for_model, describe_notes, fence_words, fill_prompt
from iris_screen.models.refusals import require_answer
from iris_screen.sight.change_detection import is_same_look
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_nearly_same
from iris_screen.sight.frame_facts import describe_elements, find_numbered, is_on_screen, quote_texts, read_texts
from iris_screen.sight.means.base import Means
from iris_screen.sight.vision.photos import make_photo
from iris_screen.sight.vision.pictures import crop
from iris_screen.sight.vision.views import draw_tenths_view, enlarge

CLOSER = 3
"""A closer look shows a third of the screen each way, with its grid cells of a tenth."""
MAX_SEEN, MAX_ACT = 200, 360
"""Most characters of what the judge saw, and of each act that it is shown."""
SWITCHES = ("on", "off")
STATES = frozenset({"on", "off", "ref"})
"""Kinds of condition that are no words."""
WIDER = 1.5
"""How many times wider than a box a line must be to hold more words than the box."""
_BETWEEN = re.compile(r"[,;]\s+|[\n，、；]|\s[/|·]\s")
HALF = 0.5
"""Share of a condition's letters that must be read."""

MAX_KEPT = 4
"""How many answers are kept, so that nothing is asked twice about screens that look the same."""
MAX_SHOWN = 2_000
"""Characters of an unusable answer that the judge is shown again."""
MAX_DID = 8
"""How many of the last acts the judge is shown."""
Sought = tuple[str, str, int, str]
"""What was searched for."""


@dataclass(frozen=True)
class ByModel(Means):
    """to_model: the gate that frames pass (consent.gates). library: pictures of references to show next to the screen.
    reader: reads frames that come without a tree. places: how the model that finds things gives places.
    """

    name = "model"
    cost = 3000
    finds = frozenset(get_args(TargetKind)) - {"none"}
    tells = frozenset({"text", "title", "new", "ref", "field", "written", "on", "off", "dynamic"})
    asks_model = True

    model: Model
    to_model: Callable[[Frame], Shot]
    library: Library | None = None
    reader: Reader | None = None
    places: Coordinates = Coordinates(gridded=True)
    _found_before: list[tuple[Sought, Shot, Located, bool]] = field(default_factory=list, repr=False, compare=False)
    """The last answers, and whether each could be used. On a screen that looks the same the model is not asked again,
    whatever was pressed since.
    """
    _judged_before: list[tuple[str, Shot | None, Shot, Found]] = field(default_factory=list, repr=False, compare=False)
    """The last answers about a question, with the pictures before and after."""

    # --- where it is -------------------------------------------------------------------------------------------------

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """One spot, or the reason why there is none. The model looks again if nothing confirms its first answer."""
        shot = self.to_model(frame)
        sought = (str(target), target.label, target.nth, target.role)
        known = [each[2:] for each in self._found_before if each[0] == sought and is_same_look(each[1], shot)]
        if known[1:] or any(is_usable for _, is_usable in known):
            return known[-1][0]  # an answer that cannot be used is asked for once more
        try:
            located, is_usable = self._locate(target, shot), True
        except (Unreadable, ValueError, TypeError) as wrong:
            why = wrong.message if isinstance(wrong, Unreadable) else verbatim(str(wrong))
            located, is_usable = Located(reason=say("see-model-unusable", why=why)), False
        self._found_before[:] = [*self._found_before, (sought, shot, located, is_usable)][-MAX_KEPT:]
        return located

    def _locate(self, target: Target, frame: Shot) -> Located:
        answer = self._ask(target, frame.pixels, None, frame)
        if isinstance(answer, Message):
            return Located(reason=answer)
        box, words, sure = answer
        if not (self._is_confirmed(frame, box, words) and sure):
            # a closer look at the part of the screen around the box
            width, height = frame.size.width // CLOSER, frame.size.height // CLOSER
            left = min(max(box.center.x - width // 2, 0), frame.size.width - width)
            top = min(max(box.center.y - height // 2, 0), frame.size.height - height)
            part = Box(left=left, top=top, right=left + width, bottom=top + height)
            within = Geometry(size=Size(width=width, height=height))
            corners = [Point(x=x - left, y=y - top) for x, y in ((box.left, box.top), (box.right, box.bottom))]
            shares = [share for at in corners for share in within.to_share(at)]
            closer = self._ask(target, enlarge(crop(frame.pixels, part), CLOSER), shares)
            if isinstance(closer, Message):
                return Located(reason=say("see-closer-look", why=closer))
            first, box, words = box, closer[0].shrink(CLOSER).shift(left, top), closer[1]
            # Reading merges and misreads words, so it does not overrule a place that was seen twice; a tree does.
            seen_twice = frame.elements is None and first.overlap(box) is not None
            if not (seen_twice or self._is_confirmed(frame, box, words)):
                return Located(reason=say("see-model-other-words", words=words))
        return Located(spots=[Spot(box=box.within(frame.size), score=0.8, means="model", words=words)])

    def _ask(
        self, target: Target, pixels: Pixels, seen: Sequence[float] | None, listed: Shot | None = None
    ) -> tuple[Box, str, bool] | Message:
        """The target's box on this picture, its words, and whether the model is sure; or what it sees instead.

        seen: where it was seen on a part of the screen, in shares; None for the whole screen. listed: the frame whose
        elements it may name.

        Raises Unreadable, ValueError or TypeError for an unusable answer.
        """
        reference = self.library.find(target.value) if self.library and target.kind == "ref" else None
        pictures = reference.pictures[:1] if reference else []
        shown = make_photo(draw_tenths_view(pixels, "red") if self.places.gridded else pixels, self.places.side)
        scale = Scale(self.places, shown.size)
        wide, high = measure(self.places.unit, shown.size)
        words = fill_prompt(
            "locate",
            grid=fill_prompt("locate_grid") if self.places.gridded else "",
            part=fill_prompt("locate_whole")
            if seen is None
            else fill_prompt("locate_closer", seen=scale.write_box(seen)),
            wanted=_describe(target),
            reference=fill_prompt("locate_reference") if pictures else "",
            elements=describe_elements(listed) if listed else "",
            box=scale.box_form,
            unit=fill_prompt(
                "locate_pixels" if self.places.unit == "pixels" else "locate_shares", wide=f"{wide:g}", high=f"{high:g}"
            ),
        )
        photos = [*(make_photo(picture[:, :, :3]) for picture in pictures), shown]
        reply = self.model.ask("hand", [ChatTurn(speaker="user", text=words, photos=photos)])
        return _read_place(find_object(require_answer(reply)), pixels, listed, scale)

    def _is_confirmed(self, frame: Shot, box: Box, words: str) -> bool:
        """Whether the words are really there, as far as the tree or the reader can tell."""
        if frame.elements is not None:
            there = [e for e in visible_elements.list_visible(frame) if e.box.contains(box.center) and e.role != "list"]
            read = [words for e in there for words in (e.name, *e.value.splitlines(), e.value) if words]
        else:
            lines = [line for line in self.reader.read(frame) if line.box.overlap(box)] if self.reader else []
            # several words may be read as one line across the edges of the box, and its signs wrongly
            wide = [line for line in lines if line.box.width > WIDER * box.width]
            if any(fold(words) in fold(line.text) for line in wide):
                return True
            read = [line.text for line in lines if line not in wide]
        return not words or not read or any(is_nearly_same(text, words) for text in [*read, "".join(read)])

    # --- whether it holds --------------------------------------------------------------------------------------------

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """holds is None if the model cannot tell, its answer is unusable, or it quotes words that are not there."""
        if after.health != "ok":
            return make_evidence(condition, None, "model")
        then, now = self.to_model(before) if before else None, self.to_model(after)
        texts = read_texts(now, self.reader)
        if condition.kind in SWITCHES and texts and not is_on_screen(condition.value, texts):
            return make_evidence(condition, False, "model", say("see-switch-not-in-sight", name=condition.value))
        # with the picture before, if it shows something else
        differs = then is not None and then.health == "ok" and then.key != now.key
        photos = [*([make_photo(then.pixels)] if then is not None and differs else []), make_photo(now.pixels)]
        words = _write_statement(condition, press, quote_texts(texts), two=differs)
        for asked, earlier, seen, known in self._judged_before:
            is_alike = earlier is then or (earlier is not None and then is not None and is_same_look(earlier, then))
            if asked == words and is_alike and is_same_look(seen, now):
                return known.replace(condition=condition)
        before_it = then if differs and then is not None and (then.elements is not None or self.reader) else None
        texts_before = read_texts(before_it, self.reader) if before_it is not None else None
        asking = [ChatTurn(speaker="user", text=words, photos=photos)]
        answer = self._ask_judge(asking, condition, texts, texts_before or [])
        if answer.holds:
            by_tree = now.elements is not None and before_it is not None and before_it.elements is not None
            parts = [answer.seen, *_list_parts(answer.seen)]
            is_shown = any(_shows(condition, each, texts, texts_before, by_tree=by_tree) for each in parts)
            backed = not answer.unbacked and is_shown
            answer = answer.replace(unbacked=not backed)
        self._judged_before[:] = [*self._judged_before, (words, then, now, answer)][-MAX_KEPT:]
        return answer

    def _ask_judge(
        self, turns: list[ChatTurn], condition: Condition, texts: Sequence[str], before: Sequence[str]
    ) -> Found:
        """The judge's answer. If it cannot be used, or quotes words that are nowhere, it is told so and asked again,
        once.
        """
        answer = make_evidence(condition, None, "model")
        for _ in range(2):
            reply = self.model.ask("verifier", turns)
            try:
                answer = _read_judgement(find_object(require_answer(reply)), condition, texts, before)
            except Unreadable as wrong:
                answer = make_evidence(condition, None, "model", wrong.message)
            if answer.note is None:
                break
            again = fill_prompt("verify_again", why=describe_for_model(answer.note))
            said = ChatTurn(speaker="assistant", text=reply.text[:MAX_SHOWN] or "-")
            turns = [*turns, said, ChatTurn(speaker="user", text=again)]
        return answer


def _write_statement(condition: Condition, press: Press | None, texts: str, *, two: bool) -> str:
    """What the judge is asked: the statement, what the person wants and what was done, and never what the actor claims
    of it.
    """
    statement = condition.replace(gone=False)  # make_evidence inverts it for a negated condition
    task = ""
    if isinstance(press, JudgedPress):
        acts = [describe_for_model(each).splitlines() for each in press.acts[-MAX_DID:]]
        # whole lines: half a word says nothing
        lengths = [accumulate(len(line) + 1 for line in act) for act in acts]
        pairs = [pair for act, ends in zip(acts, lengths, strict=True) for pair in zip(act, ends, strict=True)]
        did = "\n".join(line for line, end in pairs if end <= MAX_ACT)
        noted = describe_notes(press.facts)
        task = fill_prompt("verify_task", task=press.sentence, did=fence_words(did or "nothing"), noted=noted)
    return fill_prompt(
        "verify",
        pictures=fill_prompt("verify_two" if two else "verify_one"),
        task=task,
        statement=describe_for_model(statement.in_words()),
        elements=texts,
    )


def _read_judgement(data: dict[str, Any], condition: Condition, texts: Sequence[str], before: Sequence[str]) -> Found:
    """The judge's answer, as far as it may be believed: it is unbacked if it quotes nothing, or words of the earlier
    picture alone, and counts for nothing if what it quotes is nowhere.
    """
    given = data.get("evidence") or ""
    seen = ", ".join(map(str, given) if isinstance(given, list) else [str(given)])[:MAX_SEEN]
    holds = data.get("holds") if isinstance(data.get("holds"), bool) else None
    parts = _list_parts(seen)
    stands = bool(parts and texts) and (is_on_screen(seen, texts) or all(is_on_screen(each, texts) for each in parts))
    quotes = data.get("quoted") is True or stands  # it need not call a quotation one
    stood = bool(parts and before) and all(is_on_screen(each, before) for each in parts)
    if holds and quotes and texts and not stands and not stood:
        return make_evidence(condition, None, "model", say("see-model-quotes-wrongly", words=seen))
    found = make_evidence(condition, holds, "model", seen)
    return found.replace(unbacked=bool(found.holds) and not (quotes and (stands or not texts)))


def _list_parts(quoted: str) -> list[str]:
    """The parts of a quotation that names several things: “rope, paint, hooks” of a list with one in each line."""
    parts = [part.strip(" \"'“”") for part in _BETWEEN.split(quoted)]
    return [part for part in parts if part]


def _shows(
    condition: Condition, quoted: str, texts: Sequence[str], before: Sequence[str] | None, *, by_tree: bool
) -> bool:
    """Whether quoted words that were read on the screen show that a condition holds: the condition itself quotes them,
    or mostly consists of them, or they are new. before: the texts of an earlier picture, None if there is none.
    by_tree: both are from trees.

    That something is gone or in some state, only new words show, and the name of a switch is no state.
    """
    words = fold(quoted)
    if not texts or not words or not is_on_screen(quoted, texts):
        return False
    if condition.kind in SWITCHES and words in fold(condition.value):
        return False
    wanted = [fold(each) for each in find_quoted(condition.value)]
    whole = fold(condition.value)
    is_named = any(each in words for each in wanted) or (words in whole and len(words) >= HALF * len(whole))
    is_new = before is not None and not (before and _stood(quoted, texts, before, by_tree=by_tree))
    return is_new or (is_named and condition.kind not in STATES and not condition.gone)


def _stood(quoted: str, texts: Sequence[str], before: Sequence[str], *, by_tree: bool) -> bool:
    """Whether quoted words were on an earlier screen already. What is one text now, or one by itself, counts as such:
    a list in a note is not the table that it was copied from. Only of a tree, since reading joins texts at random.
    """
    words, now, then = fold(quoted), [fold(text) for text in texts], [fold(text) for text in before]
    if by_tree and words in now:
        return words in then
    if by_tree and any(words in text for text in now):
        return any(words in text for text in then)
    return is_on_screen(quoted, before)


def _describe(target: Target) -> str:
    """The target as text: its name, its look, and which of several it is."""
    named = " or ".join(target.names or [word for word in target.words if word])
    role, nth = f"{target.role} {named}".strip() if target.role else named, target.nth
    if not nth:
        return role
    which = "the last" if nth == -1 else f"number {nth}" if nth > 0 else f"number {-nth} from the end"
    return fill_prompt("locate_nth", what=role, which=which)


def _read_place(
    data: dict[str, Any], pixels: Pixels, listed: Shot | None, scale: Scale
) -> tuple[Box, str, bool] | Message:
    """Reads a place. Raises Unreadable or ValueError if it is outside the picture or inverted."""
    if data.get("found") is not True:
        reasons = [str(data[name])[:300] for name in ("reason", "suggestion") if data.get(name)]
        return join_messages([verbatim(each) for each in reasons]) or say("see-nothing-found")
    words = str(data.get("words") or "")[:200]
    element = find_numbered(str(data.get("id") or "").strip("[]"), listed) if listed and data.get("id") else None
    if element is not None:
        return element.box, words or element.name, True
    given = next((data[name] for name in ("box", "bbox_2d", "box_2d") if data.get(name)), None)
    left, top, right, bottom = scale.read_box(given)
    high, wide = pixels.shape[:2]
    box = Box(left=int(left * wide), top=int(top * high), right=int(right * wide), bottom=int(bottom * high))
    return box, words, data.get("sure") is not False
