"""Types secrets. Steps, the journal and every checkpoint hold only {{secret:12}}; the value takes its place just before
the driver types it, into the app it is for and no other.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from iris_screen.consent.gates import Gates
from iris_screen.consent.local_apps import is_lookup
from iris_screen.consent.secrets.secret_tokens import fill_tokens, find_tokens, has_bad_token, make_token
from iris_screen.core.actions import Action, InputText, Receipt
from iris_screen.core.errors import DeviceError, IrisError, Rejected, UsageError
from iris_screen.core.message import HIDDEN, Message, replace_words, say
from iris_screen.core.plan import Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Device, Secrets
from iris_screen.core.screen import Frame
from iris_screen.sight.elements import visible_elements


def list_task_texts(task: Task) -> list[str]:
    """The texts of a task that may name secrets."""
    return [task.text, *(step.text for step in task.steps)]


def check_tokens(texts: Iterable[str], secrets: Secrets | None) -> None:
    """Checks that the secrets these texts name can be typed: before anything is touched, and again before each is
    typed. Hands out no value. secrets: None if none are kept.

    Raises UsageError for a malformed token, for a secret that is not or no longer there, and for one whose app is not
    allowed; StoreError if it cannot be opened.
    """
    texts = list(texts)
    if any(map(has_bad_token, texts)):
        raise UsageError(say("secret-named-wrongly", token=make_token(12)))
    for number in dict.fromkeys(number for text in texts for number in find_tokens(text)):
        if secrets is None:
            raise UsageError(say("secret-none-kept-for", token=make_token(number)))
        secrets.check(number)


@dataclass
class SecretTyper:
    """secrets: None if none are kept. same_app: whether two packages belong to one app. gates: mask everywhere what was
    typed.
    """

    secrets: Secrets | None
    same_app: Callable[[str, str], bool]
    gates: Gates
    _values: dict[int, str] = field(default_factory=dict, repr=False)

    def expect(self, texts: Iterable[str]) -> None:
        """Masks the secrets that these texts name from now on: a screen may show them before they are typed. A
        secret that cannot be read is reported later, when it is typed.
        """
        for number in dict.fromkeys(number for text in texts for number in find_tokens(text)):
            try:
                self._read(number, "kept out of what a run stores")
            except IrisError:
                continue

    def judge(self, task: Task, press: Press, frame: Frame) -> Ruling:
        """Whether the secrets that this would type may be typed there."""
        texts = [action.text for action in press.actions if isinstance(action, InputText)]
        numbers = [number for text in texts for number in find_tokens(text)]
        if not numbers and not any(map(has_bad_token, texts)):
            return Ruling()
        if problem := self._find_problem(texts, press, frame):
            return Ruling(answer="deny", kind="secret", reason=problem)
        own = [] if task.from_outside else find_tokens("\n".join(list_task_texts(task)))
        unnamed = next((number for number in numbers if number not in own), None)
        if unnamed is None:
            return Ruling()
        caption = self.secrets.caption_of(unnamed) if self.secrets else ""
        reason = say("rule-secret-unnamed", caption=caption, token=make_token(unnamed))
        return Ruling(answer="ask", kind="secret", reason=reason)

    def check(self, task: Task) -> None:
        """Checks that the secrets a task names can be typed. Raises UsageError, StoreError."""
        check_tokens(list_task_texts(task), self.secrets)

    def do(self, device: Device, action: Action) -> Receipt:
        """As device.do, with the values for tokens. No error and no receipt says what was typed."""
        numbers = find_tokens(action.text) if isinstance(action, InputText) else []
        if not isinstance(action, InputText) or not numbers:
            return device.do(action)
        front = device.look().app
        for number in numbers:
            if not self._is_for(number, front):
                raise Rejected(self._explain_other_app(number, front), delivered="no")
        try:
            values = {number: self._read(number, f"typed into {front}", front) for number in numbers}
        except IrisError as error:
            raise Rejected(error.message, delivered="no") from None
        try:
            receipt = device.do(action.replace(text=fill_tokens(action.text, values)))
        except DeviceError as error:
            raise type(error)(replace_words(error.message, self._mask), delivered=error.delivered) from None
        return receipt.replace(detail=replace_words(receipt.detail, self._mask)) if receipt.detail else receipt

    def get_typed_text(self, text: str) -> str:
        """What this program typed for a text with tokens, "" if it did not."""
        numbers = find_tokens(text)
        return fill_tokens(text, self._values) if numbers and all(number in self._values for number in numbers) else ""

    def _find_problem(self, texts: Sequence[str], press: Press, frame: Frame) -> Message | None:
        """Why the secrets in these texts may not be typed there, None if they may. They may have expired since the run
        began.
        """
        try:
            check_tokens(texts, self.secrets)
        except IrisError as error:
            return error.message
        inputs = [each for each in visible_elements.list_visible(frame) if each.role == "input"]
        used = [each for each in inputs if (each.box.contains(press.box.center) if press.box else each.focused)]
        names = [each.name for each in used if each.name != each.value]
        into_search = any(map(is_lookup, [*names, press.words]))
        for number in (number for text in texts for number in find_tokens(text)):
            try:
                is_for = self._is_for(number, press.app)
            except IrisError as error:
                return error.message
            if not is_for:
                return self._explain_other_app(number, press.app)
            if into_search:
                return say("rule-secret-into-search")
        return None

    def _is_for(self, number: int, front: str) -> bool:
        return bool(front and self.secrets and self.same_app(self.secrets.app_of(number), front))

    def _explain_other_app(self, number: int, front: str) -> Message:
        app = self.secrets.app_of(number) if self.secrets else ""
        if not front:
            return say("rule-secret-app-unknown", token=make_token(number), app=app)
        return say("rule-secret-other-app", token=make_token(number), app=app, front=front)

    def _read(self, number: int, why: str, front: str = "") -> str:
        if self.secrets is None:
            raise Rejected(say("secret-none-kept"), delivered="no")
        app, value = self.secrets.read(number, why)
        if front and not self.same_app(app, front):  # its item was edited meanwhile to point elsewhere
            raise Rejected(say("secret-for-another-app", token=make_token(number), app=app), delivered="no")
        self._values[number] = value
        self.gates.learn([value])
        return value

    def _mask(self, text: str) -> str:
        for value in self._values.values():
            text = text.replace(value, HIDDEN)
        return self.gates.text_to_store(text)
