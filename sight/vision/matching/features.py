"""The matcher's last resort: ORB keypoints, for things with sizes that the other stages do not try.

Keypoints alone are unreliable. So they only propose a place, and only if many of them, spread over the whole template,
agree on one place, one size and almost no rotation.
"""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.matching.reference import Reference
from iris_screen.sight.vision.matching.shortlist import Place

SIDE = 80.0  # the template is scaled down to this side in pixels, and the screen with it
MAX_PIXELS = 400_000  # pixels of the screen that are examined
LEAST = 24.0  # least pixels a side: on smaller ones, keypoints mean nothing
ENOUGH = 12  # keypoints that must agree
TEXTURED = 30  # keypoints a template must have: icons have fewer, photographs more
SHARE = 0.5  # share of all matches that must agree; otherwise there are two places, or none
RATIO = 0.75  # best distance to second best (Lowe)
SIZES = (0.3, 3.0)


def find_by_features(reference: Reference, grey: Pixels) -> Place | None:
    """The place the keypoints agree on, or None; its score is the share of them that agree."""
    height, width = grey.shape
    shrink = min(1.0, SIDE / reference.side, float(np.sqrt(MAX_PIXELS / (height * width))))
    if shrink * min(reference.side, height, width) < LEAST:
        return None
    orb = cv2.ORB.create(nfeatures=300, nlevels=5, edgeThreshold=8, patchSize=16, fastThreshold=12)
    points, words = orb.detectAndCompute(reference.scale(shrink).grey, np.empty(0))
    if len(points) < TEXTURED:
        return None
    screen = np.asarray(edges.resize(grey, round(width * shrink), round(height * shrink)), dtype=np.uint8)
    orb.setMaxFeatures(1000)
    places, found = orb.detectAndCompute(screen, np.empty(0))
    if len(places) < ENOUGH:
        return None
    nearest = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(words, found, k=2)
    pairs = [pair[0] for pair in nearest if len(pair) == 2 and pair[0].distance < RATIO * pair[1].distance]
    if len(pairs) < ENOUGH:
        return None
    ours = np.array([points[pair.queryIdx].pt for pair in pairs], np.float32)
    theirs = np.array([places[pair.trainIdx].pt for pair in pairs], np.float32)
    return _agree_on(reference, ours / shrink, theirs / shrink)


def _agree_on(reference: Reference, ours: NDArray[np.float32], theirs: NDArray[np.float32]) -> Place | None:
    moved: Any  # None if no transform fits, which OpenCV's stubs do not say
    moved, inliers = cv2.estimateAffinePartial2D(ours, theirs, method=cv2.RANSAC, ransacReprojThreshold=3.0)
    if moved is None:
        return None
    agree = inliers.ravel().astype(bool)
    scale, turn = float(np.hypot(moved[0, 0], moved[1, 0])), float(np.arctan2(moved[1, 0], moved[0, 0]))
    spread = np.ptp(ours[agree], axis=0) if agree.any() else np.zeros(2)
    wide = bool((spread > 0.5 * np.array([reference.width, reference.height])).all())
    if agree.sum() < ENOUGH or agree.mean() < SHARE or not wide or abs(turn) > 0.3 or not SIZES[0] < scale < SIZES[1]:
        return None
    x, y = moved @ np.array([reference.width / 2, reference.height / 2, 1.0])
    return Place(float(x), float(y), scale, float(agree.mean()))
