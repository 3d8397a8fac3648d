/** The game's own tables: recipes, loot, smelting, fuel, states. No server needed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import registryOf from 'prismarine-registry'
import { createRandom } from '../../../../skills/chance.mjs'
import { createItems } from '../../../../worlds/survival/items/items.mjs'
import { createLoot } from '../../../../worlds/survival/blocks/loot.mjs'
import { SPECIES } from '../../../../worlds/survival/mobs/species.mjs'
import { createRecipes } from '../../../../worlds/survival/items/recipes.mjs'
import { burnTicks, smeltedFrom, smeltsTo, ticksFor } from '../../../../skills/facts/fire.mjs'
import { createStates } from '../../../../worlds/survival/blocks/states.mjs'
import { versions } from '../../clients.mjs'

const LOOT = JSON.parse(readFileSync(new URL('../../../vanilla/loot.json', import.meta.url), 'utf8'))

for (const version of versions) {
  describe(`tables of ${version}`, () => {
    const registry = registryOf(version)
    const items = createItems(registry)
    const states = createStates(registry)
    const recipes = createRecipes(registry, items)
    const stack = name => name && items.stack(name)
    /** What rows such as ['oak_planks oak_planks', '. stick'] show; `.` is an empty cell. */
    const crafted = (...rows) => {
      const cells = rows.map(row => row.split(' ').map(name => stack(name === '.' ? null : name)))
      const width = cells[0].length
      const made = recipes.resultOf(cells.flat(), width)
      return made && `${made.count} ${made.name}`
    }

    test('every recipe that minecraft-data lists gives what it says', () => {
      let checked = 0
      for (const { inShape, ingredients, result } of Object.values(registry.recipes).flat()) {
        if (!result.count) continue // works by code in the game
        const grid = Array(9).fill(null)
        const put = (cell, i) => {
          if (cell !== null && cell !== undefined) grid[i] = stack(registry.items[cell.id ?? cell].name)
        }
        if (inShape) inShape.forEach((row, y) => row.forEach((cell, x) => put(cell, y * 3 + x)))
        else ingredients.forEach(put)
        const made = recipes.resultOf(grid, 3)
        const wanted = registry.items[result.id]
        assert.ok(made, `${wanted.name} from ${grid.map(cell => cell?.name)}`)
        assert.equal(made.name, wanted.name, `from ${grid.map(cell => cell?.name)}`)
        assert.equal(made.count, result.count)
        checked++
      }
      assert.ok(checked > 900)
    })

    test('the items of a tag mix; what is no recipe gives nothing', () => {
      assert.equal(crafted('oak_planks birch_planks', 'spruce_planks oak_planks'), '1 crafting_table')
      assert.equal(crafted('. oak_planks .', '. birch_planks .', '. . .'), '4 stick')
      assert.equal(crafted('charcoal .', 'stick .'), '4 torch')
      assert.equal(crafted('cobblestone cobbled_deepslate blackstone', '. stick .', '. stick .'), '1 stone_pickaxe')
      assert.equal(crafted('stick stick stick', 'stick purple_wool stick', 'stick stick stick'), '1 painting')
      assert.equal(crafted('oak_planks bamboo', '. .'), null)
      assert.equal(crafted('white_wool white_wool red_wool', 'oak_planks birch_planks oak_planks', '. . .'), null)
      assert.equal(crafted('oak_planks birch_planks oak_planks', '. . .', '. . .'), null, 'a slab is of one wood')
      assert.equal(crafted('stick iron_ingot iron_ingot', '. stick iron_ingot', '. stick .'), null)
      assert.equal(crafted('. iron_ingot iron_ingot', '. stick iron_ingot', '. stick .'), '1 iron_axe')
      assert.equal(crafted('iron_ingot iron_ingot .', 'iron_ingot stick .', '. stick .'), '1 iron_axe', 'mirrored')
      assert.equal(crafted('. iron_ingot .', 'iron_ingot redstone iron_ingot', '. iron_ingot .'), '1 compass')
    })

    test('two worn tools mend each other', () => {
      const worn = damage => ({ name: 'iron_pickaxe', count: 1, damage })
      assert.deepEqual(recipes.resultOf([worn(200), worn(240), null, null], 2), worn(250 - 50 - 10 - 12))
    })

    describe('loot', () => {
      const lootOf = createLoot(registry, items, states, createRandom(5))
      const block = (name, properties) => {
        const info = registry.blocksByName[name]
        return { name, stateId: states.stateOf(name, properties), harvestTools: info.harvestTools, drops: info.drops }
      }
      const tool = name => name && { name, count: 1, damage: 0 }
      /** How many of each item a thousand such blocks give. */
      const thousand = (name, with_, properties) => {
        const sums = {}
        for (let i = 0; i < 1000; i++) {
          for (const item of lootOf(block(name, properties), tool(with_))) {
            sums[item.name] = (sums[item.name] ?? 0) + item.count
          }
        }
        return sums
      }

      test('ores need their tier', () => {
        const tiers = ['wooden_pickaxe', 'stone_pickaxe', 'iron_pickaxe', 'diamond_pickaxe']
        const least = {
          stone: 0,
          coal_ore: 0,
          iron_ore: 1,
          lapis_ore: 1,
          copper_ore: 1,
          gold_ore: 2,
          redstone_ore: 2,
          diamond_ore: 2,
          emerald_ore: 2,
          obsidian: 3
        }
        for (const [name, tier] of Object.entries(least)) {
          assert.deepEqual(lootOf(block(name), null), [], `${name} by hand`)
          assert.deepEqual(lootOf(block(name), tool('diamond_axe')), [], `${name} with an axe`)
          const gives = pickaxe => lootOf(block(name), tool(pickaxe)).length > 0
          tiers.forEach((pickaxe, i) => assert.equal(gives(pickaxe), i >= tier, `${name} with ${pickaxe}`))
        }
        assert.deepEqual(lootOf(block('iron_ore'), tool('stone_pickaxe')), [items.stack('raw_iron')])
        assert.deepEqual(lootOf(block('stone'), tool('stone_pickaxe')), [items.stack('cobblestone')])
        assert.deepEqual(lootOf(block('oak_log'), null), [items.stack('oak_log')])
      })

      test('chances and numbers are the game\'s', () => {
        const near = (found, wanted, off) => assert.ok(Math.abs(found - wanted) <= off, `${found}, not about ${wanted}`)
        near(thousand('gravel').flint, 100, 35)
        near(thousand('oak_leaves').oak_sapling, 50, 25)
        near(thousand('redstone_ore', 'iron_pickaxe').redstone, 4500, 100)
        near(thousand('lapis_ore', 'iron_pickaxe').lapis_lazuli, 6500, 250)
        near(thousand('copper_ore', 'stone_pickaxe').raw_copper, 3500, 150)
        near(thousand('glowstone').glowstone_dust, 3000, 120)
        near(thousand('wheat', null, { age: 7 }).wheat_seeds, 2714, 130)
        assert.deepEqual(thousand('wheat', null, { age: 3 }), { wheat_seeds: 1000 })
        assert.deepEqual(thousand('glass'), {})
        assert.deepEqual(thousand('oak_leaves', 'shears'), { oak_leaves: 1000 })
        assert.deepEqual(thousand('oak_slab', null, { type: 'double' }), { oak_slab: 2000 })
        assert.deepEqual(thousand('bookshelf'), { book: 3000 })
        assert.deepEqual(thousand('grass_block'), { dirt: 1000 })
      })

      /** The figures are cited in tests/vanilla/loot.json, to which the planner is held too. */
      test('blocks give what the game\'s loot tables say', () => {
        for (const { block: name, state = {}, tool: with_ = null, drops } of LOOT.blocks) {
          const sums = Object.fromEntries(Object.keys(drops).map(item => [item, 0]))
          const turns = 4000
          for (let i = 0; i < turns; i++) {
            const given = lootOf(block(name, state), tool(with_))
            for (const [item, [least, most]] of Object.entries(drops)) {
              const count = given.reduce((sum, each) => sum + (each.name === item ? each.count : 0), 0)
              assert.ok(count >= least && count <= most, `${count} ${item} of ${name}`)
              sums[item] += count
            }
          }
          for (const [item, [, most, mean]] of Object.entries(drops)) {
            const off = 5 * Math.sqrt(most * Math.max(mean, 0.001) / turns)
            assert.ok(Math.abs(sums[item] / turns - mean) <= off, `${sums[item] / turns} ${item} of ${name}, not ${mean}`)
          }
        }
      })

      test('every block of the version has loot that exists', () => {
        for (const info of registry.blocksArray) {
          for (let state = info.minStateId; state <= info.maxStateId; state += 7) {
            const found = lootOf({ name: info.name, stateId: state, harvestTools: undefined, drops: info.drops }, null)
            assert.ok(found.every(item => items.exists(item.name) && item.count > 0), info.name)
          }
        }
      })
    })

    test('states go to text and back, for every block', () => {
      for (const info of registry.blocksArray) {
        for (const state of [info.minStateId, info.defaultState, info.maxStateId]) {
          assert.equal(states.fromText(states.toText(state)), state, info.name)
        }
      }
      assert.equal(states.toText(states.stateOf('furnace', { facing: 'east' })), 'furnace[facing=east,lit=false]')
      assert.throws(() => states.stateOf('no_such_block'), RangeError)
      assert.throws(() => states.stateOf('furnace', { facing: 'up' }), RangeError)
    })

    test('stacks go over the wire and back, with their wear', () => {
      for (const item of [items.stack('cobblestone', 64), items.stack('iron_pickaxe', 1, 17), null]) {
        assert.deepEqual(items.fromWire(items.toWire(item)), item)
      }
      assert.equal(items.worn(items.stack('wooden_pickaxe', 1, 58), 1), null, 'the 59th use breaks it')
      assert.throws(() => items.stack('no_such_item'), RangeError)
      assert.throws(() => items.stack('stick', 0), RangeError)
    })
  })
}

