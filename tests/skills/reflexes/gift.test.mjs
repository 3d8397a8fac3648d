/** Armour that a person throws to the bot is seen on it by that person; what is worse than what it wears is let lie. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { join, take } from '../../worlds/clients.mjs'
import { at, leave, openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const STORE = [3, 64, 0]
const form = {
  name: 'gift',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: STORE,
  containers: [{ position: STORE, items: { iron_helmet: 1, leather_helmet: 1, iron_boots: 1, cobblestone: 4 } }],
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false }
}

for (const version of versions) {
  test(`armour that is handed over is worn, on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const steve = await join(shop.server, 'Steve')
    await take(steve, at(...STORE), { iron_helmet: 1, leather_helmet: 1, iron_boots: 1, cobblestone: 4 })
    const { bot, events } = await shop.hire('Bot', { stand: [-3, 64, 3], reflexes: true })
    const seen = () => steve.players.Bot?.entity
    await until(steve, seen, 'the bot')
    const thanks = () => events.filter(({ kind, user }) => kind === 'thanks' && user === 'Steve').map(({ item }) => item)
    const worn = () => seen().equipment.slice(2).filter(Boolean).map(({ name }) => name)
    const thrown = async name => {
      await steve.lookAt(seen().position.offset(0, 1, 0), true)
      await steve.waitForTicks(4)
      await steve.toss(steve.registry.itemsByName[name].id, null, 1)
    }
    assert.deepEqual(worn(), [])
    await thrown('iron_helmet')
    await until(steve, () => worn().includes('iron_helmet'), 'the helmet on its head', 30)
    await thrown('leather_helmet')
    await thrown('cobblestone')
    await thrown('iron_boots')
    await until(steve, () => worn().includes('iron_boots'), 'the boots', 30)
    assert.deepEqual(worn().sort(), ['iron_boots', 'iron_helmet'])
    await until(steve, () => thanks().length === 2, 'its thanks')
    assert.deepEqual(thanks(), ['iron_helmet', 'iron_boots'])
    const handed = () => events.filter(({ kind, user }) => kind === 'handed' && user === 'Steve').map(({ item, count }) => `${count} ${item}`)
    assert.deepEqual(handed().filter(each => each.includes('iron')), ['1 iron_helmet', '1 iron_boots'])
    assert.ok(bot.health > 0)
    await leave(steve)
  })
}
