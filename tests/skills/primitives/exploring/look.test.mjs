/** Looking at somebody: told to the server, and seen by others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

test('a bot looks at places, people and mobs', async () => {
  await inWorld({ names: ['Ann', 'Bob'] }, async ({ serv, bot, player }) => {
    const ctx = createContext(new BotHandle(bot), { signal: new AbortController().signal })
    const cow = serv.spawnMob('cow', new Vec3(5.5, 64, 0.5))
    cow.mob.species = { ...cow.mob.species, run: 0, walk: 0 }
    await until(serv, () => bot.entities[cow.id], 3, 'the cow appears')
    const looks = () => ({ yaw: ((Math.round(player.yaw) % 360) + 360) % 360, pitch: Math.round(player.pitch) })
    await ctx.lookAt({ x: player.position.x, y: 64 + 1.62, z: player.position.z + 10 })
    await until(serv, () => looks().yaw === 0 && looks().pitch === 0, 3, 'south is 0')
    await ctx.lookAt({ x: player.position.x - 10, y: 64 + 1.62, z: player.position.z })
    await until(serv, () => looks().yaw === 90, 3, 'west is 90')
    await ctx.lookAt('cow')
    await until(serv, () => looks().yaw === 270, 3, 'the cow stands in the east')
    await ctx.lookAt('bob')
    assert.equal((await failure(ctx.lookAt('creeper'))).code, 'NOT_FOUND')
  })
})

test('who has just come in, and is listed before they are seen, is waited for a moment; who is not there is not', async () => {
  await inWorld({ names: ['Ann', 'Bob'] }, async ({ serv, bot }) => {
    const ctx = createContext(new BotHandle(bot), { signal: new AbortController().signal })
    await until(serv, () => bot.players.Bob?.entity, 3, 'Bob appears')
    const { entity } = bot.players.Bob
    bot.players.Bob.entity = undefined
    const coming = ctx.come('bob', 16)
    await bot.waitForTicks(3)
    bot.players.Bob.entity = entity
    assert.ok((await coming).distance <= 16)
    bot.players.Bob.entity = undefined
    assert.equal((await failure(ctx.come('bob'))).message, 'bob is not in sight.')
    bot.players.Bob.entity = entity
    assert.equal((await failure(ctx.come('Carl'))).message, 'Carl is not in sight.')
  })
})
