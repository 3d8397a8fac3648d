"""English words of goals: verbs, numbers, filler. Tables only; :mod:`covoyager.language.goal_parser` reads them."""

import re

GET = frozenset(
    """get gather collect fetch obtain find bring acquire farm grow have give need want grab pick harvest make craft create
    build produce prepare provide deliver stock supply forge construct brew take assemble catch""".split()
)
HANDING = frozenset("give bring deliver".split())
MINE = frozenset("mine dig chop cut excavate quarry break fell".split())
COOK = frozenset("cook smelt bake roast grill fry burn melt".split())
KILL = frozenset("kill hunt slay slaughter fight defeat beat murder".split())
SHEAR = frozenset(("shear",))
MILK = frozenset(("milk",))
MILKED = frozenset(("cow", "goat", "mooshroom"))
VERBS = GET | MINE | COOK | KILL | SHEAR

INFLECTED = {
    "getting": "get", "gathering": "gather", "collecting": "collect", "crafting": "craft", "making": "make",
    "mining": "mine", "cooking": "cook", "smelting": "smelt", "killing": "kill", "hunting": "hunt",
    "bringing": "bring", "chopping": "chop", "digging": "dig", "baking": "bake", "crafted": "craft",
    "finding": "find", "building": "build", "farming": "farm", "shearing": "shear", "needs": "need", "wants": "want",
    "grabbing": "grab", "harvesting": "harvest", "slaying": "slay", "roasting": "roast",
}  # fmt: skip
"""Inflected verb → verb."""

NUMBERS: dict[str, float] = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "couple": 2, "half": 0.5,
    "quarter": 0.25, "single": 1, "another": 1,
}  # fmt: skip
"""Words for numbers."""

PAIRS = frozenset("pair pairs".split())
"""Words for two of a thing."""

MULTIPLIERS: dict[str, float] = {"hundred": 100, "thousand": 1000, "dozen": 12, "dozens": 12}
"""Words that multiply the number before them."""

ORDER = frozenset("before after bevor ehe nachdem antes después despues avant après".split())
"""Words that say which of two comes first."""

VAGUE = {
    "some": 1,
    "sum": 1,
    "few": 3,
    "several": 5,
    "bunch": 8,
    "lots": 32,
    "many": 16,
    "lot": 32,
    "plenty": 16,
    "enough": 1,
}
"""Words for no number in particular → the number that is assumed; the player is told."""

STACK = frozenset("stack stacks stak staks stax".split())

FILLER = frozenset(
    """please pls plz plox kindly me us the of my our your more new now quickly quick asap just to i we you bot hey hi
    hello yo ok okay can could would will should shall let lets let's go and also then that this these those thanks thank
    thx ty up out down like gonna wanna gotta do help for whole complete real good nice fresh at least about around
    total altogether both each every full piece pieces bit bits unit units item items worth us. im i'm i'd we'd he
    proper large big raw. by with so must somebody someone anybody anyone mind love hurry mate buddy dude man friend if possible ur u from again m8 extra spare
    nearest closest""".split()
)
"""Words that may stand anywhere and mean nothing for the goal."""

ENCHANTMENT = re.compile(
    r"\b(?:fortune|silk touch|efficiency|unbreaking|mending|sharpness|smite|bane of arthropods|looting|sweeping edge|"
    r"fire aspect|knockback|(?:fire |blast |projectile )?protection|thorns|respiration|aqua affinity|depth strider|"
    r"frost walker|feather falling|soul speed|swift sneak|infinity|power (?:[1-5]|[iv]+)|multishot|"
    r"quick charge|piercing|channeling|riptide|impaling|loyalty|luck of the sea|lure)\b"
)
"""Enchantments, which only an enchanting table or a villager gives."""

_EFFECT = (
    r"fire resistance|harming|healing|health|invisibility|leaping|luck|night vision|poison|regeneration|slow falling|slowness|speed"
    r"|strength|swiftness|turtle master|water breathing|weakness"
)
POTION = re.compile(
    rf"\b(?:(?:splash |lingering )?(?:potions? of (?:the )?(?:{_EFFECT})|(?:{_EFFECT}) potions?|(?:awkward|mundane|thick) potions?)"
    r"|(?:wurf|verweil)?tr[aä]nke? de[rs] \w+|heiltr[aä]nke?|poci(?:ón|on|ones) de (?!agua)\w+)\b"
)
"""Potions that do something; all potions are one item, so that no plan could tell them from bottles of water."""

LEADS = (
    r"^(?:please )?go (?:in)?to the \w+ (?:and|to) (?=\w)",
    r"\b(?:whip|knock|rustle) (?:me |us )?up ",
    r"^(?:please )?(?:get on with|(?:look|search)(?: around| out)? for) ",
    r"\b(?:go )?fish(?:ing)? (?:(?:me|us|for|up|out) )*"
    r"(?=(?:\S+ )?(?:cods?|salmons?|tropical fish|puffer ?fish|fish|saddles?|name tags?|nautilus)\b)",
)
"""Beginnings of sentences that say how to go about it; cut off before the names are read."""

TAILS = (
    r"\b(?:and )?(?:place|put|drop|store|deposit|leave|dump|stash) (?:it|them|that|those|everything|all)\b.*",
    r"\b(?:in|into|to|inside|from|at|near|by) (?:the|my|our|a|your) (?:shared |big |double |nearest )?"
    r"(?:chest|inventory|base|box|mine|cave|forest|farm|house|spawn|storage|woods|river|lake|village)\b",
    r"\b(?:for|to|4|2) (?:me|us|my|our|everyone|everybody|dinner|lunch|breakfast|tonight|later)\b.*",
    r"\bto (?:the|a)\b.*|\bfor (?:the|an?) (?:night|day|way|trip|road|journey|fight|party|others?|rest|team|crew|group|cave|mine|nether)\b.*",
    r"\b(?:with|using)\b.*",
    r"\bfrom (?:an? |the |some )?(?:sheep|cows?|chickens?|pigs?|squids?|trees?|ores?|mobs?|bees?|nether|end|spiders?"
    r"|skeletons?|zombies?|creepers?|endermen|enderman|blazes?|slimes?|rabbits?)\b",
    r"\b(?:on|in|at|over) (?:a|the|an|my|our) (?:furnace|fire|smoker|campfire|blast furnace|crafting table|oven)\b",
    r"\b(?:as soon as possible|as fast as (?:you can|possible)|right now|right away|if you can|when you can|"
    r"from scratch|in survival|(?:in )?any colou?rs?|and (?:stuff|such|so on)|thank you|so much|very much|before (?:night|nightfall|dark|dawn)|today)\b",
)
"""Ends of sentences that say where, for whom or how; cut off before the names are read."""

_PLAIN = "dirt|wood|stone|cobble(?:stone)?|sand|gravel|glass|obsidian|planks|wool|netherrack|andesite|diorite|granite|deepslate|sandstone"
PORTIONS = re.compile(
    r"\b(?:(?:loaf|loafs|loaves) of (?=bread)|sheets? of (?=paper)|(?:lump|chunk)s? of (?=coal|charcoal|raw )"
    rf"|bowls? of (?=\w+ (?:stew|soup))|blocks? of (?=(?:{_PLAIN})\b))"
)
"""Words for one piece of something, which are left out ("sheet of paper")."""
