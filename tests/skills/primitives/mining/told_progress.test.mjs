/** What somebody else took of what a bot has dug is told as progress no more: others go by that when they take work off it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { failure, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'taken',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [{ block: 'oak_log', at: [2, 66, 0] }, { block: 'cobblestone_wall', from: [1, 64, -4], to: [1, 64, 4] }],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  test(`a log that falls into another's hands on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const [digger, other] = await Promise.all([shop.hire('Digger'), shop.hire('Other', { stand: [2, 64, 0] })])
    assert.equal((await failure(digger.ctx.mineBlock('oak_log', 1, { item: 'oak_log' }))).code, 'NOT_FOUND')
    assert.equal(other.ctx.inventory().oak_log, 1)
    const told = digger.events.filter(({ kind }) => kind === 'progress').map(({ have, want }) => `${have} of ${want}`)
    assert.deepEqual(told, ['1 of 1', '0 of 1'])
  })
}
