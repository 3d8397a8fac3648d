/** What lies around is fetched while the next block is dug, as far as that is safe. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -3]
const FIELD = {
  name: 'gleaning',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'dirt', 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -9],
  containers: [{ position: STORE, items: { clay_ball: 1 } }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

/** Digs two blocks of clay from one place, with a ball in hand already. @returns where the bot stood at the end of each dig */
async function digsTwo (blocks = []) {
  const clay = [{ block: 'clay', at: [3, 64, 0] }, { block: 'clay', at: [3, 64, 1] }]
  const shop = await openWorkshop({ ...FIELD, blocks: [...blocks, ...clay] }, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Ann', { from: STORE, take: { clay_ball: 1 }, stand: [0, 64, 0] })
    const ends = []
    bot.on('diggingCompleted', () => ends.push(bot.entity.position.clone()))
    const { gained } = await ctx.mineBlock('clay', 8, { item: 'clay_ball' })
    assert.equal(gained.clay_ball, 8)
    return ends
  } finally {
    await shop.close()
  }
}

test('the feet go for what lies there while the hands dig the next block', async () => {
  const [first, second] = await digsTwo()
  assert.ok(second.x > first.x + 0.5, `from ${first} to ${second}`)
})

test('but not over a ditch', async () => {
  const [first, second] = await digsTwo([{ block: 'air', from: [1, 61, -9], to: [1, 63, 9] }])
  assert.ok(second.x < 1.3 && second.y === first.y, `from ${first} to ${second}`)
})
