/** A portal that is put up at night: with something to fight with, and lit as soon as its frame stands. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import build from '../../../skills/library/build.mjs'

test('who puts up a portal takes a sword along where it is late, and lights the frame before it tidies up', async () => {
  const calls = []
  const note = name => async () => { calls.push(name) }
  const wants = []
  const back = []
  const ctx = /** @type {any} */ ({
    portalSite: async () => ({ blocks: [], foot: { x: 1, y: 64, z: 1 }, standing: false }),
    prepare: async wish => {
      wants.push(wish)
      return { fetched: { obsidian: 10, diamond_sword: 1 } }
    },
    compareBlocks: async () => ({ wrong: [] }),
    tidyUp: note('tidyUp'),
    lightPortal: note('lightPortal'),
    handIn: async ({ items }) => {
      back.push(...items)
      return {}
    }
  })
  await build(ctx, { item: 'nether_portal', blocks: [], consumes: { obsidian: 10 }, tools: ['flint_and_steel'], site: null })
  assert.deepEqual(wants.map(({ armed }) => armed), [true])
  assert.deepEqual(calls, ['lightPortal', 'tidyUp'])
  assert.ok(back.includes('diamond_sword'), String(back))
})
