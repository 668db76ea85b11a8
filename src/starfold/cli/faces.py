"""The faces of the games by name; they are loaded when they are asked for."""

from importlib import import_module
from typing import Final

from starfold.cli.face import TerminalFace

_FACES: Final = {
    "pocketmodel": ("starfold.cli.pocketmodel.face", "PocketModelFace"),
    "minis": ("starfold.cli.minis.face", "MinisFace"),
    "ccg": ("starfold.cli.ccg.face", "CCGFace"),
}


def face_of(game: str) -> TerminalFace:
    """A fresh face for one conversation."""
    module, name = _FACES[game]
    face: TerminalFace = getattr(import_module(module), name)()
    return face
