import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

import { drawMap } from '../../../../skills/bot/seen/map.mjs'

const { Vec3 } = createRequire(import.meta.url)('vec3')
const NAMES = ['air', 'stone', 'water', 'oak_log', 'deepslate_iron_ore', 'gold_ore', 'nether_gold_ore']

/** A bot at 0 66 0 over ground whose highest block is told per column. */
function botOver (top) {
  const section = { solidBlockCount: 1, get: () => 0 }
  const at = (x, y, z) => { const [height, state] = top(x, z); return y === height ? state : 0 }
  return {
    entity: { position: new Vec3(0.5, 66, 0.5) },
    game: { minY: 0, height: 256 },
    registry: { blocksByStateId: NAMES.map(name => ({ name })) },
    world: {
      getBlockStateId: ({ x, y, z }) => at(x, y, z),
      getColumn: (cx, cz) => ({
        sections: Array.from({ length: 16 }, (_, n) => ({
          ...section, get: p => at(cx * 16 + p.x, n * 16 + p.y, cz * 16 + p.z)
        }))
      })
    }
  }
}

test('a map tells what is seen from above, and how high that lies', () => {
  const map = drawMap(botOver((x, z) => x === 1 ? [63, 2] : z === -1 ? [70, 3] : [65, 1]), 1)
  assert.deepEqual(map.rows, ['TT~', '^^~', '^^~'])
  const heights = map.heights.map(row => [...row].map(letter => map.low + letter.charCodeAt(0) - '#'.charCodeAt(0)))
  assert.deepEqual(heights, [[70, 70, 63], [65, 65, 63], [65, 65, 63]])
  assert.deepEqual(map.legend, { T: 'tree', '^': 'stone', '~': 'water' })
})

test('each ore is named, whatever it lies in, and none of two versions is without a name', () => {
  const map = drawMap(botOver(x => [65, 5 + x]), 1)
  assert.deepEqual(map.rows, ['igg', 'igg', 'igg'])
  assert.deepEqual(map.legend, { i: 'iron ore', g: 'gold ore' })
  for (const version of ['1.13.2', '1.20.1', '1.21.4']) {
    for (const name of Object.keys(createRequire(import.meta.url)('minecraft-data')(version).blocksByName).filter(name => /_ore$|debris/.test(name))) {
      const bot = botOver(() => [65, 1])
      bot.registry = { blocksByStateId: [{ name: 'air' }, { name }] }
      const kinds = Object.values(drawMap(bot, 0).legend)
      assert.match(kinds.join(), /^\w+( lazuli)? ore$|^ancient debris$/, name)
    }
  }
})

test('what is dyed has the word of its dye, and no two kinds have one letter', () => {
  const { blocksByName } = createRequire(import.meta.url)('minecraft-data')('1.20.1')
  const names = Object.keys(blocksByName)
  const kinds = new Map(names.map(name => {
    const bot = botOver(() => [65, 1])
    bot.registry = { blocksByStateId: [{ name: 'air' }, { name }] }
    return [name, Object.entries(drawMap(bot, 0).legend)[0]]
  }))
  assert.equal(kinds.get('light_blue_concrete')[1], 'light blue')
  assert.equal(kinds.get('gray_wool')[1], 'gray')
  assert.equal(kinds.get('light_gray_terracotta')[1], 'light gray')
  assert.equal(kinds.get('oak_planks')[1], 'built')
  const words = new Map()
  for (const [letter, word] of [...kinds.values()].filter(Boolean)) words.set(letter, new Set([...words.get(letter) ?? [], word]))
  assert.deepEqual([...words].filter(([, each]) => each.size > 1), [])
})

test('where nothing is seen there is no height either', () => {
  const map = drawMap(botOver(() => [10, 1]), 1)
  assert.deepEqual([map.rows, map.heights], [['   ', '   ', '   '], ['   ', '   ', '   ']])
})
