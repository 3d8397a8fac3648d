import { everyTick } from '../primitives/waiting.mjs'

/** The longest that a timer can wait, in ms: it goes on only when an operator says so. */
const LONGEST_MS = 2 ** 31 - 1

const isSpectator = ({ game }) => game?.gameMode === 'spectator'

/** A spectator touches nothing, and nothing touches it: what the bot was at waits for another mode. */
export const spectate = {
  name: 'spectate',
  longest: LONGEST_MS,
  unseats: true,
  wanted: ({ bot }) => isSpectator(bot) ? 'the server has the bot in spectator mode' : null,
  act: ({ bot }, signal) => everyTick(bot, { signal, timeout: LONGEST_MS }, () => isSpectator(bot) ? undefined : true)
}
