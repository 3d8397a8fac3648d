/** Several at one chest at the same moment: everybody gets what is theirs, nothing is refused, lost or doubled. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const GOODS = { oak_log: 200, cobblestone: 200, stick: 200, dirt: 100 }
const form = {
  name: 'crossing',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: GOODS }],
  rules: { daylight_cycle: false }
}
const TURNS = 12

for (const version of versions) {
  test(`three bots at one chest at once on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const crew = await Promise.all(['One', 'Two', 'Three'].map(name => shop.hire(name, { chest: CHEST })))
    const names = ['oak_log', 'cobblestone', 'stick']
    await Promise.all(crew.map(async ({ ctx }, at) => {
      for (let turn = 0; turn < TURNS; turn++) {
        const name = names[(at + turn) % 3]
        const { taken } = await ctx.exchange({ take: { [name]: 7 + at, dirt: 5 } })
        assert.deepEqual(taken, { [name]: 7 + at, dirt: 5 })
        const { put } = await ctx.exchange({ put: { [name]: 7 + at, dirt: 5 } })
        assert.deepEqual(put, { [name]: 7 + at, dirt: 5 })
      }
    }))
    for (const { ctx } of crew) assert.deepEqual(ctx.inventory(), {})
    assert.deepEqual((await crew[0].ctx.chestContents()).items, GOODS)
    await Promise.all(crew.map(({ leave }) => leave()))
  })
}
