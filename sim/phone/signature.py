"""A name for what a scene looks like."""

import hashlib

from iris_screen.sim.phone.screen.scene import Scene


def signature(scene: Scene) -> str:
    """A steady name for what a scene looks like, the same in every process."""
    digester = hashlib.blake2b(digest_size=12)
    head = (scene.size.width, scene.size.height, scene.density, scene.dark, scene.background, scene.wallpaper)
    digester.update(repr(head).encode())
    for piece in scene.pieces:
        box, clip = piece.box, piece.clip
        window = (clip.left, clip.top, clip.right, clip.bottom) if clip else None
        rest = (
            piece.kind, box.left, box.top, box.right, box.bottom, piece.text, piece.icon, piece.fill, piece.ink,
            piece.size, piece.bold, piece.align, piece.radius, piece.on, piece.focused, piece.enabled, piece.pressed,
            piece.value, piece.phase, piece.seed, piece.lines, window, piece.line, piece.elevation, piece.veil,
        )  # fmt: skip
        digester.update(repr(rest).encode())
    return digester.hexdigest()
