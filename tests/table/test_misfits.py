"""What does not fit into a request is said in the reader's language."""

from typing import Annotated, Literal

import msgspec
import pytest

from starfold.kernel.tongue import BEGIN_FOREIGN, speaking
from starfold.table.speech.misfits import MISFITS, retold

pytestmark = pytest.mark.mode_independent


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=2, max_length=4)]
    number: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    kind: Literal["a", "b"] = "a"


BODIES = (
    b'{"name": 1}',
    b'{"name": "x"}',
    b'{"name": "xxxxx"}',
    b'{"name": "xx", "number": 0}',
    b'{"name": "xx", "number": 9}',
    b"{}",
    b'{"name": "xx", "more": 1}',
    b'{"name": "xx", "kind": "c"}',
)


@pytest.mark.parametrize(("body", "words"), [*zip(BODIES, MISFITS, strict=True)])
def test_what_does_not_fit_is_said_in_both_languages(body: bytes, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.json.decode(body, type=Wish)
    message = str(found.value).partition(" - at ")[0]
    assert message.startswith(words.partition("{")[0])
    assert retold(message) == message
    with speaking("de"):
        assert BEGIN_FOREIGN not in retold(message)
        assert retold(message) != message
