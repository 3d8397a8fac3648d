"""Every threshold of who does what next. ``_TICKS`` is work as a bot does it, ``_SECONDS`` the patience of people."""

from covoyager.clock import TICKS_PER_SECOND
from covoyager.facts import shared_facts
from covoyager.knowledge.pace import IN_SIGHT

# --- how long work is ---------------------------------------------------------------------------------------------

#: A subtask of at most so long is quick: it goes first if others wait for it.
MOMENT_TICKS = 60
#: Of what takes at least so much longer a bot gives the rest back where something quick can begin that others wait for.
LONG_REST_TICKS = 100
#: Only work longer than this is announced when a bot begins it; a bot that does less is free again soon.
BRIEF_TICKS = 160
#: A bot takes a part of a person's subtask only if at least so much work is left: less is not worth the way.
WORTH_THE_WAY_TICKS = 300
#: An idle bot shares another bot's subtask if that is done sooner by at least so much.
SOONER_TICKS = 20
#: and by at least so much of the way there: who is away can do nothing else meanwhile.
WORTH_OF_WAY = 0.25
#: What takes a bot so many times as long as such work does is shared as it goes.
OVERDUE = 3.0
#: Blocks per tick at a sprint.
SPRINT: float = shared_facts("player")["speeds"]["sprint"] / TICKS_PER_SECOND
#: A way is so many times as long as the straight line.
DETOUR = 1.3
#: The way to somebody whose position is unknown: they have just joined, where all join.
UNKNOWN_WAY_TICKS = 10
#: So much work is worth sharing however few items it brings, and even if a tool must be made first. People are offered
#: longer work in parts of about so much, so that nobody waits long for them.
PORTION_TICKS = 800
#: Work of at least so many portions is offered in parts.
PORTIONED_FROM = 1.5
#: So many items are worth sharing however quickly they are gathered.
LEAST_SHARED = 10
#: A ``use`` that takes at least so long is mostly waiting.
WAITING_TICKS = 6000

# --- head starts --------------------------------------------------------------------------------------------------

#: A tool that is ready sooner than this is waited for,
SOON_TICKS = 110
#: and sooner than this by people, who first have to read that they might begin by hand.
PEOPLES_SOON_TICKS = 150
#: A head start takes about so much of a subtask at a time, and no more than fits before the tool is ready.
HEAD_START_TICKS = 400

# --- how long a plan is foreseen to take --------------------------------------------------------------------------

#: A subtask that several share is scheduled in pieces of about so much,
SHARED_PIECE_TICKS = 100
#: or, where all is done earlier then, of about so much: small jobs are shared too, but each piece is a way of its own,
SMALL_PIECE_TICKS = 50
#: and in no more of them than this: however long it is, the planner must stay fast.
MOST_PIECES = 64
#: The way from the chest to where something in sight is gathered, and back.
TRIP_TICKS = round(IN_SIGHT.trip)
#: That way for whoever joins others there and so knows the place (in play in the arena it takes 20 to 60).
JOIN_TICKS = 30
#: Deadlines tried for people's tasks, as shares of the latest time that does not delay the bots.
DEADLINE_SHARES = (1.0, 0.85, 0.7)

# --- how long a run may take --------------------------------------------------------------------------------------

#: The deadline of a run is so many times its estimate,
RUN_FACTOR = 4
#: and so much longer, for searching and for detours.
SLACK_SECONDS = 240.0

# --- how fast people are ----------------------------------------------------------------------------------------------

#: Reading, typing and opening the chest take a person so long for each subtask.
CLICK_TICKS = 100
#: Of these, until what they are told of is claimed; who takes longer is measured.
THINK_TICKS = 45
#: People chase and strike a mob so much longer than a bot: a pig took a bot 64 ticks, a regular person 357, and a learner 550
#: and 160 more to read the offer and to claim it (``covoyager bench coplay --crew 1+1``).
CHASE_TICKS = 400
#: A person is first assumed to take so many ticks longer for each item than a bot; the guess weighs as much as so many items.
PRIOR_EACH = 20.0
PRIOR_THINGS = 4
#: No subtask counts as more than so many ticks longer for each item: a person may have stood idle in between.
SLOWEST = 80.0

# --- people -------------------------------------------------------------------------------------------------------

#: The holder of a claim is warned so long before it runs out; half of the lease if that is less.
WARNING_SECONDS = 60.0
#: Whoever leaves the game has so long to come back before their subtasks are released; half of the lease if that is less.
AWAY_SECONDS = 30.0
#: A person takes part who has said or done something within this time.
LATELY_SECONDS = 600.0
#: A person who takes part and has nothing to do is offered something after so long,
IDLE_SECONDS = 60.0
#: and not again before so long has passed; the same pause is between two offers of one kind of help with one subtask.
OFFER_SECONDS = 240.0
#: After so many offers in a row that were not taken, none is made until the person takes something.
MOST_OFFERS = 3
#: A subtask offered to one person is not offered to others for so long, unless there is nothing else.
PROMISE_SECONDS = 12.0
#: A bot that has looked after itself (food, wounds, night) for so long may take much longer: others may take its subtask.
HELD_UP_SECONDS = 30.0
#: A person is given so long for clicks and ways, whatever the subtask,
LEAST_SECONDS = 25.0
#: and so many times a bot's time for the work.
PATIENCE = 2.0
