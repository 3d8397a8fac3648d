/** Whatever the moment at which nobody has it open: what the bots carry and what was seen in the chest make up all there is. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { status } from '../../../../skills/bot/seen/observe.mjs'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'
import { join, leave } from '../../../worlds/clients.mjs'

const folder = scratch(after)
const STORE = {
  name: 'store',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [2, 64, 2],
  chest: [0, 64, 0],
  containers: [{ position: [0, 64, 0], items: { cobblestone: 480, stick: 96 } }],
  rules: { daylight_cycle: false }
}

test('nothing is in both places or in none once two bots that put in and take out have the chest closed', async () => {
  const shop = await openWorkshop(STORE, { version: versions[0], folder })
  try {
    const workers = await Promise.all(['Ann', 'Ben'].map(name => shop.hire(name, { chest: [0, 64, 0] })))
    for (const { ctx } of workers) await ctx.chestContents()
    const wrong = []
    let looks = 0
    const timer = setInterval(() => {
      const [ann, ben] = workers.map(({ handle }) => status(handle))
      assert.deepEqual(ann.chest_seen, ben.chest_seen)
      if (ann.chest_open || ben.chest_open) return
      for (const [name, count] of [['cobblestone', 480], ['stick', 96]]) {
        const there = [ann.inventory, ben.inventory, ann.chest_seen.items].reduce((sum, has) => sum + (has[name] ?? 0), 0)
        if (there !== count) wrong.push([name, there])
      }
      looks++
    }, 5)
    await Promise.all(workers.map(async ({ ctx, bot }, i) => {
      for (let turn = 0; turn < 6; turn++) {
        await ctx.exchange({ take: { cobblestone: 40 + 60 * i, stick: 7 }, strict: false })
        await ctx.exchange({ put: { cobblestone: 90 }, strict: false })
        await ctx.depositItem('stick').catch(() => {})
        await bot.waitForTicks(2 + 3 * i)
        if (i) await ctx.depositItem('cobblestone').catch(() => {})
      }
    }))
    clearInterval(timer)
    assert.ok(looks > 20, `${looks} looks`)
    assert.deepEqual(wrong, [])
    await Promise.all(workers.map(worker => worker.leave()))
  } finally {
    await shop.close()
  }
})

test('what others put in or take out is told from what bots do, one after the other or at the same time', async () => {
  const shop = await openWorkshop(STORE, { version: versions[0], folder })
  try {
    const workers = await Promise.all(['Ann', 'Ben'].map(name => shop.hire(name, { chest: [0, 64, 0] })))
    const [ann, ben] = workers
    await ann.ctx.exchange({ take: { cobblestone: 100, stick: 20 } })
    await ann.ctx.depositItem('stick', 5)
    assert.deepEqual(status(ann.handle).chest_given, {})
    const steve = await join(shop.server, 'Steve')
    const window = await steve.openContainer(steve.blockAt(ann.handle.chest))
    const cobblestone = steve.registry.itemsByName.cobblestone.id
    await window.withdraw(cobblestone, null, 64)
    await steve.closeWindow(window)
    await Promise.all([ann.ctx.depositItem('cobblestone', 70), ben.ctx.exchange({ take: { cobblestone: 30, stick: 30 } })])
    assert.deepEqual(status(ann.handle).chest_given, { cobblestone: -64 })
    const again = await steve.openContainer(steve.blockAt(ann.handle.chest))
    await again.deposit(cobblestone, null, 64)
    await steve.closeWindow(again)
    await ben.ctx.chestContents()
    assert.deepEqual(status(ann.handle).chest_given, {})
    await leave(steve)
    await Promise.all(workers.map(worker => worker.leave()))
  } finally {
    await shop.close()
  }
})
