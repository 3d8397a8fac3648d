/** A bridge leads to what stands at its end, out of sight. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const bridge = [
  { block: 'nether_bricks', from: [-2, 63, -2], to: [2, 63, 2] },
  { block: 'nether_bricks', from: [3, 63, 0], to: [150, 63, 0] },
  { block: 'nether_bricks', from: [-30, 63, 0], to: [-3, 63, 0] }
]
const form = { name: 'trail', terrain: { kind: 'void' }, spawn: [0, 64, 0], chest: [1, 64, 2], blocks: bridge }

test('one walks along it, to its other end too, until that comes into sight', async () => {
  const blocks = [...bridge, { block: 'spawner', at: [150, 64, 0] }]
  const shop = await openWorkshop({ ...form, blocks }, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Walker')
    const { found, walked } = await ctx.followBlocks('nether_bricks', { blocks: ['spawner'] })
    assert.deepEqual([found.name, found.position], ['spawner', { x: 150, y: 64, z: 0 }])
    assert.ok(bot.entity.position.x > 50 && walked > 50, `${bot.entity.position.x} after ${walked}`)
  } finally {
    await shop.close()
  }
})

test('where it leads to nothing one has been at both ends', async () => {
  const shop = await openWorkshop({ ...form, name: 'astray', blocks: bridge }, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Walker')
    const places = []
    bot.on('move', () => places.push(bot.entity.position.x))
    await assert.rejects(ctx.followBlocks('nether_bricks', { blocks: ['spawner'] }), { code: 'NOT_FOUND' })
    assert.ok(Math.max(...places) > 135 && Math.min(...places) < -15, `${Math.min(...places)} to ${Math.max(...places)}`)
  } finally {
    await shop.close()
  }
})
