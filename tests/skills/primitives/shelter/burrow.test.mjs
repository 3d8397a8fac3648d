/** Into the earth, from wherever one comes and however fast. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrimitiveContext } from '../../../../skills/primitives/context.mjs'
import { digIn, isBurrowed } from '../../../../skills/primitives/shelter/burrow.mjs'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'burrow',
  terrain: { kind: 'flat', bottom: 56, layers: ['bedrock', 'stone', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -40],
  time: 6000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`who comes at a run digs itself in where it comes to rest, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Runner')
      await bot.look(-Math.PI / 2, 0, true)
      bot.setControlState('forward', true)
      bot.setControlState('sprint', true)
      const isAmid = () => bot.entity.position.x > 3 && Math.abs(bot.entity.position.x % 1 - 0.5) < 0.15
      await until(bot, isAmid, 'that it runs through the middle of a cell')
      bot.clearControlStates()
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      await digIn(context, context.signal)
      assert.ok(isBurrowed(context))
    } finally {
      await shop.close()
    }
  })
}

for (const version of versions) {
  test(`who is pushed onto the edge of its hole falls into it all the same, on ${version}`, async () => {
    const shop = await openWorkshop({ ...form, name: 'edge' }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Pushed')
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      // As a blow does it.
      bot.once('diggingCompleted', () => { bot.entity.position.x = 0.75 })
      await digIn(context, context.signal)
      assert.ok(isBurrowed(context))
    } finally {
      await shop.close()
    }
  })
}
