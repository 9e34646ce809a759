"""A skill taken from a run that succeeded: its steps, which words in it were the person's, and how its targets look."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from iris_screen.consent.secret_tokens import blank_tokens, find_plain_parts
from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.protocols import Entry, Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.planning.last_look import waits_for_it_to_last
from iris_screen.planning.skills.private_parts import check_private
from iris_screen.planning.skills.recorded_acts import acts_of
from iris_screen.planning.skills.skill import MAX_WORDS, Anchor, Skill, SkillStep, slotted
from iris_screen.planning.skills.skill_page import in_thousandths, shown, standing_at

Pictures = Callable[[str], Frame]
"""A run's picture by its key; of health "gone" where it is not there any more."""

Cut = tuple[Frame, Box]
"""A part of a frame."""

MAX_PAGE, MAX_PAGE_WORD, MARGIN = 24, 16, 4
PLACED = frozenset({"tap", "double_tap", "right_click", "long_press", "hover", "input_text", "drag"})
_NO_PAGE = frozenset({"input", "key", "keyboard", "list", "dialog", "scrim", "other"})


@dataclass(frozen=True)
class Act:
    """A step that was done, on which picture, and where."""

    step: Step
    before: Frame
    box: Box | None


def take(
    name: str,
    task: Task,
    results: Sequence[StepResult],
    entries: Sequence[Entry],
    picture: Pictures,
    reader: Reader,
) -> tuple[Skill, dict[str, Cut]]:
    """The skill, and from where each of its pictures is cut. UsageError where nothing of it could be played again."""
    acts = [act for act in _acts(results, entries, picture, reader) if not waits_for_it_to_last(act.step)]
    if not any(act.step.action != "launch_app" for act in acts):
        raise UsageError(say("skill-nothing-to-keep"))
    slots = slots_of(task, [act.step.text for act in acts if act.step.action == "input_text"])
    steps, cuts = list[SkillStep](), dict[str, Cut]()
    for at, act in enumerate(_begun(acts, task)):
        anchor = _anchor(act, slots, reader)
        if anchor is not None and act.box is not None and act.before.health == "ok":
            cuts[f"{at:02}.png"] = act.before, act.box.grown(MARGIN).within(act.before.size)
            anchor = anchor.replace(pictures=[f"{at:02}.png"])
        steps.append(SkillStep(step=slotted(act.step, slots), anchor=anchor))
    skill = Skill(
        name=name,
        task=slotted(task.text, slots),
        slots=list(slots),
        device=task.device.partition(":")[0],
        app=next((act.before.app for act in acts if act.step.action != "launch_app"), ""),
        run=task.id,
        grant=slotted(task.grant, slots),
        steps=steps,
    )
    check_private(skill)
    return skill, cuts


def slots_of(task: Task, typed: Sequence[str] = ()) -> dict[str, str]:
    """What of the sentence was this time's: whom it names, what it has written there, and what was typed. What stands
    for a secret is its own every time.
    """
    sentence = blank_tokens(task.text, "\0")
    people = [name for name in task.grant.recipients if _stands_alone(name, sentence)]
    parts = [text[start:end] for text in [*task.grant.texts, *typed] for start, end in find_plain_parts(text)]
    texts = [part for part in dict.fromkeys(parts) if part not in people and _stands_alone(part, sentence)]
    named = {**_numbered("contact", people), **_numbered("text", texts)}
    return {slot: said for slot, said in named.items() if not any(said != o and said in o for o in named.values())}


def _numbered(name: str, said: Sequence[str]) -> dict[str, str]:
    return {name if n == 1 else f"{name}{n}": words for n, words in enumerate(dict.fromkeys(said), 1)}


def _stands_alone(said: str, sentence: str) -> bool:
    """Whether it stands there once, so that it is known what of the sentence it was."""
    return bool(said.strip()) and sentence.count(said) == 1


def _acts(results: Sequence[StepResult], entries: Sequence[Entry], picture: Pictures, reader: Reader) -> Iterator[Act]:
    """What was done and not in vain; of a goal, what its hand did."""
    before = 0
    for result in results:
        if result.status in ("success", "unverified"):
            if result.step.action == "goal":
                own = [entry for entry in entries if before < entry.turn <= result.turn and entry.by == "iris"]
                yield from (
                    Act(step, frame, box) for step, frame, box in acts_of(own, picture, picture(result.after), reader)
                )
            else:
                yield Act(result.step, picture(result.before), result.box)
        before = result.turn


def _begun(acts: Sequence[Act], task: Task) -> Iterable[Act]:
    """From its app on, wherever it is played."""
    first = acts[0]
    if first.step.action in ("launch_app", "go_home", "open_url", "call", "show_window") or not first.before.app:
        return acts
    if first.before.app == task.home or task.profile.is_computer:
        return acts
    opened = Step(action="launch_app", app=first.before.app, expect=[Condition(kind="app", value=first.before.app)])
    return [Act(opened, first.before, None), *acts]


def _anchor(act: Act, slots: Mapping[str, str], reader: Reader) -> Anchor | None:
    """How its target looked; None where it has no place, or a slot names it: another's name looks otherwise."""
    if act.box is None or act.step.action not in PLACED or act.before.health == "gone":
        return None
    said = [*act.step.target.words, *act.step.target.names]
    if any(value and value in words for value in slots.values() for words in said):
        return None
    things = shown(act.before, reader)
    stands_there = [each.name + each.value for each in things if each.box.overlap(act.box) is not None]
    if any(value in words for words in stands_there for value in slots.values()):
        return None  # its picture would show it
    target = standing_at(act.box.center, things)
    words = target.name if target and len(target.name) <= MAX_WORDS else ""
    if any(value in words for value in slots.values()):
        return None
    lists = [each.box for each in things if each.role == "list"]
    fixed = [
        e for e in things if e is not target and _stays(e, slots) and not any(b.contains(e.box.center) for b in lists)
    ]
    page = [each.name for each in fixed]
    return Anchor(
        place=in_thousandths(act.box, act.before.size),
        role=target.role if target else "",
        words=[words] if words else [],
        page=list(dict.fromkeys(page))[:MAX_PAGE],
    )


def _stays(each: Element, slots: Mapping[str, str]) -> bool:
    """Whether a word belongs to the page: no content of lists, no time, no number, nothing of the person's."""
    short = 1 < len(each.name) <= MAX_PAGE_WORD and each.role not in _NO_PAGE
    return short and not any(sign.isdigit() for sign in each.name) and not any(v in each.name for v in slots.values())
