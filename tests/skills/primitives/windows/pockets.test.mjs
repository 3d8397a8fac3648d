/** What a bot does with its own things, as its first deed on a server: on those that answer clicks, and on one that does not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWindows } from '../crafting/windows.mjs'

const SERVERS = { '1.13.2': {}, '1.14.4': {}, '1.14.4, answering no click': { silent: true }, '1.16.5': {} }

for (const [name, quirks] of Object.entries(SERVERS)) {
  const plays = (what, things, play) => test(`${name}: ${what}`, async () => {
    const windows = await openWindows(name.split(',')[0], { late: 30, ...quirks, ...things })
    try {
      await play(windows)
      assert.deepEqual(windows.known(), windows.held(), 'the bot knows what it has')
    } finally {
      await windows.close()
    }
  })

  plays('what is worn is taken off and handed in', { worn: ['iron_helmet', 'iron_chestplate'] }, async ({ ctx, worn, chest }) => {
    await ctx.exchange({ put: { iron_helmet: 1 } })
    assert.deepEqual([worn(), chest()], [[null, 'iron_chestplate', null, null], { iron_helmet: 1 }])
  })

  plays('so is what is no armour', { worn: ['carved_pumpkin'] }, async ({ ctx, worn, chest }) => {
    await ctx.exchange({ put: { carved_pumpkin: 1 } })
    assert.deepEqual([worn(), chest()], [[null, null, null, null], { carved_pumpkin: 1 }])
  })

  plays('what is carried is put on, in the place of something else', { carried: { iron_boots: 1 }, worn: [null, null, null, 'leather_boots'] }, async ({ ctx, worn, held }) => {
    await ctx.equipItem('iron_boots', 'feet')
    assert.deepEqual([worn()[3], held()], ['iron_boots', { iron_boots: 1, leather_boots: 1 }])
  })

  plays('of what it carries so many are thrown away', { carried: { oak_log: 70, stick: 3 } }, async ({ ctx, held, dropped }) => {
    await ctx.tossItem('oak_log', 66)
    assert.deepEqual([dropped(), held()], [{ oak_log: 66 }, { oak_log: 4, stick: 3 }])
  })
}
