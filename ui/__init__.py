"""What a person sees of Iris: the command line."""
