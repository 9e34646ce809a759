"""What to do next: planners, tactics, skills, app modules, and the programs and references they use."""
