import re

import pytest

from iris_screen.core.parsing.wordings import compile_late

CASES = [("a(b)?", 0, "xab"), ("A", re.IGNORECASE, "cab"), ("z", 0, "a")]


@pytest.mark.parametrize(("pattern", "flags", "text"), CASES)
def test_a_late_pattern_finds_what_a_compiled_one_finds(pattern: str, flags: int, text: str) -> None:
    late, now = compile_late(pattern, flags), re.compile(pattern, flags)
    for _ in range(2):
        assert [found.span() for found in late.finditer(text)] == [found.span() for found in now.finditer(text)]
        assert (late.search(text) is None) == (now.search(text) is None)
    assert (late.pattern, late.groups, late.flags) == (now.pattern, now.groups, now.flags)


def test_nothing_is_compiled_before_the_first_use() -> None:
    late = compile_late("(")
    assert late.pattern == "("
    with pytest.raises(re.error):
        late.search("x")
