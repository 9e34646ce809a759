"""Where settings, models, policy and files of a run come from."""
