"""Pages about apps, references and skills."""
