/** A boat rowed by a bot, as the server and another client have it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { isBoat } from '../../../../skills/facts/boats/kinds.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

/** Water from x 3 to 40, 9 wide, with a wall across at x 20 that leaves a gap at its end. */
async function lake (serv, bot) {
  for (let x = 3; x <= 40; x++) for (let z = -4; z <= 4; z++) serv.putBlock(new Vec3(x, 63, z), 'water')
  for (let z = -4; z <= 0; z++) serv.putBlock(new Vec3(20, 64, z), 'stone')
  await until(serv, () => bot.blockAt(new Vec3(20, 64, 0))?.name === 'stone', 5, 'the client sees the lake')
}

async function handed (serv, player, bot, name) {
  player.give(serv.stack(name))
  player.menu.sync()
  await until(serv, () => bot.inventory.items().some(item => item.name === name), 3, 'the boat is in the bag')
}

for (const version of ['1.13.2', '1.16.5', '1.20.1', '1.21.4']) {
  describe(`rowing on ${version}`, () => {
    test('to a place over the lake, round what stands in the way, and the boat comes along', async () => {
      await inWorld({ version, names: ['Ann', 'Bob'] }, async ({ serv, bot, player, others: [other] }) => {
        await lake(serv, bot)
        const ctx = handOf(bot)
        assert.equal((await failure(ctx.rideBoat('oak_boat'))).code, 'NO_MATERIAL')
        assert.equal((await failure(ctx.rideBoat('oak_log'))).code, 'BAD_ARGS')
        await handed(serv, player, bot, 'oak_boat')
        const seen = []
        other.on('entityMoved', entity => { if (isBoat(entity)) seen.push(entity.position.clone()) })
        const refused = []
        bot._client.on('vehicle_move', packet => refused.push(packet))
        const began = serv.tickCount
        const { ridden, rowed, position } = await ctx.rideBoat('oak_boat', { x: 43, y: 64, z: 0 })
        assert.equal(ridden, 'oak_boat')
        assert.ok(rowed > 28, `${rowed}`)
        assert.deepEqual(refused, [], 'the server takes each step')
        assert.ok(Math.hypot(position.x - 43, position.z) <= 3)
        assert.ok(seen.some(({ x }) => x < 10) && seen.some(({ x }) => x > 35), 'the other client sees it go')
        assert.ok(serv.tickCount - began < 700, `${serv.tickCount - began} ticks`)
        assert.equal(player.vehicle, null)
        assert.equal(bot.vehicle, null)
        assert.equal(ctx.inventory().oak_boat, 1)
        assert.equal(Object.values(serv.entities).some(({ boat }) => boat), false)
      })
    })
  })
}

test('out onto the water and back, where no place is named', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    await lake(serv, bot)
    await handed(serv, player, bot, 'birch_boat')
    const ctx = handOf(bot)
    const { rowed, position } = await ctx.rideBoat('birch_boat')
    assert.ok(rowed > 25, `${rowed}`)
    assert.ok(Math.hypot(position.x - 3, position.z) < 10, `${position.x} ${position.z}`)
    assert.equal(ctx.inventory().birch_boat, 1)
  })
})

test('without water there is no ride', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    await handed(serv, player, bot, 'oak_boat')
    assert.equal((await failure(handOf(bot).rideBoat('oak_boat'))).code, 'NOT_FOUND')
  })
})
