"""A stand-in for a seeing model, in every role: it plans, acts, judges, locates and reads, with slips at a stated rate.

It knows the task and how a patient person would do it. Of the screen it knows what a request shows.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Literal

from iris_screen.evals.model.hand import Hand, is_closing, list_presses
from iris_screen.evals.model.intents import Intent
from iris_screen.evals.model.model_tasks import ModelTask
from iris_screen.evals.model.seen import Role, Seen, Thing, split_parts
from iris_screen.evals.model.slips import SLOW_BY, Slip, Slips
from iris_screen.evals.model.writers import Act, Writer
from iris_screen.testing.answers import Asked, Fault, Wire, plain, stops_short

Plan = Literal["react", "milestones", "steps", "program"]
Said = dict[str, Any] | str
REFUSAL = "I'm sorry, but I can't help with that."
EVERYWHERE: frozenset[Slip] = frozenset({"wrong_format", "refusal", "slow", "cut_stream"})
REMOVALS = frozenset({"delete", "uninstall"})
ALIKE = 2
"""Texts that two looks at the same page share at least."""
NOWHERE = "the violet heron"
"""Words that stand on no screen."""


@dataclass
class StandIn:
    """Answers for one run. eyes: what can be seen now. wait: lets the run's own time pass.

    calls: the role of each request. wasted: the actor's answers that led to no act, according to its next request.
    admits: it says so if a task cannot be done.
    """

    task: ModelTask
    plan: Plan
    writer: Writer
    eyes: Callable[[], list[Thing]]
    slips: Slips
    wait: Callable[[float], None]
    calls: list[Role] = field(default_factory=list)
    transcript: list[str] = field(default_factory=list)
    wasted: int = 0
    admits: ClassVar[bool] = True
    _goals: dict[str, int] = field(default_factory=dict)
    _seen: list[Sequence[Thing]] = field(default_factory=list)
    """What was on the screen at each of the actor's requests."""
    _cut: bool = False
    _broken: tuple[str, str] | None = None
    """The last request, if its answer is cut off, and the whole answer."""

    def __post_init__(self) -> None:
        self.hand = Hand(self.task, self.writer.types_into_focus, self.writer.tells_quotes)

    def __call__(self, asked: Asked) -> str:
        if self._broken and self._broken[0] == asked.text:
            self.calls.append(self.calls[-1])
            return self._broken[1]  # it was cut off on the way, and is asked for again
        seen = Seen(asked, self.eyes())
        self.calls.append(seen.role)
        self._seen += [seen.on_screen] if seen.role == "act" else []
        self.wasted += seen.role == "act" and (seen.last_failed or "Not so" in seen.last)
        answer = self.answer(seen)
        self.transcript.append(f"{seen.role}: {seen.last[:200]!r} -> {answer[:400]!r}")
        self._broken = (asked.text, answer) if self._cut else None
        return answer

    def wire(self, asked: Asked, text: str) -> Wire:
        """How the answer is sent: whole, or cut off on the way."""
        cut, self._cut = self._cut, False
        fault: Fault = stops_short if cut else plain
        return fault(asked, text)

    def answer(self, seen: Seen) -> str:
        match seen.role:
            case "act":
                return self._act(seen)
            case "fold":
                return "<entry>went on with the task</entry>"
            case _:
                return self._speak(seen)

    # --- with slips -------------------------------------------------------------------------------------------------

    def _speak(self, seen: Seen) -> str:
        """An answer of a planner, judge, locator or reader."""
        made_up: frozenset[Slip] = (
            frozenset({"made_up_words"}) if seen.role in ("plan", "judge", "locate") else frozenset()
        )
        slip = self.slips.draw(EVERYWHERE | made_up)
        answers: dict[str, Callable[[Seen, bool], Said]] = {
            "plan": self.make_plan,
            "replan": self.make_rest,
            "program": lambda seen, _: self._write_program(),
            "judge": self.judge,
            "locate": self.locate,
            "read": self.read,
        }
        answer_role = answers.get(seen.role)
        said = answer_role(seen, slip == "made_up_words") if answer_role else "I do not know."
        answer = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        return self._send(answer, slip, json_answer=True)

    def _act(self, seen: Seen) -> str:
        end = self.find_end(seen.goal)
        act = self.hand.next(seen, end)
        slip = self.slips.draw(EVERYWHERE | self._possible(act, seen, end))
        return self._send(self.writer.write(self._slipped(act, slip, seen, end)), slip)

    def _send(self, answer: str, slip: Slip | None, *, json_answer: bool = False) -> str:
        """The answer with a slip in how it is said."""
        chance = self.slips.chance
        match slip:
            case "wrong_format":
                spoiled = f"<think>perhaps {answer} or not</think>{answer}"
                return chance.choice([spoiled, ""]) if json_answer else self.writer.spoil(answer, chance)
            case "refusal":
                return REFUSAL
            case "slow":
                self.wait(chance.uniform(*SLOW_BY))
            case "cut_stream":
                self._cut = True
        return answer

    def _possible(self, act: Act, seen: Seen, end: int) -> frozenset[Slip]:
        """The slips that this act can have."""
        found: set[Slip] = set()
        if act.do == "done":
            return frozenset({"made_up_words"})
        if act.do == "tap" and act.thing:
            found |= {"point_off", "wrong_element", "early_done", "made_up_words"}
            if is_closing(act, seen):
                return frozenset({"missed_popup", "point_off"})
        if act.do == "type":
            found.add("made_up_words")
        if act.do in ("tap", "type") and self.hand.at < end:
            found |= {"forgotten_step", "early_done"}
        return frozenset(found)

    def _slipped(self, act: Act, slip: Slip | None, seen: Seen, end: int) -> Act:
        chance = self.slips.chance
        match slip:
            case "point_off" if act.point:
                across, down = self.slips.draw_offset()
                at = (min(max(act.point[0] + across, 1), 998), min(max(act.point[1] + down, 1), 998))
                return act.replace(at=at)
            case "wrong_element":
                others = [thing for thing in list_presses(seen.things) if thing != act.thing]
                return act.replace(thing=chance.choice(others)) if others else act
            case "early_done":
                self.hand.sent = None
                guess = make_wrong(self.task.answer, chance) if self.task.answer else self.hand.claim(seen)
                return Act(do="done", text=guess, reason="It is done.")
            case "missed_popup" if self.hand.last_place:
                return act.replace(thing=None, at=(self.hand.last_place.x, self.hand.last_place.y))
            case "forgotten_step" if self.hand.forget(end):
                return self.hand.next(seen, end)
            case "made_up_words":
                return self._with_made_up(act)
        return act

    def _with_made_up(self, act: Act) -> Act:
        """A wrong answer, a text that nobody gave, or a press on something that is not there."""
        if act.do == "type":
            return act.replace(text=f"{act.text} {NOWHERE}")
        if act.do != "done":
            return act.replace(thing=None, at=None, text=NOWHERE)
        return act.replace(text=make_wrong(act.text, self.slips.chance), quote="")

    # --- as planner -------------------------------------------------------------------------------------------------

    def make_plan(self, seen: Seen, made_up: bool = False) -> dict[str, Any]:
        """The plan, from the person's sentence alone. made_up: one of its conditions is seen nowhere."""
        task = self.task
        if task.cannot and self.admits:
            return {"brain": None, **task.cannot}
        done = [*task.done, *([f"text:{NOWHERE}"] if made_up else [])]
        self._goals |= {each.removeprefix("dynamic:"): len(task.intents) for each in task.done}
        plan = {"brain": self.plan, "why": "as asked", "apps": task.apps, **self._shape(0, done)}
        asked = {"recipients": task.recipients, "texts": task.texts, "kinds": task.kinds or ["none"]}
        return {
            **plan,
            **asked,
            "question": bool(task.answer),
            "only": "look" if task.is_look else "",
        }

    def make_rest(self, seen: Seen, made_up: bool = False) -> dict[str, Any]:
        """The rest of the plan, from the screen."""
        told = re.search(r'{"brain": "(\w+)"', seen.asked.text)
        plan: Any = told[1] if told else self.plan
        self.plan = plan
        if plan == "steps":
            self.hand.at = seen.count_done([each.on or each.text for each in self.task.intents])
        if self.hand.at >= len(self.task.intents) and not self.hand.forgotten:
            return {"brain": plan, "why": "it is seen", "done": True}
        return {"brain": plan, "why": "go on", **self._shape(self.hand.at, self.task.done)}

    def _shape(self, first: int, done: Sequence[str]) -> dict[str, Any]:
        match self.plan:
            case "steps":
                return {"steps": self._list_steps(first), "success": list(done)}
            case "milestones":
                return {"milestones": self._list_milestones(first, done)}
            case "program":
                return {"program": self._write_program()}
            case _:
                return {"done": list(done)}

    def _parts(self, first: int) -> list[tuple[int, int]]:
        """The intents app by app, as (first, end)."""
        opens = [n for n, intent in enumerate(self.task.intents) if intent.do == "open" and n > first]
        edges = [first, *opens, len(self.task.intents)]
        return [(a, b) for a, b in pairwise(edges) if a < b]

    def _describe(self, first: int, end: int) -> str:
        """A goal in words, by which it is known again."""
        words = ", ".join(intent.in_words(self.task.language) for intent in self.task.intents[first:end])
        goal = f"do this: {words[:300]}"
        self._goals[goal] = end
        return goal

    def _list_milestones(self, first: int, done: Sequence[str]) -> list[dict[str, Any]]:
        parts = self._parts(first)
        found: list[dict[str, Any]] = []
        for begin, end in parts:
            goal = self._describe(begin, end)
            seen = list(done) if end == len(self.task.intents) else [f"dynamic:{goal}"]
            kind = "EXECUTE_WORKFLOW" if end - begin > 1 else "LAUNCH_APP"
            found.append({"type": kind, "goal": goal, "done": seen, "complexity": min(5, 1 + (end - begin) // 2)})
        return found

    def _list_steps(self, first: int) -> list[dict[str, Any]]:
        intents = self.task.intents[first:]
        after = [*intents[1:], None]
        steps = [_make_step(each, self.task.done, then) for each, then in zip(intents, after, strict=True)]
        # how a switch is that was turned on an earlier page, its own step tells
        turned = {f"{state}:{each.on}" for each in intents[:-1] if each.do == "switch" for state in ("on", "off")}
        told = [each for each in self.task.done if not each.startswith("dynamic:")]
        if steps and (shown := [each for each in told if not turned & {each, each.partition("||")[0]}]):
            steps[-1]["expect"] = shown
        return steps

    def _write_program(self) -> str:
        lines = [f"step({self._describe(begin, end)!r})" for begin, end in self._parts(0)]
        lines += [f"print(read({self.task.sentence!r}))"] if self.task.answer else []
        return "\n".join(lines)

    def find_end(self, goal: str) -> int:
        """The intents that the current goal covers: those of a goal it named itself, else all."""
        named = [end for known, end in self._goals.items() if known in goal]
        return max(named, default=len(self.task.intents))

    # --- as judge, locator and reader -------------------------------------------------------------------------------

    def judge(self, seen: Seen, made_up: bool = False) -> dict[str, Any]:
        """An honest look at the picture. made_up: it claims what it wants, and quotes words that are not there."""
        if made_up:
            return {"holds": True, "evidence": NOWHERE, "quoted": True}
        statement = seen.asked.text.partition("Statement:")[2].partition("\n")[0]
        if told := re.search("“([^”]+)” (on|off)$", statement.strip()):
            states = [thing for thing in self.eyes() if thing.name == told[1] and thing.on is (told[2] == "on")]
            return {"holds": bool(states), "evidence": " ".join(told.groups()), "quoted": bool(states)}
        ends = [end for goal, end in self._goals.items() if goal in statement]
        is_goal = bool(ends) or "this goal is reached" in statement
        words = self._find_proof(max(ends, default=len(self.task.intents)))
        if not is_goal and (quoted := re.findall("“([^”]+)”", statement)):
            seen_all = all(any(word in thing.name for thing in self.eyes() if not thing.is_input) for word in quoted)
            words = quoted if seen_all else []
        end = max(ends, default=len(self.task.intents))
        is_looked_at = end < len(self.task.intents) or bool(self.task.answer)  # nothing has to be sent from an input
        named = (thing.replace(name=thing.value) if thing.is_input else thing for thing in self.eyes())
        things = [thing for thing in named if thing.name and (is_looked_at or not thing.is_input)]
        if is_goal and words and REMOVALS & {*self.task.kinds} and (gone := self._find_gone()):
            return {"holds": True, "evidence": ", ".join(gone), "quoted": True}
        earlier = {thing.name for things in self._seen[:-1] for thing in things}
        telling = [word for word in words if len(word) > 1]  # one letter stands in many texts
        whole = [thing for word in words for thing in things if thing.name == word]
        within = [thing for word in telling for thing in things if word.casefold() in thing.name.casefold()]
        shown = [*whole, *within]
        if shown:
            parts, controls = split_parts(self.task.answer) if self.task.answer else [""], ("button", "tab")

            def weigh(thing: Thing) -> tuple[bool, ...]:
                tells = any(part in thing.name for part in parts)
                return (not tells, thing.name in earlier, thing.role in controls, thing.name not in words)

            return {"holds": True, "evidence": min(shown, key=weigh).name, "quoted": True}
        return {"holds": bool(words), "evidence": "so it looks" if words else "it is not seen", "quoted": False}

    def _find_proof(self, end: int) -> list[str]:
        """Words that would show the first `end` intents to be done; [] if they are not."""
        if self.hand.at < end or self.hand.forgotten or not end:
            return []
        done = [each for each in reversed(self.task.intents[:end]) if each.do != "open"]
        found = [
            word
            for each in done
            for word in (*each.sees, *split_parts(each.text), *split_parts(each.since), each.on)
            if word
        ]
        return [word for word in found if word in self.task.sentence] + found

    def _find_gone(self) -> list[str]:
        """What this page listed when it was first seen, and does not list any more; first what the task names."""
        now = {thing.name for thing in self.eyes()}
        for things in self._seen:
            texts = [thing.name for thing in things if thing.role in ("text", "button") and thing.name]
            if len(now & {*texts}) >= ALIKE and (gone := [text for text in texts if text not in now]):
                return sorted(gone, key=lambda text: text not in self.task.sentence)[:ALIKE]
        return []

    def locate(self, seen: Seen, made_up: bool = False) -> dict[str, Any]:
        wanted = seen.asked.text.partition("Wanted:")[2].partition("\n")[0].strip()
        found = next((t for t in seen.on_screen if t.name and t.name in wanted and t.role != "image"), None)
        if found is None or made_up:
            return {"found": False, "reason": "it is not there", "suggestion": "scroll"}
        listed = next((t for t in seen.things if t.id and t.name == found.name), None)
        if listed:
            return {"found": True, "id": listed.id, "words": found.name, "sure": True}
        if told := re.search(r"lies about \[([\d, ]+)\]", seen.asked.text):
            nearer = [int(number) for number in told[1].split(",")]
            return {"found": True, "id": "", "box": nearer, "words": found.name, "sure": True}
        full = re.search(r"of this picture from 0 to (\d+)", seen.asked.text)
        share = int(full[1]) / 1000 if full else 1
        box = [max(0, found.x - 40), max(0, found.y - 12), min(1000, found.x + 40), min(1000, found.y + 12)]
        box = [round(part * share) for part in box]
        return {"found": True, "id": "", "box": box, "words": found.name, "sure": True}

    def read(self, seen: Seen, made_up: bool = False) -> dict[str, Any]:
        """The words on the screen that hold the answer, once the way to it is gone."""
        return {"text": seen.find_words(self.task.answer) if self.hand.at >= len(self.task.intents) - 1 else ""}


def make_chance(seed: str, what: str) -> Random:
    """A separate random generator for each purpose, so that leaving one out changes no other."""
    return Random(f"{seed}/{what}")


def make_wrong(answer: str, chance: Random) -> str:
    """Another answer of the same kind."""
    number = re.search(r"\d+", answer)
    if number is None:
        return NOWHERE
    return answer.replace(number[0], str(int(number[0]) + chance.randint(1, 9)))


def _make_step(intent: Intent, done: Sequence[str], after: Intent | None) -> dict[str, Any]:
    """An intent as a step of a written plan. after: the next one; what an input on its page holds is not known yet."""
    leads_to_input = after is not None and after.do == "type" and not intent.once
    is_told = bool(intent.sees) and intent.once and not leads_to_input  # what comes next may stand there already
    kind = "field" if intent.role == "input" else "text"
    pressed = {"target": f"{kind}:{intent.on}", "expect": [f"text:{intent.sees[0]}"] if is_told else ["changed"]}
    match intent.do:
        case "open":
            return {"action": "launch_app", "app": intent.on, "expect": [f"app:{intent.on}"]}
        case "type":
            return {
                "action": "input_text",
                "target": f"field:{intent.on}",
                "text": intent.text,
                "expect": [f"field:{intent.text}"],
                **({"clear": True} if intent.clears else {}),
            }
        case "switch":
            turned = [each for each in done if each in (f"on:{intent.on}", f"off:{intent.on}")]
            return {"action": "tap", "target": f"switch:{intent.on}", "expect": turned or ["changed"]}
        case "key":
            return {"action": "press_key", "key": intent.text, "expect": ["changed"]}
        case "swipe":
            return {"action": "swipe", "direction": intent.text, **pressed}
        case "hold":
            return {"action": "long_press", **pressed}
        case _:
            return {"action": "tap", **pressed, **({"irreversible": True} if intent.once and intent.sees else {})}
