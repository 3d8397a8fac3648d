import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { inWorld } from '../../field.mjs'

/** The air of one whose eyes are in that block, after so many ticks from half full lungs. */
async function airIn (name, properties = {}, version = '1.20.1') {
  return inWorld({ version }, async ({ serv, player, run }) => {
    serv.putBlock(new Vec3(0, 65, 0), name, properties)
    player.air = 150
    run(20)
    return player.air
  })
}

test('in water and whatever stands in it the air goes, in a bubble column it comes back', async () => {
  for (const name of ['water', 'kelp', 'kelp_plant', 'seagrass']) assert.equal(await airIn(name), 130, name)
  assert.equal(await airIn('oak_fence', { waterlogged: true }), 130)
  assert.equal(await airIn('oak_fence', { waterlogged: false }), 230)
  assert.equal(await airIn('bubble_column'), 230)
})
