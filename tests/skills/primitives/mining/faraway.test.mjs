/** On a server that answers late a bot digs on, as the game's own client does, and takes back what the server does not let stand. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { at, blockAt, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -2]
const form = (quirks, rules = {}) => ({
  name: 'faraway',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: CHEST,
  blocks: [-1, 0, 1].flatMap(x => [64, 65].map(y => ({ block: 'stone', at: [x, y, 2] }))),
  containers: [{ position: CHEST, items: { diamond_pickaxe: 1 } }],
  quirks,
  rules: { daylight_cycle: false, ...rules }
})

/** What is dug and what is heard of it, in the order in which that happens. */
function story (bot) {
  const told = []
  const { write } = bot._client
  bot._client.write = (name, packet) => {
    if (name === 'block_dig' && packet.status === 0) told.push('begun')
    return write.call(bot._client, name, packet)
  }
  bot._client.on('block_change', ({ type }) => { if (type === 0) told.push('heard') })
  return told
}

for (const version of versions) {
  describe(`far away on ${version}`, () => {
    test('the next block is begun before the server has told of the last', async t => {
      const shop = await openWorkshop(form({ latency: 200 }), { version, folder })
      t.after(() => shop.close())
      const { bot, ctx } = await shop.hire('Digger', { chest: CHEST, from: CHEST, take: { diamond_pickaxe: 1 } })
      const told = story(bot)
      const { mined, gained } = await ctx.mineBlock('stone', 4, { item: 'cobblestone' })
      assert.deepEqual([mined, gained.cobblestone], [{ stone: 4 }, 4])
      assert.deepEqual(told.slice(0, 2), ['begun', 'begun'])
      assert.equal(told.filter(each => each === 'begun').length, 4, 'no more than was wanted')
    })

    test('what the server puts back afterwards is not counted', async t => {
      const guarded = { from: [-1, 64, 2], to: [0, 65, 2] }
      const shop = await openWorkshop(form({ latency: 200 }, { protected: [guarded] }), { version, folder })
      t.after(() => shop.close())
      const { bot, ctx } = await shop.hire('Digger', { chest: CHEST, from: CHEST, take: { diamond_pickaxe: 1 } })
      const { mined } = await ctx.mineBlock('stone', 2)
      assert.deepEqual(mined, { stone: 2 })
      for (const y of [64, 65]) {
        assert.equal(blockAt(bot, at(1, y, 2)), 'air')
        assert.equal(blockAt(bot, at(0, y, 2)), 'stone')
      }
    })
  })
}
