"""The ores' colours: apart from one another and from the stone around them, also for whoever sees no red, green or blue."""

from itertools import combinations

import pytest

from covoyager.facts import shared_facts
from tui.looks.mapcolours import DIRT, DYES, HIGHER, LOWER, ORES, SAME, STONE, Rgb, ink, shaded

#: What is seen of linear red, green and blue without one kind of cones: Machado, Oliveira and Fernandes,
#: "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(colour: Rgb, eyes: str) -> tuple[float, float, float]:
    """CIE L*a*b* of what these eyes see."""
    light = [linear(part) for part in colour]
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eyes])
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Rgb, other: Rgb, eyes: str) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5)


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_ores_look_alike_nor_like_the_rock(eyes: str) -> None:
    close = {pair for pair in combinations(ORES, 2) if apart(ORES[pair[0]], ORES[pair[1]], eyes) < 12}
    assert close == set()
    rock = [shaded(each, shade) for each in (STONE, DIRT) for shade in (LOWER, SAME, HIGHER)]
    assert {ore for ore, colour in ORES.items() for each in rock if apart(colour, each, eyes) < 12} == set()


def test_each_dye_has_a_colour() -> None:
    assert {name.replace("_", " ") for name in shared_facts("blocks")["colours"]} == set(DYES)


def test_a_name_can_be_read_on_its_ore() -> None:
    for colour in ORES.values():
        light = sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), map(linear, colour), strict=True))
        on = 1.0 if ink(colour) == "#ffffff" else 0.0
        assert (max(light, on) + 0.05) / (min(light, on) + 0.05) > 4.5
