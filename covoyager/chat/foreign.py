"""Commands in German and Spanish: they are obeyed as the English ones, which ``!help`` lists."""

_WORDS = {
    "task": "aufgabe ziel auftrag meta tarea objetivo",
    "board": "tafel brett tablero pizarra",
    "claim": "übernimm übernehme übernehmen reclama reclamar",
    "done": "fertig erledigt hecho listo terminado",
    "release": "freigeben gibfrei zurück zurückgeben suelta soltar libera",
    "hand": "übergib übergeben pasa pasar",
    "retry": "nochmal nochmals wiederhole reintenta reintentar",
    "why": "warum wieso weshalb porqué porque",
    "skip": "überspringe überspringen omite omitir salta saltar",
    "status": "stand estado",
    "skills": "fähigkeiten habilidades",
    "suggest": "vorschlag vorschläge vorschlagen sugerencia sugerencias sugiere",
    "cost": "kosten coste costo",
    "link": "verbinden verknüpfe enlace vincular",
    "allow": "erlaube erlauben permite permitir",
    "disallow": "verbiete verbieten prohíbe prohibir",
    "cancel": "abbrechen brichab beende cancela cancelar",
    "chest": "truhe kiste cofre",
    "chest here": "truhehier kistehier cofreaquí",
    "come": "komm kommher ven venaquí",
    "deposit": "einlagern lagere leg guarda guardar depositar deposita",
    "equip": "trag trage anziehen ausrüsten equipa equipar ponte",
    "explore": "erkunde erkunden explora explorar",
    "find": "suche such finde wieviel wieviele busca buscar cuántos cuántas",
    "first": "zuerst vorrang primero",
    "follow": "folge folgen sígueme sigue seguir",
    "forget": "vergiss vergessen olvida olvidar",
    "give": "gib gibmir bring bringmir dame da tráeme trae",
    "goto": "geh gehzu gehenach ve vea ir ira",
    "guard": "bewache bewachen beschütze protege vigila",
    "home": "zuhause heim heimweg casa",
    "inv": "inventar tasche rucksack inventario",
    "jobs": "aufgaben berufe trabajos trabajo",
    "patrol": "patrouille patrouilliere patrulla patrullar",
    "pause": "pausiere anhalten pausa pausar",
    "places": "orte lugares sitios",
    "prefs": "vorlieben preferencias gustos",
    "quiet": "still leise ruhe silencio calla",
    "remember": "merke merk merkdir recuerda recordar",
    "resume": "weiter weitermachen fortsetzen continúa continuar sigueadelante",
    "sethome": "setzeheim hierwohne fijacasa",
    "stay": "bleib bleibe warte quédate espera",
    "stop": "halt stopp para parar detente",
    "take": "nimm nimmmit lleva llevar toma",
    "talk": "rede sprich habla hablar",
    "view": "ansicht zeige vista",
    "where": "wo wobistdu dónde dóndeestás",
}
_PLAIN = str.maketrans("áéíóúñ", "aeioun")

FOREIGN: dict[str, str] = {
    form: name for name, words in _WORDS.items() for word in words.split() for form in (word, word.translate(_PLAIN))
}
"""Word of a player, in lower case and as one, also without Spanish accents → the command's name."""
for _umlaut, _pair in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
    FOREIGN |= {word.replace(_umlaut, _pair): name for word, name in FOREIGN.items() if _umlaut in word}
