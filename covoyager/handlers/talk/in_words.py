"""Commands in plain words, as one speaks to a companion: "come here", "gib mir 3 Fackeln", "I'll get the iron"."""

import re
from collections.abc import Mapping, Sequence

from covoyager.chat.commands import PREFIX
from covoyager.crew.parts import Parts
from covoyager.crew.places import NUMBERS, Places
from covoyager.goals.milestones import Names
from covoyager.handlers.going import STANDING
from covoyager.handlers.named_step import about, free_for
from covoyager.handlers.own_step import done_with, held_by, released_which
from covoyager.handlers.talk.spelling import Forms, groups, in_full
from covoyager.language.phrase_lookup import meant_by
from covoyager.texts import Text, _

_MONSTER = r"(?:creepers?|zombies?|skelet(?:on|t|te|ons)|spiders?|spinnen?|monsters?)"
_STEP = r"(?:(?:step|number|no\.?|task|schritt|nummer|paso|número) ?)?#?(\d+)"
#: All that somebody carries.
_ALL_YOURS = (
    r"(?:everything|it all|all(?: of it)?|all (?:of )?your (?:stuff|things|items|loot))"
    r"(?: (?:that )?(?:you|u)(?: have| got| carry|'ve got| have got))?"
)
_ALLES = r"(?:alles(?:,? was du (?:so |noch )?(?:hast|trägst|dabei hast))?|(?:alle )?deine (?:sachen|dinge))"
_TODO = r"(?:todo(?: lo que (?:tienes|llevas|tengas))?|todas tus cosas)"
#: Command (``\1``: what the brackets hold) → words that are it, in English, German and Spanish.
_WORDS: Mapping[str, Sequence[str]] = {
    "come": (
        r"come(?: (?:h[er]{2,3}|over(?: here)?|(?:over )?to me|back(?: here| to me)?))?(?:,? (?:quick(?:ly)?|fast|at once))?",
        r"(?:go|walk|run) (?:over )?to me",
        r"komme?(?: (?:(?:mal|schnell|sofort|wieder) )*(?:her|hierher|zu mir|zurück|rüber))?|gehe? (?:mal )?zu mir",
        r"ven(?: (?:(?:pa(?:ra)? )?(?:aquí|acá)|a mí))?|ve (?:a|con) mí",
        r"viens(?: (?:ici|vers moi|par ici|là))?|过来|来(?:这里|我这)?|到我这(?:里|儿)?来",
    ),
    "follow": (
        r"(?:follow|accompany) me|come (?:along|with me)",
        r"folge? mir|komm mit(?: mir)?",
        r"s[ií]gueme|ven conmigo|(?:sigue|acompaña) a mí",
        r"suis[- ]moi|viens avec moi|跟(?:我来|着我|我走|随我)|跟我",
    ),
    "stop": (
        r"(?:wait|ok|no)[,.!]? stop|stop(?: (?:it|that|now|everything"
        r"|(?:following|guarding)(?: me)?|walking|working|mining|digging|building))?",
        r"halt|stopp|höre?(?: damit)? auf(?: damit)?",
        r"para(?: ya| todo| eso)?|detente|basta",
        r"arr[eê]te(?:[- ]toi)?(?: tout)?|stoppe|停(?:下来?|止)?|别动了",
    ),
    "stay": (
        r"(?:stay|wait|stand)(?: still)?(?: for me)?(?: right)? (?:here|there)(?: for me)?",
        r"stay(?: put)?|wait(?: up| for me)?|stand still|don't move",
        r"bleibe?(?: hier| da| stehen)?|warte?(?:(?: (?:mal|kurz|bitte))*(?: (?:hier|da|auf mich))+)?|rühr dich nicht",
        r"(?:attends|reste)(?:[- ]moi)?(?: ici| là)?|ne bouge pas|等(?:着|等|我)?|(?:留|呆|待)在(?:这里|这儿|那里)|别动",
        r"qu[eé]date(?: aquí| ahí| quieto)?|esp[eé]ra(?:me)?(?: aquí)?|no te muevas",
    ),
    "guard": (
        r"(?:guard|protect|defend) (?:me|us)|(?:watch|cover) my back|keep (?:me|us) (?:safe|alive)",
        r"passe?(?: (?:bitte|gut|mal))* auf (?:mich|uns) auf|cu[ií]da(?:me|nos)",
        rf"{_MONSTER}\W+help(?: me)?|help(?: me)?\W+(?:an? )?{_MONSTER}|help(?: me)?\W+(?:i'm|i am) (?:dying|being attacked)",
        rf"(?:bewache?|(?:be)?schütze?|verteidige?) (?:mich|uns)|hilfe\W+(?:ein )?{_MONSTER}",
        r"(?:prot[eé]ge|defi[eé]nde)(?:me|nos| a mí)",
        r"(?:prot[eè]ge|d[ée]fends)[- ](?:moi|nous)|保护(?:我们?)|保护一下我",
    ),
    "home": (
        r"go home",
        r"gehe? (?:nach hause|heim)",
        r"vet?e? a casa",
        r"rentre(?: à la maison)?|va à la maison|回家(?:吧)?",
    ),
    r"goto \1": (
        rf"(?:go|walk|gehe?|ve) (?:to|zu|nach|a) ({NUMBERS})",
        rf"(?:go|walk) to the ({STANDING})",
        rf"gehe? zu[rm] ({STANDING})",
        rf"ve (?:al|a la) ({STANDING})",
    ),
    "give all": (
        r"(?:drop|dump) (?:all (?:of )?your (?:stuff|things|items|loot)|(?:everything|all) (?:that )?you(?: have| carry))",
        rf"(?:give|hand|pass|throw|bring) (?:me|us) {_ALL_YOURS}|(?:give|hand|pass|throw) {_ALL_YOURS} (?:over )?to (?:me|us)",
        rf"(?:gib|bringe?) (?:mir|uns) (?:mal )?{_ALLES}|gib {_ALLES}(?: her)?",
        rf"(?:da|pasa|trae)(?:me|nos)(?:lo)? {_TODO}",
        r"donne[- ](?:moi|nous) tout(?: ce que tu as)?|(?:把)?(?:所有|全部)?(?:的)?东西(?:都|全)?给我|全(?:部|都)给我",
    ),
    r"give \1": (
        r"(?:give|hand|pass|throw|bring) (?:me|us) (.+?)(?: back)?",
        r"(?:give|hand|pass|throw|bring|take) (.+?) (?:over )?to (?:me|us)",
        r"(?:can|could|may) (?:i|we) (?:have|get) (?:some |a few )?(.+)",
        r"(?:gib|bringe?|hole?) (?:mir|uns) (.+?)(?: zurück)?|kann ich (?:ein paar |etwas )?(.+) haben",
        r"(?:da|pasa|trae)(?:me|nos) (.+)|(?:me )?(?:puedes dar|das) (.+)|(?:dale?|pasa|trae|lleva)(?:le)? (.+) a mí",
    ),
    "take": (
        r"(?:here(?: you (?:go|are))?,? )?(?:pick|take) (?:that|it|this|them)(?: up)?|pick up (?:that|it|this|them)",
        r"i(?: have|'ve)?(?: got| have| brought) .+ for you|ich habe .+ für dich(?: dabei)?|tengo .+ para ti",
        r"heb(?:e)? (?:das|es|die) auf|(?:hier,? )?nimm (?:das|es)",
        r"recoge (?:eso|esto)|recógelo",
    ),
    "deposit": (
        r"(?:put|drop|store) (?:everything|all(?: of it)?|it all|your (?:things|stuff|items|loot))"
        r"(?: (?:away|back|(?:in|into|to) the chest))?",
        r"empty your (?:pockets|inventory)",
        rf"lege? {_ALLES} (?:in die (?:truhe|kiste)|ab|weg)|räume? alles ein",
        r"(?:pon|mete|guarda) (?:todo|tus cosas) en el cofre",
    ),
    "where": (
        r"where(?: is|'s) the (?:shared )?chest(?: at)?",
        r"wo (?:ist|steht) die (?:gemeinsame )?truhe",
        r"dónde está el cofre",
    ),
    "chest": (
        r"where(?: are|is|'s| is)(?: all)? (?:my|our|the) (?:stuff|things?|items|loot)",
        r"wo (?:ist|sind) (?:meine?|unsere?|die|das) (?:sachen|zeug|zeugs|dinge|kram)",
        r"dónde está[n]? (?:mis?|nuestr[ao]s|las) cosas",
    ),
    r"find \1": (
        r"how (?:many|much) (?!health|hp|life|hearts?)(.+?) (?:do )?you (?:got|have)",
        r"how (?:many|much) (?!goals|steps|health|hp|life|hearts?)(.+?) "
        r"(?:(?:are|is) (?:there|left|in the chest)|(?:do (?:we|you)(?: still)? have|have (?:we|you) got)(?: left)?)",
        r"(?:do (?:we|you) have|have (?:we|you) got|is there|are there) "
        r"(?:any |some |enough |an? )?(?:spare |extra )?(.+?)(?: left| for me)?",
        r"wie ?viele? (.+?) (?:gibt es|haben wir|hast du|sind da)(?: noch)?",
        r"who(?: has| has got|'s got) (?:the |a |an |any |some )?(?!what$)(.+)",
        r"wer hat (?:die |den |das |einen? |eine )?(?!was$)(.+)|quién tiene (?:el |la |los |las |un |una )?(?!qué$)(.+)",
        r"wie ?viele? (.+?) (?:sind|liegen|liegt|ist) in der truhe",
        r"(?:haben wir|hast du|gibt es) (?:noch )?(.+)",
        r"cuánt[oa]s? (.+?) (?:hay|tenemos|tienes|quedan?)(?: en el cofre)?",
        r"(?:tenemos|tienes|hay) (.+)",
    ),
    r"need \1": (
        r"what (?:do|would|will) (?:i|we|you) need (?:for|(?:in order )?to (?:craft|make|build|get)) (.+)",
        r"what(?: is|'s) (?:needed|the recipe) (?:for|of) (.+)|how (?:do|can) (?:i|we|you) (?:make|craft|get) (.+)",
        r"was brauch(?:e|en|t|st)? (?:ich|wir|man|du) (?:alles )?(?:für|um) (.+?)(?: zu (?:machen|bauen|bekommen))?",
        r"(?:was ist das|wie lautet das) rezept für (.+)",
        r"wie (?:mach|bau|stell)(?:e|en|t|st)? (?:ich|wir|man|du) (.+?)(?: her)?",
        r"qu[eé] (?:necesit(?:o|as|amos)|hace falta|se necesita) para (?:hacer |fabricar |crear )?(.+)",
        r"cuál es la receta de (.+)|c[oó]mo (?:hago|hacemos|se hace|fabrico|se fabrica) (.+)",
    ),
    "help me": (
        r"(?:is there )?anything (?:else )?(?:that )?i can (?:do|help with)",
        r"what (?:can|should|could|shall|do) (?:i|we) do(?: now| next)?|what now|what next|"
        r"(?:can|may|how can) i help(?: you)?(?: with (?:any|some)thing)?",
        r"was (?:kann|soll|können|sollen) (?:ich|wir) (?:jetzt |als nächstes )?(?:tun|machen)|und jetzt",
        r"(?:wie )?kann ich (?:dir )?helfen",
        r"qué (?:puedo|debo|podemos) hacer(?: ahora)?|qué hago(?: ahora)?|(?:te )?puedo ayudar(?:te)?|y ahora(?: qué)?",
        r"que (?:puis-je|dois-je|peut-on) faire|qu'est-ce que je (?:peux|dois) faire|(?:je )?peux(?:-je)? (?:t')?aider"
        r"|我(?:能|可以|该)做(?:什么|点什么)|我能帮(?:你|忙)(?:什么|吗)?",
    ),
    "board": (
        r"what(?: is|'s) (?:there to do|(?:left |still )?to (?:do|be done)|left|missing)",
        r"was (?:ist|gibt es) (?:noch )?zu tun|was fehlt(?: noch| uns)*",
        r"qué (?:hay que hacer|queda por hacer|(?:nos )?falta)",
    ),
    "status": (
        r"how far (?:are (?:we|you)|is it|along are we)|how much is (?:left|missing)",
        r"how(?: is|'s) it going|are we (?:done|finished|there)(?: yet)?",
        r"is (?:it|that|everything|all) (?:done|finished|ready)(?: yet)?|(?:any )?(?:status|progress|updates?)",
        r"is (?:the|our|my) .+ (?:done|finished|ready)(?: yet)?|(?:the|our|my) .+ is (?:done|finished|ready),? right",
        r"ist (?:der|die|das|unsere?|meine?) .+ (?:schon |bald )?fertig|está list[oa] .+|.+ está list[oa]",
        r"(?:are )?you (?:done|finished|ready)(?: yet| now)?|bist du (?:schon |bald )?fertig|has terminado(?: ya)?",
        r"wie weit (?:sind wir|ist es|bist du)|wie läuft'?s|sind wir (?:bald |schon )?fertig",
        r"cómo va(?:mos)?|hemos terminado",
        r"what(?: is|'s| are) (?:the|our|your) goals?|(?:what|how many) goals (?:are )?(?:open|there|left)",
        r"was (?:ist|sind) (?:das|die|unsere?|deine?) ziele?|welche ziele (?:gibt es|sind offen)",
        r"cuál(?:es)? (?:es|son) (?:el|los|la|las) (?:objetivos?|metas?)",
    ),
    r"why \1": (
        rf"why (?:is|does|can't) (?:.+ )?{_STEP}(?: .*)?",
        rf"warum (?:ist|wartet|geht) (?:.+ )?{_STEP}(?: .*)?",
        rf"por ?qu[eé] (?:.+ )?{_STEP}(?: .*)?",
    ),
    "why": (
        r"why|what are you waiting for|warum|wieso|worauf wartest du|por ?qu[eé]|a qué esperas",
        r"why (?:are|do) you (?:just )?(?:stand|wait|idle|doing nothing|not doing).*",
        r"why (?:is nothing happening|does nothing happen)",
        r"warum (?:stehst|wartest|tust|machst) du.*|(?:warum|wieso) passiert nichts",
        r"por ?qu[eé] (?:no haces|estás parado|esperas|no pasa nada).*",
    ),
    r"claim \1": (
        rf"(?:i|i'?ll|i will) (?:take|do|claim) {_STEP}",
        rf"ich (?:nehme|mache?|übernehme) {_STEP}",
        rf"(?:yo )?(?:tomo|hago|cojo) (?:el |la )?{_STEP}",
    ),
    r"done \1": (
        rf"(?:i am |i'?m )?(?:done|finished) with {_STEP}|{_STEP} is (?:done|finished)",
        rf"ich bin (?:fertig )?mit {_STEP}(?: fertig)?|{_STEP} ist fertig",
        rf"he terminado (?:con )?(?:el |la )?{_STEP}",
    ),
    r"remember \1": (
        r"remember (?:this(?: place| spot)?|here) as (?:my |the |our )?(\w+)",
        r"merke? dir (?:das|den ort|diesen ort|hier) als (\w+)",
        r"recuerda (?:este lugar|esto|aquí) como (\w+)",
    ),
    "sethome": (
        r"set (?:the |your |our )?home(?: here)?|this is (?:your |our )?home",
        r"(?:hier ist|das ist) (?:dein |unser )?zuhause",
        r"(?:esta|aquí) es (?:tu |nuestra )?casa",
    ),
    "cancel": (r"cancel (?:that|it|this|the goal)", r"brich(?: das| es)? ab|abbrechen|abbruch", r"cancela(?: eso)?"),
    "task sleep": (
        r"get some sleep",
        r"lege? dich (?:schlafen|hin|ins bett)|gehe? (?:schlafen|ins bett)",
        r"v(?:e|ete) a (?:dormir|la cama)|acuéstate|va (?:dormir|te coucher)|去睡觉",
    ),
    "cancel all": (r"cancel (?:everything|all)", r"brich alles ab|alles abbrechen", r"cancela(?:r|lo)? todo"),
    "pause": (
        r"(?:make a |take a )?(?:pause|break)|(?:hold on|hang on|wait)(?: for)? (?:a|one) (?:sec(?:ond)?|moment|minute|bit)",
        r"hold on|hang on|(?:one|just a) (?:sec(?:ond)?|moment|minute)",
        r"mach (?:eine |mal )?pause|moment(?: mal)?|warte (?:mal|kurz|eben|einen moment)+",
        r"(?:fais une )?pause|(?:attends )?un (?:moment|instant|peu)|attends un peu|(?:等一下|等一等|稍等|暂停)(?:一下)?",
        r"haz una pausa|(?:espera )?un (?:momento|segundo)|espera un poco",
    ),
    "resume": (
        r"(?:you can (?:now )?)?(?:go on|continue|carry on)(?: now)?|du kannst weiter(?:machen)?|puedes seguir",
        r"go on|continue|carry on|resume|keep going|go ahead|proceed|keep it up|(?:ok|okay|now)[,.!]? (?:go|start)(?: now)?",
        r"(?:mache? )?weiter(?: so| geht's)?|continue[rz]?|继续(?:吧)?",
        r"sigue(?: así)?|continúa|adelante",
    ),
}
#: Verbs of orders in which a slip is put right,
_VERBS = (
    "follow",
    "guard",
    "protect",
    "defend",
    "stay",
    "stop",
    "folge",
    "bleib",
    "beschütze",
    "bewache",
    "sígueme",
    "protégeme",
)
#: with so few words after it.
MOST_REST = 2
_PATTERNS = tuple((Forms(*every), line) for line, every in _WORDS.items())
_AROUND = " ,.:!?¿¡。！？，"
_FRAME = re.compile(
    r"^(?:bitte|por favor|please)[ ,]+|[ ,]+(?:please|bitte|por favor|right now|now|jetzt|ahora|too|auch)$",
    re.IGNORECASE,
)
_THE = r"(?:(?:the|my|our|your|d(?:er|ie|em|as|en)|unser(?:er?|em)?|mein(?:er?|em)?|la|el|las|los|mi|nuestr[oa]|le|ma|mon) )?"
#: Words that send somebody to a place by its name → the command.
_TO_PLACES = (
    (
        Forms(
            rf"(?:go|walk|run)(?: back)? to {_THE}(.+)",
            rf"(?:gehe?|laufe?)(?: zurück)? (?:zur|zum|zu|nach|in) {_THE}(.+)",
            rf"(?:ve|vete|camina|vuelve) (?:al |a ){_THE}(.+)|va (?:à|au) {_THE}(.+)",
        ),
        "goto",
    ),
    (
        Forms(
            rf"(?:guard|protect|defend) {_THE}(.+)|(?:bewache?|(?:be)?schütze?) {_THE}(.+)",
            rf"(?:vigila|protege|defiende) {_THE}(.+)",
        ),
        "guard",
    ),
)
#: Whoever says so takes a step, by what it brings.
_TAKES = Forms(
    r"(?:i|i'?ll|i will|i am going to|i'm going to|let me) (?:get|take|fetch|gather|mine|make|craft|bring|do|smelt) "
    r"(?:the |some |us )*(.+)"
    r"|leave (?:the )?(.+?) to me"
    r"|ich (?:hole|nehme|mache|sammle|besorge|übernehme|schmelze) (?:uns )?(?:das |die |den |ein paar )?(.+)"
    r"|(?:yo )?(?:traigo|cojo|hago|busco|consigo) (?:el |la |los |las )?(.+)"
)
_DONE = (
    r"(?:i am |i'?m )?(?:all )?(?:done|finished)(?: now)?|(?:ich )?(?:bin )?(?:ich )?(?:schon )?fertig"
    r"|(?:ya )?(?:he terminado|terminé)"
)
_BROUGHT = Forms(
    rf"{_DONE}|(?:i am |i'?m )?ready|(?:i |i have |i've )?(?:brought|got|have) (?:the|it|them|all)(?: .+)?"
    r"|(?:i |i have |i've )?put (?:the |it|them|all|everything).*? (?:in|into) the chest"
    r"|ich habe (?:es|sie|die .+|das .+|den .+) (?:gebracht|geholt|in die (?:truhe|kiste) (?:gelegt|getan))|ya está"
)
_ONLY_DONE = Forms(_DONE)
#: Whoever says so would rather not do what they have.
_LEAVES = Forms(
    r"(?:(?:wait|sorry|oh|ok|nah|no|hm+)[,.]? )*i (?:can't|cannot|won't) do (?:it|that)(?: after all)?",
    r"(?:actually,? )?(?:no,? )?you (?:do|take|get|finish|can do|can have) (?:it|that)(?: then| instead)?",
    r"give it back|gib (?:es|ihn|sie) (?:wieder )?zurück|ich gebe (?:es|ihn|sie) zurück|devu[eé]lvelo",
    r"i give (?:it )?up|i (?:don't|do not) want (?:to|it)(?: anymore)?",
    r"(?:doch nicht,? )?(?:mach du(?: es| das)?|du (?:machst|nimmst) (?:es|das))|mach(?:e)? (?:es|das) selbst|ich gebe auf",
    r"hazlo tú|mejor tú|me rindo",
)


