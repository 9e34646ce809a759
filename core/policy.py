"""What may be pressed. Rules about the words under the finger, never a model's opinion (docs/security.md).

A policy file is used whole or not at all: one wrong line invalidates it, so that a typo never allows anything.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Literal

from pydantic import ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, OptionalMessage, say, verbatim
from iris_screen.core.parsing.labels import label, only_agrees
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.policy_words import Kind, drop_keys, is_one_of, mentions, shorten
from iris_screen.core.parsing.screen_words import drop_articles, find_kind_words, is_agreement, is_harmless
from iris_screen.core.parsing.sentences.command_clauses import PRESS, Verb
from iris_screen.core.parsing.sentences.commands import Command, list_called, read_commands
from iris_screen.core.parsing.sums import mentions_money, mentions_payment, remove_sums
from iris_screen.core.parsing.yaml_text import Marks, load_yaml
from iris_screen.core.people import Use
from iris_screen.core.plan import Grant, Step
from iris_screen.core.record import Record

Answer = Literal["allow", "ask", "deny"]
Permit = Literal["while_in_use", "once", "deny"]

NEVER_FREE = frozenset({"payment", "grant_always"})
"""Kinds that no file may set to allow."""

_STRICTNESS = {"allow": 0, "ask": 1, "deny": 2}
_SCHEMES = {"tel": "call", "sms": "send", "smsto": "send", "mailto": "send", "market": "install"}


class Rule(Record):
    """What happens to a kind of act; `app` (a package) narrows it to one app."""

    kind: str
    answer: Answer
    app: str = ""


class Permission(Record):
    """words: what its dialog mentions. needed: words of tasks that cannot be done without it."""

    words: list[str]
    needed: list[str] = []


class Ruling(Record):
    """The policy on one touch. kind is "" if nothing about it is sensitive; `reason` is what a person is told. uses: of
    allowances, if these are why it may go out. by_context: only the texts around tell what it agrees to. view: a digest
    of all that the page says of what is paid or sent; pictures: where it shows some.
    """

    answer: Answer = "allow"
    kind: str = ""
    reason: OptionalMessage = None
    uses: list[Use] = []
    by_context: bool = False
    view: str = ""
    pictures: list[Box] = []


def find_strictest(rulings: Sequence[Ruling]) -> Ruling:
    """The ruling that allows least; of equals one that no file may allow, of allowed ones one that names a kind, or
    else the first. With no rulings, the touch is allowed. An allowed one uses up what any of them does.
    """
    strictest = max(
        rulings,
        key=lambda one: (_STRICTNESS[one.answer], one.kind in NEVER_FREE, one.answer == "allow" and one.kind != ""),
        default=Ruling(),
    )
    uses = list(dict.fromkeys(use for ruling in rulings for use in ruling.uses))  # one act, whatever names cover it
    return strictest.replace(uses=uses) if strictest.answer == "allow" and uses else strictest


class Policy(Record):
    """Kinds of sensitive acts, the rules for them, and which permissions apps may get. Made by `read_policy`.

    by_hand: for some kinds, words on a screen that only a person can get past.
    """

    kinds: dict[str, Kind]
    rules: list[Rule]
    permissions: dict[str, Permission] = {}
    by_hand: dict[str, list[str]] = {}

    def list_rulings(
        self,
        touched: str,
        step: Step | None,
        grant: Grant,
        app: str = "",
        around: Sequence[str] = (),
        by: Message | None = None,
        *,
        on_button: bool = False,
        as_title: bool = False,
    ) -> list[Ruling]:
        """A ruling for every kind of act that this touch is; none if it is nothing sensitive.

        touched: the words of what is pressed, as shown or as its name. step: what it is done for, None for clearing a
        blocker. app: the package in front. around: the texts around it. by: what presses it, if it is not a finger
        ("Enter may press “Pay”"). on_button: where a sum is no price in a list. as_title: as kinds_of has it.
        """
        # what a model says of it is no part
        own = step.replace(description=None) if step and step.from_screen else step
        named = verbatim(shorten(touched)) if touched or own is None else own.in_words()
        if by is None and not touched and step is not None and step.from_screen and step.submit:
            by = say("rule-key-submits", text=shorten(step.text) or "none")
        rulings = []
        kinds = self.kinds_of(touched, step, around, as_title=as_title)
        if on_button and "payment" not in kinds and mentions_money(touched) and not is_harmless(remove_sums(touched)):
            kinds = ["payment", *kinds]
        for kind in kinds:
            is_agreed = _is_consented(kind, touched, step, grant) or self._is_told_press(kind, touched, grant)
            if self._find_answer(kind, app) == "ask" and is_agreed:
                rulings.append(Ruling(kind=kind, reason=say("rule-task-asks", kind=kind)))
            else:
                telling = self._find_telling(kind, touched, around)
                ruling = self.rule_on(kind, app, self._explain(kind, named, telling, by))
                rulings.append(ruling.replace(by_context=bool(telling) and by is None))
        return rulings

    def barrier(self, texts: Sequence[str], grant: Grant, app: str = "") -> Ruling:
        """Whether a screen with these texts is one that only a person can get past, and whether to ask them to. Allows
        a screen that is not, or that the task itself is about.
        """
        rulings = []
        for kind, words in self.by_hand.items():
            said = next((text for text in texts if any(mentions(text, word) for word in words)), "")
            if said and kind not in grant.kinds:
                reason = say("rule-needs-person", words=shorten(said), kind=kind)
                rulings.append(Ruling(answer=self._find_answer(kind, app), kind=kind, reason=reason))
        return find_strictest(rulings)

    def kinds_of(
        self, touched: str, step: Step | None, around: Sequence[str] = (), *, as_title: bool = False
    ) -> list[str]:
        """The sensitive kinds of a touch; most have none. as_title: the words are what somebody wrote, a title or a
        to-do, and may speak of anything: only those that say nothing else than to do it count.
        """
        if step is not None and step.action == "call":
            return ["call"]
        if step is not None and step.action == "open_url":
            scheme = _SCHEMES.get(step.url.partition(":")[0].lower())
            return [scheme] if scheme else []
        if step is not None and step.action == "input_text" and step.submit and step.irreversible:
            return ["send"]
        if not label(touched):
            return self.find_mentioned([touched])  # only a price
        if _only_agrees(touched, go_on=step is not None and step.from_screen):
            return self.find_mentioned([touched, *around])
        if step is None and is_agreement(label(touched)):
            # "Got it" under a notice agrees to nothing, unless it sells something
            return [kind for kind in self.find_mentioned([touched, *around]) if kind == "payment"]
        # what is cleared out of the way answers a request for a permission as `permit` says
        done = [name for name in self._list_done(touched) if step is not None or name != "permission"]
        # "Subscribe for $4.99 a month" is long enough for a title, and sells something
        sells = mentions_money(touched)
        return [
            name for name in done if not as_title or self._is_all_of(name, touched) or (name == "payment" and sells)
        ]

    @cached_property
    def _list_done(self) -> Callable[[str], list[str]]:
        """Which kinds of act the words of a control do. The rules ask for one name many times over."""

        @lru_cache(maxsize=1024)
        def list_done(touched: str) -> list[str]:
            bare = drop_articles(touched)
            forms = [touched] if bare == label(touched) or is_harmless(touched) else [touched, bare]
            return [
                name
                for name, kind in self.kinds.items()
                if any(kind.is_done_by(form) or find_kind_words(name).is_done_by(form) for form in forms)
            ]

        return list_done

    def find_mentioned(self, texts: Sequence[str]) -> list[str]:
        """The kinds of act that these texts mention; a sum of money means a payment."""
        paid = mentions_payment(texts)
        told = [name for name in self.kinds if any(self._is_about(name, text) for text in texts)]
        return ["payment", *told] if paid and "payment" in self.kinds and "payment" not in told else told

    def is_bare(self, text: str) -> bool:
        """Whether a text only names something sensitive, or only agrees, as button labels do."""
        return _only_agrees(text) or any(kind.is_all_of(text) for kind in self.kinds.values())

    def only_pays(self, text: str) -> bool:
        """Whether a text says only that something is paid: "Pay now"."""
        return "payment" in self.kinds and self._is_all_of("payment", text)

    def _is_all_of(self, kind: str, text: str) -> bool:
        """Whether a text says only that this is done."""
        return self.kinds[kind].is_all_of(text) or find_kind_words(kind).is_all_of(text)

    def _is_told_press(self, kind: str, touched: str, grant: Grant) -> bool:
        """Whether it sends what the person says, by the button that they name: "Send order". "Send" alone may send
        anything to anybody.
        """
        is_named = label(touched) in map(label, grant.presses)
        return kind == "send" and kind not in grant.forbidden and is_named and not self._is_all_of(kind, touched)

    def read_commands(self, sentence: str, texts: Sequence[str] = (), apps: Sequence[str] = ()) -> list[Command]:
        """What the person's own words command, of the kinds of act; see read_commands. To send a sum is to pay it."""
        told = read_commands(drop_keys(sentence), self.find_verbs, texts, apps)
        return [each for each in told if each.kind != "send" or not each.amount]

    def consent(self, sentence: str) -> list[str]:
        """The kinds of act that the person's own words consent to: what they command, and what the controls that they
        say to press do.
        """
        commands = self.read_commands(sentence)
        pressed = {kind for each in commands if each.kind == PRESS for kind in self.kinds_of(each.said, None)}
        return [name for name in self.kinds if name in {*pressed, *(each.kind for each in commands)} - NEVER_FREE]

    def drop_verbs(self, kinds: Sequence[str], text: str) -> str:
        """A label without the words for these kinds of act: "note" of "Delete note"."""
        said = label(text)
        for name in kinds:
            said = find_kind_words(name).words.remove_from(self.kinds[name].remove_from(said))
        return said

    def find_spoken_of(self, sentence: str) -> list[str]:
        """The kinds of act that a sentence speaks of, whether it commands them or not."""
        spoken = {verb.kind for verb in self.find_verbs(label(drop_keys(sentence)))}
        return [name for name in self.kinds if name in spoken]

    def find_verbs(self, said: str) -> Iterator[Verb]:
        """The verbs in a label that ask for a kind of act; none that is a part of a longer one: 退出 of 退出登录."""
        verbs = [
            Verb(begin, end, name)
            for name, kind in self.kinds.items()
            for begin, end in {*kind.find_asked(said), *find_kind_words(name).find_asked(said)}
        ]
        inside, reached = set[tuple[int, int]](), 0
        for begin, end in sorted({(verb.begin, verb.end) for verb in verbs}, key=lambda at: (at[0], -at[1])):
            if end <= reached:
                inside.add((begin, end))
            reached = max(reached, end)
        yield from (verb for verb in verbs if (verb.begin, verb.end) not in inside)

    def permit(self, texts: Sequence[str], sentence: str) -> list[Permit]:
        """The answers to give to a permission dialog, best first. They depend on whether the task needs it."""
        asked = [
            p for p in self.permissions.values() if any(mentions(text, word) for text in texts for word in p.words)
        ]
        needed = bool(asked) and all(any(mentions(sentence, word) for word in p.needed) for p in asked)
        return ["while_in_use", "once"] if needed else ["deny"]

    def rule_on(self, kind: str, app: str, would: Message) -> Ruling:
        """The ruling on a kind of act that the person's words do not consent to."""
        answer = self._find_answer(kind, app)
        return Ruling(answer=answer, kind=kind, reason=say("rule-ruling", would=would, answer=answer))

    def _explain(self, kind: str, what: Message, telling: str, by: Message | None) -> Message:
        """What a touch would do. telling: which of the texts around it says so."""
        does = (known.does if (known := self.kinds.get(kind)) else "") or kind
        if by is not None and telling:
            return say("rule-keys-would-as-told", by=by, kind=kind, does=does, words=shorten(telling))
        if by is not None:
            return say("rule-keys-would", by=by, kind=kind, does=does)
        if telling:
            return say("rule-would-as-told", what=what, kind=kind, does=does, words=shorten(telling))
        return say("rule-would", what=what, kind=kind, does=does)

    def _find_telling(self, kind: str, touched: str, around: Sequence[str]) -> str:
        """The text that makes an "OK" do this; "" if the label says so itself."""
        if kind not in self.kinds or not _only_agrees(touched):
            return ""
        pays = kind == "payment"
        return next((text for text in around if self._is_about(kind, text) or (pays and mentions_money(text))), "")

    def _is_about(self, kind: str, text: str) -> bool:
        """Whether a text of any length, in any language, is about this kind of act."""
        return self.kinds[kind].is_mentioned_in(text) or find_kind_words(kind).is_mentioned_in(text)

    def _find_answer(self, kind: str, app: str) -> Answer:
        fitting = [rule for rule in self.rules if rule.kind == kind and rule.app in ("", app)]
        return min(fitting, key=lambda rule: rule.app == "").answer if fitting else "ask"


