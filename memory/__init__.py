"""What is kept: the model-facing layers, and later all six kinds of memory."""
