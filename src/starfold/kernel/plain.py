"""Plain data: classes whose declared fields are all they have (see `declared`)."""

from typing import Any, Self, dataclass_transform

from starfold.kernel.declared import complete, complete_definition


@dataclass_transform(eq_default=False)
class Declared:
    """What can be copied, recorded and read again by its fields alone."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        complete(cls)  # where it is compiled there is nothing left to do

    def copy(self) -> Self:
        raise NotImplementedError

    def fields(self) -> list[Any]:
        """The values of the fields, JSON-able."""
        raise NotImplementedError

    def to_data(self) -> list[Any]:
        """What a record keeps of it."""
        return self.fields()

    @classmethod
    def read(cls, data: list[Any]) -> Self:
        """From the values of its fields again."""
        raise NotImplementedError


class Unchanging(Declared):
    """What stays as it was made: copies of whatever holds it share it."""

    def __init_subclass__(cls) -> None:
        complete(cls, shared=True)

    def copy(self) -> Self:
        return self


@dataclass_transform(eq_default=False)
class Definition:
    """What is fixed before a game, such as a printed card: made of its declared fields."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        complete_definition(cls)  # where it is compiled there is nothing left to do
