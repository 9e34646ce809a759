"""The hands that type secrets. A step, the journal and every checkpoint hold {{secret:12}}; what it stands for is put
in its place just before the driver types it, into the app it is for and no other.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from iris_screen.consent.gates import Gates
from iris_screen.consent.recipients import is_lookup
from iris_screen.consent.secret_tokens import fill_tokens, find_tokens, has_bad_token, make_token
from iris_screen.core.actions import Action, InputText, Receipt
from iris_screen.core.errors import DeviceError, IrisError, Rejected, UsageError
from iris_screen.core.message import HIDDEN, Message, say, with_words
from iris_screen.core.plan import Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Device, Secrets
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.elements import visible_elements

# Whether secrets that texts name can be typed: asked before anything is touched, and again before each is typed.


def list_task_texts(task: Task) -> list[str]:
    """What may name secrets in a task."""
    return [task.text, *(step.text for step in task.steps)]


def check_tokens(texts: Iterable[str], secrets: Secrets | None) -> None:
    """secrets: None where none are kept. Raises UsageError for what names none, for one that is not there or not any
    more, and for one whose app is not allowed; StoreError where it cannot be opened. No value is handed out.
    """
    texts = list(texts)
    if any(map(has_bad_token, texts)):
        raise UsageError(say("secret-named-wrongly", token=make_token(12)))
    for number in dict.fromkeys(number for text in texts for number in find_tokens(text)):
        if secrets is None:
            raise UsageError(say("secret-none-kept-for", token=make_token(number)))
        secrets.check(number)


@dataclass
class Typist:
    """secrets: None where none are kept. same_app: whether two packages are of one app. gates: are told what was
    typed, so that it is seen nowhere afterwards.
    """

    secrets: Secrets | None
    same_app: Callable[[str, str], bool]
    gates: Gates
    _values: dict[int, str] = field(default_factory=dict, repr=False)

    def expect(self, texts: Iterable[str]) -> None:
        """Secrets that these texts name may stand on a screen before they are typed. What cannot be read is told when
        it is to be typed.
        """
        for number in dict.fromkeys(number for text in texts for number in find_tokens(text)):
            try:
                self._read(number, "kept out of what a run stores")
            except IrisError:
                continue

    def judge(self, task: Task, aim: Press, frame: Frame) -> Ruling:
        """Whether the secrets of an aim may be typed where it goes."""
        texts = [action.text for action in aim.actions if isinstance(action, InputText)]
        numbers = [number for text in texts for number in find_tokens(text)]
        if not numbers and not any(map(has_bad_token, texts)):
            return Ruling()
        if wrong := self._unusable(texts) or next((why for n in numbers if (why := self._wrong(n, aim, frame))), None):
            return Ruling(answer="deny", kind="secret", reason=wrong)
        said = find_tokens("\n".join(list_task_texts(task)))
        unsaid = next((number for number in numbers if number not in said), None)
        if unsaid is None:
            return Ruling()
        reason = say("rule-secret-unnamed", caption=self._called(unsaid), token=make_token(unsaid))
        return Ruling(answer="ask", kind="secret", reason=reason)

    def check(self, task: Task) -> None:
        """Whether what it names can be typed. Raises UsageError, StoreError."""
        check_tokens(list_task_texts(task), self.secrets)

    def do(self, device: Device, action: Action) -> Receipt:
        """What device.do does and raises. No error and no receipt says what was typed."""
        numbers = find_tokens(action.text) if isinstance(action, InputText) else []
        if not isinstance(action, InputText) or not numbers:
            return device.do(action)
        front = device.look().app
        for number in numbers:
            if not self._is_for(number, front):
                raise Rejected(self._elsewhere(number, front), delivered="no")
        try:
            values = {number: self._read(number, f"typed into {front}", front) for number in numbers}
        except IrisError as error:
            raise Rejected(error.message, delivered="no") from None
        try:
            receipt = device.do(action.replace(text=fill_tokens(action.text, values)))
        except DeviceError as error:
            raise type(error)(with_words(error.message, self._clean), delivered=error.delivered) from None
        return receipt.replace(detail=with_words(receipt.detail, self._clean)) if receipt.detail else receipt

    def typed(self, text: str) -> str:
        """What a text with such places was typed as by this program, "" where it was not."""
        numbers = find_tokens(text)
        return fill_tokens(text, self._values) if numbers and all(number in self._values for number in numbers) else ""

    def _unusable(self, texts: Sequence[str]) -> Message | None:
        """Why what they name cannot be typed anywhere, None where it can: since the run began its time may be over."""
        try:
            check_tokens(texts, self.secrets)
        except IrisError as error:
            return error.message
        return None

    def _wrong(self, number: int, aim: Press, frame: Frame) -> Message | None:
        """Why it may not be typed there at all, None where it may."""
        try:
            is_for = self._is_for(number, aim.app)
        except IrisError as error:
            return error.message
        if not is_for:
            return self._elsewhere(number, aim.app)
        return say("rule-secret-into-search") if _looks_up(aim, frame) else None

    def _is_for(self, number: int, front: str) -> bool:
        return bool(front and self.secrets and self.same_app(self.secrets.app_of(number), front))

    def _elsewhere(self, number: int, front: str) -> Message:
        app = self.secrets.app_of(number) if self.secrets else ""
        if not front:
            return say("rule-secret-app-unknown", token=make_token(number), app=app)
        return say("rule-secret-other-app", token=make_token(number), app=app, front=front)

    def _called(self, number: int) -> str:
        return self.secrets.caption_of(number) if self.secrets else ""

    def _read(self, number: int, why: str, front: str = "") -> str:
        if self.secrets is None:
            raise Rejected(say("secret-none-kept"), delivered="no")
        app, value = self.secrets.read(number, why)
        if front and not self.same_app(app, front):  # its item was edited meanwhile, to lead it elsewhere
            raise Rejected(say("secret-for-another-app", token=make_token(number), app=app), delivered="no")
        self._values[number] = value
        self.gates.learn([value])
        return value

    def _clean(self, text: str) -> str:
        for value in self._values.values():
            text = text.replace(value, HIDDEN)
        return self.gates.text_to_store(text)


def _looks_up(aim: Press, frame: Frame) -> bool:
    """Whether the input is one for a search or an address."""
    inputs = [each for each in visible_elements.list_visible(frame) if each.role == "input"]
    meant = [each for each in inputs if (each.box.contains(aim.box.center) if aim.box else each.focused)]
    return any(map(is_lookup, [*_names(meant), aim.words]))


def _names(elements: Sequence[Element]) -> list[str]:
    return [each.name for each in elements if each.name != each.value]
