from evals.endpoint import Endpoint, HurriedClock

__all__ = ["Endpoint", "HurriedClock"]
