/** Flowing water before a ledge of one block: up with the stream, over it, or another way. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { failure, openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
const LONG = 7
const flow = (x, y, z, level) => ({ block: 'water', at: [x, y, z], properties: { level } })
const each = (from, to, make) => Array.from({ length: to - from }, (_, n) => make(from + n))

/** A basin whose water runs along a ledge; `over` tells whether water runs over the ledge, too. */
const ledge = (rock, over) => ({
  name: 'ledge',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(13).fill('stone')] },
  spawn: [1, 64, 2],
  chest: [-12, 64, -12],
  containers: [{ position: [0, 65, 0], items: { cobblestone: 4 } }],
  blocks: [
    { block: 'bedrock', from: [-1, 63, -1], to: [20, 64, LONG] }, { block: rock, from: [-1, 64, -1], to: [20, 70, LONG] },
    { block: 'air', from: [0, 64, 0], to: [3, 70, LONG - 1] }, { block: 'air', from: [4, 65, 0], to: [19, 70, LONG - 1] },
    ...each(0, over ? 8 : 4, x => each(0, LONG, z => flow(x, x < 4 ? 64 : 65, z, z))).flat()
  ],
  rules: { daylight_cycle: false }
})
/** A stream of four falls, one block each. */
const STREAM = {
  ...ledge('bedrock', false),
  spawn: [0, 64, 0],
  blocks: [
    { block: 'bedrock', from: [-1, 63, -1], to: [20, 74, 1] }, { block: 'air', from: [0, 64, 0], to: [19, 74, 0] },
    ...each(1, 5, n => ({ block: 'bedrock', from: [n * 4, 64, 0], to: [19, 63 + n, 0] })),
    ...each(0, 5, n => each(0, 5, x => flow(n * 4 - 1 + x, 64 + n, 0, x === 4 ? 8 : 4 - x))).flat().filter(({ at: [x] }) => x >= 0)
  ]
}
const BEYOND = { x: 9, y: 65, z: 3 }

for (const version of versions) {
  describe(`ledges on ${version}`, () => {
    const cases = [
      ['up a stream over four ledges', STREAM, { x: 17, y: 68, z: 0 }, null],
      ['out of a basin whose water runs along the ledge', ledge('bedrock', false), BEYOND, null],
      ['where water runs over the ledge one puts a step into it', ledge('bedrock', true), BEYOND, 3],
      ['with nothing for a step one digs around', ledge('dirt', true), BEYOND, null]
    ]
    for (const [what, form, to, cobblestone] of cases) {
      test(what, async () => {
        const shop = await openWorkshop(form, { version, folder })
        try {
          const { ctx } = await shop.hire('Swimmer', cobblestone === null ? {} : { from: [0, 65, 0], take: { cobblestone } })
          const { distance } = await ctx.navigateTo(to, 1)
          assert.ok(distance < 2, `${distance} away`)
        } finally {
          await shop.close()
        }
      })
    }

    test('where there is no way at all it says so at once', async () => {
      const shop = await openWorkshop(ledge('bedrock', true), { version, folder })
      try {
        const { ctx, bot } = await shop.hire('Swimmer')
        const before = bot.time.age
        assert.equal((await failure(ctx.navigateTo(BEYOND, 1))).code, 'NO_PATH')
        assert.ok(bot.time.age - before < 100, `after ${bot.time.age - before} ticks`)
      } finally {
        await shop.close()
      }
    })
  })
}
