"""What lives long is not searched for garbage, and garbage is found all the same."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from starfold.server.collector import calm_down, long_lived, search_everything

pytestmark = pytest.mark.mode_independent


class Ring:
    """Refers to itself, so that only a search finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector_as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)


def test_what_is_made_to_live_long_is_put_aside() -> None:
    with long_lived():
        assert not gc.isenabled()
        kept = [Ring() for _ in range(100)]
    assert gc.isenabled()
    assert not [one for one in gc.get_objects() if isinstance(one, Ring)]
    assert len(kept) == 100


def test_the_collector_goes_on_after_a_failure() -> None:
    with pytest.raises(ValueError), long_lived():
        raise ValueError
    assert gc.isenabled()


def test_garbage_that_was_put_aside_is_found_in_a_quiet_moment() -> None:
    calm_down()
    with long_lived():
        ring = Ring()
    gone = weakref.ref(ring)
    del ring
    gc.collect()
    assert gone() is not None
    search_everything()
    assert gone() is None
