"""The largest number of pairs in a graph: Edmonds' algorithm, an augmenting path at a time.

A matching is a list: to whom each vertex is joined, or nobody. `improved` takes one that is nearly
as large as can be and needs one search for each vertex that is alone.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final

ALONE: Final = -1
OUT: Final = -2  # of a vertex that is to be left alone

Graph = Sequence[Sequence[int]]  # the neighbours of each vertex


def improved(graph: Graph, matching: Sequence[int]) -> list[int]:
    """A largest matching; whoever is matched already still is."""
    mates = list(matching)
    for vertex in range(len(graph)):
        if mates[vertex] == ALONE:
            _augment(graph, mates, vertex)
    return mates


def _augment(graph: Graph, mates: list[int], root: int) -> None:
    """One pair more, if there is a path from the root along which every other edge is a pair."""
    search = _Search(graph, mates, root)
    end = search.end()
    while end != ALONE:
        before = search.parents[end]
        following = mates[before]
        mates[end], mates[before] = before, end
        end = following


class _Search:
    """For such a path. Odd circles (blossoms) are taken for one vertex, their base."""

    def __init__(self, graph: Graph, mates: list[int], root: int) -> None:
        self.graph = graph
        self.mates = mates
        self.root = root
        self.parents = [ALONE] * len(graph)
        self.bases = list(range(len(graph)))
        self.reached = [False] * len(graph)
        self.reached[root] = True
        self.waiting = deque([root])

    def end(self) -> int:
        """The free vertex at the other end; ALONE if there is no path."""
        while self.waiting:
            vertex = self.waiting.popleft()
            for other in self.graph[vertex]:
                if self.mates[other] == OUT or self.mates[vertex] == other:
                    continue
                if self.bases[vertex] == self.bases[other]:
                    continue
                if self._is_even(other):
                    self._contract(vertex, other)
                elif self.parents[other] == ALONE:
                    self.parents[other] = vertex
                    if self.mates[other] == ALONE:
                        return other
                    self._reach(self.mates[other])
        return ALONE

    def _is_even(self, vertex: int) -> bool:
        """Whether it is at an even distance from the root."""
        mate = self.mates[vertex]
        return vertex == self.root or (mate != ALONE and self.parents[mate] != ALONE)

    def _reach(self, vertex: int) -> None:
        if not self.reached[vertex]:
            self.reached[vertex] = True
            self.waiting.append(vertex)

    def _contract(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        inside = [False] * len(self.graph)
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for vertex, its_base in enumerate(self.bases):
            if inside[its_base]:
                self.bases[vertex] = base
                self._reach(vertex)

    def _common_base(self, one: int, other: int) -> int:
        passed = set()
        vertex = one
        while True:
            vertex = self.bases[vertex]
            passed.add(vertex)
            if self.mates[vertex] == ALONE:
                break
            vertex = self.parents[self.mates[vertex]]
        vertex = self.bases[other]
        while vertex not in passed:
            vertex = self.bases[self.parents[self.mates[vertex]]]
        return vertex

    def _mark(self, vertex: int, base: int, child: int, inside: list[bool]) -> None:
        while self.bases[vertex] != base:
            mate = self.mates[vertex]
            inside[self.bases[vertex]] = inside[self.bases[mate]] = True
            self.parents[vertex] = child
            child = mate
            vertex = self.parents[mate]


def without(matching: Sequence[int], *left_out: int) -> list[int]:
    """The matching when some are left out of it; their mates are alone then."""
    mates = list(matching)
    for vertex in left_out:
        if mates[vertex] >= 0:
            mates[mates[vertex]] = ALONE
        mates[vertex] = OUT
    return mates


def pairs(matching: Sequence[int]) -> int:
    return sum(1 for mate in matching if mate >= 0) // 2
