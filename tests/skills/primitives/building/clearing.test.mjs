/** Where the only level ground lies under trees a house stands in their leaves: those that grew go, those that somebody put there stay. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import build from '../../../../skills/library/build.mjs'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, 0]
const form = {
  name: 'under-trees',
  terrain: { kind: 'void' },
  spawn: [0, 64, 2],
  chest: CHEST,
  containers: [{ position: CHEST, items: { cobblestone: 12 } }],
  blocks: [
    { block: 'stone', from: [-9, 63, -9], to: [9, 63, 9] }, { block: 'oak_leaves', from: [-9, 67, -9], to: [9, 67, 9] },
    // Of these the leaves live.
    { block: 'oak_log', from: [-3, 67, 0], to: [3, 67, 0] }
  ],
  rules: { daylight_cycle: false }
}

test('a house under trees has no leaves in its rooms', async () => {
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { ctx, bot } = await shop.hire('Builder', { chest: CHEST, reflexes: true })
    const size = { x: 4, y: 4, z: 4 }
    const corner = await ctx.findSite(size)
    const cells = Array.from({ length: 64 }, (_, n) => [corner.x + n % 4, corner.y + Math.floor(n / 16), corner.z + Math.floor(n / 4) % 4])
    const leaves = () => cells.filter(([x, y, z]) => bot.blockAt(bot.entity.position.clone().set(x, y, z)).name === 'oak_leaves')
    assert.ok(leaves().length > 0, 'there is no other ground')
    const blocks = cells.filter(([x, y, z]) => y === corner.y && ((x - corner.x) % 3 === 0 || (z - corner.z) % 3 === 0)).map(cell => [...cell, 'cobblestone'])
    assert.deepEqual((await build(ctx, { blocks, consumes: { cobblestone: 12 }, site: { corner, size } })).wrong, [])
    assert.deepEqual(leaves(), [])
  } finally {
    await shop.close()
  }
})
