"""The shortest way on foot that passes through several areas in a given order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import hypot

Point = tuple[float, float]
#: Lengths are computed with corners rounded by so much, which lengthens a leg by no more than that.
ROUNDING = 0.05
STEPS = 1500


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the ground, from its west and north edge to its east and south edge, in blocks."""

    west: float
    north: float
    east: float
    south: float

    def nearest(self, point: Point) -> Point:
        """The point of the area that is nearest to ``point``."""
        x, z = point
        return min(max(x, self.west), self.east), min(max(z, self.north), self.south)

    @classmethod
    def around(cls, blocks: Iterable[Sequence[float]], margin: float) -> "Area":
        """The area of block positions (x, y, z) and ``margin`` blocks beyond their centres."""
        corners = [(x + 0.5, z + 0.5) for x, _, z in blocks]
        xs, zs = [x for x, _ in corners], [z for _, z in corners]
        return cls(min(xs) - margin, min(zs) - margin, max(xs) + margin, max(zs) + margin)


def shortest_tour(start: Point, stops: Sequence[Sequence[Area]]) -> float:
    """Length in blocks of the shortest way from ``start`` through one area of each stop, in that order.

    Never more than the true length (there may be things in the way), and less by no more than :data:`ROUNDING` a leg.
    """
    return min((_tour(start, choice) for choice in product(*stops)), default=0.0)


def _tour(start: Point, areas: Sequence[Area]) -> float:
    """The sum of the legs is a convex function of where the areas are entered: downhill leads to its least.

    Each leg of length d counts as sqrt(d² + r²), which has no corner at 0 where the descent could stick.
    """
    points: list[Point] = []
    at = start
    for area in areas:
        at = area.nearest(at)
        points.append(at)
    stride = 1.0
    length = _length([start, *points])
    for _ in range(STEPS):
        moved = [
            area.nearest((x - stride * slope_x, z - stride * slope_z))
            for area, (x, z), (slope_x, slope_z) in zip(areas, points, _slopes([start, *points]), strict=True)
        ]
        shorter = _length([start, *moved])
        if shorter < length:
            points, length, stride = moved, shorter, stride * 1.2
        else:
            stride *= 0.5
            if stride < 1e-6:
                break
    return max(0.0, length - ROUNDING * len(areas))


def _length(points: Sequence[Point]) -> float:
    return sum(_leg(a, b) for a, b in pairwise(points))


def _leg(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1], ROUNDING)


def _slopes(points: list[Point]) -> list[Point]:
    slopes = []
    for index in range(1, len(points)):
        x = z = 0.0
        for other in points[index - 1 : index] + points[index + 1 : index + 2]:
            leg = _leg(points[index], other)
            x += (points[index][0] - other[0]) / leg
            z += (points[index][1] - other[1]) / leg
        slopes.append((x, z))
    return slopes


def clusters(blocks: Iterable[Sequence[int]]) -> list[list[tuple[int, int, int]]]:
    """Blocks parted into those that touch one another, corners included: trees, outcrops, veins."""
    left = {(x, y, z) for x, y, z in blocks}
    found = []
    while left:
        open_ends = [left.pop()]
        cluster = []
        while open_ends:
            x, y, z = block = open_ends.pop()
            cluster.append(block)
            near = {(x + i, y + j, z + k) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1)} & left
            left -= near
            open_ends += near
        found.append(sorted(cluster))
    return sorted(found)
