/** Several who set the same thing up by one chest at the same moment: each finds a place of its own, and all of it stands. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const form = {
  name: 'placing',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { furnace: 6 } }],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  test(`three put up a furnace each, twice, on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const crew = await Promise.all(['One', 'Two', 'Three'].map(name => shop.hire(name, { chest: CHEST })))
    await Promise.all(crew.map(({ ctx }) => ctx.exchange({ take: { furnace: 2 } })))
    const where = new Set()
    for (let turn = 0; turn < 2; turn++) {
      const placed = await Promise.all(crew.map(({ ctx }) => ctx.placeItem('furnace')))
      for (const { position: { x, y, z } } of placed) where.add(`${x} ${y} ${z}`)
    }
    assert.equal(where.size, 6)
    for (const { ctx } of crew) assert.deepEqual(ctx.inventory(), {}, 'what stands there is its own')
    await Promise.all(crew.map(({ leave }) => leave()))
  })
}
