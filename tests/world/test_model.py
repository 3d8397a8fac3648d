"""The Co-Voyager report's loop: a goal in plain words, a plan, written skills, remembered pairs; then all of it for nothing."""

import json

from covoyager import testing
from tests.contract.shell import Shell
from tests.scripted_model.scripts import ACCEPTED, BROKEN, CRAFT, WAY_HOME, compass, plan, skill
from tests.world.conftest import Realm

#: Everything for three compasses lies in the chest: mining is not what is on trial here.
WORKSHOP = {
    "name": "workshop",
    "terrain": {"kind": "void"},
    "spawn": [0, 64, 3],
    "chest": [0, 64, 0],
    "blocks": [{"block": "stone", "from": [-6, 63, -6], "to": [6, 63, 6]}],
    "containers": [{"type": "chest", "position": [0, 64, 0], "items": {"iron_ingot": 12, "redstone": 3, "oak_log": 3}}],
    "time": 1000,
    "rules": {"daylight_cycle": False},
}


def test_words_become_a_goal_skills_and_a_memory(realm: Realm) -> None:
    script = [
        testing.good(plan({"unobtainium": 1}), 900, 40),
        testing.good(compass("oak"), 950, 40),
        testing.good(ACCEPTED, 300, 10),
        testing.good(skill(BROKEN), 800, 60),
        testing.good(skill(CRAFT), 900, 90),
        testing.good(skill(CRAFT), 800, 90),
        testing.good(skill(CRAFT), 800, 90),
    ]
    realm.home.mkdir(parents=True)
    world = realm.home / "workshop.json"
    world.write_text(json.dumps(WORKSHOP), encoding="utf-8")
    words = ("--world", str(world), "--json", "--timeout", "200")
    with testing.ModelServer(script) as server:
        realm.env |= {
            "OPENAI_API_KEY": "sk-scripted-key",
            "OPENAI_BASE_URL": server.base_url,
            "COVOYAGER_MODEL": "scripted",
            "COVOYAGER_PRICES": "scripted=2/8",
            "COVOYAGER_WRITE_SKILLS": "craft",
        }
        first = realm.start("play", WAY_HOME, *words)
        assert first.wait(220) == 0, first.lines[-20:]
        again = realm.start("play", WAY_HOME.upper() + "!", *words)
        assert again.wait(220) == 0, again.lines[-20:]
        replay = realm.start("replay", "1", *words)
        assert replay.wait(220) == 0, replay.lines[-20:]
    assert len(server.calls) == len(script)

    events = first.events()
    result = events[-1]
    assert (result["state"], result["model_calls"]) == ("DONE", len(script))
    calls = [event for event in events if event["type"] == "model_call"]
    assert [call["role"] for call in calls] == ["Task Manager"] * 2 + ["Task Critic"] + ["Skill Manager"] * 4
    assert sum(call["tokens_in"] + call["tokens_out"] for call in calls) == result["tokens"] == 5870
    assert calls[0]["cost"] == 900 * 2e-6 + 40 * 8e-6
    # The second round of the Skill Manager saw what the first one did wrong, as the sandbox and the world told it.
    asked = json.loads(server.calls[4].body["messages"][1]["content"].partition("\n")[2])
    assert asked["code_from_the_last_round"] == BROKEN
    assert "not a function" in asked["execution_error"]
    assert asked["chest"]["iron_ingot"] == 12
    skills = [(event["pair"], event["hit"]) for event in events if event["type"] == "skill"]
    assert sorted(skills) == [
        ("craft compass", False),
        ("craft crafting_table", False),
        ("craft oak_planks", False),
        ("craft oak_planks", False),
    ]
    assert not list((realm.home / "drafts").iterdir())

    for later in (again, replay):
        events = later.events()
        assert events[-1]["state"] == "DONE"
        assert (events[-1]["model_calls"], events[-1]["tokens"]) == (0, 0)
        assert all(event["hit"] for event in events if event["type"] == "skill")
    _, port = realm.serve("--world", str(world))
    assert realm.chest(port, (0, 64, 0))["compass"] == 3
    text = "\n".join([*first.lines, *first.errors, *again.lines, *again.errors, *replay.lines, *replay.errors])
    logs = [path.read_text(encoding="utf-8", errors="replace") for path in (realm.home / "logs").glob("*")]
    assert "sk-scripted-key" not in text + "".join(logs)
    assert realm.commands() == []


