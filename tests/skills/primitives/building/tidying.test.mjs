/** Steps of earth are taken away again; one that has to stay keeps nobody from what comes after. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { at, blockAt, openWorkshop, scratch, versions } from '../../workshop.mjs'

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
