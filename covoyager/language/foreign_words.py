"""Verbs, numbers and small words of goals in German, Spanish, French and Chinese, by their English meaning. Tables only."""

import re

_VERBS = {
    "craft": "crafte herstellen craftea craftear craftéame fabrica fabrícame fabricame fabricar fabrique fabriquer crea crear 制作 合成",
    "make": "mach mache machen machst macht baue bau bauen baust baut stell stelle stellst haz hazme haznos hacer hagamos fais faire fait 做 造",
    "get": "hol hole holen bring bringe bringt bringst holst besorgst besorg besorge besorgen brauch brauche brauchen will wollen möchte möchten gib "
    "consigue conseguir trae traer necesito necesitamos quiero kiero queremos dame danos tráeme traeme tráenos consígueme consigueme obtén "
    "apporte apporter trouve trouver veux voulons voudrais donne besoin 给我 拿 要 需要 获得",
    "gather": "sammle sammel sammeln recoge recoger recolecta ramasse ramasser récolte récolter 收集 采集",
    "mine": "grabe grab abbauen mina minar pica picar mine miner creuse 挖",
    "kill": "töte töten toete erlege erlegen besiege besiegen jage jagen derrota derrotar vence vencer mata matar caza cazar tue tuer chasse chasser 杀死 杀 猎杀",
    "tame": "zähme zähmen zaehme doma domar domestica amansa apprivoise apprivoiser 驯服",
    "breed": "züchte züchten zuechte vermehre cría criar reproduce élève élever 繁殖",
    "feed": "füttere fütter füttern fuettere fuettern alimenta alimentar nourris nourrir 喂",
    "shear": "schere scheren schert esquila esquilar tonds tondre 剪",
    "drink": "trinke trinken trink bebe beber bois boire 喝",
    "ride": "reite reiten cabalga cabalgar 骑",
    "sell": "verkaufe verkaufen verkauf vende vender vends vendre 卖",
    "milk": "melke melken ordeña ordeñar trais traire 挤",
    "catch": "fange fangen fang angle angeln pesca pescar pesco atrapa atrapar pêche pêcher attrape attraper 钓 捕",
    "cook": "koche koch kochen brate braten cocina cocinar cuis cuire 烤 烧",
}
#: What is said in several words, or in one of a language alone; and verbs with which more is asked for than things.
_TOGETHER = {
    "make": ("construye", "construir", "constrúyeme", "construyeme", "constrúyenos", "construyenos"),
    "another": (
        "noch ein", "noch eine", "noch einen", "noch einem", "ein weiteres", "eine weitere", "einen weiteren", "otro", "otra",
        "encore un", "encore une", "un autre", "une autre",
    ),
    "": ("noch", "weitere", "otros", "otras"),
    "pair of": ("paar", "par de", "pares de", "paire de", "paires de"),
    "few": ("ein paar", "einige", "algunos", "algunas", "unos cuantos", "unas cuantas", "quelques"),
    "several": ("mehrere", "varios", "varias", "plusieurs"),
    "some": ("etwas", "unos", "unas", "ein bisschen", "un poco de", "un peu de"),
    "after": ("después de que", "después de", "despues de que", "despues de"),
    "for everyone": (
        "für alle", "für uns alle", "für jeden", "für jede", "para todos", "para todas", "para cada uno", "pour tous", "pour tout le monde",
    ),
    "lots of": ("viele", "viel", "muchos", "muchas", "mucho", "mucha", "beaucoup de"),
    "half a dozen": ("ein halbes dutzend", "media docena de"),
    "dozen": ("dutzend", "docena de", "docenas de"),
    "feed": (
        "da de comer a", "dar de comer a", "dale de comer a", "donne à manger à", "donne à manger au", "donne à manger aux",
        "donner à manger à", "donner à manger au", "donner à manger aux",
    ),
}  # fmt: skip
_NUMBERS = {
    "1": "ein eine einen einem ne nen nem un una uno une",
    "2": "zwei dos deux 两 二",
    "3": "drei tres trois 三",
    "4": "vier cuatro quatre 四",
    "5": "fünf fuenf cinco cinq 五",
    "6": "sechs seis six 六",
    "7": "sieben siete sept 七",
    "8": "acht ocho huit 八",
    "9": "neun nueve neuf 九",
    "10": "zehn diez dix 十",
    "12": "zwölf zwoelf doce douze",
}
_JOINTS = {
    "and": "und y et 和",
    "then": "dann danach luego después despues puis ensuite 然后",
    ",": "，",
    "whole": "ganze ganzen ganzes komplette kompletten komplettes completa completo completas completos entera",
    "": "bitte uns mir por favor porfa porfis porfavor ya al me moi nos s'il vous te plaît plait nous ich wir je j'ai d' de du des en los las le les la el "
    "l' der die das den dem her nächsten nächste nächstes nächster para pour für 个 把 块 根 支 张 件 双 只 头 匹 条 我 我们 一 请 是",
    "stack": "stapel pila pilas pile piles 组",
}

