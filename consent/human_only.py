"""Screens that only a person gets past: a sign-in, a check for robots, a payment's password. By their words."""

from dataclasses import dataclass

from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy, Ruling
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.elements import visible_elements


@dataclass(frozen=True)
class Barriers:
    """policy: says which words make one, and whether a person is asked. reader: reads frames without a tree."""

    policy: Policy
    reader: Reader | None = None

    def __call__(self, task: Task, frame: Frame) -> Ruling:
        """Allowed where the frame shows none."""
        if frame.elements is not None:
            texts = [
                text
                for element in visible_elements.list_visible(frame)
                for text in (element.name, element.value)
                if text
            ]
        else:
            texts = [line.text for line in self.reader.read(frame)] if self.reader else []
        return self.policy.barrier(texts, task.grant, frame.app)
