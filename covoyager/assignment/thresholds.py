"""Every threshold of who does what next. Work is in ticks as a bot takes them, the patience of people in seconds."""

# --- how long work is ---------------------------------------------------------------------------------------------

#: As long as this is a moment: it goes first where others wait for it.
MOMENT_TICKS = 60
#: Who is at something shorter is free soon; only of longer work is it told that a bot begins.
BRIEF_TICKS = 160
#: Less work than this of a person's is not worth a bot's way there and back.
WORTH_THE_WAY_TICKS = 300
#: A job of another bot is shared where it is over so much sooner by that, whoever comes being idle otherwise.
SOONER_TICKS = 20
#: Blocks a tick of whoever sprints (5.612 a second: minecraft.wiki/w/Sprinting).
SPRINT = 0.2806
#: So many times as long as the crow flies are ways.
DETOUR = 1.3
#: The way to somebody who was not seen yet, in ticks: they have only just come in, where all do.
UNKNOWN_WAY_TICKS = 10
#: So much work is worth sharing however few things it brings, and where a tool for it is to be made first. Of longer work
#: people are offered a part of about so much: whoever does it in parts is never waited for long.
PORTION_TICKS = 800
#: What takes so many portions is offered in parts.
PORTIONED_FROM = 1.5
#: So many things are worth sharing however fast they are got.
LEAST_SHARED = 10
#: Using a thing for longer than this is waiting.
WAITING_TICKS = 6000

# --- head starts --------------------------------------------------------------------------------------------------

#: A tool that is there sooner than this is waited for.
SOON_TICKS = 150
#: Of a job about so much is begun by hand at a time, and no more than until the tool is there.
PIECE_TICKS = 400

# --- how long a run may take --------------------------------------------------------------------------------------

#: So many times its estimate,
RUN_FACTOR = 4
#: and so long beyond it, for looking for things and for detours.
SLACK_SECONDS = 240.0

# --- how fast people are ----------------------------------------------------------------------------------------------

#: Reading, typing and the chest take people so long for each step, in ticks.
CLICK_TICKS = 100
#: Who has done nothing yet is taken to be so many ticks longer at each thing than a bot is; it counts as so many things done.
PRIOR_EACH = 20.0
PRIOR_THINGS = 10
#: Nobody is taken to be slower than this: who stood about for a while works as others do.
SLOWEST = 80.0

# --- people -------------------------------------------------------------------------------------------------------

#: The holder of a claim is warned so long before it runs out; half of the lease where that is less.
WARNING_SECONDS = 60.0
#: Whoever leaves the game has so long to come back before their steps are free; half of the lease where that is less.
AWAY_SECONDS = 30.0
#: Whoever has said or done something in this time takes part.
LATELY_SECONDS = 600.0
#: A person who takes part and has nothing is offered something after so long,
IDLE_SECONDS = 60.0
#: and so often at most; as often one kind of help with one step is offered.
OFFER_SECONDS = 240.0
#: After so many offers in a row that were not taken no more are made until the person takes something.
MOST_OFFERS = 3
#: What one person was offered the others are not offered for so long, where there is anything else.
PROMISE_SECONDS = 12.0
#: A bot that has looked after itself for so long may do so through the night: others may go on with what it holds.
HELD_UP_SECONDS = 30.0
#: People need so long for clicks and ways, whatever the step,
LEAST_SECONDS = 25.0
#: and so many times as long as a bot for the work.
PATIENCE = 2.0
