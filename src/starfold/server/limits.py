"""How much one client may ask for, so that no client takes the table away from the others.

What is counted belongs to an address, a seat or a table and not to a socket: whoever hangs up and
comes back is the same as before. All of it is kept in memory, and no more of it than `CROWD` and
`MOST_KEPT` allow.
"""

from collections import Counter
from collections.abc import Hashable
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network
from typing import Final, NamedTuple

SPOKEN_OF: Final = 0.75  # of a buffer: whoever has less left is known to all servers of a site
MESSAGE_BYTES: Final = 16_384
HOUR: Final = 3600.0
ROOMS_PER_HOUR: Final = 30
CROWD: Final = 1024  # keys that are remembered without a thought
MOST_KEPT: Final = 50_000  # keys that are remembered at all: the oldest are forgotten first


class Rate(NamedTuple):
    """So many at once, and one more after so many seconds each."""

    most: int
    seconds: float


REQUESTS: Final = Rate(200, 0.1)  # that change or check something, by one address
CHECKS: Final = Rate(60, 0.5)  # documents that are to be read, by one address
READINGS: Final = Rate(600, 0.05)  # all other requests, by one address
ANALYSES: Final = Rate(20, 180.0)  # of finished games, by one address
POSITIONS: Final = Rate(30, 4.0)  # of finished games that are looked at, by one address
PROFILES: Final = Rate(5, 720.0)  # made by one address
RENAMINGS: Final = Rate(3, 864_000.0)  # of one profile: another one after ten days
PERSONAL: Final = Rate(60, 1.0)  # changes of what belongs to a profile, by one address
QUEUES: Final = Rate(20, 6.0)  # joined by one address
COMPLAINTS: Final = Rate(5, 600.0)  # sent by one address
LISTS: Final = Rate(60, 0.5)  # of people and their games that one address reads
JOINS: Final = Rate(10, 60.0)  # seats taken by one address
HELLOS: Final = Rate(40, 0.5)  # sockets opened by one address
LOOKUPS: Final = HELLOS  # tables looked for on several servers, by one address
PLAYER_MESSAGES: Final = Rate(100, 0.2)  # by one seat
WATCHER_MESSAGES: Final = Rate(100, 0.2)  # by one address at one table
ADDRESS_MESSAGES: Final = Rate(1000, 0.02)  # by one address on all its seats
CHAT: Final = Rate(6, 0.6)  # by one seat, or by the watchers of one address at one table
CHAT_PER_HOUR: Final = Rate(300, 12.0)  # the same ones, in the long run
ADDRESS_CHAT: Final = Rate(60, 0.5)  # by one address at all tables
ADDRESS_CHAT_PER_HOUR: Final = Rate(1500, 2.4)
GALLERY: Final = Rate(12, 1.0)  # all watchers of a table together
QUESTIONS: Final = Rate(60, 0.2)  # that take long to answer: by one seat, or as for chat
GALLERY_QUESTIONS: Final = Rate(60, 0.1)  # all watchers of a table together

ANY: Final = Rate(10**9, 1e-9)  # at home there is nobody to be protected from

SOCKETS: Final = 60  # open at once from one address
SOCKETS_AT_A_TABLE: Final = 16  # of them at one table
NO_BOUND: Final = 10**9

BODY_BYTES: Final = 300_000  # of a request
DOCUMENT_BYTES: Final = 256_000  # of what is kept in the collection
STRANGERS_BODY_BYTES: Final = 120_000
STRANGERS_DOCUMENT_BYTES: Final = 100_000


class Bucket:
    """A buffer that is spent at once and earned back slowly."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._level = float(rate.most)
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed; if so it counts."""
        self._fill(now)
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def charge(self, number: int, now: float) -> None:
        """So many were spent elsewhere: that may be more than there is."""
        self._fill(now)
        self._level = max(-float(self.rate.most), self._level - number)

    def is_low(self) -> bool:
        """Whether a good part of it is spent."""
        return self._level < SPOKEN_OF * self.rate.most

    def full(self, now: float) -> bool:
        """Whether it is as good as new."""
        self._fill(now)
        return self._level == self.rate.most

    def _fill(self, now: float) -> None:
        earned = (now - self._at) / self.rate.seconds
        self._level = min(self.rate.most, self._level + earned)
        self._at = now


