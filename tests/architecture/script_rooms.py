"""Which room of JavaScript may import which."""


def scripts(folder: str, names: str) -> set[str]:
    return {f"{folder}/{name}" for name in names.split()}


#: What every room of JavaScript may import but these themselves, which are the lowest.
SCRIPTS_EVERYWHERE = scripts("skills", "answers.mjs chance.mjs clock.mjs directions.mjs errors.mjs facts")
#: The same as ALLOWED for JavaScript, the lower rooms first. A room is a folder of ``skills``, ``worlds`` or
#: ``worlds/survival``, or a file that lies in one of these itself.
SCRIPTS_ALLOWED: dict[str, set[str]] = {
    **{room: set() for room in SCRIPTS_EVERYWHERE},
    **{room: set() for room in scripts("skills", "chat library pathing shapes.mjs start viewing")},
    **{room: set() for room in scripts("worlds", "farewell.mjs gate persistence.mjs terrain")},
    "skills/facts": {"skills/errors.mjs"},
    "skills/bot": scripts("skills", "chat pathing shapes.mjs"),
    "skills/primitives": scripts("skills", "bot pathing"),
    "skills/reflexes": scripts("skills", "bot pathing primitives"),
    "skills/sandbox": scripts("skills", "primitives shapes.mjs"),
    "skills/host": scripts("skills", "bot chat primitives reflexes sandbox shapes.mjs start viewing"),
    "worlds/dimensions": {"worlds/terrain"},
    "worlds/worldform.mjs": {"skills/start"},
    "worlds/worldfile.mjs": scripts("worlds", "herds.mjs terrain worldform.mjs"),
    "worlds/herds.mjs": scripts("worlds", "terrain"),
    "worlds/survival/shell.mjs": {"skills/host", "worlds/gate"},
    "worlds/survival/husbandry": {"worlds/survival/shell.mjs"},
    "worlds/survival/blocks": scripts("worlds", "survival/shell.mjs terrain"),
    "worlds/survival/items": scripts("worlds", "dimensions survival/shell.mjs"),
    "worlds/survival/levels": {"worlds/survival/items"},
    "worlds/survival/vehicles": {"worlds/survival/items"},
    "worlds/survival/environment": {"skills/host", *scripts("worlds", "dimensions survival/shell.mjs")},
    "worlds/survival/mobs": {
        *scripts("worlds", "dimensions terrain"),
        *scripts("worlds/survival", "husbandry items shell.mjs"),
    },
    "worlds/survival/players": {"worlds/dimensions", *scripts("worlds/survival", "blocks mobs shell.mjs")},
    "worlds/survival/index.mjs": scripts("worlds/survival", "blocks environment items levels players vehicles"),
    "worlds/quirks": {"skills/host", *scripts("worlds", "survival/blocks survival/shell.mjs worldform.mjs")},
    "worlds/world.mjs": {
        "skills/start",
        *scripts("worlds", "dimensions farewell.mjs gate persistence.mjs quirks worldfile.mjs"),
        *scripts("worlds/survival", "environment index.mjs mobs shell.mjs"),
    },
    "worlds/server.mjs": {"skills/start", "worlds/world.mjs"},
}
#: What lies in ``skills/primitives``, the lower rooms first: each may import those in the lines above its own.
PRIMITIVES = (
    "arguments.mjs context.mjs registry.mjs waiting.mjs reserved",
    "search.mjs windows",
    "tools.mjs",
    "arms blocks",
    "moving",
    "shelter things",
    "combat crafting",
    "farming",
    "mining",
    "exploring",
    "storage",
    "survival",
    "enchanting index.mjs pets prospecting",
    "building trading",
    "rooms",
    "writing",
)
