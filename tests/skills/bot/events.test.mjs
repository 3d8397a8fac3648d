/** What a bot reports of the world around it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { at, openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const FORM = {
  name: 'chests',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -3],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false },
  blocks: [{ block: 'chest', at: [3, 64, -3] }]
}

for (const version of [versions[0], versions.at(-1)]) {
  test(`${version}: a shared chest that is broken is told, another is not`, async t => {
    const shop = await openWorkshop(FORM, { version, folder })
    t.after(() => shop.close())
    const { bot, events } = await shop.hire('Ann', { chest: [0, 64, -3] })
    const steve = await shop.hire('Steve', { stand: [1, 64, -2] })
    const told = () => events.filter(({ kind }) => kind === 'chest')
    for (const place of [[3, 64, -3], [0, 64, -3]]) {
      assert.deepEqual(told(), [])
      await steve.bot.dig(steve.bot.blockAt(at(...place)), true)
      await until(bot, () => bot.blockAt(at(...place)).name === 'air', 'it is seen')
    }
    assert.deepEqual(told(), [{ kind: 'chest', position: { x: 0, y: 64, z: -3 }, viewers: 0, gone: true }])
  })
}
