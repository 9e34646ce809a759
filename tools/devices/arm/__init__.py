"""A phone under a robot's pen, seen by a camera: `arm:PORT?camera=…`."""
