/** What hovers and shoots fire is fought from behind a shield, between its fireballs. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrimitiveContext } from '../../../../skills/primitives/context.mjs'
import { wallIn } from '../../../../skills/primitives/shelter/cover.mjs'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -2]
const ITEMS = { iron_sword: 1, shield: 1, iron_chestplate: 1, bow: 1, arrow: 32, cooked_beef: 8, netherrack: 16 }
const form = {
  name: 'siege',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'stone', 'nether_bricks'] },
  spawn: [0, 64, 0],
  chest: STORE,
  containers: [{ position: STORE, items: ITEMS }],
  mobs: [{ type: 'blaze', position: [12, 64, 0] }],
  time: 18_000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const blazes = bot => Object.values(bot.entities).filter(({ name }) => name === 'blaze')

/** @param {object} change of the world @param {object} take what the bot has @param {(worker: any) => Promise<void>} body */
async function besieged (version, change, take, body) {
  const shop = await openWorkshop({ ...form, ...change }, { version, folder })
  try {
    const worker = await shop.hire('Guard', { chest: STORE, from: STORE, take })
    await worker.ctx.gear()
    await until(worker.bot, () => blazes(worker.bot).length === (change.mobs ?? form.mobs).length, 'the blazes')
    await body(worker)
  } finally {
    await shop.close()
  }
}

for (const version of versions) {
  test(`a blaze is killed from behind a shield, on ${version}`, async () => {
    await besieged(version, {}, { iron_sword: 1, shield: 1 }, async ({ bot, handle, ctx }) => {
      const { killed } = await ctx.killMob('blaze', 120)
      assert.equal(killed, 'blaze')
      assert.ok(handle.deaths.length === 0 && bot.health >= 14, `${bot.health} left`)
      assert.equal(handle.memory.besieging, false)
    })
  })
}

test('of three that shoot none kills who has a shield and a breastplate', async () => {
  const mobs = [[12, 64, 0], [11, 64, 4], [11, 64, -4]].map(position => ({ type: 'blaze', position }))
  await besieged(versions[0], { mobs }, { iron_sword: 1, shield: 1, iron_chestplate: 1 }, async ({ handle, ctx }) => {
    for (let left = 3; left > 0; left--) await ctx.killMob('blaze', 120)
    assert.deepEqual([handle.deaths.length, handle.memory.dead.size], [0, 3])
  })
})

test('one that there is no way to is shot where there is a bow, and else given up', async () => {
  const pit = [{ block: 'air', from: [5, 60, -40], to: [40, 63, 40] }]
  const stage = [{ block: 'glass', from: [12, 63, -6], to: [20, 63, 6] }, { block: 'glass', from: [21, 63, -6], to: [21, 76, 6] }]
  const apart = { blocks: [...pit, ...stage], mobs: [{ type: 'blaze', position: [16, 64, 0] }] }
  await besieged(versions[0], apart, { iron_sword: 1, shield: 1, bow: 1, arrow: 32 }, async ({ handle, ctx }) => {
    assert.equal((await ctx.killMob('blaze', 120)).killed, 'blaze')
    assert.equal(handle.deaths.length, 0)
  })
  await besieged(versions[0], apart, { iron_sword: 1, shield: 1 }, async ({ handle, ctx }) => {
    await assert.rejects(ctx.killMob('blaze', 120), { code: 'NO_PATH' })
    assert.equal(handle.deaths.length, 0)
  })
})

test('who has walled itself in to get well gets out, and at one of several', async () => {
  const mobs = [[12, 64, 0], [11, 64, 4], [11, 64, -4]].map(position => ({ type: 'blaze', position }))
  const gear = { iron_sword: 1, shield: 1, iron_chestplate: 1, netherrack: 16 }
  await besieged(versions[0], { mobs }, gear, async ({ bot, ctx, handle, controller }) => {
    const context = new PrimitiveContext(handle, { signal: controller.signal })
    assert.equal(await wallIn(context, blazes(bot), controller.signal), true)
    assert.equal((await ctx.killMob('blaze')).killed, 'blaze')
  })
})
