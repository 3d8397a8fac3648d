/** Drinks, and getting up before the morning. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { FIELD, inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

for (const version of ['1.13.2', '1.20.1', '1.21.4']) {
  describe(`drinks on ${version}`, () => {
    test('milk and water are drunk, and leave what they were in', async () => {
      await inWorld({ version }, async ({ serv, bot, player }) => {
        const ctx = handOf(bot)
        assert.equal((await failure(ctx.drink('bread'))).code, 'BAD_ARGS')
        assert.equal((await failure(ctx.drink())).code, 'NO_MATERIAL')
        for (const name of ['milk_bucket', 'potion']) player.give(serv.stack(name))
        player.hungryUntil = serv.tickCount + 12000
        player.menu.sync()
        await until(serv, () => ctx.inventory().potion === 1, 3, 'the drinks are there')
        assert.deepEqual(await ctx.drink(), { drank: 'milk_bucket', left: 'bucket' })
        assert.equal(player.hungryUntil, 0, 'milk takes off what one has caught')
        assert.deepEqual(await ctx.drink('potion'), { drank: 'potion', left: 'glass_bottle' })
        assert.deepEqual(ctx.inventory(), { bucket: 1, glass_bottle: 1 })
      })
    })

    test('who lies in bed gets up', async () => {
      const form = { ...FIELD, time: 14000, blocks: [{ block: 'red_bed', at: [3, 64, 0], properties: { facing: 'east', part: 'head' } }, { block: 'red_bed', at: [2, 64, 0], properties: { facing: 'east', part: 'foot' } }] }
      await inWorld({ version, form, names: ['Ann', 'Bob'] }, async ({ serv, bot, player }) => {
        const ctx = handOf(bot)
        assert.equal((await ctx.wake()).woke, false)
        await bot.sleep(bot.blockAt(new Vec3(3, 64, 0)))
        assert.ok(player.sleeping)
        assert.equal((await ctx.wake()).woke, true)
        assert.equal(player.sleeping, null)
        assert.ok(serv.isNight())
      })
    })
  })
}
