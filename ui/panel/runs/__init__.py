"""Pages and parts about runs."""
