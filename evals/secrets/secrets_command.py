"""The command line of the secrets eval."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from iris_screen.evals.secrets.canaries import Canary, make_canaries
from iris_screen.evals.secrets.canary_kinds import KINDS
from iris_screen.evals.secrets.harmless import make_harmless
from iris_screen.evals.secrets.leaks import find_covered, find_leaks, find_picture_leaks, is_picture_covered, leaks_bare
from iris_screen.evals.secrets.look_alikes import make_look_alikes
from iris_screen.evals.secrets.scanned_codes import DrawnCode, make_scanned_codes
from iris_screen.evals.secrets.written import load_written
from iris_screen.sight.reader import FrameReader


@dataclass
class Figures:
    """out: each canary that got out, with the gates. read: how many pages were also read by OCR, of which read_out got
    out. covered: harmless texts that were covered, of `harmless`; the same
    beside a secret, of `beside`. scanned_out: codes for scanning that got out, of `scanned`. alike_covered: pictures
    that only look like one and were covered, of `alike`.
    """

    canaries: int = 0
    read: int = 0
    out: list[tuple[Canary, list[str]]] = field(default_factory=list)
    read_out: list[tuple[Canary, list[str]]] = field(default_factory=list)
    harmless: int = 0
    covered: list[tuple[str, str]] = field(default_factory=list)
    beside: int = 0
    covered_beside: list[tuple[str, str]] = field(default_factory=list)
    scanned: int = 0
    scanned_out: list[tuple[DrawnCode, list[str]]] = field(default_factory=list)
    alike: int = 0
    alike_covered: list[DrawnCode] = field(default_factory=list)

    def add_canaries(self, canaries: Iterable[Canary], read: int = 0) -> None:
        """Puts each through the gates. read: of how many the pages are also read by OCR."""
        for canary in canaries:
            if not leaks_bare(canary):
                continue
            self.canaries += 1
            leaks = find_leaks(canary)
            if canary.page is not None:
                self.beside += sum(not piece.spans for piece in canary.page.pieces)
                self.covered_beside += [(canary.language, text) for text in find_covered(canary.page, tree=True)]
                if self.read < read:
                    self.read += 1
                    if read_leaks := find_leaks(canary, FrameReader()):
                        self.read_out.append((canary, read_leaks))
            if leaks:
                self.out.append((canary, leaks))

    def add_harmless(self, seed: int, count: int) -> None:
        """Covers pages without a secret, by the tree and by pixels."""
        for language, page in make_harmless(seed, count):
            for tree in (True, False):
                self.harmless += len(page.pieces)
                self.covered += [(language, text) for text in find_covered(page, tree)]

    def add_pictures(self, seed: int, count: int) -> None:
        """Puts codes for scanning through the gates, and as many pictures that only look like one."""
        for code in make_scanned_codes(seed, count):
            self.scanned += 1
            if leaks := find_picture_leaks(code):
                self.scanned_out.append((code, leaks))
        for picture in make_look_alikes(seed, count):
            self.alike += 1
            self.alike_covered += [picture] if is_picture_covered(picture) else []

    def describe(self) -> dict[str, object]:
        """For --json."""
        return {
            "canaries": self.canaries,
            "read by OCR": self.read,
            "out": len(self.out),
            "by kind": Counter(canary.kind for canary, _ in self.out),
            "by language": Counter(canary.language for canary, _ in self.out),
            "by gate": Counter(gate for _, leaks in self.out for gate in leaks),
            "each": [[str(canary), leaks] for canary, leaks in self.out],
            "each read by OCR": [[str(canary), leaks] for canary, leaks in self.read_out],
            "harmless": self.harmless,
            "covered": self.covered,
            "beside a secret": self.beside,
            "covered beside a secret": self.covered_beside,
            "codes for scanning": self.scanned,
            "codes for scanning out": Counter(code.kind for code, _ in self.scanned_out),
            "pictures that look alike": self.alike,
            "pictures that look alike covered": Counter(picture.kind for picture in self.alike_covered),
        }


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m iris_screen.evals.secrets", description=__doc__)
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--seed", type=int)
    group.add_argument("--written", action="store_true", help="only the screens that people wrote")
    parser.add_argument("--canaries", type=int, default=3_000)
    parser.add_argument("--harmless", type=int, default=3_000)
    parser.add_argument(
        "--pictures", type=int, default=300, help="how many codes for scanning, and as many look-alikes"
    )
    parser.add_argument("--read", type=int, default=0, help="how many pages are also read by OCR")
    parser.add_argument("--show", type=int, default=40, help="how many of each are printed")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(argv)
    figures = Figures()
    if given.written:
        figures.add_canaries(load_written(), given.read)
    else:
        figures.add_canaries(make_canaries(given.seed, given.canaries), given.read)
        figures.add_harmless(given.seed, given.harmless)
        figures.add_pictures(given.seed, given.pictures)
    if given.json:
        given.json.write_text(json.dumps(figures.describe(), ensure_ascii=False, indent=1))
    _print(figures, given.show)


def _print(figures: Figures, most: int) -> None:
    for canary, leaks in [*figures.out[:most], *figures.read_out[:most]]:
        print(f"{canary} -> {'; '.join(leaks)}")
    for what, texts in (("harmless", figures.covered), ("beside a secret", figures.covered_beside)):
        for language, text in texts[:most]:
            print(f"covered, {what}, {language}: {text}")
    for counted in ("by kind", "by language", "by gate", "codes for scanning out", "pictures that look alike covered"):
        counts = figures.describe()[counted]
        assert isinstance(counts, Counter)
        print(counted, dict(counts.most_common()))
    print(f"{len(figures.out)} of {figures.canaries} canaries of {len(KINDS)} kinds got out", end="; ")
    print(f"of those read by OCR, {len(figures.read_out)} of {figures.read}")
    print(f"{len(figures.covered)} of {figures.harmless} harmless texts covered", end="; ")
    print(f"beside a secret, {len(figures.covered_beside)} of {figures.beside}")
    print(f"{len(figures.scanned_out)} of {figures.scanned} codes for scanning got out", end="; ")
    print(f"{len(figures.alike_covered)} of {figures.alike} pictures that look alike covered")
