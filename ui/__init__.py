"""What a person sees of Iris: the command line, the panel, the tray and reports."""
