"""The client against every way in which an endpoint can misbehave, through the real ``openai`` package."""

import logging
import platform
import socket
from typing import Any

import pytest
from pydantic import BaseModel

from covoyager import testing
from covoyager.config import Settings
from covoyager.errors import BudgetSpent, ModelError, ModelUnavailable, ModelUnreadable, NoModel
from covoyager.llm import Question, TokenBudget, configured, why_none
from covoyager.llm.client import LONGEST_ANSWER, ModelClient
from covoyager.llm.ledger import Ledger, ModelCall
from covoyager.llm.retries import LONGEST_PAUSE, pause
from tests.scripted_model.fixtures import KEY, Naps, Open


class Colour(BaseModel):
    name: str
    parts: list[int] = []


QUESTION = Question("Task Manager", "You name colours.", "the sky", Colour)
BLUE = {"name": "blue", "parts": [0, 0, 255]}


def budget(tokens: int = 50_000, calls: int | None = None) -> TokenBudget:
    return TokenBudget(tokens, calls)


async def test_a_good_answer_is_read_and_paid_for(opened: Open) -> None:
    server, client = opened([testing.good(BLUE, 120, 30)], prices=("scripted=2/10",))
    own = budget()
    assert await client.ask(QUESTION, own) == Colour(name="blue", parts=[0, 0, 255])
    (call,) = server.calls
    assert (call.format, call.schema, call.authorization) == ("json_schema", "Colour", f"Bearer {KEY}")
    assert call.body["model"] == "scripted"
    assert call.body["response_format"]["json_schema"]["schema"]["required"] == ["name", "parts"]
    (paid,) = own.spent
    assert (paid.role, paid.tokens_in, paid.tokens_out, paid.cost, paid.why) == ("Task Manager", 120, 30, 0.00054, "")
    assert own.tokens == 50_000 - 150


async def test_nothing_is_told_of_the_machine(opened: Open) -> None:
    server, client = opened([testing.good(BLUE)])
    await client.ask(QUESTION, budget())
    headers = server.calls[0].headers
    sent = " ".join(f"{name}: {value}" for name, value in headers.items() if name != "host").lower()
    for word in (platform.system(), platform.python_version(), platform.node(), platform.machine()):
        assert word.lower() not in sent
    assert [name for name in headers if "os" in name.split("-") or "arch" in name.split("-")] == []


async def test_counts_that_nobody_can_pay_are_not_believed(opened: Open) -> None:
    _, client = opened([testing.good(BLUE, 10**400, 10**30)], prices=("scripted=2/10",))
    own = budget()
    assert (await client.ask(QUESTION, own)).name == "blue"
    (paid,) = own.spent
    assert 0 < paid.tokens_in + paid.tokens_out < 1000, "what was estimated counts"


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "blue", "parts": []}',
        'Sure! Here it is:\n```json\n{"name": "blue", "parts": []}\n```\nAnything else?',
        'The answer is {"name": "blue", "parts": []} as you wished.',
    ],
)
async def test_json_is_found_in_what_stands_around_it(opened: Open, text: str) -> None:
    _, client = opened([testing.good(text)])
    assert (await client.ask(QUESTION, budget())).name == "blue"


async def test_it_steps_down_where_an_endpoint_knows_no_schema_and_stays_there(opened: Open) -> None:
    def answer(call: testing.Call) -> testing.Step:
        return testing.good(BLUE) if call.format == "text" else testing.no_such_format(call.format)

    server, client = opened(answer)
    own = budget()
    assert (await client.ask(QUESTION, own)).name == "blue"
    assert (await client.ask(QUESTION, own)).name == "blue"
    assert [call.format for call in server.calls] == ["json_schema", "json_object", "text", "text"]
    assert '"additionalProperties":false' in server.calls[-1].text
    assert len(own.spent) == 4


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (testing.invalid_json(), "form"),
        (testing.wrong_schema(), "form"),
        (testing.refusal(), "declines: I can't help"),
        (testing.empty(), "empty"),
        (testing.truncated(), "cut off"),
        (testing.huge(), "longer than 512 kB"),
        (testing.streamed_garbage(), "no answer at all"),
        (testing.Step(body=b"[]"), "no answer at all"),
        (testing.Step(body=b'{"choices": [{"message": null}]}'), "no answer at all"),
        (testing.Step(body=b"[" * 200_000), "no answer at all"),
        (testing.good("[" * 100_000), "form"),
        (testing.good('{"name": "blue", "parts": "' + "9" * 5000 + '"}'), "parts"),
    ],
)
async def test_what_cannot_be_read_is_one_line_and_one_call(opened: Open, step: testing.Step, said: str) -> None:
    server, client = opened([step, testing.good(BLUE)])
    own = budget()
    with pytest.raises(ModelUnreadable, match=said) as caught:
        await client.ask(QUESTION, own)
    assert len(server.calls) == len(own.spent) == 1
    assert own.spent[0].why
    assert "\n" not in str(caught.value)


