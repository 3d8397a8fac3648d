/** Walls higher than anybody reaches: one builder climbs once, walks along their top, and hangs ladders from the ladder. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import build from '../../../../skills/library/build.mjs'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const square = Array.from({ length: 25 }, (_, n) => [n % 5, Math.floor(n / 5)])
const ring = square.filter(([x, z]) => x % 4 === 0 || z % 4 === 0)
const at = (corner, y, cells, name) => cells.map(([x, z]) => [corner[0] + x, 64 + y, corner[1] + z, name])

/** One stands as high as a builder on the ground reaches, the other lacks what is put in last. */
const [LOW, HIGH] = [[8, 8], [-14, 8]]
const walls = (corner, height) => Array.from({ length: height }, (_, y) => at(corner, y, ring.filter(([x, z]) => y > 1 || x !== 2 || z !== 4), 'cobblestone')).flat()
const form = {
  name: 'tower',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(10).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { cobblestone: 16, dirt: 12, ladder: 7, oak_door: 1, torch: 2 } }],
  blocks: [
    ...walls(LOW, 5), ...walls(HIGH, 8), ...at(HIGH, 6, square.filter(([x, z]) => x % 4 && z % 4 && (x !== 1 || z !== 1)), 'oak_planks')
  ].map(([x, y, z, block]) => ({ block, at: [x, y, z] })),
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  describe(`towers on ${version}`, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    test('a level is built from the top of the one below, and the steps are taken away', async () => {
      const { ctx, bot, leave } = await shop.hire('Waller', { chest: CHEST, from: CHEST, take: { dirt: 12 }, reflexes: true })
      let steps = 0
      const isEarth = block => block?.name === 'dirt'
      bot.on('blockUpdate', (old, now) => { if (isEarth(now) && !isEarth(old)) steps++ })
      const blocks = at(LOW, 5, ring, 'cobblestone')
      assert.deepEqual((await build(ctx, { blocks, consumes: { cobblestone: 16 } })).wrong, [])
      assert.ok(steps >= 4 && steps <= 12, `${steps} steps`)
      const spot = bot.entity.position.floored()
      const above = Array.from({ length: 200 }, (_, n) => [n % 10, Math.floor(n / 10) % 10, 64 + 3 * Math.floor(n / 100)])
      assert.ok(above.every(([x, z, y]) => !isEarth(bot.blockAt(spot.set(LOW[0] - 3 + x, y, LOW[1] - 3 + z)))))
      await leave()
    })

    test('a shaft gets its ladder from bottom to top, and a door', async () => {
      const { ctx, bot, leave } = await shop.hire('Warden', { chest: CHEST, reflexes: true })
      const door = half => `oak_door[facing=north,half=${half},hinge=left]`
      const ladder = y => at(HIGH, y, [[1, 1]], 'ladder[facing=south]')
      const torches = [...at(HIGH, 4, [[2, 1]], 'wall_torch[facing=south]'), ...at(HIGH, 4, [[2, 3]], 'wall_torch[facing=north]')]
      const doors = [...at(HIGH, 0, [[2, 4]], door('lower')), ...at(HIGH, 1, [[2, 4]], door('upper'))]
      const blocks = [...ladder(0), ...doors, ...[1, 2, 3, 4].flatMap(ladder), ...torches, ...[5, 6].flatMap(ladder)]
      assert.deepEqual((await build(ctx, { blocks, consumes: { ladder: 7, oak_door: 1, torch: 2 } })).wrong, [])
      assert.equal(bot.getControlState('sneak'), false)
      await leave()
    })
  })
}

test('at night nobody builds with empty hands while a weapon lies in the chest', async () => {
  const items = { cobblestone: 2, wooden_axe: 1, stone_sword: 1 }
  const dark = { ...form, name: 'dark', time: 18000, containers: [{ position: CHEST, items }], blocks: [], rules: { daylight_cycle: false } }
  const shop = await openWorkshop(dark, { version: versions[0], folder })
  try {
    const { ctx, bot } = await shop.hire('Guard', { chest: CHEST })
    const armed = []
    bot.on('blockUpdate', (_old, now) => { if (now?.name === 'cobblestone') armed.push(ctx.inventory().stone_sword ?? 0) })
    const done = await build(ctx, { blocks: [[3, 64, 3, 'cobblestone'], [4, 64, 3, 'cobblestone']], consumes: { cobblestone: 2 } })
    assert.deepEqual(done.wrong, [])
    assert.ok(armed.length > 0 && armed.every(count => count === 1))
    assert.deepEqual((await ctx.chestContents()).items, { wooden_axe: 1, stone_sword: 1 })
    assert.deepEqual(ctx.inventory(), {})
  } finally {
    await shop.close()
  }
})