#: Number of two or more in words → in digits.
NUMBERS = {word: digits for digits, words in _NUMBERS.items() for word in words.split() if digits != "1"}
#: Words with which a request begins.
ASKING = frozenset(word for words in _VERBS.values() for word in words.split())

#: English word that is neither an item nor a mob → what it is called in other languages.
LOOSELY = {
    "food": "essen nahrung comida nourriture 食物",
    "ender dragon": "drache drachen dragón",
    "fish": "fisch fische fischen pez peces pescado poisson poissons 鱼",
    "dog": "hund hunde hunden perro perros chien chiens 狗",
    "sheep": "羊",
    "pet": "haustier haustiere mascota mascotas",
    "chest": "kiste kisten baúl baúles",
    "chicken": "gallina gallinas",
    "milk": "milch leche lait 牛奶",
    "armor": "rüstung rüstungen armadura armaduras armure armures 盔甲",
    "iron armor": "eisenrüstung 铁盔甲",
    "diamond armor": "diamantrüstung 钻石盔甲",
    "gold armor": "goldrüstung 金盔甲",
    "leather armor": "lederrüstung 皮革盔甲",
    "pickaxe": "spitzhacke spitzhacken pico picos pioche pioches 镐",
    "helmet": "helm helme helmen casco cascos casque casques 头盔",
    "boots": "stiefel stiefeln botas bottes 靴子",
    "chestplate": "harnisch brustplatte peto petos pechera plastron plastrons 胸甲",
    "leggings": "beinschutz beinschützer grebas mallas jambières 护腿",
    "shovel": "schaufel schaufeln pala palas pelle pelles 锹",
    "axe": "axt äxte hacha hachas hache haches 斧",
    "sword": "schwert schwerter espada espadas épée épées 剑",
    "hoe": "hacke hacken azada azadas houe houes 锄",
    "wood": "holz madera bois 木头",
    "log": "baumstamm baumstämme stamm stämme tronco troncos bûche bûches 原木",
    "planks": "bretter brett tablones tablón planches planche 木板",
    "wool": "wolle lana laine 羊毛",
    "bed": "bett betten cama camas lit lits 床",
    "door": "tür türen puerta puertas porte portes 门",
    "fence": "zaun zäune valla vallas barrière barrières 栅栏",
    "boat": "boot boote bote botes barca barcas barco barcos bateau bateaux 船",
    "sign": "cartel carteles pancarte pancartes panneau panneaux 告示牌",
    "carpet": "teppich teppiche alfombra alfombras tapis 地毯",
    "sapling": "setzling setzlinge brote brotes pousse pousses 树苗",
    "iron": "eisen hierro fer 铁",
    "gold": "oro or 金",
    "copper": "kupfer cobre cuivre 铜",
}

#: Says a few of things, but one of those that are counted in pairs ("ein Paar Stiefel").
A_FEW = "ein paar"

#: German verbs whose second half ends the sentence ("baue 2 Eisen ab") → what they are where it has none ("mine 2 Eisen");
#: and a small word that says nothing ("mach mal 3 Fackeln"), but between numbers ("5 mal 5").
PARTED = (
    (re.compile(r"(?<![\d ])\s+mal(?=\s)", re.IGNORECASE), ""),
    (
        re.compile(
            r"\b(?:kannst|könntest|könnt|könntet|kann|würdest|magst) (?:(?:du|ihr|jemand|wer) )?(.+?) "
            r"((?:mach|bau|craft|herstell|hol|bring|besorg|sammel|back|koch|brat)e?n)(?=[\s.!?]*$)",
            re.IGNORECASE,
        ),
        r"\2 \1",
    ),
    (re.compile(r"\b(?:baue?|baut|bauen|haue?|schlage?) (.+?) ab(?=[\s.!]*$)", re.IGNORECASE), r"mine \1"),
    (
        re.compile(
            r"\b((?:stelle?|hebe?|sammel|sammle|hole?|bringe?|grabe?) .+?) (?:her|auf|ein|ab|aus|mit)(?=[\s.!]*$)",
            re.IGNORECASE,
        ),
        r"\1",
    ),
)

_PAIRS = [
    (word, english)
    for table in (_VERBS, _NUMBERS, _JOINTS)
    for english, words in table.items()
    for word in words.split()
]
_PAIRS += [(words, english) for english, every in _TOGETHER.items() for words in every]
#: Word → English, the longest word first.
WORDS = dict(sorted(_PAIRS, key=lambda pair: (-len(pair[0]), pair[0])))