test('furnaces, smokers and blast furnaces take what they take', () => {
  assert.equal(smeltsTo('raw_iron'), 'iron_ingot')
  assert.equal(smeltsTo('stripped_birch_log'), 'charcoal')
  assert.equal(smeltsTo('crimson_stem'), null)
  assert.equal(smeltsTo('dirt'), null)
  const where = name => ['furnace', 'smoker', 'blast_furnace'].filter(station => smeltsTo(name, station))
  assert.deepEqual(['beef', 'raw_gold', 'sand', 'iron_axe'].map(where), [
    ['furnace', 'smoker'], ['furnace', 'blast_furnace'], ['furnace'], ['furnace', 'blast_furnace']])
  assert.deepEqual(['furnace', 'smoker', 'blast_furnace'].map(ticksFor), [200, 100, 100])
  const registry = registryOf('1.20.1')
  assert.deepEqual(smeltedFrom('iron_ingot', registry), ['raw_iron', 'iron_ore', 'deepslate_iron_ore'])
  assert.equal(smeltedFrom('charcoal', registry).length, 8 * 4)
  assert.deepEqual(smeltedFrom('glass', registry, 'blast_furnace'), [])
  assert.deepEqual(smeltedFrom('red_glazed_terracotta', registry), ['red_terracotta'])
})

