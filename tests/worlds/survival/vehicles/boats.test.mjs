/** Boats as clients have them, on versions old and new: put down, sat in, rowed, left, broken. */
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { isBoat } from '../../../../skills/facts/boats/kinds.mjs'
import { arm, folder, inWorld, itemsOf, until } from '../../field.mjs'

const boatsOf = serv => Object.values(serv.entities).filter(({ boat }) => boat)

/** A pool on the field, from x 2 to 40, and 13 wide. */
function pool (serv) {
  for (let x = 2; x <= 40; x++) for (let z = -6; z <= 6; z++) serv.putBlock(new Vec3(x, 63, z), 'water')
}

/** Points at a place with a boat in hand, and clicks. */
async function putDown ({ serv, bot, player }, item, at) {
  arm(player, item)
  await until(serv, () => bot.heldItem?.name === item, 3, 'the boat is in the hand')
  await bot.lookAt(at, true)
  await until(serv, () => Math.abs(bot.entity.yaw - Math.atan2(at.x - player.eyes.x, at.z - player.eyes.z) - Math.PI) < 7, 3, 'it looks')
  await bot.waitForTicks(2)
  bot.activateItem()
}

const shift = (bot, down) => bot.supportFeature('newPlayerInputPacket')
  ? bot._client.write('player_input', { inputs: { shift: down } })
  : bot._client.write('steer_vehicle', { sideways: 0, forward: 0, jump: down ? 2 : 0 })

const rowTo = (bot, { x, y, z }, yaw = -90) => bot._client.write('vehicle_move', { x, y, z, yaw, pitch: 0, onGround: false })

for (const version of ['1.13.2', '1.16.5', '1.20.1', '1.21.1', '1.21.4']) {
  describe(`boats on ${version}`, () => {
    test('are put on the water, rowed by who sits in front, left by sneaking and broken by blows', async () => {
      await inWorld({ version, names: ['Ann', 'Bob'] }, async world => {
        const { serv, bot, player, others: [other] } = world
        pool(serv)
        await putDown(world, 'birch_boat', new Vec3(4, 63.8, 0.5))
        await until(serv, () => boatsOf(serv).length === 1, 3, 'the boat is there')
        const [boat] = boatsOf(serv)
        assert.equal(player.held, null, 'it is no longer in the hand')
        assert.equal(boat.name, serv.registry.entitiesByName.boat ? 'boat' : 'birch_boat')
        await until(serv, () => isBoat(bot.entities[boat.id] ?? {}), 3, 'the client sees a boat')
        await until(serv, () => Math.abs(boat.position.y - 63.52) < 0.02, 5, 'it floats with its rim out of the water')

        bot.useOn(bot.entities[boat.id])
        await until(serv, () => bot.vehicle?.id === boat.id, 3, 'one sits in it')
        assert.ok(Math.abs(player.position.y - boat.position.y + 0.45) < 0.01)
        const mate = serv.players[1]
        serv.teleport(mate, new Vec3(3.5, 64, 3.5))
        await until(serv, () => other.entities[boat.id], 3, 'the other sees it')
        const told = once(bot._client, 'set_passengers')
        other.useOn(other.entities[boat.id])
        const [{ entityId, passengers }] = await told
        assert.deepEqual({ entityId, passengers }, { entityId: boat.id, passengers: [player.id, mate.id] }, 'there is a second seat')

        let at = boat.position.clone()
        const from = at.x
        for (let i = 0; i < 20; i++) {
          rowTo(bot, at = at.offset(0.4, 0, 0))
          await once(serv, 'tickEnd')
        }
        await until(serv, () => Math.abs(boat.position.x - from - 8) < 0.01, 3, 'eight blocks in a second are allowed on water')
        assert.equal(boat.yaw, -90)
        assert.ok(player.position.x > mate.position.x, 'who came second sits behind')
        await until(serv, () => Math.abs(other.entities[boat.id].position.x - boat.position.x) < 0.1, 3, 'others see it go')

        rowTo(other, at.offset(0, 0, 0.3))
        const refused = once(bot._client, 'vehicle_move')
        rowTo(bot, at.offset(3, 0, 0))
        const [back] = await refused
        assert.ok(Math.abs(back.x - at.x) < 0.01, 'no further than a boat goes')
        assert.ok(Math.abs(boat.position.z - at.z) < 0.01, 'who sits behind does not steer')
        const blocked = once(bot._client, 'vehicle_move')
        rowTo(bot, at.offset(0, -0.9, 0))
        await blocked

        bot._client.write('steer_boat', { leftPaddle: true, rightPaddle: true })
        await until(serv, () => boat.boat.left && boat.boat.right, 3, 'the oars move')
        shift(other, true)
        await until(serv, () => mate.vehicle === null, 3, 'the one behind is out')
        shift(bot, true)
        await until(serv, () => player.vehicle === null, 3, 'both are out')
        assert.ok(player.position.distanceTo(boat.position) < 2)

        serv.teleport(player, boat.position.offset(0, 0.6, 0.9))
        await until(serv, () => bot.entity.position.distanceTo(player.position) < 1, 3, 'the client knows where it is')
        for (let i = 0; i < 30 && !boat.removed; i++) {
          bot.attack(bot.entities[boat.id])
          for (let tick = 0; tick < 5; tick++) await once(serv, 'tickEnd')
        }
        assert.ok(boat.removed, 'blows break it')
        await until(serv, () => itemsOf(serv).some(({ name }) => name === 'birch_boat') || player.slots.some(each => each?.name === 'birch_boat'), 3,
          'what it was made of lies there')
      })
    })
  })
}

