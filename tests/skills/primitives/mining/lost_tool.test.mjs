/** A tool that the server takes without a word is told from one that broke. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { failure, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -2]
const form = {
  name: 'taken',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [0, 64, -40],
  blocks: [{ block: 'stone', from: [3, 64, 0], to: [8, 64, 0] }],
  containers: [{ position: STORE, items: { stone_pickaxe: 1 } }],
  time: 6000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`a pickaxe that is gone unworn did not break, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Miner', { from: STORE, take: { stone_pickaxe: 1 } })
      // As a server that shows an empty hand would send it.
      bot.once('diggingCompleted', () => {
        const { slot } = bot.inventory.items().find(({ name }) => name === 'stone_pickaxe') ?? assert.fail('no pickaxe')
        bot.inventory.updateSlot(slot, null)
      })
      const { code, message, data } = await failure(ctx.mineBlock('stone', 3, { item: 'cobblestone' }))
      assert.equal(code, 'TOOL_BROKE')
      assert.match(message, /took the stone pickaxe away/)
      assert.deepEqual(data.lost, { stone_pickaxe: 1 })
    } finally {
      await shop.close()
    }
  })
}