def read_policy(text: bytes | str, source: str, over: Policy | None = None) -> Policy:
    """A policy from its YAML, overlaid on another one: what it says about a kind, a kind in an app, or a permission
    replaces what the other says. Raises UsageError, one sentence with the line; then nothing of the file counts.
    """
    data, marks = load_yaml(text, source, keep=over is None)
    if over is not None and data is None:
        return over  # nothing but comments
    try:
        policy = Policy.model_validate(_rename_except(data) if over is None else _overlay(_rename_except(data), over))
    except ValidationError as error:
        problem = error.errors()[0]
        path = tuple("except" if part == "exceptions" else part for part in problem["loc"])
        raise UsageError(marks.problem(path, _explain_unusable(path, mistake(problem)))) from None
    _check_rules(policy, marks)
    if over is not None:
        _check_known(policy, over, marks)
    return policy if over is None else _add_rules_below(policy, over)


def _overlay(data: object, over: Policy) -> object:
    """The rules of the upper policy only, so that a wrong rule is found at its line; everything else of both."""
    if not isinstance(data, dict):
        return data
    below = over.model_dump(include={"kinds", "permissions", "by_hand"})
    parts = {name: data.get(name, {}) for name in below}
    laid = {name: {**below[name], **part} if isinstance(part, dict) else part for name, part in parts.items()}
    return {"rules": [], **data, **laid}


