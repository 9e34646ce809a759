"""Where each pixel is in the picture and under the pen, and whether it is there still."""
