import { findBlocks } from '../primitives/search.mjs'
import { sleep } from '../primitives/vitals.mjs'

const DUSK = 12_600
const DAWN = 23_400

/** Blocks. */
const BED_RADIUS = 16

/** Sleep through the night where there is nothing to do and a bed at hand. */
export const night = {
  name: 'sleep',
  longest: 600_000,
  wanted: body => {
    const { bot } = body
    const { timeOfDay } = bot.time
    if (body.runs.current || body.gate.closed || timeOfDay < DUSK || timeOfDay > DAWN || bot.game.dimension !== 'overworld') return null
    return beds(body).length > 0 ? 'night' : null
  },
  over: body => body.runs.current !== null,
  act: async hands => { await sleep(hands) }
}

function beds (body) {
  const names = Object.keys(body.registry.blocksByName).filter(name => /(^|_)bed$/.test(name))
  return findBlocks({ bot: body.bot }, names, { radius: BED_RADIUS, count: 1 })
}
