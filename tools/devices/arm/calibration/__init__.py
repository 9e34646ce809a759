"""Where each pixel is in the picture and under the pen, and whether that still holds."""
