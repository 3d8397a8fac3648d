/** Who is put into spectator mode in the midst of something waits, says why, and goes on in survival. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'gallery',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [3, 64, 0],
  containers: [{ position: [3, 64, 0], items: {} }],
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false }
}
const CHANGE_MODE = 3

for (const version of versions) {
  test(`a spectator waits for survival, on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const { bot, ctx, events } = await shop.hire('Bot', { stand: [-3, 64, 3], reflexes: true })
    const put = mode => bot._client.emit('game_state_change', { reason: CHANGE_MODE, gameMode: mode })
    const reflexes = () => events.filter(({ kind, name }) => kind === 'reflex' && name === 'spectate').map(({ state, why }) => [state, why])
    put(3)
    await until(bot, () => reflexes().length === 1, 'the wait', 10)
    assert.deepEqual(reflexes(), [['start', 'the server has the bot in spectator mode']])
    let dug = false
    const digging = ctx.mineBlock('grass_block', 1).then(() => { dug = true })
    await bot.waitForTicks(40)
    assert.equal(dug, false)
    put(0)
    await digging
    assert.deepEqual(reflexes().map(([state]) => state), ['start', 'end'])
  })
}
