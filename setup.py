"""Build the page and compile the hot modules; everything else is in pyproject.toml.

The hot modules run as plain Python too, so a build without a C compiler is a slower one, not a
broken one. Four environment variables steer the build:

STARFOLD_PURE=1          build no extension at all
STARFOLD_AS_BUILT=1      pack the modules that `make build` has compiled, instead of compiling again
STARFOLD_STRICT_BUILD=1  fail, instead of falling back to plain Python, when a module won't compile
STARFOLD_NO_PAGE=1       leave out the page of the table: `starfold serve` will not work
"""

import os
import re
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
WRITTEN = ROOT / "build/written"
COMPILED = Path("build/mypyc")
HOT_MODULES = "hot_modules.txt"
CARD_GAME = "starfold_ccg"
_LIBRARY = str(sysconfig.get_config_var("EXT_SUFFIX"))
_GCC = sys.platform != "win32"  # or what takes the same arguments
# A compiler may not fuse a product and a sum into one rounding: games come out alike everywhere.
_SAME_BITS = ["-ffp-contract=off"] if _GCC else []

# Most functions end alike, in the same errors: written once they take less room.
_ALIKE = ["-fipa-icf", "-fcrossjumping", "-ftree-tail-merge"] if sys.platform == "linux" else []
# To look for misleading indentation in written C takes twice as long as to compile it.
_NO_LOOK = ["-Wno-misleading-indentation"] if _GCC else []
# Only Python looks into the libraries, by one name each; nothing in them unwinds the stack.
_CLOSED = ["-fvisibility=hidden", "-fno-asynchronous-unwind-tables"] if _GCC else []
# What runs once, when its module is loaded, and what only leads from interpreted code to compiled
# code is written as briefly as can be: a tenth of all, and no game is slower for it.
_SELDOM = re.compile(
    r"^extern (?=PyObject \*CPyPy_|char CPyDef_\w+_____top_level__\()", re.MULTILINE
)
_BRIEFLY = "extern __attribute__((cold)) "
# Every module has a library of its own that leads to the common one: without names for debuggers,
# code for starting up and empty pages they are a third as large.
_LEAN = ["--build-id=none", "--hash-style=gnu", "-z,noseparate-code", "-z,pack-relative-relocs"]
_SMALL = (
    ["-s", "-nostartfiles", *(f"-Wl,{one}" for one in _LEAN)] if sys.platform == "linux" else []
)

sys.path[:0] = [str(ROOT / "scripts"), str(SOURCES)]
import page  # noqa: E402

from starfold.kernel import declared  # noqa: E402


def switched_on(variable: str) -> bool:
    return os.environ.get(variable) == "1"


def hot_modules() -> list[str]:
    lines = (ROOT / HOT_MODULES).read_text(encoding="utf-8").splitlines()
    return [line for line in map(str.strip, lines) if line and (ROOT / line).is_file()]


def compiled(paths: list[str]) -> list[Extension]:
    from mypyc.build import mypycify

    written = written_out(paths)
    # The hot modules are checked; what they import is only read, because its third-party
    # libraries need not be present where the package is built.
    options = ["--follow-imports=silent", "--ignore-missing-imports"]
    libraries = mypycify(
        options + list(written.values()),
        opt_level="1",  # the games spend their time in lists: more would only take longer
        debug_level="0",
        target_dir=str(COMPILED),
        separate=[
            ([written[path] for path in group], name) for name, group in groups(paths).items()
        ],
    )
    if _GCC:
        mark_what_runs_seldom()
    return libraries


def mark_what_runs_seldom() -> None:
    for header in (ROOT / COMPILED).glob("__native_internal_*.h"):
        declared_in = header.read_text(encoding="utf-8")
        marked, number = _SELDOM.subn(_BRIEFLY, declared_in)
        if not number:
            raise SystemExit(f"{header}: no declaration looks as _SELDOM in setup.py expects it")
        header.write_text(marked, encoding="utf-8")


def written_out(paths: list[str]) -> dict[str, str]:
    """The hot modules where the compiler reads them: what their declared fields mean written out.

    All other modules are there, too, because the compiler looks at what they offer.
    """
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCES.rglob("*.py"))}
    named = {module_name(path): source for path, source in sources.items()}
    family = declared.Family(named)
    hot = {ROOT / path for path in paths}
    shutil.rmtree(WRITTEN, ignore_errors=True)
    for path, source in sources.items():
        if path in hot:
            source = declared.expanded(module_name(path), source, family)
        target = WRITTEN / path.relative_to(SOURCES)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source, encoding="utf-8")
    return {
        path: str(Path(path.replace("src/", f"{WRITTEN.relative_to(ROOT)}/", 1))) for path in paths
    }


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts)


def groups(paths: list[str]) -> dict[str, list[str]]:
    """The modules by the library they go into: two of them, so that two cores can compile."""
    found: dict[str, list[str]] = {"starfold": [], CARD_GAME: []}
    for path in paths:
        found[CARD_GAME if "ccg" in path else "starfold"].append(path)
    return found


def in_place() -> dict[str, Path]:
    """The libraries that lie compiled among the sources, by the name they are imported by."""
    sources = ROOT / "src"
    found = {path.relative_to(sources): path for path in sources.rglob(f"*{_LIBRARY}")}
    return {".".join(place.parts).removesuffix(_LIBRARY): path for place, path in found.items()}


def is_built() -> bool:
    """Whether something is made; installers call first to ask for the metadata alone."""
    return not {"egg_info", "dist_info"} & set(sys.argv)


def extensions() -> list[Extension]:
    paths = hot_modules()
    if switched_on("STARFOLD_PURE") or not paths or not is_built():
        return []
    if switched_on("STARFOLD_AS_BUILT"):
        return [Extension(name, sources=[]) for name in in_place()]
    strict = switched_on("STARFOLD_STRICT_BUILD")
    try:
        built = compiled(paths)
    except (ImportError, SystemExit) as problem:  # mypyc ends the process over a refused module
        if strict:
            raise
        print(f"starfold: building without compiled modules ({problem!r})", file=sys.stderr)
        return []
    for extension in built:
        extension.optional = not strict
        extension.extra_compile_args += [*_SAME_BITS, *_CLOSED, *_ALIKE, *_NO_LOOK]
        extension.extra_link_args = _SMALL
    return built


class BuildPage(Command):
    """Builds the page into the package's sources, from where it is packed as data."""

    description = "build the page of the table"
    user_options: list[tuple[str, str | None, str]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        self.build_lib: str | None = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def run(self) -> None:
        # Names of built files change with their content: what an earlier build left must not be
        # packed again.
        shutil.rmtree(Path(str(self.build_lib)) / "starfold/server/static", ignore_errors=True)
        if switched_on("STARFOLD_NO_PAGE"):
            return
        try:
            page.build()
        except page.PageError as problem:
            raise SystemExit(f"error: {problem}") from None

    def get_source_files(self) -> list[str]:
        return []

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class PackBuilt(build_ext):
    """Takes the libraries that lie compiled among the sources."""

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(in_place()[ext.name], target)


class BuildAll(build):
    sub_commands = [("build_page", None), *build.sub_commands]


class PackSources(sdist):
    """A source archive carries the built page, so that building from it needs no Node."""

    def run(self) -> None:
        self.run_command("build_page")
        super().run()


COMMANDS = {"build": BuildAll, "build_page": BuildPage, "sdist": PackSources}
if switched_on("STARFOLD_AS_BUILT"):
    COMMANDS["build_ext"] = PackBuilt

setup(
    ext_modules=extensions(),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    cmdclass=COMMANDS,
)
