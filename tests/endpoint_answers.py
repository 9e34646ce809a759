from evals.endpoint_answers import *  # noqa: F403
