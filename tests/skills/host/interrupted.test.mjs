/** A reflex takes the body in the middle of a menu, and carries it elsewhere: afterwards the work goes on where it was. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { carried, openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
const ROOM = {
  name: 'room',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [4, 64, 4],
  chest: [0, 64, 0],
  containers: [{ position: [0, 64, 0], items: { cobblestone: 32, stick: 8 } }],
  blocks: [{ block: 'crafting_table', at: [2, 64, 0] }],
  rules: { daylight_cycle: false }
}

/** Hold the body at an event of the bot's, walk it away, and let go. */
async function dragOff (bot, handle, event) {
  await event
  const letGo = handle.gate.hold('a test')
  await bot.waitForTicks(5)
  bot.setControlState('back', true)
  for (const key of ['sprint', 'jump']) bot.setControlState(key, true)
  const from = bot.entity.position.clone()
  while (bot.entity.position.distanceTo(from) < 8) await bot.waitForTicks(1)
  bot.clearControlStates()
  await bot.waitForTicks(20)
  letGo()
}

for (const version of versions) {
  test(`a chest left half-way is gone back to, on ${version}`, async () => {
    const shop = await openWorkshop(ROOM, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Carrier', { chest: [0, 64, 0] })
      const dragged = dragOff(bot, handle, once(bot, 'windowOpen'))
      await ctx.exchange({ take: { cobblestone: 16 } })
      await dragged
      assert.equal(carried(bot).cobblestone, 16)
    } finally {
      await shop.close()
    }
  })

  test(`what was crafted before a reflex is not crafted again, on ${version}`, async () => {
    const shop = await openWorkshop(ROOM, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Crafter', { chest: [0, 64, 0], from: [0, 64, 0], take: { cobblestone: 16 } })
      const crafted = new Promise(resolve => {
        const { write } = bot._client
        bot._client.write = (name, packet) => {
          write.call(bot._client, name, packet)
          // The click on the result: all that is left is the server's word.
          if (name === 'window_click' && packet.slot === 0 && packet.mode === 1) resolve()
        }
      })
      const dragged = dragOff(bot, handle, crafted)
      await ctx.craftItem('furnace', 2)
      await dragged
      assert.deepEqual(carried(bot), { furnace: 2 })
    } finally {
      await shop.close()
    }
  })
}
