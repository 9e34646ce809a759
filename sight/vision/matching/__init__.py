"""Finding a reference picture on a screen."""
