"""The places at a table, and the secrets by which those who sit there are known."""

import hashlib
import secrets
from typing import Any, Literal

from starfold.agents.base import Agent
from starfold.kernel.core import State
from starfold.table.passing import Pace, Passing
from starfold.table.session import Player


class Machine(Agent):
    """Marks a seat whose answers come from elsewhere (another process)."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def choose(self, state: State, seat: int) -> int:
        raise AssertionError("a machine at a room is asked by its server")


class Seat:
    """A place at the table."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.kind: Literal["person", "machine", "open"] = data["kind"]
        self.name: str = data["name"]
        self.agent: str = data.get("agent", "")
        self.token_hash: str = data.get("token_hash", "")
        self.profile: str = data.get("profile", "")  # its id, of who sat down with one
        self.connections = 0  # of people who are here now; not part of the record
        self.passing = Passing()  # what the player lets go by; no part of the record either
        self.pace = Pace()  # how long the player takes for it

    def player(self) -> Player:
        return Player(self.name, Machine(self.agent) if self.kind == "machine" else None)


def token_hash(token: str) -> str:
    """What is stored of a seat's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def new_room_id() -> str:
    return secrets.token_urlsafe(9)
