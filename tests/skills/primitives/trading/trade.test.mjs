/** Trading by the real protocol: offers, prices, stock that runs out, and what a level opens. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

for (const version of ['1.14.4', '1.18.2', '1.20.1', '1.21.4']) {
  test(`offers are paid, run out and open again on ${version}`, async () => {
    await inWorld({ version }, async ({ serv, bot, player }) => {
      const ctx = handOf(bot)
      const offer = { takes: 'wheat', price: 20, gives: 'emerald', count: 1, most: 2, worth: 2, uses: 0, demand: 0 }
      const villager = serv.spawnMob('villager', new Vec3(3.5, 64, 0.5), { profession: 'farmer', level: 1, learned: 1, offers: [offer] })
      await until(serv, () => bot.entities[villager.id], 3, 'the villager appears')
      assert.equal((await failure(ctx.trade('emerald'))).code, 'NO_MATERIAL')
      assert.equal((await failure(ctx.trade('bread'))).code, 'NOT_FOUND')
      player.give(serv.stack('wheat', 64))
      player.menu.sync()
      await until(serv, () => bot.inventory.items().length === 1, 3, 'the wheat is there')
      assert.deepEqual(await ctx.trade('emerald', 2), { got: { emerald: 2 }, paid: { wheat: 40 } })
      assert.deepEqual(await ctx.inventory(), { wheat: 24, emerald: 2 })
      assert.equal(villager.mob.earned, 4)
      assert.equal((await failure(ctx.trade('emerald'))).code, 'NOT_FOUND', 'it is locked')
      assert.equal(player.slots.filter(Boolean).reduce((sum, { count }) => sum + count, 0), 26, 'all is back')
    })
  })
}

describe('villagers', () => {
  test('they know two offers of each level, and none without a profession', async () => {
    await inWorld({}, async ({ serv, player }) => {
      const [farmer, idler] = ['farmer', undefined].map(profession => serv.spawnMob('villager', new Vec3(2.5, 64, 0.5), { profession }))
      assert.equal(idler.interact(player), false)
      assert.equal(farmer.interact(player), true)
      assert.equal(farmer.mob.offers.length, 2)
      serv.closeMenu(player, { tell: true })
      farmer.mob.level = 2
      farmer.interact(player)
      assert.equal(farmer.mob.offers.length, 4)
    })
  })

  test('what is used up is there again at the job site alone', async () => {
    await inWorld({}, async ({ serv, run }) => {
      const used = { takes: 'wheat', price: 20, gives: 'emerald', count: 1, most: 16, worth: 2, uses: 16, demand: 0 }
      const villager = serv.spawnMob('villager', new Vec3(4.5, 64, 0.5), { profession: 'farmer', level: 1, learned: 1, offers: [used] })
      run(3000)
      assert.equal(used.uses, 16)
      serv.putBlock(villager.position.offset(1, 0, 1), 'composter')
      run(60)
      assert.equal(used.uses, 0)
      assert.equal(used.demand, 16, 'and dearer')
    })
  })
})
