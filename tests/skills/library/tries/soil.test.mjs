/** Soil that dries by chance: tilled at the end, and until all of it is farmland at one look. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import build from '../../../../skills/library/build.mjs'

/** A bot's doings in a world of these blocks; `dries` says what has dried after so many of them. */
function gardener (world, dries) {
  const calls = []
  const done = text => {
    calls.push(text)
    for (const place of dries[calls.length] ?? []) world.set(place, 'dirt')
  }
  const ctx = /** @type {any} */ ({
    inventory: () => ({}),
    progress: () => {},
    tidyUp: async () => {},
    prepare: async ({ items }) => {
      done(items ? 'fetch all' : 'fetch hoe')
      return { fetched: {} }
    },
    handIn: async () => {
      done('put away')
      return {}
    },
    placeBlock: async ({ x, y, z }, state) => {
      world.set(`${x},${y},${z}`, state)
      done(`${state} ${x}`)
      return { placed: true }
    },
    compareBlocks: async blocks => {
      const there = ([x, y, z]) => world.get(`${x},${y},${z}`) ?? 'air'
      return { wrong: blocks.filter(block => there(block) !== block[3]).map(block => [...block, there(block)]) }
    }
  })
  return { ctx, calls }
}

const BED = [[1, 64, 0, 'farmland'], [2, 64, 0, 'farmland'], [3, 64, 0, 'stone']]

test('earth is laid with the rest and tilled at the end, and what dried meanwhile once more', async () => {
  const { ctx, calls } = gardener(new Map([['2,64,0', 'grass_block']]), { 5: ['1,64,0'] })
  const { wrong } = await build(ctx, { blocks: BED, consumes: { dirt: 2, stone: 1 }, tools: ['wooden_hoe'] })
  assert.deepEqual(wrong, [])
  assert.deepEqual(calls, ['fetch all', 'dirt 1', 'stone 3', 'farmland 1', 'farmland 2', 'farmland 1', 'put away'])
})

test('what dried while the hoe was put away is tilled again', async () => {
  const { ctx, calls } = gardener(new Map(BED.map(([x, y, z, state]) => [`${x},${y},${z}`, state])), { 1: ['2,64,0'] })
  const { wrong } = await build(ctx, { blocks: BED, consumes: {}, tools: ['wooden_hoe'] })
  assert.deepEqual(wrong, [])
  assert.deepEqual(calls, ['put away', 'fetch hoe', 'farmland 2', 'put away'])
})
