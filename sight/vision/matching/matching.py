"""Finds a reference picture on a screen.

Remembered place → template at its own size (0.75) → exact copies → other sizes (half to double) → what the pixels of
the likeliest places say → ORB features. Each stage guesses places with `shortlist` and examines them with `likeness`
or `pixel_comparison`; it answers only if one place is good enough and clearly the best. If two places cannot be told
apart, `found` is None and both are `candidates`. Where nothing is good enough, a place that is half alike is found by
the reference's words (`words`).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Size
from iris_screen.core.message import Message, say
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.matching.copies import find_copies
from iris_screen.sight.vision.matching.features import find_by_features
from iris_screen.sight.vision.matching.likeness import Eye
from iris_screen.sight.vision.matching.pixel_comparison import PixelComparison, find_at_own_size
from iris_screen.sight.vision.matching.pyramid import Pyramid
from iris_screen.sight.vision.matching.reference import Reference
from iris_screen.sight.vision.matching.shortlist import Place, Shortlist
from iris_screen.sight.vision.matching.twins import find_twins
from iris_screen.sight.vision.matching.words import ReadWords, find_same_words

StageName = Literal["remembered", "template", "copies", "scales", "features", "words", "pixels"]

THRESHOLD = 0.75  # a likeness that counts as found
CERTAIN = 0.82  # if found this well at its own size, no other size is tried
APART = 0.04  # places with scores closer than this cannot be told apart
COLOUR = 0.1  # added for matching colours when two places compete
OWN = (1.0,)
OTHERS = (0.52, 0.63, 0.75, 0.87, 1.18, 1.4, 1.66, 1.95)
LOOKS = 6  # most places that get a close look
REFUTED, SMALL = 0.55, 34  # a likeness of pixels that speaks against a place, if it is so small a side
COMPARED = 8  # most places whose pixels are compared
BEHIND = 0.3  # a guess or glance this much worse than a found place does not compete with it


@dataclass(frozen=True)
class Candidate:
    """A place. box: frame pixels. score: 0…1, found from 0.75 on. scale: its size relative to the template's."""

    box: Box
    score: float
    scale: float
    stage: StageName


@dataclass(frozen=True)
class Stage:
    """The trace of one stage. ms: milliseconds. best: best score. refused: why it did not answer, "" if it did."""

    name: StageName
    ms: float
    best: float
    refused: str = ""


@dataclass(frozen=True)
class Match:
    """found: the one place, or None. candidates: best first; if unsure, the places that cannot be told apart."""

    found: Candidate | None
    candidates: list[Candidate] = field(default_factory=list)
    reason: Message | None = None
    trace: list[Stage] = field(default_factory=list)
    unsure: bool = False


@dataclass(frozen=True)
class _Seen:
    candidate: Candidate
    rank: float  # the score, and the colours if places compete


def check(template: Pixels, screen: Pixels) -> None:
    """Raises UsageError if `template` cannot be searched for on `screen`: blank, or larger than the screen."""
    height, width = template.shape[:2]
    if height > screen.shape[0] or width > screen.shape[1]:
        raise UsageError(
            say(
                "picture-larger-than-screen",
                width=width,
                height=height,
                screen_width=screen.shape[1],
                screen_height=screen.shape[0],
            )
        )
    if Reference.from_pixels(template).blank:
        raise UsageError(say("picture-single-colour"))


def match(
    template: Pixels, screen: Pixels | Pyramid, *, hint: Box | None = None, read: ReadWords | None = None
) -> Match:
    """Finds `template` ``(h, w, 3 or 4) uint8`` on `screen` ``(h, w, 3) uint8 RGB``.

    screen: a Pyramid to share its levels among several templates. hint: where it was last time; tried first. read:
    reads small pictures; without it nothing is found by words. A fourth channel of the template is its mask.
    """
    reference = Reference.from_pixels(template)
    if reference.blank:
        return Match(None, reason=say("see-reference-blank"))
    return _Search(reference, screen if isinstance(screen, Pyramid) else Pyramid(screen), read).run(hint)


