/** Nobody goes far down wounded, where the wounds would heal. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 66, -2]
const form = {
  name: 'depths',
  terrain: { kind: 'flat', bottom: 40, layers: ['bedrock', ...Array(22).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 66, 0],
  chest: [0, 66, -40],
  time: 6000,
  containers: [{ position: STORE, items: { iron_pickaxe: 1 } }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`who is wounded and fed heals before it goes far down, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Miner', { from: STORE, take: { iron_pickaxe: 1 } })
      const isDeep = () => bot.entity.position.y < 58
      // As the server would send it; the server itself keeps its own count.
      bot.health = 8
      ctx.prospect(['diamond_ore'], 1).catch(() => {})
      await bot.waitForTicks(400)
      assert.ok(!isDeep(), `it is at ${bot.entity.position.y} after 400 ticks`)
      bot.health = 20
      await until(bot, isDeep, 'that it goes down when it is well', 60)
    } finally {
      await shop.close()
    }
  })

  test(`who is wounded and would not heal for want of food does not wait, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Hungry', { from: STORE, take: { iron_pickaxe: 1 } })
      await ctx.letHunt(false)
      bot.health = 8
      bot.food = 12
      ctx.prospect(['diamond_ore'], 1).catch(() => {})
      await until(bot, () => bot.entity.position.y < 58, 'that it goes down', 60)
    } finally {
      await shop.close()
    }
  })

  test(`who starves, well as it is, gets something to eat before it goes on down, on ${version}`, async () => {
    const mobs = [{ type: 'cow', position: [4, 66, -6] }]
    const shop = await openWorkshop({ ...form, name: 'starved', mobs, chest: STORE }, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Starving', { chest: STORE, from: STORE, take: { iron_pickaxe: 1 } })
      await ctx.letHunt(true)
      const hasCow = () => Object.values(bot.entities).some(({ name }) => name === 'cow')
      await until(bot, hasCow, 'the cow')
      // As the server would send it; the server itself keeps its own count.
      bot.food = 6
      ctx.prospect(['diamond_ore'], 1).catch(() => {})
      await until(bot, () => !hasCow() || bot.entity.position.y < 58, 'that it hunts or goes down', 60)
      assert.ok(!hasCow(), 'it went down')
    } finally {
      await shop.close()
    }
  })

  test(`who is wounded on its way down to ore gets something to eat first, on ${version}`, async () => {
    const blocks = [{ block: 'iron_ore', at: [0, 47, 12] }]
    const mobs = [{ type: 'cow', position: [4, 66, -6] }]
    const shop = await openWorkshop({ ...form, name: 'ore', blocks, mobs, chest: STORE }, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Delver', { chest: STORE, from: STORE, take: { iron_pickaxe: 1 } })
      const cow = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'cow'), 'the cow')
      let struckAt = 0
      const { attack } = bot
      bot.attack = mob => {
        if (mob.id === cow.id) struckAt ||= bot.entity.position.y
        return attack(mob)
      }
      ctx.mineBlock(['iron_ore'], 1).catch(() => {})
      await until(bot, () => bot.entity.position.y < 56, 'that it is on its way down', 60)
      // As the server would send it; the server itself keeps its own count.
      Object.defineProperty(bot, 'health', { get: () => 10, set () {} })
      bot.food = 12
      await until(bot, () => struckAt > 0, 'that it hunts', 60)
      assert.ok(struckAt > 64, `${struckAt}`)
    } finally {
      await shop.close()
    }
  })
}

test('who is weak sees to its wounds before it goes after anybody', async () => {
  const mobs = [{ type: 'cow', position: [8, 66, 0] }]
  const shop = await openWorkshop({ ...form, name: 'weak', mobs }, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Hunter')
    await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'cow'), 'the cow')
    let struck = 0
    const { attack } = bot
    bot.attack = mob => {
      struck++
      return attack(mob)
    }
    // As the server would send it; the server itself keeps its own count.
    bot.health = 7
    const killing = ctx.killMob('cow')
    await bot.waitForTicks(300)
    assert.equal(struck, 0)
    bot.health = 20
    await killing
    assert.ok(struck > 0)
  } finally {
    await shop.close()
  }
})
