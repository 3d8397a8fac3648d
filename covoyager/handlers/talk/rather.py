"""One thing rather than another: "no compass, rather 20 torches", "lieber Fackeln als einen Kompass"."""

import re

from covoyager.handlers.talk.spelling import Forms, groups

_NOT = (
    r"(?:(?:please|bitte|doch|nein|no|non|ok|oh|ach|wait|sorry)[,.! ]+)*"
    r"(?:(?:i (?:don't|do not) (?:want|need)|not?|forget|skip)"
    r"|(?:(?:ich (?:will|brauche|möchte)|mache?|hole?|baue?) )?(?:keine?[nms]?|nicht|nix)"
    r"|(?:ya )?no (?:quiero|queremos|necesito|(?:me )?hagas)|ningun[oa]?|nada de"
    r"|(?:non )?pas|plus|je (?:ne )?veux (?:pas|plus)|n'en veux pas)"
)
_WANT = r"(?:i(?:'d| would)? )?(?:rather|better|instead|prefer(?:ably)?|want|need)(?: have| get| make| want)*"
_LIEBER = (
    r"(?:(?:mache?|hole?|baue?|nimm|ich (?:will|möchte|brauche)|dann|doch) )*"
    r"(?:sondern|lieber|dafür|stattdessen)(?: doch)?"
)
_MEJOR = r"(?:sino|mejor|más bien|en su lugar|prefiero|quiero)(?: mejor)?"
_PLUTOT = r"(?:mais )?(?:plutôt|je préfère|je veux|à la place)"
_END = r"(?: instead| stattdessen| mejor| plutôt| à la place)?"
#: What is not wanted, then what is.
_BUT = Forms(
    rf"{_NOT} (.+?)[,.;!]*(?: but| and| aber| und| pero)? (?:{_WANT}|{_LIEBER}|{_MEJOR}|{_PLUTOT})[,:]? (.+?){_END}",
    rf"{_NOT} (.+?)(?:,|,? (?:but|aber|pero|mais)) (.+?) (?:instead|stattdessen|en su lugar|à la place)",
    r"not (?:the |that |an? )?([^,]+)(?:,|,? but) (?:the |an? )?(.+)",
    r"(?:instead of|statt|anstatt|anstelle von|en (?:vez|lugar) de|au lieu (?:de|d'|du|des)) ?(.+?), (.+)",
)
#: What is wanted, then what is not.
_THAN = Forms(
    r"(?:(?:no|ok|oh)[,.!]* )?(?:i(?:'d| would)? )?rather(?: have| get| make)? (.+?) than (.+)",
    r"i(?:'d| would)? prefer (.+?) (?:rather than|over|to) (.+)",
    r"(.+?),? rather than (.+)",
    r"(?:(?:nein|doch|mach|hol|bau|ich will|ich möchte)[,.!]* )*lieber (.+?) (?:als|statt|anstatt|anstelle von) (.+)",
    r"(?:no[,.!]* )?(?:mejor|prefiero) (.+?) (?:que|en (?:vez|lugar) de) (.+)",
    r"(?:non[,.!]* )?(?:plutôt|je préfère) (.+?) (?:plutôt )?(?:que |qu'|au lieu de |au lieu d')(.+)",
    r"(.+?) (?:plutôt (?:que |qu')|(?:au lieu|à la place) (?:de |d'|du |des ))(.+)",
)
_ARTICLES = re.compile(
    r"^(?:(?:more|any|the|that|those|my|an?|mehr|eine?[nms]?|der|die|das|den|más|una?|el|la|los|las|le|les|une?|des|du|de)\s+"
    r"|[dl]')+|\s+(?:any ?more|mehr|más)$",
    re.IGNORECASE,
)


def rather_in(text: str) -> tuple[str, str] | None:
    """What is not wanted, and what is wanted rather; None where the words are something else."""
    if (found := groups(_THAN, text)) is not None:
        wanted, other = found
    elif (found := groups(_BUT, text)) is not None:
        other, wanted = found
    else:
        return None
    return _ARTICLES.sub("", other), wanted
