/** A hungry bot gets itself something to eat: what nobody needs of the chest, else wild animals near by. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

/** A bot with so much food, and an animal that stands still. */
async function hungry ({ serv, bot }, food) {
  const [player] = serv.players
  Object.assign(player, { food, saturation: 0 })
  serv.feed(player, 0, 0)
  player.write('update_health', { health: player.health, food, foodSaturation: 0 })
  await until(serv, () => bot.food === food, 3, 'the bot is hungry')
  const born = async (kind, x, more = {}) => {
    const mob = serv.spawnMob(kind, new Vec3(x, 64, 0.5), more)
    mob.mob.species = { ...mob.mob.species, run: 0, walk: 0 }
    await until(serv, () => bot.entities[mob.id], 3, 'it appears')
    return mob
  }
  return { born, ctx: createContext(new BotHandle(bot), { signal: new AbortController().signal }) }
}

test('it hunts what is near and eats it, until wounds heal again', async () => {
  await inWorld({}, async world => {
    const { born, ctx } = await hungry(world, 16)
    const pigs = [await born('pig', 3.5), await born('pig', 5.5)]
    assert.equal((await failure(ctx.dine({ keep: ['porkchop'] }))).code, 'NOT_FOUND', 'the goals need it')
    const { ate, food } = await ctx.dine()
    assert.ok(ate.includes('porkchop') && food >= 18, `${ate} ${food}`)
    assert.ok(pigs.some(({ id }) => world.bot.entities[id]), 'no more than it takes')
  })
})

for (const health of [7, 11]) test(`with ${health} half hearts one looks for animals that are out of sight, by day`, async () => {
  await inWorld({}, async world => {
    const { serv, bot } = world
    const { ctx } = await hungry(world, 16)
    const spawn = serv.spawnMob('pig', new Vec3(62.5, 64, 0.5))
    spawn.mob.species = { ...spawn.mob.species, run: 0, walk: 0 }
    assert.equal((await failure(ctx.dine())).code, 'NOT_FOUND', 'whoever is well does not')
    const [player] = serv.players
    player.health = health
    serv.sendVitals(player)
    await until(serv, () => bot.health === health, 3, 'it is wounded')
    const { ate } = await ctx.dine()
    assert.ok(ate.includes('porkchop'))
  })
})

test('for a night it provides itself: it hunts before it is hungry, until it carries enough', async () => {
  await inWorld({}, async world => {
    const { born, ctx } = await hungry(world, 20)
    world.serv.random = () => 0
    await born('pig', 3.5)
    await born('cow', 5.5)
    await ctx.dine({ provide: 2 })
    const { porkchop = 0, beef = 0 } = ctx.inventory()
    assert.equal(porkchop + beef, 2)
    await ctx.dine({ provide: 2, hunt: false })
  })
})

test('what stands by a fence is somebody\'s, and who is not to hunt does not', async () => {
  await inWorld({}, async world => {
    const { born, ctx } = await hungry(world, 8)
    const cow = await born('cow', 3.5)
    assert.equal((await failure(ctx.dine({ hunt: false }))).code, 'NOT_FOUND')
    world.serv.putBlock(new Vec3(5, 64, 0), 'oak_fence')
    await until(world.serv, () => world.bot.blockAt(new Vec3(5, 64, 0))?.name === 'oak_fence', 3, 'the fence stands')
    assert.equal((await failure(ctx.dine())).code, 'NOT_FOUND')
    assert.ok(world.bot.entities[cow.id])
  })
})

test('rotten flesh is eaten when nothing else helps, and makes hungry', async () => {
  await inWorld({}, async world => {
    const { serv, bot } = world
    const { ctx } = await hungry(world, 12)
    const [player] = serv.players
    player.giveOrDrop(serv.items.stack('rotten_flesh', 3))
    player.menu.sync()
    await until(serv, () => bot.inventory.items().length > 0, 3, 'it has some')
    assert.equal((await failure(ctx.dine({ hunt: false }))).code, 'NOT_FOUND', 'not while it is well')
    serv.random = () => 0
    player.health = 9
    serv.sendVitals(player)
    await until(serv, () => bot.health === 9, 3, 'it is wounded')
    const { ate } = await ctx.dine({ hunt: false })
    assert.deepEqual(ate, ['rotten_flesh', 'rotten_flesh'])
    const spent = player.exhaustion
    await until(serv, () => player.exhaustion > spent, 3, 'it makes hungry')
  })
})