test('a boat is put on land too, where it hardly moves, and not where there is no room or into a block', async () => {
  await inWorld({}, async world => {
    const { serv, bot, player } = world
    await putDown(world, 'oak_boat', new Vec3(3.5, 64, 0.5))
    await until(serv, () => boatsOf(serv).length === 1, 3, 'the boat is there')
    const [boat] = boatsOf(serv)
    arm(player, 'spruce_boat')
    await until(serv, () => bot.heldItem?.name === 'spruce_boat', 3, 'another is in the hand')
    bot.activateItem()
    for (let tick = 0; tick < 5; tick++) await once(serv, 'tickEnd')
    assert.equal(boatsOf(serv).length, 1, 'there is one already')
    bot.useOn(bot.entities[boat.id])
    await until(serv, () => bot.vehicle?.id === boat.id, 3, 'one sits in it')
    await until(serv, () => boat.position.y < 64.01, 3, 'it lies on the ground')
    const refused = once(bot._client, 'vehicle_move')
    rowTo(bot, boat.position.offset(0.8, 0, 0))
    await refused
    serv.putBlock(boat.position.offset(2, 0, 0), 'stone')
    const before = boat.position.x
    for (let i = 0; i < 30; i++) {
      rowTo(bot, boat.position.offset(0.1, 0, 0))
      await once(serv, 'tickEnd')
    }
    assert.ok(boat.position.x > before + 0.3 && boat.position.x < before + 1.4, 'it stops at the stone')
  })
})

test('a boat is kept with the world', async () => {
  const keep = mkdtempSync(path.join(folder, 'boats-'))
  await inWorld({ keep }, async world => {
    pool(world.serv)
    await putDown(world, 'oak_boat', new Vec3(4, 63.8, 0.5))
    await until(world.serv, () => boatsOf(world.serv).length === 1, 3, 'the boat is there')
  })
  await inWorld({ keep }, ({ serv }) => {
    assert.deepEqual(boatsOf(serv).map(({ boat }) => boat.item), ['oak_boat'])
  })
})

test('under water for three seconds nobody stays in a boat', async () => {
  await inWorld({}, async world => {
    const { serv, bot, player } = world
    pool(serv)
    await putDown(world, 'oak_boat', new Vec3(4, 63.8, 0.5))
    await until(serv, () => boatsOf(serv).length === 1, 3, 'the boat is there')
    const [boat] = boatsOf(serv)
    await until(serv, () => bot.entities[boat.id], 3, 'the client sees it')
    bot.useOn(bot.entities[boat.id])
    await until(serv, () => player.vehicle === boat, 3, 'one sits in it')
    const { x, z } = boat.position.floored()
    for (let dx = -2; dx <= 2; dx++) for (let dz = -2; dz <= 2; dz++) for (const y of [64, 65]) serv.putBlock(new Vec3(x + dx, y, z + dz), 'water')
    await until(serv, () => player.vehicle === null, 5, 'it is thrown out')
  })
})