def order_in(text: str) -> str:
    """The command that words are, as one types it; empty where they are none."""
    # "Now" may frame what is said, or be half of it: "what now".
    for said in dict.fromkeys((_bare(text), in_full(text.strip(_AROUND)).strip(_AROUND), _put_right(text))):
        for pattern, line in _PATTERNS:
            if (found := groups(pattern, said)) is not None:
                return PREFIX + line.replace(r"\1", next(iter(found), "")).strip()
    return ""


def _put_right(text: str) -> str:
    """A few words with a slip in their verb, as they were meant: ``folow me``; empty where they are none such."""
    first, *rest = _bare(text).split(" ")
    meant = meant_by(first, _VERBS) if len(rest) <= MOST_REST else ""
    return " ".join([meant, *rest]) if meant else ""


def _bare(text: str) -> str:
    """Words without what only frames them."""
    said = in_full(text.strip(_AROUND)).strip(_AROUND)
    return _FRAME.sub("", said).strip(_AROUND)


def place_in(text: str, places: Places) -> str:
    """``!goto`` or ``!guard`` with the place of a name, where words send the bot there; empty where they are none."""
    for pattern, command in _TO_PLACES:
        if found := groups(pattern, _bare(text)):
            known = places.find(found[0]) or places.find(found[0].rpartition(" ")[2])
            return f"{PREFIX}{command} {known.name}" if known is not None else ""
    return ""