def _add_rules_below(policy: Policy, over: Policy) -> Policy:
    said = {(rule.kind, rule.app) for rule in policy.rules}
    below = [rule for rule in over.rules if (rule.kind, rule.app) not in said]
    return policy.replace(rules=[*policy.rules, *below])


def _rename_except(data: object) -> object:
    """Renames `except`, which people write but Python reserves."""
    if not isinstance(data, dict) or not isinstance(data.get("kinds"), dict):
        return data
    kinds = dict(data["kinds"])
    for name, kind in kinds.items():
        if isinstance(kind, dict):
            kinds[name] = {"exceptions" if key == "except" else key: value for key, value in kind.items()}
    return {**data, "kinds": kinds}


def _check_rules(policy: Policy, marks: Marks) -> None:
    seen: set[tuple[str, str]] = set()
    for index, rule in enumerate(policy.rules):
        where = ("rules", index)
        if rule.kind not in policy.kinds:
            raise UsageError(
                marks.problem(where, say("yaml-policy-kind-unknown", kind=rule.kind, kinds=[*policy.kinds]))
            )
        if rule.kind in NEVER_FREE and rule.answer == "allow":
            raise UsageError(marks.problem(where, say("yaml-policy-never-allowed", kind=rule.kind)))
        if (rule.kind, rule.app) in seen:
            raise UsageError(marks.problem(where, _explain_second_rule(rule)))
        seen.add((rule.kind, rule.app))
    for kind in policy.by_hand:
        if kind not in policy.kinds:
            raise UsageError(
                marks.problem(("by_hand", kind), say("yaml-policy-kind-unknown", kind=kind, kinds=[*policy.kinds]))
            )


