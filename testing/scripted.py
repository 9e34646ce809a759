"""A model that says what a test wrote down: a real server on 127.0.0.1, so all of Iris is tested, up to the wire."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from iris_screen.core.settings import Roles, Settings
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint


class ScriptedModel(Endpoint):
    """Gives its answers in order, within `with`. `requests` holds what it was asked.

    answers: of every role, or by role (planner, hand, verifier, memory); left: those that were not asked for yet.
    otherwise: what it says once there are no more.
    """

    def __init__(self, answers: Sequence[str] | Mapping[str, Sequence[str]], otherwise: str = "") -> None:
        super().__init__(self._next)
        by_role = answers if isinstance(answers, Mapping) else {"": answers}
        self.left = {role: list(given) for role, given in by_role.items()}
        self._otherwise = otherwise
        self._turn = Lock()

    def settings(self, home: Path, **more: Any) -> Settings:
        """Settings that ask this model, each role by a name of its own. more: any others."""
        roles = Roles(planner_model="planner", hand_model="hand", verifier_model="verifier", memory_model="memory")
        where: dict[str, Any] = {"base_url": self.base_url, "model": "hand", "api_key": "scripted", "roles": roles}
        return Settings(home=home, **(where | more))

    def _next(self, asked: Asked) -> str:
        role = str(asked.body["model"])
        with self._turn:
            answers = self.left.get(role if role in self.left else "", [])
            return answers.pop(0) if answers else self._otherwise
