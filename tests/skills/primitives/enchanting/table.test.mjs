/** Enchanting, naming and repairing by the real protocol, on versions old and new; as strict as the game. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { FIELD, inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const form = { ...FIELD, blocks: [{ block: 'enchanting_table', at: [3, 64, 0] }, { block: 'anvil', at: [0, 64, 3] }] }
const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

async function give (serv, player, bot, ...stacks) {
  for (const each of stacks) player.give(each)
  player.menu.sync()
  await until(serv, () => stacks.every(({ name }) => bot.inventory.items().some(item => item.name === name)), 3, 'the things are there')
}

for (const version of ['1.13.2', '1.16.5', '1.20.1', '1.21.4']) {
  describe(`tables on ${version}`, () => {
    test('an enchantment costs levels and lapis, and is there afterwards', async () => {
      await inWorld({ version, form }, async ({ serv, bot, player }) => {
        const ctx = handOf(bot)
        assert.equal((await failure(ctx.enchant('iron_sword'))).code, 'NO_MATERIAL')
        await give(serv, player, bot, serv.stack('iron_sword'), serv.stack('lapis_lazuli', 5))
        assert.deepEqual((await failure(ctx.enchant('iron_sword'))).code, 'NO_MATERIAL', 'no levels')
        await until(serv, () => player.slots.filter(Boolean).length === 2, 3, 'all is back')
        serv.giveExperience(player, 1395)
        await until(serv, () => bot.experience.level === 30, 3, 'the levels are there')
        for (let x = 1; x <= 5; x++) for (const z of [-2, 2]) for (const y of [64, 65]) serv.putBlock(new Vec3(x, y, z), 'bookshelf')
        const { enchants, level } = await ctx.enchant('iron_sword')
        assert.ok(Object.keys(enchants).length > 0)
        assert.equal(level, 27)
        const sword = player.slots.find(item => item?.name === 'iron_sword')
        assert.deepEqual(Object.fromEntries(sword.enchants.map(each => [each.name, each.level])), enchants)
        assert.equal(ctx.inventory().lapis_lazuli, 2)
        assert.equal((await failure(ctx.enchant('iron_sword'))).code, 'UNSUPPORTED', 'it is enchanted')
      })
    })

    test('a name and a repair cost levels at the anvil', async () => {
      await inWorld({ version, form }, async ({ serv, bot, player }) => {
        const ctx = handOf(bot)
        await give(serv, player, bot, serv.stack('name_tag'), serv.stack('iron_pickaxe', 1, 200), serv.stack('iron_ingot', 5))
        assert.equal((await failure(ctx.nameItem('name_tag', 'Rex'))).data.levels, 1)
        serv.giveExperience(player, 160)
        await until(serv, () => bot.experience.level === 10, 3, 'the levels are there')
        assert.deepEqual(await ctx.nameItem('name_tag', 'Rex'), { named: 'name_tag', label: 'Rex', level: 9 })
        assert.equal(player.slots.find(item => item?.name === 'name_tag').label, 'Rex')
        assert.equal((await failure(ctx.nameItem('name_tag', 'Rex'))).code, 'UNSUPPORTED', 'it is called so')
        // 200 of 250 used: each ingot mends 62, so four of them do, at a level each.
        assert.deepEqual(await ctx.repair('iron_pickaxe'), { repaired: 'iron_pickaxe', uses: 250, level: 5 })
        assert.equal(ctx.inventory().iron_ingot, 1)
        assert.equal(player.slots.find(item => item?.name === 'iron_pickaxe').works, 1)
        assert.equal((await failure(ctx.repair('iron_pickaxe'))).code, 'UNSUPPORTED', 'it is there and not worn')
        assert.equal((await failure(ctx.repair('iron_sword'))).code, 'NO_MATERIAL', 'there is none')
      })
    })
  })
}
