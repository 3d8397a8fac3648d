/** Nobody stands about while what was dug falls, or goes on when there is enough. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { at, leave, openWorkshop, scratch, until, versions } from '../../workshop.mjs'
import { join } from '../../../worlds/clients.mjs'
import { PrimitiveContext } from '../../../../skills/primitives/context.mjs'
import { digBlock } from '../../../../skills/primitives/blocks/dig.mjs'
import { collectDrops, dropsInSight } from '../../../../skills/primitives/things/drops.mjs'

const folder = scratch(after)
const FIELD = {
  name: 'holes',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

/** Digs the one block of soul sand there is, beside somebody who is idle or at work; ticks for which the bot stood about. */
async function digs (blocks, beside = null) {
  const shop = await openWorkshop({ ...FIELD, blocks }, { version: versions[0], folder })
  try {
    const { ctx, handle } = await shop.hire('Ann', { stand: [0, 64, 0] })
    const other = beside && await shop.hire('Ben', { stand: [-2, 64, 0] })
    if (beside === 'digs') other.bot.on('physicsTick', () => other.bot.swingArm())
    const before = handle.timesheet.ticks.standing ?? 0
    await ctx.mineBlock('soul_sand', 1, { item: 'soul_sand' })
    assert.equal(ctx.inventory().soul_sand, 1)
    return (handle.timesheet.ticks.standing ?? 0) - before
  } finally {
    await shop.close()
  }
}

test('one walks while it falls', async () => {
  const stood = await digs([{ block: 'soul_sand', from: [3, 67, 0], to: [3, 67, 0] }])
  assert.ok(stood < 8, `stood about for ${stood} ticks`)
})

for (const does of ['is idle', 'digs']) {
  test(`one walks while it falls, too, where somebody near ${does}`, async () => {
    const stood = await digs([{ block: 'soul_sand', from: [3, 67, 0], to: [3, 67, 0] }], does)
    assert.ok(stood < 8, `stood about for ${stood} ticks`)
  })
}

for (const who of ['a person', 'another bot']) {
  test(`what has rolled out of reach is gone after at once where ${who} digs`, async () => {
    const blocks = Array.from({ length: 8 }, (_, n) => ({ block: 'soul_sand', at: [5 + 3 * n, 64, 0] }))
    const shop = await openWorkshop({ ...FIELD, name: who.replaceAll(' ', '-'), blocks }, { version: versions[0], folder })
    const person = who === 'a person' ? await join(shop.server, 'Ben') : null
    try {
      const { bot, ctx, handle } = await shop.hire('Ann', { stand: [-2, 64, 0] })
      const other = person ?? (await shop.hire('Ben', { stand: [-2, 64, 2] })).bot
      other.on('physicsTick', () => other.swingArm())
      await until(bot, () => handle.swings.size > 0, 'the other swings an arm')
      let stood = 0
      for (const { at: [x, y, z] } of blocks) {
        await ctx.navigateTo({ x: x - 1, y, z }, 0)
        const before = handle.timesheet.ticks.standing ?? 0
        await ctx.mineBlock('soul_sand', 1, { item: 'soul_sand' })
        stood = Math.max(stood, (handle.timesheet.ticks.standing ?? 0) - before)
      }
      assert.equal(ctx.inventory().soul_sand, blocks.length)
      assert.ok(stood < 20, `stood about for ${stood} ticks`)
    } finally {
      if (person) await leave(person)
      await shop.close()
    }
  })
}

test('what lies in a gap under a trunk, out of reach from the ground right below it, is taken from beside', async () => {
  const stood = await digs([
    { block: 'oak_log', from: [3, 64, 0], to: [3, 66, 0] },
    { block: 'oak_leaves', from: [2, 66, -1], to: [4, 66, 1] },
    { block: 'oak_log', from: [3, 66, 0], to: [3, 66, 0] },
    { block: 'soul_sand', from: [3, 65, 0], to: [3, 65, 0] }
  ])
  assert.ok(stood < 8, `stood about for ${stood} ticks`)
})

test('who has enough goes no further', async () => {
  const shop = await openWorkshop({ ...FIELD, blocks: [{ block: 'dirt', at: [3, 64, 0] }] }, { version: versions[0], folder })
  try {
    const { bot, ctx, handle, controller } = await shop.hire('Ann', { stand: [0, 64, 0] })
    const context = new PrimitiveContext(handle, { signal: controller.signal })
    await digBlock(context, at(3, 64, 0), { wanted: true })
    await until(bot, () => dropsInSight(context).length === 1, 'the drop')
    await ctx.navigateTo({ x: -8, y: 64, z: 0 }, 0)
    await collectDrops(context, null, 16, { enough: () => bot.entity.position.x > -5 })
    assert.deepEqual(ctx.inventory(), {})
    assert.ok(bot.entity.position.x < -2, `stands at ${bot.entity.position}`)
  } finally {
    await shop.close()
  }
})

test('what is not worth the way is left', async () => {
  const shop = await openWorkshop({ ...FIELD, blocks: [{ block: 'dirt', at: [3, 64, 0] }] }, { version: versions[0], folder })
  try {
    const { bot, ctx, handle, controller } = await shop.hire('Ann', { stand: [0, 64, 0] })
    const context = new PrimitiveContext(handle, { signal: controller.signal })
    await digBlock(context, at(3, 64, 0), { wanted: true })
    await until(bot, () => dropsInSight(context).length === 1, 'the drop')
    await ctx.navigateTo({ x: -8, y: 64, z: 0 }, 0)
    assert.equal((await collectDrops(context, null, 16, { worth: () => 8 })).left.length, 1)
    assert.deepEqual(ctx.inventory(), {})
    assert.deepEqual((await collectDrops(context, null, 16, { worth: () => 16 })).collected, { dirt: 1 })
  } finally {
    await shop.close()
  }
})
