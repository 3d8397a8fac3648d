/** Fields: laid out where crops do best, sown, and watched over through the night. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadSkill } from '../../../../skills/host/loading.mjs'
import { SkillError } from '../../../../skills/errors.mjs'
import { choosePlot } from '../../../../skills/primitives/farming/plots.mjs'
import { at, blockAt, failure, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, 0]
const STORE = [3, 64, 0]
const form = {
  name: 'fields',
  terrain: { kind: 'flat', bottom: 56, layers: ['bedrock', 'stone', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [2, 64, 2],
  chest: CHEST,
  containers: [
    { position: CHEST, items: { wooden_hoe: 1, water_bucket: 1, wheat_seeds: 4 } },
    { position: STORE, items: { bone_meal: 40 } }
  ],
  blocks: [{ block: 'short_grass', from: [-9, 64, 4], to: [-5, 64, 9] }],
  time: 1000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const subtask = rest => ({
  id: 1, action: 'use', item: 'wheat', quantity: 1, tools: ['water_bucket', 'wooden_hoe'], consumes: { wheat_seeds: 4 }, produces: { wheat: 1 }, sources: ['dirt'], ...rest
})

for (const version of versions) {
  describe(`fields on ${version}`, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    test('a plot has every plant in wet soil with none of its like on two sides, and is worth the most', async () => {
      const { bot, leave } = await shop.hire('Surveyor')
      const plot = choosePlot(bot, { around: bot.entity.position, count: 12, tills: 59, pour: true, chest: at(...CHEST) })
      assert.equal(plot.sown.length, 12)
      assert.ok(plot.sown.length + plot.bare.length <= 59)
      assert.ok(plot.chance > 3.99, `one try in three for each of twelve: ${plot.chance}`)
      const has = new Set(plot.sown.map(({ x, z }) => `${x},${z}`))
      for (const { x, y, z } of plot.sown) {
        assert.ok(Math.max(Math.abs(x - plot.well.x), Math.abs(z - plot.well.z)) <= 4 && y === plot.well.y)
        const beside = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]].filter(([dx, dz]) => has.has(`${x + dx},${z + dz}`))
        assert.ok(beside.every(([dx]) => dx === 0) || beside.every(([, dz]) => dz === 0), 'in rows')
      }
      assert.equal(choosePlot(bot, { around: bot.entity.position, count: 12, tills: 59, pour: false }), null, 'no water here')
      await leave()
    })

    test('use: a field is sown by a well of its own, and what is left over is in the chest', async () => {
      const { ctx, leave } = await shop.hire('Farmer', { chest: CHEST, stand: [2, 64, 2] })
      const use = await loadSkill('use')
      const began = performance.now()
      const error = await failure(use(ctx, subtask({ patience: 1 })))
      assert.equal(error.code, 'GROWING', error.stack)
      assert.equal(error.data.growing + error.data.ripe, 4)
      assert.ok(performance.now() - began < 60_000, `sown in ${Math.round((performance.now() - began) / 1000)} s`)
      const { items: chest } = await ctx.chestContents()
      assert.deepEqual([chest.wooden_hoe, chest.bucket, chest.water_bucket], [1, 1, undefined])
      await leave()
    })

    test('use: what grows is waited for, reaped, and the water taken up again', async () => {
      const { ctx, leave } = await shop.hire('Reaper', { chest: CHEST, stand: [2, 64, 2] })
      const helper = await shop.hire('Helper', { from: STORE, take: { bone_meal: 40 }, stand: [4, 64, 4] })
      const reaping = (await loadSkill('use'))(ctx, subtask({ growing: true, patience: 100 }))
      // Helped along, as time would.
      for (let grown = 0; grown < 1;) if ((await helper.ctx.useItemFertilise('wheat')).ripe) grown++
      assert.equal((await reaping).produced.wheat, 1)
      const { items: chest } = await ctx.chestContents()
      assert.deepEqual([chest.wheat, chest.water_bucket], [1, 1])
      await Promise.all([helper.leave(), leave()])
    })
  })

  test(`what grows is waited for at night in a hole with a lid, on ${version}`, async () => {
    const night = { ...form, name: 'field-at-night', time: 18000, blocks: [{ block: 'farmland', at: [6, 63, 6] }, { block: 'wheat', at: [6, 64, 6] }] }
    const shop = await openWorkshop(night, { version, folder })
    try {
      const { bot, ctx, controller } = await shop.hire('Sleeper', { chest: CHEST })
      const waiting = failure(ctx.waitForGrowth('wheat', 50))
      const above = () => blockAt(bot, bot.entity.position.floored().offset(0, 2, 0))
      await until(bot, () => bot.entity.position.y < 61.2 && above() === 'dirt', 'a hole with a lid', 30)
      assert.equal(blockAt(bot, at(6, 64, 6)), 'wheat')
      controller.abort(new SkillError('CANCELLED', 'enough'))
      assert.equal((await waiting).code, 'CANCELLED')
    } finally {
      await shop.close()
    }
  })
}
