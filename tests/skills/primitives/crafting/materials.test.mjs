import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { mendMaterials } from '../../../../skills/facts/breaking.mjs'

const require = createRequire(import.meta.url)
const versions = require('../../../../skills/facts/tables/versions.json')

/** Minecraft Wiki, "Iron Ore", "Redstone Ore", "Obsidian": the breaking times of the data sheets. */
const SECONDS = [
  ['iron_ore', 'stone_pickaxe', 1.15],
  ['iron_ore', 'iron_pickaxe', 0.75],
  ['redstone_ore', 'iron_pickaxe', 0.75],
  ['obsidian', 'diamond_pickaxe', 9.4],
  ['iron_ore', 'wooden_pickaxe', 7.5]
]

for (const version of Object.keys(versions.tested)) {
  test(`ores break as fast as the game has them break, on ${version}`, () => {
    const registry = require('prismarine-registry')(version)
    mendMaterials(registry)
    const Block = require('prismarine-block')(registry)
    for (const [block, tool, seconds] of SECONDS) {
      const ms = Block.fromStateId(registry.blocksByName[block].defaultState, 0).digTime(registry.itemsByName[tool].id, false, false, false)
      assert.equal(ms, seconds * 1000, `${block} with ${tool}`)
    }
  })
}
