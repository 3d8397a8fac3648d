"""Finds the place that people mean, and sends a bot there."""

from collections.abc import Sequence
from math import dist

from covoyager.bot.values import BotStatus
from covoyager.chat import replies
from covoyager.chat.views import no_such_player
from covoyager.crew.places import EXAMPLE, Places, Spot, absolute, bare, coordinates, is_numbers, is_relative
from covoyager.domain.nouns import words
from covoyager.errors import SkillFailed, UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import Name, _

#: A walk to a place farther off than this is announced first, blocks.
FAR = 20
DIMENSIONS = {"overworld": _("the overworld"), "the_nether": _("the Nether"), "the_end": _("the End")}
_CALLED = {
    "overworld": "overworld",
    "nether": "the_nether",
    "the nether": "the_nether",
    "end": "the_end",
    "the end": "the_end",
}


#: Words for stations that people may mean without having named a place → block, and what we call it.
_STANDING = {
    **dict.fromkeys(
        ["table", "crafting table", "workbench", "werkbank", "mesa"], ("crafting_table", _("the crafting table"))
    ),
    **dict.fromkeys(["furnace", "ofen", "horno"], ("furnace", _("the furnace"))),
}
_CHEST, CHEST = ("shared chest", "chest", "truhe", "cofre"), _("the chest")
#: Words for what stands somewhere, as a pattern.
STANDING = "|".join([*_CHEST, *_STANDING])


async def spot_of(context: CommandContext, user: str, text: str) -> Spot:
    """The place that somebody means by numbers, by its name, by what stands there, or by ``home``.

    Raises:
        UsageError: there is none.
    """
    status, name, places = await context.lead.bot.status(), bare(text), Places(context.board)
    if is_numbers(name):
        return coordinates(name, status["dimension"])
    if not name:
        raise UsageError(_("Where to? Such as: {example}, or one of !places; !come calls me to you.", example=EXAMPLE))
    found = places.find(name)
    if found is None and name.casefold() == "home":
        found = places.home(user)
    found = found or await _standing(context, name.casefold(), status["dimension"])
    if found is not None:
        return found
    if name.casefold() in _CALLED:
        raise UsageError(
            _("I am in {dimension} and go through no portal by myself.", dimension=dimension_name(status["dimension"]))
        )
    if any(name.casefold() == who.name.casefold() for who in context.board.participants()):
        raise UsageError(no_such_player(name))
    known = [spot.name for spot in places.all()]
    knows = _("I know {places}", places=", ".join(known[:5]))
    there = knows if known else _("!remember NAME where you stand has me know one")
    raise UsageError(
        _(
            "I know no place called {name}. {places}; or say numbers: {example}.",
            name=repr(name[:24]),
            places=there,
            example=EXAMPLE,
        )
    )


async def chest_of(context: CommandContext) -> Spot | None:
    """The shared chest; None where nobody knows of one."""
    return await _standing(context, "chest", (await context.lead.bot.status())["dimension"])


async def _standing(context: CommandContext, name: str, dimension: str) -> Spot | None:
    """The shared chest, or the nearest table or furnace that the bot sees; None where the name is none of these."""
    if name in _CHEST:
        at = context.parts.world_model.chest_at
        return Spot(*at, dimension, CHEST) if at is not None else None
    if name not in _STANDING:
        return None
    block, called = _STANDING[name]
    found = await context.call("findBlock", [[block]])
    if found is None:
        raise UsageError(_("I see no {thing} from here.", thing=Name.of(block, None, words(block))))
    at = found["position"]
    return Spot(int(at["x"]), int(at["y"]), int(at["z"]), dimension, called)


async def here(context: CommandContext, user: str, name: str = "") -> Spot:
    """The block where a person stands, as a place of that name.

    Raises:
        UsageError: the bot does not see them.
    """
    status = await context.lead.bot.status()
    seen = next((who for who in status["players"] if who["name"].casefold() == user.casefold()), None)
    if seen is None:
        raise UsageError(
            _("I do not see you from here. Come nearer, or go to where I am: {place}.", place=_at(status["position"]))
        )
    x, y, z = (int(seen["position"][axis] // 1) for axis in ("x", "y", "z"))
    return Spot(x, y, z, status["dimension"], name)


def distance_to(status: BotStatus, name: str) -> int | None:
    """How many blocks somebody is from the bot; None where it does not see them."""
    seen = next((who for who in status["players"] if who["name"].casefold() == name.casefold()), None)
    return (
        None
        if seen is None
        else round(dist(*([each[axis] for axis in "xyz"] for each in (seen["position"], status["position"]))))
    )


async def in_numbers(context: CommandContext, user: str, text: str) -> str:
    """What a person says, with the places in it that are told from where they stand (``~ ~ ~5``) as coordinates.

    Raises:
        UsageError: the bot does not see them.
    """
    if not is_relative(text):
        return text
    at = await here(context, user)
    return absolute(text, (at.x, at.y, at.z))


async def go(context: CommandContext, user: str, spot: Spot) -> Sequence[str]:
    """Send the leading bot to a place; gives the lines for whoever asked.

    Raises:
        UsageError: the place is in another dimension.
        ServerLost: no bot is in the world.
    """
    status = await context.lead.bot.status()
    if spot.dimension != status["dimension"]:
        where, own = dimension_name(spot.dimension), dimension_name(status["dimension"])
        raise UsageError(
            _(
                "{place} is in {dimension}, I am in {own_dimension}, and I go through no portal by myself.",
                place=str(spot),
                dimension=where,
                own_dimension=own,
            )
        )
    far = spot.blocks_from(status["position"])
    if far > FAR:
        context.announce(user, _("I am on my way to {place}, {far} blocks off", place=str(spot), far=far))
    context.end()
    try:
        await context.call("navigateTo", [spot.position], None)
    except SkillFailed as error:
        return [_("I cannot get to {place}. {why}", place=str(spot), why=replies.refused(error))]
    return [_("I am at {place}.", place=str(spot))]


def dimension_name(dimension: str) -> str:
    """A dimension as people call it."""
    return DIMENSIONS.get(dimension, dimension)


def _at(position: dict[str, float]) -> str:
    return " ".join(str(int(position[axis] // 1)) for axis in ("x", "y", "z"))
