"""The built page, where it lies in the package."""

from importlib import resources
from pathlib import Path

from starfold.errors import InputError


def page_folder() -> Path:
    """Where the built page lies; raises InputError with the remedy if it was not built."""
    folder = Path(str(resources.files("starfold.server").joinpath("static")))
    if not (folder / "index.html").is_file():
        raise InputError(
            "the page was not built, so there is nothing to show in a browser: run `make page` in "
            "the checkout (it brings its own Node), or install a released wheel"
        )
    return folder
