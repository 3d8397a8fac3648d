/** Breeding: two grown animals, food for both, and a young one that another client sees. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

const born = (serv, x) => {
  const cow = serv.spawnMob('cow', new Vec3(x, 64, 0.5), {})
  cow.mob.species = { ...cow.mob.species, run: 0, walk: 0 }
  return cow
}

test('two that are fed have a young one, and rest afterwards', async () => {
  await inWorld({}, async ({ serv, bot }) => {
    const herd = [born(serv, 2.5), born(serv, 4.5)]
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

test('a young one that is there before the word on the food is seen too', async () => {
  await inWorld({}, async ({ serv, bot }) => {
    const herd = [born(serv, 2.5), born(serv, 4.5)]
    await until(serv, () => herd.every(({ id }) => bot.entities[id]), 3, 'the cows appear')
    serv.players[0].give(serv.stack('wheat', 2))
    serv.players[0].menu.sync()
    const ctx = handOf(bot)
    await until(serv, () => ctx.inventory().wheat === 2, 3, 'the wheat is there')
    const client = bot._client
    const late = []
    const emit = client.emit.bind(client)
    const isYoung = () => Object.values(bot.entities).filter(({ name }) => name === 'cow').length === 3
    client.emit = (name, ...args) => {
      if (['set_slot', 'window_items'].includes(name) && ctx.inventory().wheat === 1 && !isYoung()) late.push([name, ...args])
      else {
        emit(name, ...args)
        if (isYoung()) for (const told of late.splice(0)) emit(...told)
      }
      return true
    }
    assert.equal((await ctx.breed('cow')).bred, 'cow')
  })
})
