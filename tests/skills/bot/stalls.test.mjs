/** Work that gets nowhere is told of, and another way is tried. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrimitiveContext } from '../../../skills/primitives/context.mjs'
import { until as waitFor } from '../../../skills/primitives/waiting.mjs'
import { Stalls } from '../../../skills/bot/stalls.mjs'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'stalls',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [3, 64, 0],
  rules: { daylight_cycle: false }
}
const LIMITS = { say: 40, giveUp: 100 }
const NEVER = 2 ** 31 - 1

for (const version of versions) {
  test(`work that gets nowhere on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const { handle, bot, events } = await shop.hire('Worker', { chest: [3, 64, 0] })
    new Stalls(handle, LIMITS)
    const told = () => events.filter(({ kind }) => kind === 'stalled').map(({ state }) => state)
    const run = (name, work) => handle.runs.start({ id: name, name }, ({ signal }) => work(new PrimitiveContext(handle, { signal })))

    // A step that would last for ever ends; the run itself can go on from there.
    const ended = await run('gather', async context => {
      const error = await context.step(signal => waitFor(bot, 'nothing', { signal, timeout: NEVER })).catch(each => each)
      assert.equal(error.code, 'TIMEOUT')
      assert.match(error.message, /got nowhere for 5 s/)
      return 'another way'
    })
    assert.equal(ended, 'another way')
    assert.deepEqual(told().slice(0, 2), ['start', 'again'])
    const [{ at, run: name, seconds }] = events.filter(({ kind }) => kind === 'stalled')
    assert.deepEqual([name, seconds, at.y], ['gather', 2, 64])

    // Back and forth on the same ground is no progress; to come to where it has not been is.
    events.length = 0
    const pace = run('pace', async context => {
      for (let turn = 0; turn < 40 && told().at(-1) !== 'start'; turn++) {
        bot.setControlState(turn % 2 ? 'back' : 'forward', true)
        await context.step(signal => waitFor(bot, 'physicsTick', { signal, timeout: NEVER })).finally(() => bot.clearControlStates())
        await bot.waitForTicks(2)
      }
      assert.equal(told().at(-1), 'start')
      bot.setControlState('forward', true)
      await until(bot, () => told().at(-1) === 'end', 'the word that it gets on', 10)
      bot.clearControlStates()
    })
    await pace

    // Waiting for what takes its time is not being stuck.
    events.length = 0
    await run('wait', context => context.waiting(() => bot.waitForTicks(LIMITS.giveUp + 40)))
    assert.ok(!told().includes('start'))
  })
}