def _check_known(policy: Policy, over: Policy, marks: Marks) -> None:
    """Refuses an overlay that takes words away from a kind that may never be simply allowed."""
    for name in NEVER_FREE & over.kinds.keys():
        before, now = over.kinds[name], policy.kinds[name]
        words = (*before.words, *before.pressed, *before.anywhere, *before.around)
        lost = [word for word in words if word not in (*now.words, *now.pressed, *now.anywhere, *now.around)]
        excepted = set(now.exceptions) - set(before.exceptions)
        if lost or excepted:
            raise UsageError(marks.problem(("kinds", name), say("yaml-policy-words-taken-away", kind=name)))


def _only_agrees(text: str, *, go_on: bool = True) -> bool:
    """Whether a label agrees, in any language, to what the words around it say. go_on: as is_agreement has it."""
    return only_agrees(label(text)) or is_agreement(label(text), go_on=go_on)


def _is_consented(kind: str, touched: str, step: Step | None, grant: Grant) -> bool:
    """Whether the person's words consent to this kind. If they name recipients, the step must be about one of them. A
    step decided from the screen may not choose a recipient: if the words name none, the person is asked. Nor may it
    press another control than those that the words name, if that is all they agree to.
    """
    if kind not in grant.kinds or kind in NEVER_FREE:
        return False
    controls = [each.control for each in grant.commands if each.kind == kind]
    is_named = not controls or not all(controls) or label(touched) in map(label, controls)
    if not is_named and (step is None or step.from_screen):
        return False
    if kind not in ("send", "call") or not (grant.recipients or (step and step.from_screen)):
        return True
    # what must be seen before the step, and the number it calls; its own description is no proof
    seen = [each.value for each in step.needs if not each.gone] if step else []
    proofs = [step.number, *seen] if step else []
    # of whom it calls, only the frame tells (consent/recipients.py)
    names = list_called(grant.commands, grant.recipients) if kind == "call" else grant.recipients
    return any(is_one_of(name, said) for name in names for said in proofs)


def _explain_unusable(path: Sequence[object], problem: Message) -> Message:
    if not path:
        return say("yaml-policy-not-usable", problem=problem)
    return say("yaml-policy-key-not-usable", path=".".join(str(part) for part in path), problem=problem)


def _explain_second_rule(rule: Rule) -> Message:
    if rule.app:
        return say("yaml-policy-second-rule-in-app", kind=rule.kind, app=rule.app)
    return say("yaml-policy-second-rule", kind=rule.kind)
