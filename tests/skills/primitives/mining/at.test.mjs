/** A block by its place, and a mob by its name: what is dug, clicked and gained, as the server and the bag have it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { at, blockAt, failure, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'places',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(12).fill('stone'), 'dirt'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [{ block: 'oak_log', at: [6, 64, 2] }, { block: 'oak_log', at: [2, 64, 6] }, { block: 'coal_ore', at: [-5, 62, 0] }],
  containers: [{ position: [0, 64, -4], items: { wooden_pickaxe: 1, bucket: 1 } }],
  mobs: [{ type: 'cow', position: [4, 64, -4] }],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  describe(`places on ${version}`, () => {
    test('that block is mined, and no other of its kind', async t => {
      const shop = await openWorkshop(form, { version, folder })
      t.after(() => shop.close())
      const { bot, ctx } = await shop.hire('Digger', { chest: [0, 64, -4] })
      const log = { x: 2, y: 64, z: 6 }
      assert.deepEqual(await ctx.mineAt(log), { mined: 'oak_log', position: log, gained: { oak_log: 1 } })
      assert.equal(blockAt(bot, at(6, 64, 2)), 'oak_log')
      assert.equal((await failure(ctx.mineAt(log))).code, 'NOT_FOUND')
      const coal = { x: -5, y: 62, z: 0 }
      assert.equal((await failure(ctx.mineAt(coal))).code, 'NO_TOOL')
      await ctx.exchange({ take: { wooden_pickaxe: 1, bucket: 1 } })
      const dug = await ctx.mineAt(coal)
      assert.deepEqual([dug.mined, dug.gained.coal], ['coal_ore', 1])
    })

    test('a mob is used by its name', async t => {
      const shop = await openWorkshop(form, { version, folder })
      t.after(() => shop.close())
      const { bot, ctx } = await shop.hire('Maid', { chest: [0, 64, -4] })
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'cow'), 'the cow is seen')
      assert.equal((await failure(ctx.useOn('cow', 'bucket'))).code, 'NO_MATERIAL')
      await ctx.exchange({ take: { bucket: 1 } })
      assert.equal((await ctx.useOn('cow', 'bucket')).mob, 'cow')
      assert.equal(ctx.inventory().milk_bucket, 1)
      assert.equal((await failure(ctx.useOn('sheep'))).code, 'NOT_FOUND')
    })
  })
}
