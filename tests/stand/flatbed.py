"""A synthetic camera over a phone on a table, with known ground truth: perspective, k1, k2, blur, noise."""

from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np

from iris_screen.core.geometry import Size

AROUND = 500
BEZEL = 45
SAME_MAPS = {"moved", "turned", "noise", "light", "corner"}


@dataclass(frozen=True)
class Flatbed:
    """tilt: degrees about the picture's axes. turn: degrees about the lens. fill: of the picture's height, the phone.

    moved: px of the screen by which the phone lies elsewhere on the table. noise: grey values.
    """

    screen: Size = field(default_factory=lambda: Size(width=1080, height=2400))
    camera: Size = field(default_factory=lambda: Size(width=1280, height=720))
    tilt: tuple[float, float] = (0.0, 0.0)
    turn: float = 90.0
    fill: float = 0.8
    k1: float = -0.25
    k2: float = 0.0
    focal: float = 0.9
    aside: tuple[float, float] = (0.0, 0.0)
    moved: tuple[float, float] = (0.0, 0.0)
    turned: float = 0.0
    noise: float = 3.0
    seed: int = 0
    corner: float = 90.0
    light: float = 1.0
    table_seed: int = 0
    plain_table: bool = False

    @classmethod
    def random(cls, seed: int, **told):
        chance = np.random.default_rng(seed)
        tilt = tuple(chance.uniform(-12, 12, 2).tolist())
        aside = tuple(chance.uniform(-0.04, 0.04, 2).tolist())
        turn = (
            float(chance.choice([0, 90, 180, 270]) + chance.uniform(-6, 6)) if "turn" not in told else told.pop("turn")
        )
        fill = float(chance.uniform(0.72, 0.86))
        tall = turn % 180 < 45 or turn % 180 > 135
        camera = Size(width=720, height=1280) if tall else Size(width=1280, height=720)
        base = {"camera": camera, "tilt": tilt, "turn": turn, "fill": fill, "aside": aside, "seed": seed}
        return cls(**(base | told))

    @cached_property
    def focal_px(self):
        return self.focal * max(self.camera.width, self.camera.height)

    @cached_property
    def homography(self):
        """Screen px → the picture's plane at distance 1."""
        x, y = np.radians(self.tilt)
        turn = np.radians(self.turn)
        about_x = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
        about_y = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
        about_z = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        pose = about_x @ about_y @ about_z
        longest = max(self.screen.width, self.screen.height)
        distance = longest * self.focal_px / (self.fill * max(self.camera.width, self.camera.height))
        to = np.column_stack([pose[:, 0], pose[:, 1], [self.aside[0] * distance, self.aside[1] * distance, distance]])
        middle = np.array([[1, 0, -(self.screen.width - 1) / 2], [0, 1, -(self.screen.height - 1) / 2], [0, 0, 1]])
        return to @ middle

    def project(self, px):
        """(n, 2) px of the screen (where the phone lies now) → px of the picture."""
        at = self._lain(np.asarray(px, np.float64).reshape(-1, 2))
        led = np.column_stack([at, np.ones(len(at))]) @ self.homography.T
        ideal = led[:, :2] / led[:, 2:]
        square = (ideal**2).sum(axis=1, keepdims=True)
        seen = ideal * (1 + self.k1 * square + self.k2 * square**2)
        return seen * self.focal_px + self._middle

    def shot(self, pixels, shade=None):
        """The picture, (h, w, 3)."""
        table = self._table
        world = self._placed(table, pixels)
        soft = cv2.GaussianBlur(world, (0, 0), 0.9)
        seen = cv2.remap(soft, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        lit = seen.astype(np.float32) * self.light
        if shade is not None:
            lit += shade[..., None]
        cv2.setRNGSeed(self.seed * 7919 + 77)
        lit += cv2.randn(np.empty_like(lit), (0,) * 3, (self.noise,) * 3)
        return np.clip(lit, 0, 255).astype(np.uint8)

    def again(self, seed, **told):
        """Another shot; expensive parts are computed once per camera position."""
        other = replace(self, seed=seed, **told)
        for name in ("_maps", "_table") if told.keys() <= SAME_MAPS else ():
            other.__dict__[name] = getattr(self, name)
        return other

    @property
    def _middle(self):
        return np.array([(self.camera.width - 1) / 2, (self.camera.height - 1) / 2])

    def _lain(self, at):
        turned = np.radians(self.turned)
        middle = np.array([(self.screen.width - 1) / 2, (self.screen.height - 1) / 2])
        way = np.array([[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
        return (at - middle) @ way.T + middle + np.asarray(self.moved)

    @cached_property
    def _table(self):
        chance = np.random.default_rng([self.table_seed, 5])
        height, width = self.screen.height + 2 * AROUND, self.screen.width + 2 * AROUND
        drawn = np.full((height, width, 3), (120, 104, 86), np.float32)
        if not self.plain_table:
            for scale in (8, 40, 160):
                rough = chance.normal(0, 12, (height // scale + 2, width // scale + 2)).astype(np.float32)
                drawn += cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
        return np.clip(drawn, 0, 255).astype(np.uint8)

    def _placed(self, table, pixels):
        body = _rounded(self.screen, BEZEL, self.corner + BEZEL)
        glass = _rounded(self.screen, 0, self.corner)
        phone = np.full((*body.shape, 3), (24, 24, 26), np.uint8)
        inner = phone[BEZEL:-BEZEL, BEZEL:-BEZEL]
        inner[glass > 0] = pixels[glass > 0]
        to = AROUND - BEZEL
        world = table.copy()
        if self.moved == (0.0, 0.0) and not self.turned:
            part = world[to : to + body.shape[0], to : to + body.shape[1]]
            part[body > 0] = phone[body > 0]
            return world
        corners = np.array([[0, 0], [1000, 0], [0, 1000]], np.float32)
        there = self._lain(corners.astype(np.float64)).astype(np.float32) + AROUND
        way = cv2.getAffineTransform(corners + BEZEL, there)
        size = (world.shape[1], world.shape[0])
        laid, mask = cv2.warpAffine(phone, way, size), cv2.warpAffine(body, way, size)
        world[mask > 127] = laid[mask > 127]
        return world

    @cached_property
    def _maps(self):
        grid = np.stack(np.meshgrid(np.arange(self.camera.width), np.arange(self.camera.height)), axis=-1)
        seen = (grid.reshape(-1, 2) - self._middle) / self.focal_px
        ideal = seen
        for _ in range(30):
            square = (ideal**2).sum(axis=1, keepdims=True)
            ideal = seen / (1 + self.k1 * square + self.k2 * square**2)
        led = np.column_stack([ideal, np.ones(len(ideal))]) @ np.linalg.inv(self.homography).T
        at = (led[:, :2] / led[:, 2:] + AROUND).astype(np.float32)
        at = at.reshape(self.camera.height, self.camera.width, 2)
        return at, None


def _rounded(size, margin, radius):
    """255 on a rectangle with round corners, `margin` px larger on each side than the screen."""
    height, width = size.height + 2 * margin, size.width + 2 * margin
    drawn = np.zeros((height, width), np.uint8)
    r = int(radius)
    cv2.rectangle(drawn, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(drawn, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(drawn, (x, y), r, 255, -1)
    return drawn