def claim_in(text: str, parts: Parts, user: str, names: Names) -> str:
    """``!claim``, ``!done`` or ``!release`` with the number of the step that words are about; empty where that is none."""
    said = _bare(text)
    held = held_by(parts.board, user)
    for pattern, command in ((_BROUGHT, "done"), (_LEAVES, "release")):
        if groups(pattern, said) is not None:
            return f"{PREFIX}{command} {held[0].id}" if len(held) == 1 else ""
    if not (what := _taken(text)):
        return ""
    found = [row for row in about(free_for(parts), what, names) if row.subtask.produces]
    return f"{PREFIX}claim {found[0].id}" if found else ""


def _taken(text: str) -> str:
    """What somebody says that they take; empty where the words are something else."""
    return next(iter(groups(_TAKES, _bare(text)) or ()), "")


def is_report(text: str) -> bool:
    """Whether somebody says that they are done, or would rather not go on, and not with what."""
    said = _bare(text)
    return groups(_ONLY_DONE, said) is not None or groups(_LEAVES, said) is not None


def is_offer(text: str, names: Names) -> bool:
    """Whether somebody says that they take a thing."""
    return bool(what := _taken(text)) and bool(names(what))


def no_such_step(text: str) -> Text:
    """What who takes a thing is told that no free step brings."""
    return _("No step that is free brings {what}. !help me offers you one.", what=_taken(text))


def done_or_left(parts: Parts, user: str, text: str) -> Text:
    """What who is done, or would rather not go on, is asked or told, where it is not one step that they hold."""
    left = groups(_LEAVES, _bare(text)) is not None
    return released_which(parts, user) if left else done_with(parts, user)
