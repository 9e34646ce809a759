"""Skills: runs that succeeded, kept so that they can be played again with other words and no model."""
