"""English of goals: verbs, numbers, filler. Tables only; :mod:`covoyager.planning.goals` reads them."""

GET = frozenset(
    ["get", "gather", "collect", "fetch", "obtain", "find", "bring", "acquire", "farm", "have", "give", "need", "want", "grab", "pick", "harvest", "make", "craft", "create", "build", "produce", "prepare", "provide", "deliver", "stock", "supply", "forge", "construct", "brew", "take"]
)
MINE = frozenset(["mine", "dig", "chop", "cut", "excavate", "quarry", "break", "fell"])
COOK = frozenset(["cook", "smelt", "bake", "roast", "grill", "fry", "burn", "melt"])
KILL = frozenset(["kill", "hunt", "slay", "slaughter", "fight", "defeat", "murder"])
VERBS = GET | MINE | COOK | KILL

INFLECTED = {
    "getting": "get",
    "gathering": "gather",
    "collecting": "collect",
    "crafting": "craft",
    "making": "make",
    "mining": "mine",
    "cooking": "cook",
    "smelting": "smelt",
    "killing": "kill",
    "hunting": "hunt",
    "bringing": "bring",
    "chopping": "chop",
    "digging": "dig",
    "baking": "bake",
    "crafted": "craft",
    "finding": "find",
    "building": "build",
    "farming": "farm",
}
"""Forms of verbs that people type, by what they mean."""

NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
    "hundred": 100,
    "thousand": 1000,
    "dozen": 12,
    "couple": 2,
    "pair": 2,
    "half": 0.5,
    "quarter": 0.25,
    "single": 1,
}
"""Words for numbers; ``hundred``, ``thousand`` and ``dozen`` multiply what stands before them."""

VAGUE = {"some": 1, "few": 3, "several": 5, "bunch": 8, "lots": 32, "many": 16, "lot": 32}
"""Words for no number in particular: what is assumed, and said to be."""

STACK = frozenset(["stack", "stacks"])

FILLER = frozenset(
    ["please", "pls", "plz", "kindly", "me", "us", "the", "of", "my", "our", "your", "some", "more", "new", "now", "quickly", "asap", "just", "to", "i", "we", "you", "bot", "hey", "hi", "hello", "ok", "okay", "can", "could", "would", "will", "should", "let", "lets", "let's", "go", "and", "also", "then", "that", "this", "these", "those", "ya'll", "y'all", "thanks", "thank", "thx", "up", "out", "down", "like", "gonna", "wanna", "gotta", "do", "help", "with", "us", "for", "whole", "complete", "real", "good", "nice", "fresh", "enough", "at", "least", "about", "around", "total", "altogether", "both", "each", "every", "full", "piece", "pieces", "bit", "bits", "unit", "units", "item", "items", "worth"]
)
"""Words that may stand anywhere and mean nothing for the goal."""

TAILS = (
    r"\b(?:and )?(?:place|put|drop|store|deposit|leave) (?:it|them|that|those|everything) (?:in|into|inside|to|on|at)\b.*",
    r"\b(?:in|into|to|inside|from|at) (?:the|my|our|a|your) (?:shared |big |double )?(?:chest|inventory|base|box|mine|cave|forest|farm|house)\b",
    r"\b(?:for|to) (?:me|us|my|our|the team|everyone|everybody|dinner|lunch|breakfast|tonight)\b.*",
    r"\b(?:with|using|by) (?:a|an|the|my|your|bare)\b.*",
    r"\b(?:on|in|at|over) (?:a|the|an|my|our) (?:furnace|fire|smoker|campfire|blast furnace|crafting table)\b",
    r"\b(?:as soon as possible|right now|right away|if you can|when you can|from scratch|in survival)\b",
)
"""Ends of sentences that say where, for whom or how; cut off before the names are read."""