async def test_it_waits_as_long_as_it_is_told(opened: Open, naps: Naps) -> None:
    server, client = opened([testing.rate_limited(7), testing.failing(503), testing.good(BLUE)])
    own = budget()
    assert (await client.ask(QUESTION, own)).name == "blue"
    assert naps.taken[0] == 7.0
    assert 0.75 <= naps.taken[1] <= 1.25
    assert len(server.calls) == len(own.spent) == 3
    assert [call.why for call in own.spent] == ["HTTP 429", "HTTP 503", ""]


@pytest.mark.parametrize(
    ("step", "calls", "said"),
    [
        (testing.failing(500), 3, "HTTP 500: The server had an error"),
        (testing.rate_limited(None), 3, "too many requests"),
        (testing.rate_limited(3600), 1, "too many requests"),
        (testing.dropped(), 3, "broke off"),
        (testing.failing(401), 1, "does not accept the key"),
        (testing.failing(404), 1, "no model 'scripted'"),
        (testing.failing(302, headers={"Location": "http://example.org/"}), 1, "HTTP 302"),
        (testing.failing(503, headers={"Retry-After": "Wed, 21 Oct 99999 07:28:00 GMT"}), 3, "HTTP 503"),
        (testing.failing(400), 3, "HTTP 400"),
        (testing.failing(418, "x" * 5_000_000), 1, "HTTP 418"),
    ],
)
async def test_an_endpoint_that_fails_is_one_line(opened: Open, step: testing.Step, calls: int, said: str) -> None:
    server, client = opened(lambda _: step)
    own = budget()
    with pytest.raises(ModelUnavailable, match=said):
        await client.ask(QUESTION, own)
    assert len(server.calls) == len(own.spent) == calls


async def test_nobody_there(opened: Open, naps: Naps) -> None:
    server, client = opened()
    server.__exit__(None, None, None)
    with pytest.raises(ModelUnavailable, match=r"at 127\.0\.0\.1 cannot be reached"):
        await client.ask(QUESTION, budget())
    assert len(naps.taken) == 2


@pytest.mark.parametrize(
    "address", ["nowhere", "http://[::1", "ftp://127.0.0.1/", "http://me:pass-word@127.0.0.1:1/v1"]
)
async def test_an_address_that_makes_no_sense_is_one_line(opened: Open, address: str) -> None:
    _, client = opened(base_url=address)
    with pytest.raises(ModelUnavailable) as caught:
        await client.ask(QUESTION, budget())
    assert "pass-word" not in str(caught.value) + repr(client)


async def test_a_hang_ends_within_the_limit_and_is_not_tried_again(opened: Open) -> None:
    server, client = opened([testing.hang()], model_timeout=2.0)
    with pytest.raises(ModelUnavailable, match=r"not answered within 2"):
        await client.ask(QUESTION, budget())
    assert len(server.calls) == 1


