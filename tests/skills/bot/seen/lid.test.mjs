/** A chest under an opaque block stays shut, as in the game, and the bot says what lies on it; glass and slabs are no matter. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Vec3 } from 'vec3'
import { lidOf } from '../../../../skills/bot/seen/lid.mjs'
import { failure, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const FORM = {
  name: 'lids',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -3],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false },
  blocks: [
    { block: 'stone', at: [0, 65, -3] },
    { block: 'chest', at: [2, 64, -3] }, { block: 'glass', at: [2, 65, -3] },
    { block: 'barrel', at: [4, 64, -3] }, { block: 'stone', at: [4, 65, -3] }
  ]
}

test('what lies on a chest is named where it stays shut', async t => {
  const shop = await openWorkshop(FORM, { version: versions.at(-1), folder })
  t.after(() => shop.close())
  const { bot, ctx } = await shop.hire('Ann', { stand: [0, 64, 0] })
  assert.deepEqual([[0, 64, -3], [2, 64, -3], [4, 64, -3]].map(at => lidOf(bot, new Vec3(...at))), ['stone', null, null])
  const error = await failure(ctx.withdrawItem('stick', 1))
  assert.match(error.message, /^The chest does not open \(on top of it: stone\)\.$/)
})

test('a cat on a chest is named too', () => {
  const chest = { name: 'chest', getProperties: () => ({ type: 'single' }) }
  const bot = { blockAt: at => at.y === 64 ? chest : { name: 'air', transparent: true, shapes: [] }, entities: {} }
  assert.equal(lidOf(bot, new Vec3(0, 64, 0)), null)
  bot.entities = { 1: { name: 'cat', position: new Vec3(0.5, 64.875, 0.5) }, 2: { name: 'pig', position: new Vec3(0.5, 65, 0.5) } }
  assert.equal(lidOf(bot, new Vec3(0, 64, 0)), 'cat')
  assert.equal(lidOf(bot, new Vec3(1, 64, 0)), null)
})
