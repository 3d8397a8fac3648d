/** Many stations around one chest: people still walk up to it, and away. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import place from '../../skills/library/place.mjs'
import { at, openWorkshop, scratch, versions } from './workshop.mjs'

const folder = scratch(after)
const YARD = {
  name: 'yard',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [4, 64, 2],
  chest: [0, 64, 0],
  containers: [{ position: [0, 64, 0], items: { furnace: 8, crafting_table: 1 } }],
  rules: { daylight_cycle: false }
}

/** The cells that one can walk to from here without a jump, no further than `far` from the chest. */
function walked (bot, from, far) {
  const isFree = (x, z) => [64, 65].every(y => bot.blockAt(at(x, y, z)).boundingBox === 'empty')
  const seen = new Set([String(from)])
  const todo = [from]
  for (const [x, z] of todo) {
    for (const next of [[x + 1, z], [x - 1, z], [x, z + 1], [x, z - 1]]) {
      if (Math.max(...next.map(Math.abs)) > far || seen.has(String(next)) || !isFree(...next)) continue
      seen.add(String(next))
      todo.push(next)
    }
  }
  return seen
}

test('eight furnaces and a table beside a chest leave a way to each of its sides', { timeout: 60_000 }, async () => {
  const shop = await openWorkshop(YARD, { version: versions[0], folder })
  try {
    const { bot, ctx, leave } = await shop.hire('Smith', { chest: [0, 64, 0] })
    await place(ctx, { item: 'furnace', quantity: 8 })
    await place(ctx, { item: 'crafting_table', quantity: 1 })
    const outside = walked(bot, [6, 6], 6)
    const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]].filter(([x, z]) => bot.blockAt(at(x, 64, z)).name === 'air')
    assert.ok(sides.length >= 3)
    for (const side of sides) assert.ok(outside.has(String(side)), `nobody gets to ${side}`)
    await leave()
  } finally {
    await shop.close()
  }
})
