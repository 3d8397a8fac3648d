"""Colours of one's own: a hue for each participant, and the themes that hold them."""

from collections.abc import Iterable, Mapping
from zlib import crc32

from textual.theme import Theme

from covoyager.texts import marked

_ON_DARK = ("#79c7ff", "#f5b454", "#c7a2ff", "#7fe0a0", "#ff9c8f", "#e8de6a", "#5fdcd0", "#ff9fd6")
_ON_LIGHT = ("#005f9e", "#8a4b00", "#6a35b5", "#10692f", "#b3261e", "#5f5700", "#006a64", "#a02a72")
# Okabe and Ito's palette (jfly.uni-koeln.de/color), lightened where it would be too dark on a dark ground.
_SAFE = ("#56b4e9", "#e69f00", "#cc79a7", "#1fc79a", "#f0e442", "#ff8a3d", "#a3b1ff", "#f2f2f2")
HUES = len(_ON_DARK)


def hues(names: Iterable[str]) -> dict[str, str]:
    """A style for each name: the same on every board that knows the same people, and no two alike while hues last."""
    result: dict[str, str] = {}
    taken: set[int] = set()
    for name in sorted(set(names)):
        at = crc32(name.encode()) % HUES
        while at in taken and len(taken) < HUES:
            at = (at + 1) % HUES
        taken.add(at)
        result[name] = f"$who-{at}"
    return result


def variables(dark: bool) -> dict[str, str]:
    """The participants' hues where a theme brings none."""
    return _numbered(_ON_DARK if dark else _ON_LIGHT)


def _numbered(palette: Iterable[str]) -> dict[str, str]:
    return {f"who-{at}": colour for at, colour in enumerate(palette)}


THEMES: Mapping[str, Theme] = {
    marked("dark"): Theme(
        name="dark",
        primary="#4c9be8",
        secondary="#3b6ea5",
        accent="#c7a2ff",
        warning="#f5b454",
        error="#ff6b6b",
        success="#5fd38d",
        foreground="#dfe6ee",
        background="#0e1217",
        surface="#171d25",
        panel="#202935",
        variables=_numbered(_ON_DARK),
    ),
    marked("light"): Theme(
        name="light",
        primary="#0b62b3",
        secondary="#3b6ea5",
        accent="#6a35b5",
        warning="#9a5b00",
        error="#b3261e",
        success="#10692f",
        foreground="#1c2430",
        background="#fbfbf8",
        surface="#f0f0ea",
        panel="#e2e5e4",
        dark=False,
        variables=_numbered(_ON_LIGHT),
    ),
    marked("high contrast"): Theme(
        name="high contrast",
        primary="#3da5ff",
        secondary="#ffffff",
        accent="#ff9cff",
        warning="#ffd400",
        error="#ff5f5f",
        success="#3dff7a",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1c1c1c",
        variables=_numbered(_ON_DARK),
    ),
    marked("colour-blind safe"): Theme(
        name="colour-blind safe",
        primary="#56b4e9",
        secondary="#0072b2",
        accent="#cc79a7",
        warning="#e69f00",
        error="#ff8a3d",
        success="#1fc79a",
        foreground="#e6e6e6",
        background="#101216",
        surface="#191c22",
        panel="#242932",
        variables=_numbered(_SAFE),
    ),
}
"""In the order in which the key goes through them."""
