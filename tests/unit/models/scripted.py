"""A model on paper: it says what it is given to say, in turn, and keeps what it was asked."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from iris_screen.core.models import Finish, Reply, Role, Turn


@dataclass
class Scripted:
    """A Model. answers: in the order they are given; the last one again and again."""

    answers: Sequence[str]
    finish: Finish = "stop"
    asked: list[tuple[Role, list[Turn], str]] = field(default_factory=list)

    def ask(self, role: Role, turns: Sequence[Turn], until: str = "") -> Reply:
        self.asked.append((role, list(turns), until))
        return Reply(text=self.answers[min(len(self.asked), len(self.answers)) - 1], finish=self.finish)

    @property
    def words(self) -> str:
        """All that it was told the last time."""
        return "\n".join(turn.text for turn in self.asked[-1][1])

    @property
    def pictures(self) -> list[tuple[int, int]]:
        """The sizes of what it was shown the last time."""
        return [(photo.size.width, photo.size.height) for turn in self.asked[-1][1] for photo in turn.photos]
