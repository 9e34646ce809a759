"""Icons, app icons, pictures, colours: everything named can be drawn, and one name is one drawing."""

import itertools

import numpy as np
import pytest

from iris_screen.core.errors import UsageError
from iris_screen.sim.phone.draw import app_icons, drawn_pictures, icons, theme, vector
from iris_screen.sim.phone.draw.surfaces import wallpaper

TWINS = {("arrow", "forward")}


def test_every_icon_draws_something_inside_its_square():
    for name in icons.glyphs():
        mask = np.asarray(icons.icon(name, 48))
        assert mask.shape == (48, 48) and 60 < (mask > 128).sum() < 48 * 48 * 0.8, name


def test_no_two_icons_look_alike():
    masks = {name: np.asarray(icons.icon(name, 32)).astype(int) for name in icons.glyphs()}
    for (one, first), (other, second) in itertools.combinations(sorted(masks.items()), 2):
        assert (one, other) in TWINS or np.abs(first - second).mean() > 2, f"{one} and {other}"


def test_no_two_app_icons_look_alike():
    tiles = {name: np.asarray(app_icons.app_icon(name, 48)[0]).astype(int) for name in app_icons.drawings()}
    for (one, first), (other, second) in itertools.combinations(tiles.items(), 2):
        assert np.abs(first - second).mean() > 8, f"{one} and {other}"


def test_an_app_without_a_drawing_gets_a_tile_with_its_letter():
    one, other = (np.asarray(app_icons.app_icon("nobody", 60, letter)[0]) for letter in "AB")
    assert not np.array_equal(one, other)
    assert not np.array_equal(one, np.asarray(app_icons.app_icon("somebody", 60, "A")[0]))


@pytest.mark.parametrize("sort", sorted(drawn_pictures.SORTS))
def test_a_picture_depends_on_its_seed_and_looks_the_same_at_every_size(sort):
    small, large = drawn_pictures.picture(sort, 5, 90, 90), drawn_pictures.picture(sort, 5, 360, 360)
    assert np.abs(np.asarray(large.resize((90, 90))).astype(int) - np.asarray(small)).mean() < 14
    assert drawn_pictures.picture(sort, 6, 90, 90).tobytes() != small.tobytes()


def test_what_has_no_name_is_refused_with_the_names_there_are():
    with pytest.raises(UsageError, match="search"):
        icons.icon("serch", 20)
    with pytest.raises(UsageError, match="photo"):
        drawn_pictures.picture("foto", 1, 10, 10)
    with pytest.raises(UsageError, match="accent"):
        theme.colour("akcent", False)


@pytest.mark.parametrize("bad", ["#12345", "#12345g", "123456", "", "#1234567"])
def test_a_malformed_colour_is_not_known(bad):
    assert not theme.known(bad)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [("ink", "surface"), ("ink_soft", "card"), ("ink", "raised"), ("on_accent", "accent"), ("on_danger", "danger"),
     ("on_toast", "toast"), ("on_bubble_mine", "bubble_mine"), ("ink", "key"), ("accent", "surface")],
)  # fmt: skip
def test_words_can_be_read_on_their_ground(ink, ground, dark):
    """The contrast that WCAG asks of text (4.5 : 1)."""
    light, deep = sorted((luminance(theme.colour(name, dark)) for name in (ink, ground)), reverse=True)
    assert (light + 0.05) / (deep + 0.05) >= 4.5


def luminance(colour):
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_wallpaper_is_darker_in_the_dark_and_white_labels_can_be_read_on_it():
    for seed in range(1, 9):
        day, night = (np.asarray(wallpaper(seed, 90, 200, dark)).mean() for dark in (False, True))
        assert night < day < 165


def test_a_shape_that_cannot_be_read_is_named():
    with pytest.raises(ValueError, match="circle"):
        vector.mask("circle 3", 20)
