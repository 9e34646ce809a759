"""A chain is judged by its links, its head and what is there now, and nothing else."""

from dataclasses import dataclass, field

import pytest

from iris_screen.graph.keys.secret_key import RecordKeys, derive_record_key
from iris_screen.graph.store.chain_head import ChainHead
from iris_screen.graph.store.record_check import (
    ACCEPTED,
    ADOPTED,
    GONE,
    TRUSTED,
    Link,
    RecordCheck,
    check_record,
    digest_row,
    sign_link,
)

KEY, OTHER = derive_record_key(b"one" * 11), derive_record_key(b"two" * 11)


@dataclass
class Chain:
    """A chain as it grows, with what is there."""

    links: list[Link] = field(default_factory=list)
    present: dict[str, bytes] = field(default_factory=dict)

    def add(self, part: str, digest: bytes = GONE) -> "Chain":
        before = self.links[-1].mac if self.links else bytes(32)
        self.links.append(sign_link(KEY, "r1", len(self.links) + 1, part, digest, before))
        if digest:
            self.present[part] = digest
        return self

    @property
    def head(self) -> ChainHead:
        return ChainHead(self.links[-1].n, self.links[-1].mac)

    def check(self, links: list[Link] | None = None, head: ChainHead | None = None) -> RecordCheck:
        return check_record(
            RecordKeys(KEY), "r1", self.links if links is None else links, head or self.head, self.present
        )


@pytest.fixture
def chain() -> Chain:
    return Chain().add(ACCEPTED).add("run", digest_row(["x"])).add("act 1 0", digest_row([1, 0.5, None]))


def test_what_was_signed_is_whole_also_where_the_head_is_behind(chain: Chain) -> None:
    heads = [ChainHead(0, bytes(32)), *(ChainHead(link.n, link.mac) for link in chain.links)]
    assert {chain.check(head=head).state for head in heads} == {"whole"}


def test_a_part_that_was_signed_as_removed_may_be_missing(chain: Chain) -> None:
    chain.add("act 1 0")
    del chain.present["act 1 0"]
    assert chain.check().state == "whole"


def test_a_head_of_another_chain_shows_that_this_one_was_written_anew(chain: Chain) -> None:
    assert chain.check(head=ChainHead(2, b"x" * 32)).state == "changed"


def test_a_head_ahead_of_the_chain_shows_that_its_end_is_gone(chain: Chain) -> None:
    assert chain.check(links=chain.links[:2], head=chain.head).state == "cut"
    assert chain.check(links=[], head=chain.head).state == "cut"
    assert check_record(RecordKeys(KEY), "r1", chain.links, None, chain.present).state == "cut"


def test_without_any_link_or_head_nothing_was_ever_signed(chain: Chain) -> None:
    assert check_record(RecordKeys(KEY), "r1", [], None, chain.present).state == "unsigned"
    assert check_record(RecordKeys(KEY), "r1", [], ChainHead(0, bytes(32)), chain.present).state == "unsigned"


def test_a_chain_counts_from_its_last_beginning(chain: Chain) -> None:
    signed = dict(chain.present)
    chain.links[1] = chain.links[1]._replace(digest=b"changed")
    for beginning, state in ((ADOPTED, "unsigned"), (TRUSTED, "trusted"), (ACCEPTED, "whole")):
        chain.add(beginning)
        for part, digest in signed.items():
            chain.add(part, digest)
        assert chain.check().state == state


def test_a_chain_without_its_beginning_is_cut(chain: Chain) -> None:
    assert chain.check(links=chain.links[1:]).state in {"cut", "changed"}


def test_a_key_is_named_and_another_one_is_not_taken_for_a_change(chain: Chain) -> None:
    assert check_record(RecordKeys(OTHER), "r1", chain.links, chain.head, chain.present).state == "foreign"
    renamed = [link._replace(key=OTHER.name) for link in chain.links]
    assert check_record(RecordKeys(OTHER), "r1", renamed, chain.head, chain.present).state == "changed"


def test_what_an_older_key_signed_stays_whole_and_the_key_of_each_link_is_the_one_it_names(chain: Chain) -> None:
    keys = RecordKeys(OTHER, (KEY,))
    assert check_record(keys, "r1", chain.links, chain.head, chain.present).state == "whole"
    last = chain.links[-1]
    chain.links.append(sign_link(OTHER, "r1", last.n + 1, "act 1 0", chain.present["act 1 0"], last.mac))
    assert check_record(keys, "r1", chain.links, chain.head, chain.present).state == "whole"
    assert chain.check().state == "foreign"
    chain.links[-1] = chain.links[-1]._replace(key=KEY.name)
    assert check_record(keys, "r1", chain.links, chain.head, chain.present).state == "changed"


def test_no_two_rows_have_one_digest_because_of_how_they_are_written() -> None:
    rows = [["ab", "c"], ["a", "bc"], ["abc", None], ["abc", "null"], [1], [1.0], ["1"], [None], [], None]
    assert len({digest_row(row) for row in rows}) == len(rows)
