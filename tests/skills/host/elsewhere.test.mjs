/** What is in sight: waited for before a first look, and named where it may stand in for what was not found. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Vec3 } from 'vec3'
import { game } from '../../../skills/clock.mjs'
import { loaded } from '../../../skills/host/columns.mjs'
import gather from '../../../skills/library/gather.mjs'
import { failure, openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const form = {
  name: 'woods',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  blocks: [{ block: 'oak_log', at: [4, 64, 0] }, { block: 'birch_log', from: [6, 64, 4], to: [6, 66, 5] }, { block: 'spruce_log', at: [-6, 64, 0] }],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  test(`where a wood has run out another is named that is enough, on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const { ctx, bot } = await shop.hire('Logger', { chest: CHEST })
    const error = await failure(gather(ctx, { item: 'oak_log', quantity: 3, sources: ['oak_log'] }))
    assert.equal(error.code, 'NOT_FOUND')
    // One spruce is not enough for the two that lack.
    assert.deepEqual(error.data.instead, { birch_log: 6 })
    assert.deepEqual(error.data.deposited, { oak_log: 1 })
    assert.ok(bot.entity.position.distanceTo(new Vec3(0, 64, 0)) < 16, 'it has not gone off to look for more')
  })
}

test('a first look waits until all around is loaded, later ones do not', async () => {
  const columns = new Set()
  const bot = { entity: { position: new Vec3(8, 64, 8) }, world: { getColumn: (x, z) => columns.has(`${x},${z}`) ? {} : null }, game: { dimension: 'overworld' }, time: { timeOfDay: 6000 } }
  const handle = { bot, hasLooked: false }
  const { signal } = new AbortController()
  let there = false
  const look = loaded(handle, 16, signal).then(() => assert.ok(there, 'it has waited'))
  for (let x = -1; x <= 1; x++) for (let z = -1; z <= 1; z++) columns.add(`${x},${z}`)
  there = true
  await look
  // At night a plan depends on the animals too, which come after the ground.
  bot.time.timeOfDay = 13_000
  handle.hasLooked = false
  let came = false
  game.setTimeout(() => { came = true }, 500)
  await loaded(handle, 16, signal)
  assert.ok(came, 'it has waited for who lives there')
  columns.clear()
  await loaded(handle, 16, signal)
})