class _Search:
    """One search, whose stages share the screen's transform and what was already seen."""

    def __init__(self, reference: Reference, screen: Pyramid, read: ReadWords | None) -> None:
        self._whole, self._read = reference, read
        self._reference = reference.cut_out()
        self._size = Size(width=screen.rgb.shape[1], height=screen.rgb.shape[0])
        self._screen = screen
        self._eye = Eye(self._reference, screen.rgb, screen.grey)
        self._seen: list[_Seen] = []
        self._trace: list[Stage] = []

    def run(self, hint: Box | None) -> Match:
        if hint is not None and hint.area:  # skips the shortlist, which is the most expensive part
            scale = hint.width / self._reference.width
            last = Place((hint.left + hint.right) / 2, (hint.top + hint.bottom) / 2, scale, 1.0)
            if self._run_stage("remembered", lambda: self._look("remembered", [last]), CERTAIN):
                return self._answer()
        shortlist = Shortlist(self._reference, self._screen)
        if self._run_stage("template", lambda: self._look("template", shortlist.find_places(OWN)), CERTAIN):
            return self._answer()
        if self._run_stage("copies", self._look_at_copies, CERTAIN):
            return self._answer()
        if self._run_stage("scales", lambda: self._look("scales", shortlist.find_places(OTHERS)), CERTAIN):
            return self._answer()
        if self._run_stage("pixels", self._look_at_pixels, THRESHOLD):
            return self._answer()
        place = find_by_features(self._reference, self._screen.grey)
        self._run_stage("features", lambda: self._look("features", [place] if place else []), THRESHOLD)
        return self._answer()

    def _run_stage(self, name: StageName, work: Callable[[], list[_Seen]], needed: float) -> bool:
        """Runs a stage and records it in the trace. Returns whether the search may end with the places seen so far."""
        start = time.perf_counter()
        fresh = work()
        self._seen = _keep_distinct([*self._seen, *fresh])
        best = max((seen.candidate.score for seen in fresh), default=0.0)
        enough = len(self._list_good(needed)) > 0
        refused = "" if enough else f"best {best:.2f} of {needed}"
        self._trace.append(Stage(name, (time.perf_counter() - start) * 1000, best, refused))
        return enough

    def _look(self, stage: StageName, places: Sequence[Place]) -> list[_Seen]:
        """Examines the promising places. If one of the leading ones matches, no others are examined."""
        behind = [place for place in places if place.score < places[0].score - BEHIND]
        looked = self._look_closely(stage, [place for place in places if place not in behind])
        return looked if _is_found(looked) else looked + self._look_closely(stage, behind)

    def _look_closely(self, stage: StageName, places: Sequence[Place]) -> list[_Seen]:
        glances = sorted((self._eye.glance(place) for place in places), key=lambda glance: -glance.edges)
        looked = list[_Seen]()
        for glance in glances[:LOOKS]:
            if _is_found(looked) and glance.edges < glances[0].edges - BEHIND:
                break
            seen = self._eye.look(glance)
            width, height = max(round(seen.width), 1), max(round(seen.height), 1)
            left, top = round(seen.x - seen.width / 2), round(seen.y - seen.height / 2)
            box = Box(left=left, top=top, right=left + width, bottom=top + height).within(self._size)
            scale = seen.width / self._reference.width
            found = Candidate(box, seen.score, scale, stage)
            looked.append(_Seen(found, seen.score + COLOUR * seen.colour))
        return looked

    def _look_at_copies(self) -> list[_Seen]:
        """Where the reference's very pixels are, if all of them count and fit."""
        whole = self._whole
        if whole.mask is not None or whole.width > self._size.width or whole.height > self._size.height:
            return []
        boxes = [
            Box(left=corner.x, top=corner.y, right=corner.x + whole.width, bottom=corner.y + whole.height)
            for corner in find_copies(whole.rgb, self._screen.rgb)
        ]
        return [_Seen(Candidate(box, 1.0, 1.0, "copies"), 1.0 + COLOUR) for box in boxes]

    def _find_by_words(self) -> list[Candidate]:
        """The places that are half alike and have the reference's words."""
        if self._read is None:
            return []
        start = time.perf_counter()
        places = [seen.candidate for seen in self._seen]
        scores = [(place.box, place.score) for place in places]
        same = find_same_words(self._whole.rgb, self._screen.rgb, scores, self._read)
        found = [replace(place, score=THRESHOLD, stage="words") for place in places if place.box in same]
        refused = "" if found else "its words are not read"
        self._trace.append(Stage("words", (time.perf_counter() - start) * 1000, THRESHOLD if found else 0.0, refused))
        return found

    def _compare_pixels(self, seen: Sequence[_Seen]) -> list[_Seen]:
        """The same places by what their pixels say, which is more than edges do where there are few."""
        pixels = PixelComparison(self._reference, self._screen.rgb, self._screen.grey)
        compared = list[_Seen]()
        for one in seen:
            score = pixels.compare(one.candidate.box, one.candidate.scale)
            if score is not None:
                colour = one.rank - one.candidate.score
                compared.append(_Seen(replace(one.candidate, score=score, stage="pixels"), score + colour))
        return compared

    def _look_at_pixels(self) -> list[_Seen]:
        """The likeliest places, and those that are alike at its own size, where letters of few pixels are the same."""
        places = find_at_own_size(self._whole.grey, self._screen.grey)
        own = [_Seen(Candidate(box.within(self._size), 0.0, 1.0, "pixels"), 0.0) for box in places]
        compared = self._compare_pixels([*self._seen[:COMPARED], *own])
        refuted = [
            one.candidate.box
            for one in compared
            if one.candidate.score < REFUTED and max(one.candidate.box.width, one.candidate.box.height) <= SMALL
        ]
        self._seen = [seen for seen in self._seen if seen.candidate.box not in refuted]
        return compared

    def _list_good(self, needed: float) -> list[_Seen]:
        return [seen for seen in self._seen if seen.candidate.score >= needed]

    def _list_rivals(self, good: Sequence[_Seen]) -> list[Candidate]:
        return [seen.candidate for seen in good if seen.rank > good[0].rank - APART]

    def _answer(self) -> Match:
        good = self._list_good(THRESHOLD)
        if not good and (named := self._find_by_words()):
            if len(named) > 1:
                return Match(None, named, say("see-which-of-several", count=len(named)), self._trace, unsure=True)
            return Match(named[0], named, None, self._trace)
        if not good:
            best = [seen.candidate for seen in self._seen[:3]]
            return Match(None, best, say("see-nothing-alike"), self._trace)
        rivals = self._list_rivals(good)
        # the same thing elsewhere, unless a remembered place already says which of several it is
        if len(rivals) == 1 and rivals[0].stage != "remembered":
            found = rivals[0]
            twins = [Place(at.x, at.y, found.scale, 1.0) for at in find_twins(self._screen, found.box)]
            seen = self._look_closely(found.stage, twins)
            self._seen = _keep_distinct(self._seen + (self._compare_pixels(seen) if found.stage == "pixels" else seen))
            good = self._list_good(THRESHOLD)
            rivals = self._list_rivals(good)
        if len(rivals) > 1:
            return Match(None, rivals, say("see-which-of-several", count=len(rivals)), self._trace, unsure=True)
        return Match(rivals[0], [seen.candidate for seen in good], None, self._trace)


def _is_found(looked: Sequence[_Seen]) -> bool:
    return any(seen.candidate.score >= CERTAIN for seen in looked)


def _keep_distinct(seen: Sequence[_Seen]) -> list[_Seen]:
    """Best first, each place once: two that overlap by half are the same thing at two sizes."""
    kept: list[_Seen] = []
    for one in sorted(seen, key=lambda item: -item.rank):
        box = one.candidate.box
        others = ((other.candidate.box, box.overlap(other.candidate.box)) for other in kept)
        if not any(common and common.area > 0.4 * max(min(box.area, other.area), 1) for other, common in others):
            kept.append(one)
    return kept
