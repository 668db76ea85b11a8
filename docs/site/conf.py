"""How the site of the documentation is built; `make docs` puts its sources together."""

from typing import Any

from starfold import __version__

project = "starfold"
author = "The starfold contributors"
copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "attrs_inline"]
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "undoc-members": False}

html_theme = "furo"
html_title = f"starfold {__version__}"
html_extra_path = ["_extra"]  # pictures that pages name in HTML
html_copy_source = False
html_show_sphinx = False
html_show_search_summary = False  # it would be fetched, which browsers do not do from files
html_theme_options = {
    # The letters are those of the reader's system: the site asks nobody for anything.
    "light_css_variables": {"font-stack": "system-ui, sans-serif"},
    "dark_css_variables": {"font-stack": "system-ui, sans-serif"},
    "navigation_with_keys": True,
}


def as_plain_words(
    app: Any, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Our docstrings are plain English with code in backticks or indented, and no markup."""
    shown: list[str] = []
    for line in lines:
        starts = line.startswith("    ") and (not shown or not shown[-1].strip())
        if starts and not _in_code(shown):
            shown += ["::", ""]
        shown.append(line if line.startswith("    ") else _escaped(line))
    lines[:] = shown


def _in_code(shown: list[str]) -> bool:
    """Whether what comes next, being indented, belongs to a block of code that has begun."""
    begun = [line for line in shown if line.strip() and not line.startswith("    ")]
    return bool(begun) and begun[-1] == "::"


def _escaped(line: str) -> str:
    parts = line.replace("``", "`").split("`")
    return "``".join(
        part if place % 2 else part.replace("*", "\\*").replace("|", "\\|").replace("_", "\\_")
        for place, part in enumerate(parts)
    )


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", as_plain_words)
