"""Records a skill from a successful run: its steps, which words in them were the person's, and how its targets look."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from iris_screen.consent.secrets.secret_tokens import blank_tokens, find_plain_parts
from iris_screen.core.condition import Condition
from iris_screen.core.effects import AT_A_PLACE
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.protocols import Entry, Reader
from iris_screen.core.screen import Frame
from iris_screen.planning.skills.private_parts import check_private
from iris_screen.planning.skills.recorded_acts import list_acts
from iris_screen.planning.skills.skill import MAX_WORDS, Anchor, Skill, SkillStep, make_slots
from iris_screen.planning.skills.skill_page import find_at, list_elements, to_thousandths

Pictures = Callable[[str], Frame]
"""Returns a run's picture by its key, with health "gone" if it no longer exists."""

Cut = tuple[Frame, Box]
"""A part of a frame."""

MAX_PAGE, MAX_PAGE_WORD, MARGIN = 24, 16, 4
_NO_PAGE = frozenset({"input", "key", "keyboard", "list", "dialog", "scrim", "other"})


@dataclass(frozen=True)
class RecordedAct:
    """A finished step, the picture it was done on, and where."""

    step: Step
    before: Frame
    box: Box | None


def record_skill(
    name: str,
    task: Task,
    results: Sequence[StepResult],
    entries: Sequence[Entry],
    picture: Pictures,
    reader: Reader,
) -> tuple[Skill, dict[str, Cut]]:
    """The skill, and where each of its pictures is cut from. Raises UsageError if there is nothing to play again."""
    acts = [act for act in _list_acts(results, entries, picture, reader) if not act.step.role]
    if not any(act.step.action != "launch_app" for act in acts):
        raise UsageError(say("skill-nothing-to-keep"))
    slots = find_slots(task, [act.step.text for act in acts if act.step.action == "input_text"])
    steps, cuts = list[SkillStep](), dict[str, Cut]()
    for at, act in enumerate(_start_with_app(acts, task)):
        anchor = _make_anchor(act, slots, reader)
        if anchor is not None and act.box is not None and act.before.health == "ok":
            cuts[f"{at:02}.png"] = act.before, act.box.grow(MARGIN).within(act.before.size)
            anchor = anchor.replace(pictures=[f"{at:02}.png"])
        steps.append(SkillStep(step=make_slots(act.step, slots), anchor=anchor))
    # what is acted on is in the sentence of the day
    commands = [each.replace(said="", names=[]) for each in task.grant.commands]
    skill = Skill(
        name=name,
        task=make_slots(task.text, slots),
        slots=list(slots),
        device=task.device.partition(":")[0],
        app=next((act.before.app for act in acts if act.step.action != "launch_app"), ""),
        run=task.id,
        grant=make_slots(task.grant.replace(commands=commands), slots),
        steps=steps,
    )
    check_private(skill)
    return skill, cuts


def find_slots(task: Task, typed: Sequence[str] = ()) -> dict[str, str]:
    """The parts of the sentence that change each time: whom it names, what it says to write there, and what was typed.

    The placeholder of a secret stays in the sentence.
    """
    sentence = blank_tokens(task.text, "\0")
    people = [name for name in task.grant.recipients if _stands_alone(name, sentence)]
    parts = [text[start:end] for text in [*task.grant.texts, *typed] for start, end in find_plain_parts(text)]
    texts = [part for part in dict.fromkeys(parts) if part not in people and _stands_alone(part, sentence)]
    named = {**_number_slots("contact", people), **_number_slots("text", texts)}
    return {slot: said for slot, said in named.items() if not any(said != o and said in o for o in named.values())}


def _number_slots(name: str, said: Sequence[str]) -> dict[str, str]:
    return {name if n == 1 else f"{name}{n}": words for n, words in enumerate(dict.fromkeys(said), 1)}


def _stands_alone(said: str, sentence: str) -> bool:
    """Whether it occurs exactly once, so it is clear which part of the sentence it was."""
    return bool(said.strip()) and sentence.count(said) == 1


def _list_acts(
    results: Sequence[StepResult], entries: Sequence[Entry], picture: Pictures, reader: Reader
) -> Iterator[RecordedAct]:
    """The steps that succeeded; for a goal, what its actor did."""
    before = 0
    for result in results:
        if result.status in ("success", "unverified"):
            if result.step.action == "goal":
                own = [entry for entry in entries if before < entry.turn <= result.turn and entry.by == "iris"]
                yield from (
                    RecordedAct(step, frame, box)
                    for step, frame, box in list_acts(own, picture, picture(result.after), reader)
                )
            else:
                yield RecordedAct(result.step, picture(result.before), result.box)
        before = result.turn


def _start_with_app(acts: Sequence[RecordedAct], task: Task) -> Iterable[RecordedAct]:
    """The acts, preceded by opening the app, so that the skill can be played from anywhere."""
    first = acts[0]
    if first.step.action in ("launch_app", "go_home", "open_url", "call", "show_window") or not first.before.app:
        return acts
    if first.before.app == task.home or task.profile.is_computer:
        return acts
    opened = Step(action="launch_app", app=first.before.app, expect=[Condition(kind="app", value=first.before.app)])
    return [RecordedAct(opened, first.before, None), *acts]


def _make_anchor(act: RecordedAct, slots: Mapping[str, str], reader: Reader) -> Anchor | None:
    """How its target looked; None if it has no place, or if a slot names it, since another name looks different."""
    if act.box is None or act.step.action not in AT_A_PLACE | {"input_text"} or act.before.health == "gone":
        return None
    said = [*act.step.target.words, *act.step.target.names]
    if any(value and value in words for value in slots.values() for words in said):
        return None
    elements = list_elements(act.before, reader)
    stands_there = [each.name + each.value for each in elements if each.box.overlap(act.box) is not None]
    if any(value in words for words in stands_there for value in slots.values()):
        return None  # its picture would show it
    target = find_at(act.box.center, elements)
    words = target.name if target and len(target.name) <= MAX_WORDS else ""
    if any(value in words for value in slots.values()):
        return None
    lists = [each.box for each in elements if each.role == "list"]
    page: list[str] = []  # without content of lists, times, numbers, and the person's own words
    for each in elements:
        is_short = 1 < len(each.name) <= MAX_PAGE_WORD and not any(sign.isdigit() for sign in each.name)
        is_own = any(value in each.name for value in slots.values())
        if each is target or each.role in _NO_PAGE or not is_short or is_own:
            continue
        if not any(box.contains(each.box.center) for box in lists):
            page.append(each.name)
    return Anchor(
        place=to_thousandths(act.box, act.before.size),
        role=target.role if target else "",
        words=[words] if words else [],
        page=list(dict.fromkeys(page))[:MAX_PAGE],
    )
