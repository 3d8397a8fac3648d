// The clock lies with the bot host's sources, which need not be where this file is: Node is told to `--import` it first.
export const { game, wall, keepStep, HOLD, MARK, playWith } = globalThis[Symbol.for('covoyager.clock')]