def test_people_talk_to_the_bot(realm: Realm) -> None:
    def answer(call: testing.Call) -> testing.Step:
        if "You listen to what players say" not in call.text:
            return testing.failing(500)
        asked = json.loads(call.body["messages"][1]["content"].partition("\n")[2])
        wanted = [int(number) for number, fact in asked["facts"].items() if "chest held" in fact]
        return testing.good({"goals": [], "take": [], "leave": [], "facts": wanted, "mood": "none"})

    with testing.ModelServer(answer) as server:
        realm.env |= {"OPENAI_BASE_URL": server.base_url, "COVOYAGER_MODEL": "scripted"}
        _, port = realm.serve()
        session, _ = realm.join(port)
        alex = realm.human(port, "Alex")
        alex.say(do="say", text="Bot, what have we got so far?", delay=0)
        alex.matching(r'"saw":"chat".*the shared chest held nothing', 30)
        alex.say(do="say", text="nice weather today", delay=0)
        alex.say(do="say", text="could you please craft 2 sticks?", to="Bot", delay=0)
        assert session.event(30, type="goal", by="Alex")["items"] == {"stick": 2}
        seen = len(alex.lines)
        alex.say(do="say", text="!cost", delay=0)
        alex.matching(r'"saw":"chat".*In this session: 1 call, 100 tokens in', 30, after=seen)
        alex.say(do="say", text="!suggest", delay=0)
        alex.matching(r'"saw":"chat".*!task craft 1', 30, after=seen)
        assert [call.schema for call in server.calls][:1] == ["TalkAnswer"]
        assert sum(call.schema == "TalkAnswer" for call in server.calls) == 1


#: A camp in the dark, and what it takes to light it up.
CAMP = WORKSHOP | {
    "name": "camp",
    "containers": [
        {"type": "chest", "position": [0, 64, 0], "items": {"torch": 2, "iron_ingot": 4, "redstone": 1, "oak_log": 2}}
    ],
}
LIGHT = """export default async function (ctx, { consumes }) {
  await ctx.prepare({ items: consumes })
  const { x, y, z } = ctx.chest
  for (const side of [2, -2]) await ctx.placeItem('torch', { x: x + side, y, z: z + side })
}
"""


def test_goals_in_words_are_typed_outside_the_game_and_done_in_the_world(realm: Realm) -> None:
    judged: list[list[str]] = []

    def answer(call: testing.Call) -> testing.Step:
        asked = json.loads(call.body["messages"][1]["content"].partition("\n")[2])
        if call.schema == "PlanAnswer" and "light" in asked["goal"]:
            deed = {"freeform": "Place torches around the shared chest.", "wanted": [{"item": "torch", "count": 2}]}
            return testing.good({"understood": True, "why": "", **deed, "subtasks": []})
        if call.schema == "ProgressAnswer":
            judged.append([done["name"] for done in asked["done"] if done["ok"]])
            placed = judged[-1].count("placeItem")
            return testing.good({"analysis": f"{placed} torches stand", "status": "success" if placed == 2 else "fail"})
        answers = {"PlanAnswer": compass("oak"), "ReviewAnswer": ACCEPTED, "SkillAnswer": skill(LIGHT)}
        return testing.good(answers[call.schema])

    realm.home.mkdir(parents=True)
    world = realm.home / "camp.json"
    world.write_text(json.dumps(CAMP), encoding="utf-8")
    with testing.ModelServer(answer) as server:
        model = {"OPENAI_BASE_URL": server.base_url, "COVOYAGER_MODEL": "scripted"}
        realm.env |= model
        shell = Shell(realm.home)
        session = realm.start("play", "--world", str(world), "--json", "--timeout", "150")
        session.event(60, type="session", chest=[0, 64, 0])
        for words in ("light up the camp", WAY_HOME):
            added = shell("goals", "add", words, "--as", "Ann", **model)
            assert added.returncode == 0, added.stderr
            session.event(60, type="goal", to="OPEN", text=words)
            session.event(60, type="goal", to="DONE", text=words)
    done = next(e for e in session.events() if e["type"] == "status" and e.get("to") == "DONE")
    assert done["why"] == "nothing in the world can show it; the model takes it for done (2 torches stand)"
    assert judged == [["prepare", "placeItem", "placeItem"]]
    roles = [event["role"] for event in session.events() if event["type"] == "model_call"]
    assert roles == ["Task Manager", "Task Critic", "Skill Manager", "Progress Monitor", "Task Manager", "Task Critic"]
    assert realm.commands() == []
