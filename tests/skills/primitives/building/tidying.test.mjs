/** Steps of earth are taken away again; one that has to stay keeps nobody from what comes after. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { at, blockAt, failure, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'steps',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'stone', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [-3, 64, 0],
  blocks: [{ block: 'dirt', at: [4, 64, 0] }, { block: 'water', at: [5, 64, 0] }, { block: 'glass', from: [5, 64, 1], to: [6, 64, 1] },
    { block: 'glass', from: [5, 64, -1], to: [6, 64, -1] }, { block: 'glass', at: [6, 64, 0] }],
  rules: { daylight_cycle: false }
}

test('a step that keeps water back stays, and is no step any more', async () => {
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { bot, ctx, handle } = await shop.hire('Builder', { stand: [4, 65, 0] })
    handle.steps.set(String(at(4, 64, 0)), at(4, 64, 0))
    assert.deepEqual(await ctx.tidyUp(), { left: 0 })
    assert.equal(blockAt(bot, at(4, 64, 0)), 'dirt')
  } finally {
    await shop.close()
  }
})

test('a step that a bot did not come to is taken away by another, but for one that somebody stands above', async () => {
  const tower = { block: 'stone', from: [20, 64, 0], to: [20, 69, 0] }
  const stairs = [64, 65, 66, 67, 68].map((y, n) => ({ block: 'stone', from: [15 + n, 64, 0], to: [15 + n, y, 0] }))
  const steps = [[0, 64, 12], [22, 64, 0]]
  const blocks = [tower, ...stairs, ...steps.map(place => ({ block: 'dirt', at: place }))]
  const shop = await openWorkshop({ ...form, name: 'left-behind', blocks }, { version: versions[0], folder })
  try {
    const climber = await shop.hire('Climber', { stand: [20, 70, 0] })
    for (const [x, y, z] of steps) climber.handle.steps.set(String(at(x, y, z)), at(x, y, z))
    const broken = new AbortController()
    climber.bot.once('physicsTick', () => broken.abort(new Error('broken off')))
    await failure(climber.hand(broken.signal).tidyUp())
    const { bot, ctx } = await shop.hire('Follower', { stand: [0, 64, 6] })
    await ctx.tidyUp()
    assert.deepEqual(steps.map(([x, y, z]) => blockAt(bot, at(x, y, z))), ['air', 'dirt'])
  } finally {
    await shop.close()
  }
})
