"""A scripted model: gives its answers in turn and records what it was asked."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from iris_screen.core.models import ChatTurn, Finish, Reply, Role


@dataclass
class Scripted:
    """A Model. answers: in order; the last one repeats."""

    answers: Sequence[str]
    finish: Finish = "stop"
    asked: list[tuple[Role, list[ChatTurn], str]] = field(default_factory=list)

    def ask(self, role: Role, turns: Sequence[ChatTurn], until: str = "") -> Reply:
        self.asked.append((role, list(turns), until))
        return Reply(text=self.answers[min(len(self.asked), len(self.answers)) - 1], finish=self.finish)

    @property
    def words(self) -> str:
        """The whole text of the last request."""
        return "\n".join(turn.text for turn in self.asked[-1][1])

    @property
    def pictures(self) -> list[tuple[int, int]]:
        """The sizes of the pictures in the last request."""
        return [(photo.size.width, photo.size.height) for turn in self.asked[-1][1] for photo in turn.photos]
