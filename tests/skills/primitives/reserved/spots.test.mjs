/** Where a block finds room: not where any part of a body is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { isIn } from '../../../../skills/primitives/reserved/spots.mjs'

const cell = new Vec3(-2, 64, 0)
const sheep = (x, y, z) => ({ position: new Vec3(x, y, z), width: 0.9, height: 1.3 })

test('an animal is in a cell into which its shoulder reaches, or may by now', () => {
  assert.equal(isIn(sheep(-0.607, 64, 0.5), cell), true)
  assert.equal(isIn(sheep(-0.607, 64, 1.447), cell), true)
  assert.equal(isIn(sheep(-0.4, 64, 0.5), cell), false)
  assert.equal(isIn(sheep(-0.4, 64, 0.5), cell, 0.25), true)
  assert.equal(isIn(sheep(-0.2, 64, 0.5), cell, 0.25), false)
})

test('who is above or below a cell leaves it free', () => {
  assert.equal(isIn(sheep(-1.5, 65.2, 0.5), cell), false)
  assert.equal(isIn(sheep(-1.5, 62.5, 0.5), cell), false)
  assert.equal(isIn(sheep(-1.5, 63.2, 0.5), cell), true)
})
