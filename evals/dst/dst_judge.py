"""What was wrong with a run. Reads the phone's own log and state, and holds what the agent claims against it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from iris_screen.core.record import Record
from iris_screen.core.state import WINDOW as STATE_WINDOW
from iris_screen.evals.dst.run import Story
from iris_screen.text import render

FORBIDDEN = frozenset({"offer_taken", "ad_opened", "installed", "payment", "order", "call_answered", "called"})
"""Effects of controls that no task here presses."""

HARMLESS = frozenset({"permission", "call_declined", "retried", "visited"})
"""Effects of getting rid of something."""

WINDOW = 0.3
"""Seconds between the last look and the touch, in which something may slide under the finger unseen."""

UNDECIDED = frozenset({"intend:after", "receive:before"})
"""The last a process did with its journal, where a touch is promised and has no receipt yet."""

MAX_STATE = 64_000
"""Bytes of a checkpoint; a run of twenty turns has 3,000."""

MAX_KEPT = 100
"""Checkpoints kept besides one for each turn: those of the turn that is not judged yet."""


class Wrong(Record):
    """One thing that must not be: the rule it breaks, and what happened."""

    rule: str
    says: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.says}"


def judge(story: Story) -> list[Wrong]:
    """Everything that was wrong, each rule at most once; nothing for a good run."""
    said = {name: next(rule(story), None) for name, rule in RULES.items()}
    return [Wrong(rule=name, says=words) for name, words in said.items() if words is not None]


def _false_verified(story: Story) -> Iterator[str]:
    """ "verified" is only said where it is true."""
    if _verified(story) and not story.case.chore.done(story.report):
        yield "the run says verified, and the phone is not as it was asked for"


def _twice(story: Story) -> Iterator[str]:
    """An act that must not be repeated is not repeated."""
    for act, count in Counter(_log(story)).items():
        if act in _wanted(story) and count > _wanted(story)[act]:
            yield f"{act[0]} {count} times"


def _strange(story: Story) -> Iterator[str]:
    """Nothing is done that nobody asked for."""
    for name, what in _log(story):
        if (name, what) not in _wanted(story) and name not in HARMLESS | FORBIDDEN:
            yield f"{name} {what}, which nobody asked for"


def _forbidden(story: Story) -> Iterator[str]:
    """What a blocker offers is not pressed, unless it slid under the finger after the last look, or was not shown."""
    for touch in story.touched:
        taken = [name for name in touch.effects if name in FORBIDDEN]
        unseen = not touch.over and (touch.lied_to or touch.at - touch.looked_at <= WINDOW)
        if taken and not unseen:
            seen = f"the last look, at {touch.looked_at:.2f}, showed {', '.join(touch.over) or 'nothing'} in front"
            yield f"{taken[0]} by {touch.action} at {touch.at:.2f}; {seen}"


def _stale(story: Story) -> Iterator[str]:
    """No finger goes to a screen that was seen before something came over it, or left it."""
    for touch in story.touched:
        if touch.stale > WINDOW and not touch.lied_to:
            yield f"{touch.action} at {touch.at:.2f} on what the screen was {touch.stale:.2f} s before"


def _endless(story: Story) -> Iterator[str]:
    """Every run comes to an end, or can be resumed."""
    if story.endless:
        yield f"{story.processes} processes, and no result that was kept"


def _raised(story: Story) -> Iterator[str]:
    """Nothing comes out of a run but what the device said, or that another process has it."""
    yield from story.raised


def _lost(story: Story) -> Iterator[str]:
    """A run that was only cut ends as it would have ended."""
    case, result = story.case, story.result
    if not case.only_cut or not case.chore.certain or (_verified(story) and case.chore.done(story.report)):
        return
    if result is not None and result.status == "unverified" and (_cut_undecided(story) or story.pictures_lost):
        return  # nobody can know whether that touch went out, or what was there before it; it is said plainly
    yield (
        f"only cut, and it ends {result.status}: {render(result.reason)}"
        if result
        else "only cut, and there is no result"
    )


def _cut_undecided(story: Story) -> bool:
    """Whether a process ended between the promise of a touch and its receipt, as its journal has them."""
    ends = [blow.at for blow in story.case.cuts or [] if blow.at <= len(story.trail)]
    return any(_last_written(story.trail[:end]) in UNDECIDED for end in ends)


def _last_written(trail: Sequence[str]) -> str:
    """The last point of the journal."""
    return next((point for point in reversed(trail) if point.startswith(("intend:", "receive:"))), "")


def _gaps(story: Story) -> Iterator[str]:
    """The result tells of every step that was reached: of all where the task is done, else of the first ones."""
    if story.result is not None and story.result.total_steps <= STATE_WINDOW:
        told = [step.index for step in story.result.steps]
        reached = story.result.total_steps if story.result.status == "success" else len(told)
        if told != list(range(reached)):
            yield f"{story.result.total_steps} steps, and results of {told}"


def _grown(story: Story) -> Iterator[str]:
    """What is kept of a run stays small."""
    turns = story.turns
    if story.state_bytes > MAX_STATE:
        yield f"a checkpoint of {story.state_bytes:,} bytes"
    if story.checkpoints > turns + MAX_KEPT:
        yield f"{story.checkpoints} checkpoints of {turns} turns"


RULES: dict[str, Callable[[Story], Iterator[str]]] = {
    "twice": _twice,
    "false verified": _false_verified,
    "forbidden": _forbidden,
    "strange act": _strange,
    "stale": _stale,
    "raised": _raised,
    "endless": _endless,
    "lost": _lost,
    "gaps": _gaps,
    "grown": _grown,
}


def _verified(story: Story) -> bool:
    return story.result is not None and story.result.verdict == "verified"


Done = tuple[str, str]
"""An effect's name and its details in a fixed order."""


def _log(story: Story) -> list[Done]:
    return [(str(effect["effect"]), _text(effect["with"])) for effect in story.report["effects"]]


def _wanted(story: Story) -> Counter[Done]:
    return Counter((act.effect, _text(act.what)) for act in story.case.chore.acts)


def _text(what: dict[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in sorted(what.items()))
