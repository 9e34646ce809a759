"""Only a whole picture is a picture, whatever stands before it and however it is packed."""

import struct

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iris_screen.core.errors import CaptureFailed
from iris_screen.tools.devices.android.picture import read_png, read_raw

WARNING = b"[Warning] Multiple displays were found, but no display id was specified!\nA display ID can be given.\n"
PIXELS = np.random.default_rng(7).integers(0, 256, (40, 33, 3), np.uint8)
HEIGHT, WIDTH = PIXELS.shape[:2]


def raw(kind=1, head=16):
    alpha = np.full((HEIGHT, WIDTH, 1), 255, np.uint8)
    bodies = {
        1: np.concatenate((PIXELS, alpha), 2),
        2: np.concatenate((PIXELS, alpha), 2),
        3: PIXELS,
        5: np.concatenate((PIXELS[:, :, ::-1], alpha), 2),
    }
    return struct.pack("<4I", WIDTH, HEIGHT, kind, 1)[:head] + bodies[kind].tobytes()


def png():
    return cv2.imencode(".png", PIXELS[:, :, ::-1])[1].tobytes()


@pytest.mark.parametrize("kind", [1, 2, 3, 5])
@pytest.mark.parametrize("head", [12, 16])
@pytest.mark.parametrize("before", [b"", WARNING])
def test_every_form_of_raw_picture_is_read(kind, head, before):
    assert (read_raw(before + raw(kind, head)) == PIXELS).all()


def test_sixteen_bit_pictures_are_read_as_near_as_they_can_be():
    packed = cv2.cvtColor(PIXELS, cv2.COLOR_RGB2BGR565)
    found = read_raw(struct.pack("<4I", WIDTH, HEIGHT, 4, 1) + packed.tobytes())
    assert np.abs(found.astype(int) - PIXELS).max() <= 8


@pytest.mark.parametrize("before", [b"", WARNING, b"WARNING: linker: unused DT entry\n"])
def test_a_png_is_found_behind_what_was_printed_before_it(before):
    assert (read_png(before + png() + b"\n") == PIXELS).all()


@given(cut=st.integers(0, len(raw()) - 1))
def test_a_raw_picture_cut_anywhere_is_no_picture(cut):
    with pytest.raises(CaptureFailed):
        read_raw(raw()[:cut])


@given(cut=st.integers(0, len(png()) - 5))
def test_a_png_cut_anywhere_is_no_picture(cut):
    with pytest.raises(CaptureFailed):
        read_png(png()[:cut])


@given(noise=st.binary(max_size=200))
def test_noise_is_no_picture(noise):
    for read in (read_raw, read_png):
        with pytest.raises(CaptureFailed):
            read(noise)


@pytest.mark.parametrize("size", [(30_000, 30_000), (0, 5), (2**32 - 1, 2**32 - 1), (16_384, 1), (31, 2_000)])
def test_a_size_that_no_screen_has_is_refused_before_anything_is_decoded(size):
    with pytest.raises(CaptureFailed):
        read_raw(struct.pack("<4I", *size, 1, 1) + b"\0" * 100)
    declared = bytearray(png())
    declared[16:24] = struct.pack(">2I", *size)
    with pytest.raises(CaptureFailed):
        read_png(bytes(declared))
