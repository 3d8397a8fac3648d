import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { createSight } from '../../../../worlds/survival/mobs/sight.mjs'
import { FIELD, inWorld } from '../../field.mjs'

/** Whether one at a place sees another, in a field with these blocks. */
async function sees (name, blocks, from, to) {
  return inWorld({ form: { ...FIELD, name, blocks }, names: [] }, async ({ serv }) => createSight(serv)(new Vec3(...from), new Vec3(...to)))
}

const stone = (x, z) => ({ block: 'stone', from: [x, 64, z], to: [x, 66, z] })

test('nobody sees past the edge at which two walls meet, nor through a wall that the ray only grazes', async () => {
  const corner = [stone(1, 0), stone(0, 1)]
  assert.equal(await sees('corner', corner, [0.5, 65.6, 0.5], [1.5, 65.6, 1.5]), false)
  assert.equal(await sees('corner', corner, [1.5, 65.6, 1.5], [0.5, 65.6, 0.5]), false)
  assert.equal(await sees('corner', corner, [0.3, 65.6, 0.4], [4.2, 65.6, 4.1]), false)
  assert.equal(await sees('nib', [stone(2, 0)], [0.5, 65.6, 0.5], [4.5, 65.6, 1.7]), false)
})

test('one sees along a wall, through what nobody bumps into, past a fence and over a slab, not through glass or leaves', async () => {
  const here = [0.5, 65.62, 0.5]
  const there = [6.5, 65.62, 0.5]
  assert.equal(await sees('along', [stone(3, 1), stone(3, -1)], here, there), true)
  assert.equal(await sees('grass', [{ block: 'tall_grass', at: [3, 65, 0] }], here, there), true)
  assert.equal(await sees('fence', [{ block: 'oak_fence', at: [3, 65, 0] }], here, there), false)
  assert.equal(await sees('fence', [{ block: 'oak_fence', at: [3, 65, 0] }], [0.5, 65.62, 0.1], [6.5, 65.62, 0.1]), true)
  assert.equal(await sees('slab', [{ block: 'stone_slab', at: [3, 65, 0] }], here, there), true)
  assert.equal(await sees('slab', [{ block: 'stone_slab', at: [3, 65, 0] }], [0.5, 65.3, 0.5], [6.5, 65.3, 0.5]), false)
  assert.equal(await sees('glass', [{ block: 'glass', at: [3, 65, 0] }], here, there), false)
  assert.equal(await sees('leaves', [{ block: 'oak_leaves', at: [3, 65, 0] }], here, there), false)
})
