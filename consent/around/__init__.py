"""What is around a press, and what it makes of it: one fact a file, each from the frame and the control."""
