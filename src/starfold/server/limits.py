"""How much one client may ask for, so that no client takes the table away from the others."""

from collections import deque
from ipaddress import IPv6Network
from typing import Final

MESSAGE_BYTES: Final = 16_384
PLAYER_MESSAGES: Final = (100, 20.0)  # so many in so many seconds
WATCHER_MESSAGES: Final = (50, 20.0)
CHAT_BUFFER: Final = 6
CHAT_SECONDS: Final = 0.6  # to earn one more line
ROOMS_PER_HOUR: Final = 30
REQUESTS: Final = (200, 20.0)  # that change or check something, by one address
HOUR: Final = 3600.0
CROWD: Final = 1024  # addresses that are remembered without a thought


class Window:
    """At most so many within any stretch of so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: deque[float] = deque()

    def take(self, now: float) -> bool:
        """Whether one more is allowed; if so it counts."""
        self._forget(now)
        if len(self._times) >= self.most:
            return False
        self._times.append(now)
        return True

    def idle(self, now: float) -> bool:
        self._forget(now)
        return not self._times

    def _forget(self, now: float) -> None:
        while self._times and now - self._times[0] >= self.seconds:
            self._times.popleft()


class Bucket:
    """A buffer that is spent at once and earned back slowly."""

    def __init__(self, size: int, seconds: float) -> None:
        self.size = size
        self.seconds = seconds
        self._level = float(size)
        self._at = 0.0

    def take(self, now: float) -> bool:
        self._level = min(self.size, self._level + (now - self._at) / self.seconds)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class PerAddress:
    """A window for each address; those that are idle are forgotten."""

    def __init__(self, most: int, seconds: float = HOUR) -> None:
        self.most = most
        self.seconds = seconds
        self._windows: dict[str, Window] = {}
        self._crowded = CROWD

    def take(self, address: str, now: float) -> bool:
        if len(self._windows) > self._crowded:
            self._windows = {
                one: window for one, window in self._windows.items() if not window.idle(now)
            }
            self._crowded = max(CROWD, 2 * len(self._windows))  # looked through seldom, then
        window = self._windows.setdefault(_household(address), Window(self.most, self.seconds))
        return window.take(now)


def _household(address: str) -> str:
    """Whoever has one IPv6 address has 2**64 of them: they count as one."""
    try:
        network = IPv6Network((address, 64), strict=False)
    except ValueError:  # an IPv4 address, or none at all
        return address
    return str(network)
