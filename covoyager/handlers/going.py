"""Where people mean, and sending a bot there."""

from collections.abc import Sequence

from covoyager.crew.places import EXAMPLE, Places, Spot, bare, coordinates, is_numbers
from covoyager.errors import SkillFailed, UsageError
from covoyager.handlers.command_context import STOPPED, CommandContext

#: A way of so many blocks is told of before it is gone.
FAR = 48
DIMENSIONS = {"overworld": "the overworld", "the_nether": "the Nether", "the_end": "the End"}
_CALLED = {
    "overworld": "overworld",
    "nether": "the_nether",
    "the nether": "the_nether",
    "end": "the_end",
    "the end": "the_end",
}


async def spot_of(context: CommandContext, user: str, text: str) -> Spot:
    """The place that somebody means by numbers, by its name or by ``home``.

    Raises:
        UsageError: there is none.
    """
    status, name, places = await context.lead.bot.status(), bare(text), Places(context.board)
    if is_numbers(name):
        return coordinates(name, status["dimension"])
    if not name:
        raise UsageError(f"Where to? Such as: {EXAMPLE}, or one of !places; !come calls me to you.")
    found = places.find(name)
    if found is None and name.casefold() == "home":
        found = places.home(user)
    if found is not None:
        return found
    if name.casefold() in _CALLED:
        raise UsageError(f"I am in {told(status['dimension'])} and go through no portal by myself.")
    known = [spot.name for spot in places.all()]
    there = f"I know {', '.join(known[:5])}" if known else "!remember NAME where you stand has me know one"
    raise UsageError(f"I know no place called {name[:24]!r}. {there}; or say numbers: {EXAMPLE}.")


async def here(context: CommandContext, user: str, name: str = "") -> Spot:
    """Where a person stands.

    Raises:
        UsageError: the bot does not see them.
    """
    status = await context.lead.bot.status()
    seen = next((who for who in status["players"] if who["name"].casefold() == user.casefold()), None)
    if seen is None:
        raise UsageError(f"I do not see you from here. Come nearer, or go to where I am: {_at(status['position'])}.")
    x, y, z = (int(seen["position"][axis] // 1) for axis in ("x", "y", "z"))
    return Spot(x, y, z, status["dimension"], name)


async def go(context: CommandContext, user: str, spot: Spot) -> Sequence[str]:
    """Send the bot there; the lines for whoever asked."""
    status = await context.lead.bot.status()
    if spot.dimension != status["dimension"]:
        where, own = told(spot.dimension), told(status["dimension"])
        raise UsageError(f"{spot} is in {where}, I am in {own}, and I go through no portal by myself.")
    far = spot.blocks_from(status["position"])
    if far > FAR:
        context.announce(user, f"I am on my way to {spot}, {far} blocks off")
    context.end()
    try:
        await context.call("navigateTo", [spot.position], None)
    except SkillFailed as error:
        return [] if error.code in STOPPED else [f"I cannot get to {spot}: {error}"]
    return [f"I am at {spot}."]


def told(dimension: str) -> str:
    """A dimension as people call it."""
    return DIMENSIONS.get(dimension, dimension)


def _at(position: dict[str, float]) -> str:
    return " ".join(str(int(position[axis] // 1)) for axis in ("x", "y", "z"))
