"""X11: the window system of Linux and of Xvfb."""
