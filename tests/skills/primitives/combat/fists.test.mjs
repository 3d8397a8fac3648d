/** With empty hands against what walks slowly: hit and step back. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'fists',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  mobs: [{ type: 'zombie', count: 1, from: [12, 64, 0], to: [12, 64, 0] }],
  time: 18000,
  rules: { daylight_cycle: false, animals: false }
}

for (const version of versions) {
  test(`with bare hands a zombie is held off and killed, on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const { bot, handle } = await shop.hire('Boxer', { reflexes: true })
    const zombie = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'zombie'), 'the zombie')
    let least = 20
    bot.on('health', () => { least = Math.min(least, bot.health) })
    await until(bot, () => !zombie.isValid || handle.memory.dead.has(zombie.id), 'the end of the zombie', 60)
    assert.ok(least >= 12, `${least} half hearts were left`)
    assert.equal(handle.deaths.length, 0)
  })
}