/**
 * Ticks by the game's own table: FuelValues.vanillaBurnTimes (1.21.2 on), AbstractFurnaceBlockEntity.getFuel (before);
 * getBurnDuration of BlastFurnaceBlockEntity and SmokerBlockEntity halves them (all versions since 1.14).
 */
test('fuel burns as long as in the game, and half as long where it cooks twice as fast', () => {
  const burning = {
    coal: 1600, charcoal: 1600, coal_block: 16000, lava_bucket: 20000, blaze_rod: 2400, oak_planks: 300, oak_log: 300,
    stick: 100, wooden_pickaxe: 200, oak_slab: 150, oak_sapling: 100, crafting_table: 300, white_wool: 100, bamboo: 50,
    oak_boat: 1200, cherry_chest_boat: 1200, bamboo_raft: 1200, oak_hanging_sign: 800, oak_sign: 200, birch_door: 200,
    dried_kelp_block: 4001, white_carpet: 67, red_banner: 300, mangrove_propagule: 100, mangrove_roots: 300, azalea: 100,
    scaffolding: 50, stripped_bamboo_block: 300, bamboo_mosaic_slab: 150, oak_shelf: 300, leaf_litter: 100, bowl: 100,
    crimson_planks: 0, cobblestone: 0, iron_pickaxe: 0, warped_stem: 0, oak_leaves: 0, petrified_oak_slab: 0,
    moss_carpet: 0, stone_slab: 0, nether_brick_fence: 0, iron_door: 0, creeper_banner_pattern: 0
  }
  for (const [name, ticks] of Object.entries(burning)) assert.equal(burnTicks(name), ticks, name)
  const halved = { coal: 800, oak_planks: 150, stick: 50, white_carpet: 33, dried_kelp_block: 2000, bamboo: 25, lava_bucket: 10000 }
  for (const station of ['smoker', 'blast_furnace']) {
    for (const [name, ticks] of Object.entries(halved)) assert.equal(burnTicks(name, station), ticks, `${name} in a ${station}`)
  }
  assert.deepEqual(['1.14.4', '1.18.2', '1.19', '1.19.4', '1.21.4'].map(version => burnTicks('scaffolding', 'furnace', version)),
    [400, 400, 50, 50, 50])
})

test('mobs have the health and give what the game says', () => {
  for (const { mob, health, drops } of LOOT.mobs) {
    assert.equal(SPECIES[mob].health, health, mob)
    const found = Object.fromEntries(SPECIES[mob].loot.map(([item, least, most, chance = 1]) => [item, [least, most, chance]]))
    assert.deepEqual(Object.keys(found).sort(), Object.keys(drops).sort(), mob)
    for (const [item, [least, most, mean]] of Object.entries(drops)) {
      const [low, high, chance] = found[item]
      assert.deepEqual([chance < 1 ? 0 : low, high], [least, most], `${item} of a ${mob}`)
      assert.ok(Math.abs((low + high) / 2 * chance - mean) < 0.001, `${item} of a ${mob}`)
    }
  }
})