class Shares:
    """A bucket for each key; those that have filled up again are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: dict[Hashable, Bucket] = {}
        self._crowded = CROWD

    def take(self, key: Hashable, now: float) -> bool:
        if key not in self._buckets:
            self._make_room(now)
            self._buckets[key] = Bucket(self.rate)
        return self._buckets[key].take(now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _make_room(self, now: float) -> None:
        if len(self._buckets) < self._crowded:
            return
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
        while len(kept) >= MOST_KEPT:
            del kept[next(iter(kept))]
        self._buckets = kept
        self._crowded = min(MOST_KEPT, max(CROWD, 2 * len(kept)))  # looked through seldom, then


class Common(Shares):
    """Shares that hold at all servers of a site together (`gossip`)."""

    def __init__(self, rate: Rate, name: str) -> None:
        super().__init__(rate)
        self.name = name
        self._unsaid: Counter[Hashable] = Counter()  # what the others do not know yet
        self._by_print: dict[str, Hashable] = {}
        self._elsewhere: dict[str, Bucket] = {}  # of those who have not come here

    def take(self, key: Hashable, now: float) -> bool:
        if key not in self._buckets:
            print_ = self._print(key)
            self._by_print[print_] = key
            if print_ in self._elsewhere:
                self._make_room(now)
                self._buckets[key] = self._elsewhere.pop(print_)
        taken = super().take(key, now)
        if taken:
            self._unsaid[key] += 1
        return taken

    def news(self) -> dict[str, int]:
        """What to tell of those who have spent much, by their fingerprints; each is told once."""
        told = {
            key: number
            for key, number in self._unsaid.items()
            if key in self._buckets and self._buckets[key].is_low()
        }
        for key in told:
            del self._unsaid[key]
        if len(self._unsaid) > CROWD:
            self._forget_quiet()
        return {self._print(key): number for key, number in told.items()}

    def learn(self, spent: dict[str, int], now: float) -> None:
        """What was spent elsewhere, by fingerprint."""
        for print_, number in spent.items():
            bucket = self._buckets.get(self._by_print.get(print_)) or self._elsewhere.get(print_)
            if bucket is None:
                bucket = self._elsewhere[print_] = Bucket(self.rate)
            bucket.charge(number, now)
        if len(self._elsewhere) > MOST_KEPT:
            self._elsewhere = {
                one: bucket for one, bucket in self._elsewhere.items() if not bucket.full(now)
            }

    def _print(self, key: Hashable) -> str:
        return blake2b(f"{self.name} {key}".encode(), digest_size=8).hexdigest()

    def _forget_quiet(self) -> None:
        """Those who are as good as new need not be spoken of any more."""
        for key in [key for key in self._unsaid if key not in self._buckets]:
            del self._unsaid[key]
        self._by_print = {one: key for one, key in self._by_print.items() if key in self._buckets}


class Tally:
    """How many things are held open at once, by key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[Hashable] = Counter()

    def take(self, key: Hashable) -> bool:
        """Whether one more is allowed; if so it counts until it is given back."""
        if self._held[key] >= self.most:
            return False
        self._held[key] += 1
        return True

    def give_back(self, key: Hashable) -> None:
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]

    def __len__(self) -> int:
        return len(self._held)


class Limits:
    """All that one server counts. Addresses count among strangers only, and as households."""

    def __init__(
        self, strangers: bool, rooms_per_hour: int = ROOMS_PER_HOUR, watchers: int = NO_BOUND
    ) -> None:
        hourly = Rate(rooms_per_hour, HOUR / rooms_per_hour)
        self.body_bytes = STRANGERS_BODY_BYTES if strangers else BODY_BYTES
        self.document_bytes = STRANGERS_DOCUMENT_BYTES if strangers else DOCUMENT_BYTES
        self.common: dict[str, Common] = {}  # those that hold at all servers of a site together
        self.rooms = Shares(hourly)  # by address, like all until `watchers`
        self.documents = Shares(hourly)
        self.requests = self._common(strangers, REQUESTS, "requests")
        self.checks = self._common(strangers, CHECKS, "checks")
        self.readings = self._common(strangers, READINGS, "readings")
        self.address_messages = self._common(strangers, ADDRESS_MESSAGES, "messages")
        self.address_chat = self._common(strangers, ADDRESS_CHAT, "chat")
        self.address_chat_per_hour = self._common(strangers, ADDRESS_CHAT_PER_HOUR, "chat_per_hour")
        self.analyses = self._common(strangers, ANALYSES, "analyses")
        self.positions = self._common(strangers, POSITIONS, "positions")
        self.profiles = self._common(strangers, PROFILES, "profiles")
        self.personal = self._common(strangers, PERSONAL, "personal")
        self.queues = self._common(strangers, QUEUES, "queues")
        self.complaints = Shares(COMPLAINTS)
        self.lists = self._common(strangers, LISTS, "lists")
        self.joins = self._common(strangers, JOINS, "joins")
        self.hellos = self._common(strangers, HELLOS, "hellos")
        self.lookups = self._common(strangers, LOOKUPS, "lookups")
        self.sockets = Tally(SOCKETS if strangers else NO_BOUND)
        self.sockets_at_a_table = Tally(SOCKETS_AT_A_TABLE if strangers else NO_BOUND)  # and table
        self.watchers = Tally(watchers)  # all together: the other places are for those who play
        self.player_messages = Shares(PLAYER_MESSAGES if strangers else ANY)  # by table and seat
        self.watcher_messages = Shares(WATCHER_MESSAGES if strangers else ANY)  # table and address
        self.chat = Shares(CHAT)  # by table, and seat or address
        self.chat_per_hour = Shares(CHAT_PER_HOUR)
        self.questions = Shares(QUESTIONS)
        self.gallery = Shares(GALLERY)  # by table
        self.gallery_questions = Shares(GALLERY_QUESTIONS)

    def _common(self, strangers: bool, rate: Rate, name: str) -> Common:
        self.common[name] = made = Common(rate if strangers else ANY, name)
        return made


def household(address: str) -> str:
    """Whom an address stands for: whoever has one of IPv6 has 2**64 of them, which count as one."""
    known = plain(address)
    try:
        given = IPv6Address(known.partition("%")[0])
    except ValueError:  # an IPv4 address, or none at all
        return known
    return str(IPv6Network((int(given), 64), strict=False))


def plain(address: str) -> str:
    """An IPv4 address that comes in the dress of IPv6 is still that IPv4 address."""
    try:
        mapped = IPv6Address(address).ipv4_mapped
    except ValueError:
        return address
    return address if mapped is None else str(mapped)