async def test_a_purse_stops_hard(opened: Open) -> None:
    server, client = opened(lambda _: testing.good(BLUE, 400, 200))
    own = budget(tokens=1000)
    assert await client.ask(QUESTION, own)
    assert server.calls[0].body["max_tokens"] < 1000
    assert await client.ask(QUESTION, own)
    with pytest.raises(BudgetSpent, match="budget"):
        await client.ask(QUESTION, own)
    counted = budget(calls=2)
    counted_server, failing = opened(lambda _: testing.failing(500))
    with pytest.raises(BudgetSpent, match="as often"):
        await failing.ask(QUESTION, counted)
    assert (len(server.calls), len(counted_server.calls)) == (2, 2)


async def test_the_key_is_nowhere(opened: Open, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    steps = [testing.failing(401, f"Incorrect API key: {KEY}"), testing.failing(418, f"{KEY}!"), testing.refusal(KEY)]
    _, client = opened([*steps, testing.good({"name": KEY[:4], "parts": [KEY]})])
    own = budget()
    seen: list[Any] = [repr(client), repr(client._settings)]
    for _ in range(4):
        with pytest.raises(ModelError) as caught:
            await client.ask(QUESTION, own)
        seen += [str(caught.value), repr(caught.value), repr(caught.value.__cause__)]
    seen += [call.to_json() for call in own.spent]
    seen += [record.getMessage() for record in caplog.records]
    assert KEY not in str(seen)


async def test_other_endpoints_are_out_of_reach() -> None:
    with socket.socket() as out, pytest.raises(AssertionError, match="wanted to reach"):
        out.connect(("192.0.2.1", 80))
    with pytest.raises(AssertionError, match="wanted to look up"):
        socket.getaddrinfo("api.openai.com", 443)


def test_what_is_configured(tmp_path: Any) -> None:
    none = Settings(home=tmp_path)
    assert not configured(none)
    assert "No language model" in why_none(none)
    assert "COVOYAGER_MODEL" in why_none(Settings(home=tmp_path, api_key="k"))
    assert "OPENAI_API_KEY" in why_none(Settings(home=tmp_path, model="m"))
    assert configured(Settings(home=tmp_path, model="m", base_url="http://127.0.0.1:1/v1"))
    with pytest.raises(NoModel):
        ModelClient(none)


def test_pauses() -> None:
    assert pause(1, {"retry-after-ms": "1500"}) == 1.5
    assert pause(1, {"retry-after": "Thu, 01 Jan 1970 00:01:10 GMT"}, now=60.0) == 10.0
    assert pause(1, {"retry-after": str(LONGEST_PAUSE + 1)}) is None
    for odd in ("soon", "nan", "-3", "inf"):
        backed_off = pause(3, {"retry-after": odd})
        assert backed_off is not None
        assert 1.5 <= backed_off <= 2.5


def test_sums() -> None:
    ledger = Ledger(1000)
    assert ledger.lines() == ("No call to a language model in this session.",)
    own = ledger.planning()
    own.pay(ModelCall("Task Critic", "m", 10, 5, 0.5, 1.0))
    own.pay(ModelCall("Task Manager", "m", 100, 50, 0.25, 1.0, "HTTP 500"))
    whole, critic, manager = ledger.lines()
    assert "2 calls (1 in vain), 110 tokens in, 55 out, 0.7500 in money, 2.0 s" in whole
    assert (critic.split(":")[0], manager.split(":")[0]) == ("Task Critic", "Task Manager")
    ledger.adopt(7, own)
    assert (ledger.of_goal(7).tokens, ledger.of_goal(7).calls) == (1000 - 165, None)
    assert ledger.of_goal(8, spent_before=2000).tokens == 0


def test_the_budgets_of_goals_that_have_ended_are_let_go_of_and_what_they_cost_still_counts() -> None:
    ledger = Ledger(1000)
    for goal in (0, 1, 2):
        ledger.of_goal(goal).pay(ModelCall("Skill Manager", "m", 10, 5, None, 0.5))
    ledger.keep({2})
    assert [ledger.of_goal(goal).tokens for goal in (0, 1, 2)] == [985, 1000, 985]
    whole, _manager = ledger.lines()
    assert whole == "In this session: 3 calls, 30 tokens in, 15 out, no price set, 1.5 s."


def test_the_longest_answer_is_bounded() -> None:
    assert LONGEST_ANSWER < 2_000_000
