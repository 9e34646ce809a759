from datetime import date
from pathlib import Path

from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.table import BEGIN, END, PAGE, write_table

DAY = date(2026, 11, 28)


def make_page(folder: Path) -> Path:
    page = folder / "figures.md"
    page.write_text(f"# Before\n\n{BEGIN}{END}\nAfter\n", "utf-8")
    return page


def test_benches_replace_their_own_rows_and_leave_the_others(tmp_path: Path) -> None:
    page, order = make_page(tmp_path), ["graph", "start"]
    write_table({"start": [Figure("first word", 0.3, "s", at_most=0.4)]}, order, DAY, page)
    write_table({"graph": [Figure("one | step", 12, "kB", at_most=10)]}, order, DAY, page)
    write_table({"start": [Figure("first word", 0.2, "s", at_most=0.4), Figure("run", 1.5, "×")]}, order, DAY, page)
    text = page.read_text("utf-8")
    assert text.startswith("# Before\n\n") and text.endswith("\nAfter\n")
    rows = [line.split(" | ")[:4] for line in text.splitlines() if line.startswith("| ")][2:]
    assert rows == [
        ["| graph", "one / step", "12.0 kB", "≤ 10, **missed**"],
        ["| start", "first word", "0.20 s", "≤ 0.4"],
        ["| start", "run", "1.50 ×", ""],
    ]


def test_a_page_without_the_marks_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text("text")
    assert "first word" in write_table({"start": [Figure("first word", 1, "s")]}, ["start"], DAY, tmp_path / "page.md")
    assert (tmp_path / "page.md").read_text() == "text"


def test_the_page_of_figures_has_the_marks() -> None:
    text = PAGE.read_text("utf-8")
    assert text.count(BEGIN) == text.count(END) == 1 and text.index(BEGIN) < text.index(END)
