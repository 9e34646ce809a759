"""The reader of frames: each is read once, and parts of frames do not push whole screens out of its memory."""

import numpy as np

from iris_screen.core.screen import Frame, FramePart
from iris_screen.sight.reader import MAX_FRAMES, FrameReader

PAGE = np.full((320, 240, 3), 255, np.uint8)


def test_many_parts_leave_the_reading_of_a_whole_frame_as_it_is() -> None:
    reader, frame = FrameReader(), Frame(PAGE, "page", 0.0)
    before = reader.read(frame)
    for number in range(MAX_FRAMES + 1):
        assert reader.read(FramePart(PAGE[:32], f"part {number}", 0.0)) == []
    assert reader.read(frame) is before


def test_what_little_is_new_is_read_ahead_and_a_new_page_is_not() -> None:
    reader = FrameReader()
    taller = np.full((1600, 240, 3), 255, np.uint8)
    reader.read(Frame(taller, "first", 0.0))
    little, much = taller.copy(), taller.copy()
    little[800:806, 20:60] = 0
    much[200:1400, 20:60] = 0
    for key, pixels in (("little", little), ("much", much)):
        reader.read_ahead(Frame(pixels, key, 0.0))
    assert reader.recall(Frame(little, "little", 0.0)) == []
    assert reader.recall(Frame(much, "much", 0.0)) is None
