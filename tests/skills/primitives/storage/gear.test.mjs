/** What a bot wears and carries against danger; what it lost at a death; its bed. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { startReflexes } from '../../../../skills/reflexes/index.mjs'
import { wornBy } from '../../../../skills/primitives/arms/armour.mjs'
import { whyLeave } from '../../../../skills/primitives/survival/recovery.mjs'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const flat = { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] }
const bed = (x, z) => ['head', 'foot'].map((part, n) => ({ block: 'red_bed', at: [x, 64, z + n], properties: { part, facing: 'north' } }))
const GEAR = { iron_helmet: 1, leather_helmet: 1, leather_chestplate: 1, iron_boots: 1, shield: 1, stone_sword: 1, torch: 20 }
const form = {
  name: 'gear',
  terrain: flat,
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: GEAR }],
  blocks: [{ block: 'stone', from: [20, 64, 20], to: [24, 90, 24] }, ...Array.from({ length: 27 }, (_, n) => ({ block: 'ladder', at: [19, 64 + n, 22], properties: { facing: 'west' } }))],
  rules: { daylight_cycle: false }
}
const NIGHT = { ...form, name: 'beds', blocks: [...bed(6, 0), ...bed(10, 0)], time: 14_000, rules: { hostile_mobs: false } }
const worn = bot => wornBy(bot).map(({ name }) => name).sort()

for (const version of versions) {
  describe(`looking after oneself on ${version}`, () => {
    test('what nobody needs is worn and carried, what a goal needs is let be, and what is handed in is taken off', async () => {
      const shop = await openWorkshop(form, { version, folder })
      try {
        const { ctx, bot } = await shop.hire('Guard', { chest: CHEST })
        await ctx.gear({ spare: GEAR, keep: ['iron_boots'] })
        assert.deepEqual(worn(bot), ['iron_helmet', 'leather_chestplate', 'shield'])
        assert.deepEqual([ctx.inventory().stone_sword, ctx.inventory().torch], [1, 8])
        assert.equal(ctx.inventory().iron_boots, undefined)
        // Nothing is better than what it has: it does not open the chest again.
        assert.deepEqual(await ctx.gear({ spare: { leather_helmet: 1 } }), { worn: [], taken: {} })
        const { deposited } = await ctx.handIn({ items: ['iron_helmet'] })
        assert.deepEqual(deposited, { iron_helmet: 1 })
        assert.deepEqual(worn(bot), ['leather_chestplate', 'shield'])
      } finally {
        await shop.close()
      }
    })

    test('a shield that a step wants is put on, and stays on when its tools are handed in', async () => {
      const shop = await openWorkshop(form, { version, folder })
      try {
        const { ctx, bot } = await shop.hire('Diver', { chest: CHEST })
        await ctx.prepare({ tools: ['stone_sword', 'shield'] })
        assert.deepEqual(worn(bot), ['shield'])
        const { deposited } = await ctx.handIn({ tools: ['stone_sword', 'shield'] })
        assert.deepEqual(deposited, { stone_sword: 1 })
        assert.deepEqual(worn(bot), ['shield'])
      } finally {
        await shop.close()
      }
    })

    test('what a fall has cost is fetched back', async () => {
      const shop = await openWorkshop(form, { version, folder })
      try {
        const { ctx, bot, handle } = await shop.hire('Climber', { chest: CHEST, from: CHEST, take: { stone_sword: 1, torch: 5 }, stand: [22, 91, 22] })
        bot.look(Math.PI, 0, true)
        bot.setControlState('forward', true)
        await until(bot, () => handle.deaths.length > 0, 'the fall', 20)
        bot.clearControlStates()
        await until(bot, () => bot.isAlive && bot.health === 20, 'the respawn', 10)
        assert.deepEqual(ctx.inventory(), {})
        await ctx.recoverLost()
        const { stone_sword: sword, torch } = ctx.inventory()
        assert.deepEqual([sword, torch], [1, 5])
      } finally {
        await shop.close()
      }
    })

    test('for what is of value one makes something to fight with first', async () => {
      const trees = { ...form, name: 'trees', blocks: [{ block: 'oak_log', from: [8, 64, 0], to: [8, 66, 0] }, { block: 'oak_leaves', at: [8, 67, 0] }], containers: [] }
      const shop = await openWorkshop(trees, { version, folder })
      try {
        const { ctx, bot, handle } = await shop.hire('Seeker')
        const there = new Vec3(-20, 64, 0)
        handle.deaths.push({ reason: 'Seeker was shot by Skeleton', lost: { iron_pickaxe: 1 }, position: there, dimension: 'overworld', tick: handle.tick() })
        await ctx.recoverLost()
        assert.equal(ctx.inventory().wooden_sword, 1)
        assert.ok(bot.entity.position.distanceTo(there) < 4)
      } finally {
        await shop.close()
      }
    })

    test('whatever it is at it goes to bed when people do, and the night passes', async () => {
      const shop = await openWorkshop(NIGHT, { version, folder })
      try {
        const person = await shop.hire('Alex', { stand: [7, 64, 2] })
        const { handle, bot, ctx } = await shop.hire('Worker', { chest: CHEST })
        handle.onEnd(startReflexes(handle))
        const walking = handle.runs.start({ id: 1, name: 'walk' }, async () => {
          for (let there = false; bot.time.timeOfDay > 12_000; there = !there) await ctx.navigateTo({ x: there ? 0 : 8, y: 64, z: -8 }, 1)
        })
        await bot.waitForTicks(60)
        assert.equal(bot.isSleeping, false, 'people are up, and it works on')
        await person.ctx.navigateTo({ x: 7, y: 64, z: 1 }, 1)
        await person.bot.sleep(person.bot.blockAt(new Vec3(6, 64, 0)))
        await until(bot, () => bot.time.timeOfDay < 12_000, 'the morning', 40)
        await walking
      } finally {
        await shop.close()
      }
    })

    test('a bed that a step takes later is slept in and goes back into the chest', async () => {
      const lent = { ...form, name: 'lent', blocks: [], mobs: [], containers: [{ position: CHEST, items: { white_bed: 1 } }], time: 14_000, rules: { hostile_mobs: false } }
      const shop = await openWorkshop(lent, { version, folder })
      try {
        const { bot, ctx } = await shop.hire('Lodger', { chest: CHEST })
        assert.deepEqual(await ctx.spendNight({ bed: 'white_bed', back: true }), { slept: true })
        assert.ok(bot.time.timeOfDay < 12_000)
        assert.equal(ctx.inventory().white_bed, undefined)
        assert.deepEqual((await ctx.chestContents()).items, { white_bed: 1 })
      } finally {
        await shop.close()
      }
    })

    test('a monster by the bed is fought first, and then the night is slept away', async () => {
      const bait = { ...form, name: 'bait', blocks: [], mobs: [{ type: 'zombie', position: [6, 64, 5] }], containers: [{ position: CHEST, items: { stone_sword: 1, white_bed: 1 } }], time: 14_000, rules: { hostile_mobs: false } }
      const shop = await openWorkshop(bait, { version, folder })
      try {
        const { bot, ctx } = await shop.hire('Sleeper', { chest: CHEST, from: CHEST, take: { stone_sword: 1 }, reflexes: true })
        // Nobody takes the bed along that stands for the night.
        assert.deepEqual((await ctx.prepare({ tools: ['stone_sword', 'white_bed'] })).fetched, {})
        assert.deepEqual(await ctx.spendNight({ bed: 'white_bed' }), { slept: true })
        assert.ok(bot.time.timeOfDay < 12_000)
      } finally {
        await shop.close()
      }
    })

    test('with no bed it tells that it is awake, once', async () => {
      const shop = await openWorkshop({ ...NIGHT, blocks: bed(6, 0) }, { version, folder })
      try {
        const person = await shop.hire('Alex', { stand: [7, 64, 2] })
        await person.bot.sleep(person.bot.blockAt(new Vec3(6, 64, 0)))
        const { handle, bot } = await shop.hire('Worker', { chest: CHEST })
        const told = []
        handle.on('event', kind => { if (kind === 'awake') told.push(kind) })
        handle.onEnd(startReflexes(handle))
        await until(bot, () => told.length > 0, 'a word', 20)
        await bot.waitForTicks(40)
        assert.equal(told.length, 1)
      } finally {
        await shop.close()
      }
    })
  })
}

describe('going back for what was lost', () => {
  const death = (more = {}) => ({ reason: 'Bot was slain by Zombie', lost: { stone_pickaxe: 1 }, position: new Vec3(20, 64, 0), dimension: 'overworld', tick: 1000, ...more })
  const handle = (deaths, { time = 1000, tick = 1200, items = [] } = {}) => ({
    deaths,
    tick: () => tick,
    bot: { entity: { position: new Vec3(0, 64, 0) }, game: { dimension: 'overworld' }, time: { timeOfDay: time }, inventory: { items: () => items } }
  })
  const cases = [
    ['by day', handle([death()]), null],
    ['by day, shot in a cave', handle([death({ reason: 'Bot was shot by Skeleton', position: new Vec3(20, 40, 0) })]), 'who killed it is there still, and there is nothing to fight with'],
    ['by day, slain in a cave', handle([death({ position: new Vec3(20, 40, 0) })]), 'who killed it is there still, and there is nothing to fight with'],
    ['by day, slain in a cave, with something of value', handle([death({ lost: { iron_pickaxe: 1 }, position: new Vec3(20, 40, 0) })]), null],
    ['at night, with something of value and empty hands', handle([death({ lost: { iron_pickaxe: 1 } })], { time: 15_000 }), 'it is night, and there is nothing to fight with'],
    ['by day, fallen into a cave', handle([death({ reason: 'Bot fell from a high place', position: new Vec3(20, 40, 0) })]), null],
    ['after a second death, with nothing, elsewhere', handle([death({ tick: 100 }), death({ lost: {}, position: new Vec3(80, 64, 0) })]), null],
    ['after a second death in a cave elsewhere', handle([death({ tick: 100 }), death({ position: new Vec3(80, 40, 0) })]), null],
    ['after a second death with nothing where the first was', handle([death({ tick: 100 }), death({ lost: {} })]), 'it has killed twice there'],
    ['when it has it all back', handle([death({ fetched: true })]), 'nothing was lost'],
    ['by day, shot under the open sky', handle([death({ reason: 'Bot was shot by Skeleton' })]), null],
    ['at night with a sword', handle([death()], { time: 15_000, items: [{ name: 'stone_sword' }] }), null],
    ['at night with empty hands', handle([death()], { time: 15_000 }), 'it is night, and there is nothing to fight with'],
    ['with nothing lost', handle([death({ lost: {} })]), 'nothing was lost'],
    ['after five minutes', handle([death()], { tick: 7200 }), 'it is gone by now'],
    ['out of lava', handle([death({ reason: 'Bot tried to swim in lava' })]), 'it would kill again'],
    ['far away', handle([death({ position: new Vec3(900, 64, 0) })]), 'it is too far'],
    ['in the Nether', handle([death({ dimension: 'the_nether' })]), 'it lies in another dimension'],
    ['where it has killed twice', handle([death({ tick: 100 }), death()]), 'it has killed twice there']
  ]
  for (const [when, who, why] of cases) test(`${when}: ${why ?? 'it goes'}`, () => assert.equal(whyLeave(who), why))
})
