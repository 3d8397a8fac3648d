/** Fishing: a cast and a catch, seen by somebody else, and no more than the game gives. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { join } from '../../../worlds/clients.mjs'
import { carried, failure, leave, listeners, openWorkshop, residue, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'fish',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  blocks: [{ block: 'water', from: [4, 62, -4], to: [12, 63, 4] }],
  inventories: { Angler: { fishing_rod: 1 }, Hasty: { fishing_rod: 1 }, Swimmer: { fishing_rod: 1 } },
  rules: { daylight_cycle: false }
}
const FISHY = /^(cod|salmon|tropical_fish|pufferfish|lily_pad|leather|leather_boots|bone|potion|string|fishing_rod|bowl|stick|ink_sac|tripwire_hook|rotten_flesh|name_tag|saddle|nautilus_shell)$/
const ticks = (bot, count) => bot.waitForTicks(count)

for (const version of versions) {
  describe(`fishing on ${version}`, () => {
    let shop
    let witness
    before(async () => {
      shop = await openWorkshop(form, { version, folder })
      witness = await join(shop.server, 'Witness')
    })
    after(async () => {
      await leave(witness)
      await shop.close()
    })

    test('a catch takes its time, comes out of the water and wears the rod', async () => {
      const { ctx, bot, leave: go } = await shop.hire('Angler')
      const heard = listeners(bot)
      const bobbers = []
      witness.on('entitySpawn', ({ name }) => { if (/^fishing_/.test(name)) bobbers.push(name) })
      const began = bot.time.bigAge
      const { caught, position } = await ctx.fish()
      assert.ok(bot.time.bigAge - began >= 120n, 'not before a fish has come')
      assert.ok(Object.keys(caught).length > 0)
      for (const [name, count] of Object.entries(caught)) assert.deepEqual([FISHY.test(name), count], [true, 1])
      assert.equal(position.y, 63)
      assert.ok(bobbers.length >= 1)
      // The catch is one use, each cast before it that lay ashore two, one into water none (Minecraft Wiki, "Fishing Rod").
      const ashore = (bot.inventory.items().find(item => item.name === 'fishing_rod').durabilityUsed - 1) / 2
      assert.ok(Number.isInteger(ashore) && ashore >= 0 && ashore < bobbers.length, `${ashore} of ${bobbers.length} casts lay ashore`)
      assert.deepEqual(residue(bot, heard), { goal: null, keys: [], digging: null, window: null, listeners: 0 })
      await go()
    })

    test('who is in the pond gets out of it before each cast, and comes out of it for each catch', async () => {
      const { bot, handle, hand, leave: go } = await shop.hire('Swimmer', { reflexes: true })
      const stands = []
      const dips = []
      bot.on('entitySpawn', ({ name }) => {
        if (/^fishing_/.test(name)) stands.push(bot.blockAt(bot.entity.position.offset(0, -0.5, 0)).name)
      })
      bot.on('breath', () => { if (bot.oxygenLevel < 10) dips.push(bot.oxygenLevel) })
      const began = bot.time.bigAge
      // In a run: who has nothing to do leaves the water anyway.
      await handle.runs.start({ id: 'fish', name: 'fish' }, async ({ signal }) => {
        const ctx = hand(signal)
        await ctx.navigateTo({ x: 8, y: 63, z: 0 }, 0)
        for (let catches = 0; catches < 3; catches++) await ctx.fish()
      })
      // A bite comes 120 to 700 ticks after the cast (skills/facts/tables/fishing.json); some casts lie ashore.
      assert.ok(bot.time.bigAge - began <= 3000n, `${bot.time.bigAge - began} ticks`)
      assert.deepEqual(stands.filter(name => name !== 'grass_block'), [])
      assert.deepEqual(dips, [], 'it never runs short of air')
      await go()
    })

    test('who reels in too soon has nothing', async () => {
      const { ctx, bot, leave: go } = await shop.hire('Hasty')
      await ctx.navigateTo({ x: 2, y: 64, z: 0 }, 0)
      await bot.equip(bot.inventory.items()[0], 'hand')
      await bot.look(-Math.PI / 2, -0.6, true)
      bot.activateItem()
      await ticks(bot, 60)
      bot.activateItem()
      await ticks(bot, 20)
      assert.deepEqual(carried(bot), { fishing_rod: 1 })
      assert.equal(bot.inventory.items()[0].durabilityUsed ?? 0, 0)
      await go()
    })

    test('without a rod nobody fishes', async () => {
      const { ctx, leave: go } = await shop.hire('Bare')
      assert.equal((await failure(ctx.fish())).code, 'NO_TOOL')
      await go()
    })
  })
}
