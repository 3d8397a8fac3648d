/** How boats float and go, against what the Minecraft Wiki measured ("Boat", "Transportation"). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { lieOf, stepBoat, topSpeed } from '../../../../skills/facts/boats/floating.mjs'

/** One kind of block below y 64, without end. */
const ground = name => ({
  at: ({ y }) => ({ name: y < 64 ? name : 'air', properties: y < 64 && name === 'water' ? { level: 0 } : {} }),
  shapesAt: ({ y }) => y < 64 && name !== 'water' ? [[0, 0, 0, 1, 1, 1]] : []
})

const hull = (y, yaw = 0) => ({ position: new Vec3(0.5, y, 0.5), velocity: new Vec3(0, 0, 0), yaw, width: 1.375, height: 0.5625 })

function speedOn (name) {
  const boat = hull(name === 'water' ? 63.52 : 64)
  for (let tick = 0; tick < 1000; tick++) stepBoat(ground(name), boat, { ahead: true })
  const from = boat.position.z
  for (let tick = 0; tick < 20; tick++) stepBoat(ground(name), boat, { ahead: true })
  return boat.position.z - from
}

for (const [name, wanted] of /** @type {[string, number][]} */ ([['water', 8], ['grass_block', 2], ['ice', 40], ['packed_ice', 40], ['blue_ice', 72.7]])) {
  test(`on ${name} a boat goes ${wanted} blocks a second`, () => {
    assert.ok(Math.abs(speedOn(name) - wanted) < 0.1, `${speedOn(name)}`)
    assert.ok(topSpeed(lieOf(ground(name), hull(name === 'water' ? 63.52 : 64))) * 20 >= wanted - 0.1)
  })
}

test('a boat that falls into water comes to lie on it, two thirds of it above', () => {
  const boat = hull(70)
  for (let tick = 0; tick < 200; tick++) stepBoat(ground('water'), boat)
  assert.equal(boat.lie.status, 'water')
  assert.ok(Math.abs(boat.position.y - 63.52) < 0.01, `${boat.position.y}`)
})

test('a boat under water sinks, no faster than 2.4 blocks a second', () => {
  const boat = hull(60)
  stepBoat(ground('water'), boat)
  assert.equal(boat.lie.status, 'under')
  for (let tick = 0; tick < 20; tick++) stepBoat(ground('water'), boat)
  assert.ok(boat.position.y < 59 && boat.velocity.y > -0.12, `${boat.velocity.y}`)
})

test('oars turn it, to the right a degree a tick faster every tick', () => {
  const boat = hull(63.52)
  for (let tick = 0; tick < 10; tick++) stepBoat(ground('water'), boat, { right: true })
  assert.ok(boat.yaw > 30 && boat.yaw < 60, `${boat.yaw}`)
  const turned = boat.yaw
  for (let tick = 0; tick < 100; tick++) stepBoat(ground('water'), boat)
  assert.ok(boat.yaw - turned < 70 && Math.abs(boat.turn) < 0.01)
})

test('what it meets stops it', () => {
  const boat = hull(63.52)
  const walled = { ...ground('water'), shapesAt: ({ z, y }) => z === 5 && y === 63 ? [[0, 0, 0, 1, 1, 1]] : [] }
  for (let tick = 0; tick < 100; tick++) stepBoat(walled, boat, { ahead: true })
  assert.ok(Math.abs(boat.position.z - (5 - 1.375 / 2)) < 0.001, `${boat.position.z}`)
})
