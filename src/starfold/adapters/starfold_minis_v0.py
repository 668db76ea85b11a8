"""PettingZoo environment of the minis game: `env(**options)`, `raw_env(**options)`."""

from typing import Any

from starfold.adapters.zoo import StarfoldEnv, wrapped

__all__ = ["env", "raw_env"]


class raw_env(StarfoldEnv):
    """Without PettingZoo's wrappers."""

    def __init__(self, **options: Any) -> None:
        super().__init__("minis", **options)


def env(**options: Any) -> Any:
    """See `starfold.env`."""
    return wrapped(raw_env(**options))
