"""Pictures on a page: with marks, to touch, to draw a box on."""
