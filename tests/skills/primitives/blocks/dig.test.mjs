/** From where a block can be dug. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DigGoal } from '../../../../skills/primitives/blocks/dig.mjs'
import { at, blockAt, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const PASSAGE = {
  name: 'passage',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'bricks', 'bricks', 'bricks'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -9],
  // Sand at the foot of one of the two walls, which nobody stands further away from than right before it.
  blocks: [
    { block: 'bricks', from: [1, 64, -2], to: [3, 67, 2] },
    { block: 'bricks', from: [-1, 64, -2], to: [-1, 67, 2] },
    { block: 'sand', at: [1, 64, 0] }
  ],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

test('what lies under others is dug from right before it', async () => {
  const shop = await openWorkshop(PASSAGE, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Ann', { stand: [0, 64, 3] })
    assert.equal((await ctx.mineBlock('sand', 1, { item: 'sand' })).gained.sand, 1)
    assert.equal(blockAt(bot, at(1, 65, 0)), 'bricks')
  } finally {
    await shop.close()
  }
})

test('who digs the way is there right beside a block, though nothing of it is seen', async () => {
  const shop = await openWorkshop({ ...PASSAGE, name: 'walled' }, { version: versions[0], folder })
  try {
    const { bot } = await shop.hire('Ann', { stand: [0, 64, 3] })
    const goal = new DigGoal(bot, at(3, 65, 0))
    const beside = { x: 3, y: 64, z: -1 }
    assert.deepEqual([goal.isEnd(beside), goal.isEnd({ x: 5, y: 64, z: 0 })], [false, true])
    goal.digs()
    assert.deepEqual([goal.isEnd(beside), goal.isEnd({ x: 3, y: 64, z: -4 })], [true, false])
  } finally {
    await shop.close()
  }
})
