"""What Iris remembers: the history that models are shown, and all six kinds of memory."""
