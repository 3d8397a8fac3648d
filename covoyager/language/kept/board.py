"""Templates of what the board, checks and the session store: why a step waits, what came of a try, what would help."""

from covoyager.texts import marked

STORED = (
    # Of the board.
    marked("waits for {things}"),
    marked("lacks {things}"),
    marked("{thing} (promised: #{n}, {who})"),
    marked("{thing} (in use: #{n}, {who})"),
    marked("{thing} (with {who})"),
    marked("{thing} (FAILED)"),
    marked("{n} more"),
    marked("claimed by {who}"),
    marked("released by {who}"),
    marked("handed over to {who}"),
    marked("brought by {who}"),
    marked("skipped by {who}"),
    marked("cancelled by {who}"),
    marked("the lease of {who} ran out"),
    marked("its needs are met"),
    marked("seen in the world"),
    marked("nothing needs it any more"),
    marked("edited by hand"),
    marked("last try: {why}"),
    marked("first plan"),
    # Of checks.
    marked("it did not work"),
    marked("the chest still lacks {things}"),
    marked("it is no longer on the board"),
    marked("nobody has looked into the chest yet"),
    marked("nothing in the world can show it"),
    marked("nobody saw the fight"),
    marked("nobody has looked at the building"),
    marked("nobody has seen them there"),
    marked("{n} of {all} seen dying"),
    marked("{n} of its blocks do not stand as drawn"),
    marked("{n} of its blocks does not stand as drawn"),
    # What would help.
    marked("Lead me to another place (!follow), or bring it yourself."),
    marked("Lead me to where there is some (!follow), or bring it yourself."),
    marked("Take something out of it."),
    marked("Take something off me (!give), or make room in the chest."),
    marked("Somebody who may build there could do it."),
    marked("Another wood may do: lead me to one (!follow)."),
    marked("Something went wrong in the bot itself."),
    # Of the embedded world.
    marked("The embedded world died ({how}): it is started again on what it has saved"),
    marked("The embedded world runs again"),
    # Places.
    marked("home"),
    # Steps.
    marked("gather {thing}"),
    marked("craft {thing}"),
    marked("smelt {thing}"),
    marked("kill {thing}"),
    marked("shoot {thing}"),
    marked("build {thing}"),
    marked("place {thing}"),
    marked("use {thing}"),
    marked("deliver {thing}"),
    # Between things.
    marked("or"),
)
