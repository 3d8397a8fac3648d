/** Breeding: two grown animals, food for both, and a young one that another client sees. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../worlds/field.mjs'
import { failure } from '../workshop.mjs'

const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

test('two that are fed have a young one, and rest afterwards', async () => {
  await inWorld({}, async ({ serv, bot }) => {
    const born = (x, options = {}) => {
      const cow = serv.spawnMob('cow', new Vec3(x, 64, 0.5), options)
      cow.mob.species = { ...cow.mob.species, run: 0, walk: 0 }
      return cow
    }
    const herd = [born(2.5), born(4.5)]
    await until(serv, () => herd.every(({ id }) => bot.entities[id]), 3, 'the cows appear')
    const ctx = handOf(bot)
    assert.equal((await failure(ctx.breed('creeper'))).code, 'BAD_ARGS')
    assert.equal((await failure(ctx.breed('cow'))).code, 'NO_MATERIAL')
    serv.players[0].give(serv.stack('wheat', 5))
    serv.players[0].menu.sync()
    await until(serv, () => ctx.inventory().wheat === 5, 3, 'the wheat is there')
    assert.equal((await ctx.breed('cow')).bred, 'cow')
    assert.equal(ctx.inventory().wheat, 3)
    assert.equal(Object.values(serv.entities).filter(each => each.name === 'cow' && each.baby).length, 1)
    assert.equal((await failure(ctx.breed('cow'))).code, 'INTERRUPTED', 'who has bred rests')
    assert.equal(ctx.inventory().wheat, 3)
    assert.equal((await failure(ctx.breed('chicken'))).code, 'NO_MATERIAL')
  })
})
