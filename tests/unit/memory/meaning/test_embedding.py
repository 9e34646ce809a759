"""The word vectors that come with a package."""

import numpy as np
import pytest

from iris_screen.memory.meaning.embedding import WordEmbedder


def test_they_need_no_network_and_know_words_that_mean_the_same() -> None:
    dog, puppy, tax = WordEmbedder()(["a dog in the garden", "puppies outside", "the tax office"])
    assert dog @ puppy > dog @ tax
    assert WordEmbedder()([]).shape == (0, WordEmbedder().size)


@pytest.mark.parametrize(
    ("text", "least", "most"), [("a dog", 1, 1), ("", 0, 0), ("龘靐齉", 0, 0.3), ("天气 today", 0.5, 1)]
)
def test_a_vector_is_as_long_as_the_share_of_its_text_that_is_known(text: str, least: float, most: float) -> None:
    length = float(np.linalg.norm(WordEmbedder()([text])[0]))
    assert least - 1e-3 <= length <= most + 1e-3
