/** Many stations around one chest: people still walk up to it, and away; each kind is cooked at by its own rules. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import place from '../../../../skills/library/place.mjs'
import smelt from '../../../../skills/library/smelt.mjs'
import { vacate } from '../../../../skills/primitives/reserved/ovens.mjs'
import { at, failure, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const KITCHEN = {
  name: 'kitchen',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [2, 64, 2],
  chest: [0, 64, 0],
  containers: [
    { position: [0, 64, 0], items: { oak_planks: 4, beef: 3, raw_iron: 3, raw_gold: 2, coal: 2 } },
    { type: 'smoker', position: [3, 64, 0] },
    { type: 'blast_furnace', position: [5, 64, 0] },
    { type: 'furnace', position: [7, 64, 0] }
  ],
  rules: { daylight_cycle: false }
}
const YARD = {
  name: 'yard',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [4, 64, 2],
  chest: [0, 64, 0],
  containers: [{ position: [0, 64, 0], items: { furnace: 16, crafting_table: 1 } }],
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

test('sixteen furnaces and a table beside a chest leave a way to each of its sides', async () => {
  const shop = await openWorkshop(YARD, { version: versions[0], folder })
  try {
    const { bot, ctx, leave } = await shop.hire('Smith', { chest: [0, 64, 0] })
    await place(ctx, { item: 'furnace', quantity: 16 })
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

test('a table that another has only just put up is seen a moment later, and used', async () => {
  const shop = await openWorkshop(YARD, { version: versions[0], folder })
  try {
    const carpenter = await shop.hire('Carpenter', { chest: [0, 64, 0], from: [0, 64, 0], take: { crafting_table: 1 } })
    const smith = await shop.hire('Smith', { chest: [0, 64, 0] })
    let placed = null
    smith.bot.once('windowClose', () => { placed = carpenter.ctx.placeItem('crafting_table') })
    const { station } = await smith.ctx.prepare({ station: 'crafting_table' })
    assert.deepEqual((await placed).position, station)
    const { code } = await failure(smith.ctx.prepare({ station: 'loom' }))
    assert.equal(code, 'NO_STATION')
  } finally {
    await shop.close()
  }
})

test('three steaks take two planks in a smoker, three ingots two in a blast furnace', async () => {
  const shop = await openWorkshop(KITCHEN, { version: versions[0], folder })
  try {
    const { ctx, leave } = await shop.hire('Cook', { chest: [0, 64, 0] })
    for (const [item, input, station] of [['cooked_beef', 'beef', 'smoker'], ['iron_ingot', 'raw_iron', 'blast_furnace']]) {
      const { produced } = await smelt(ctx, { item, quantity: 3, station, consumes: { [input]: 3, oak_planks: 2 } })
      assert.deepEqual(produced, { [item]: 3 })
    }
    assert.deepEqual((await ctx.chestContents()).items, { cooked_beef: 3, iron_ingot: 3, raw_gold: 2, coal: 2 })
    await leave()
  } finally {
    await shop.close()
  }
})

test('a second load goes into another furnace than the one that the bot has left burning', async () => {
  const furnaces = [7, 9].map(x => ({ type: 'furnace', position: [x, 64, 0] }))
  const kitchen = { ...KITCHEN, name: 'furnaces', containers: [KITCHEN.containers[0], ...furnaces] }
  const shop = await openWorkshop(kitchen, { version: versions[0], folder })
  try {
    const { ctx, leave } = await shop.hire('Cook', { chest: [0, 64, 0] })
    await ctx.exchange({ take: { raw_iron: 2, oak_planks: 2 } })
    const first = await ctx.smeltItem('iron_ingot', 1, { background: true })
    const second = await ctx.smeltItem('iron_ingot', 1, { background: true })
    assert.notDeepEqual(second.furnaces[0].position, first.furnaces[0].position)
    for (const load of [second, first]) assert.deepEqual((await ctx.collectSmelted(load)).smelted, { iron_ingot: 1 })
    await leave()
  } finally {
    await shop.close()
  }
})

test('what a bot has left burning is let be until it is fetched, and of many furnaces the one that is free is found', async () => {
  // All within reach of one place: who walks along a row of them would have others near each time.
  const furnaces = Array.from({ length: 10 }, (_, i) => ({ type: 'furnace', position: [7 + i % 5, 64, i < 5 ? 0 : 4] }))
  const stuff = { position: [0, 64, 0], items: { raw_iron: 11, oak_planks: 11 } }
  const kitchen = { ...KITCHEN, name: 'row', containers: [stuff, ...furnaces] }
  const shop = await openWorkshop(kitchen, { version: versions[0], folder })
  try {
    const { ctx, leave } = await shop.hire('Cook', { chest: [0, 64, 0] })
    await ctx.exchange({ take: { raw_iron: 11, oak_planks: 11 } })
    await ctx.navigateTo({ x: 9, y: 64, z: 2 }, 0)
    const loads = []
    while (loads.length < furnaces.length) loads.push(await ctx.smeltItem('iron_ingot', 1, { background: true }))
    assert.equal(new Set(loads.map(load => JSON.stringify(load.furnaces[0].position))).size, furnaces.length)
    assert.equal((await failure(ctx.smeltItem('iron_ingot', 1, { background: true }))).code, 'BUSY')
    for (const load of loads) assert.deepEqual((await ctx.collectSmelted(load)).smelted, { iron_ingot: 1 })
    assert.deepEqual((await ctx.smeltItem('iron_ingot', 1)).smelted, { iron_ingot: 1 })
    await leave()
  } finally {
    await shop.close()
  }
})

test('of two loads that burn on while their bot is gone each is given back once', async () => {
  const furnaces = [7, 9].map(x => ({ type: 'furnace', position: [x, 64, 0] }))
  const stuff = { position: [0, 64, 0], items: { raw_iron: 5, oak_planks: 5 } }
  const kitchen = { ...KITCHEN, name: 'gone', containers: [stuff, ...furnaces] }
  const shop = await openWorkshop(kitchen, { version: versions[0], folder })
  try {
    const { ctx, bot, leave } = await shop.hire('Cook', { chest: [0, 64, 0] })
    await ctx.exchange({ take: { raw_iron: 5, oak_planks: 5 } })
    const forget = ({ furnaces }) => furnaces.forEach(({ position: { x, y, z }, count }) => vacate(bot.username, at(x, y, z), count))
    const smelted = count => ctx.smeltItem('iron_ingot', count, { background: true, most: 1 })
    for (const load of [await smelted(3), await smelted(2)]) forget(load)
    await until(bot, () => furnaces.every(({ position }) => bot.blockAt(at(...position)).getProperties().lit), 'both burn')
    const left = { background: true }
    for (const counts of [[2, 3], [1, 4]]) {
      const loads = []
      for (const count of counts) loads.push(await ctx.collectLeft('iron_ingot', count, 'furnace', left))
      assert.deepEqual(loads.map(load => load.count), counts)
      const given = {}
      for (const { position: { x }, count } of loads.flatMap(load => load.furnaces)) given[x] = (given[x] ?? 0) + count
      assert.deepEqual(Object.values(given).sort(), [2, 3], 'no more of a furnace than lies in it')
      loads.forEach(forget)
    }
    assert.deepEqual(await ctx.collectLeft('iron_ingot', 1, 'furnace', { ...left, alone: true }), { smelted: {} }, 'what never went in')
    const [second, first] = [await ctx.collectLeft('iron_ingot', 2, 'furnace', left), await ctx.collectLeft('iron_ingot', 3, 'furnace', left)]
    assert.deepEqual((await ctx.collectSmelted(second)).smelted, { iron_ingot: 2 })
    assert.deepEqual((await ctx.collectSmelted(first)).smelted, { iron_ingot: 3 })
    await leave()
  } finally {
    await shop.close()
  }
})

test('a furnace that is broken while it smelts is told as one that is gone, and a chest too', async () => {
  const [, ...stations] = KITCHEN.containers
  const containers = [{ position: [0, 64, 0], items: { raw_iron: 2, raw_gold: 2, oak_planks: 4, iron_pickaxe: 1 } }, ...stations]
  const shop = await openWorkshop({ ...KITCHEN, name: 'broken', containers }, { version: versions[0], folder })
  try {
    const { ctx, bot, leave } = await shop.hire('Cook', { chest: [0, 64, 0] })
    const other = await shop.hire('Other', { from: [0, 64, 0], take: { iron_pickaxe: 1 }, stand: [4, 64, 1] })
    await other.bot.equip(other.bot.inventory.items()[0], 'hand')
    const broken = place => other.bot.dig(other.bot.blockAt(at(...place)), true)
    await ctx.exchange({ take: { raw_iron: 2, raw_gold: 2, oak_planks: 4 } })
    const load = await ctx.smeltItem('iron_ingot', 2, { background: true })
    await broken([7, 64, 0])
    await until(bot, () => bot.blockAt(at(7, 64, 0)).name === 'air', 'it is seen')
    const late = await failure(ctx.collectSmelted(load))
    assert.deepEqual([late.code, late.message, late.data.gone], ['NOT_FOUND', 'The furnace is gone.', 'furnace'])
    const waiting = failure(ctx.smeltItem('gold_ingot', 2, { station: 'blast_furnace' }))
    await until(bot, () => bot.blockAt(at(5, 64, 0)).getProperties().lit, 'it burns')
    await broken([5, 64, 0])
    assert.equal((await waiting).message, 'The blast furnace is gone.')
    await broken([0, 64, 0])
    assert.equal((await failure(ctx.exchange({}))).message, 'The chest is gone.')
    await leave()
  } finally {
    await shop.close()
  }
})

test('a crew\'s load is shared out over all twelve furnaces that it has set up', async () => {
  const containers = [
    { position: [0, 64, 0], items: { raw_iron: 24, coal: 12 } },
    ...Array.from({ length: 12 }, (_, n) => ({ type: 'furnace', position: [n % 6 - 3, 64, n < 6 ? 4 : -4] }))
  ]
  const shop = await openWorkshop({ ...YARD, name: 'foundry', containers }, { version: versions[0], folder })
  try {
    const { ctx, leave } = await shop.hire('Founder', { chest: [0, 64, 0], from: [0, 64, 0], take: { raw_iron: 24, coal: 12 } })
    const { furnaces, seconds } = await ctx.smeltItem('iron_ingot', 24, { background: true })
    assert.deepEqual(furnaces.map(load => load.count), Array(12).fill(2))
    assert.equal(seconds, 20)
    await leave()
  } finally {
    await shop.close()
  }
})

test('a load that has a furnace to itself is not shared out over those that stand free', async () => {
  const furnaces = [7, 9].map(x => ({ type: 'furnace', position: [x, 64, 0] }))
  const kitchen = { ...KITCHEN, name: 'loads', containers: [KITCHEN.containers[0], ...furnaces] }
  const shop = await openWorkshop(kitchen, { version: versions[0], folder })
  try {
    const { ctx, leave } = await shop.hire('Cook', { chest: [0, 64, 0] })
    const step = { item: 'iron_ingot', quantity: 2, consumes: { raw_iron: 2, oak_planks: 2 }, background: true }
    const { pending } = await smelt(ctx, { ...step, furnace: 2 })
    assert.deepEqual(pending.furnaces.map(({ count }) => count), [2])
    assert.deepEqual((await smelt(ctx, { ...step, pending })).produced, { iron_ingot: 2 })
    await leave()
  } finally {
    await shop.close()
  }
})

test('two bots never cook in one furnace, of the same or of another kind', async () => {
  const shop = await openWorkshop(KITCHEN, { version: versions[0], folder })
  try {
    const [ann, ben] = await Promise.all(['Ann', 'Ben'].map(name => shop.hire(name, { chest: [0, 64, 0] })))
    await ann.ctx.exchange({ take: { raw_iron: 2, coal: 1 } })
    await ben.ctx.exchange({ take: { raw_iron: 1, raw_gold: 2, coal: 1 } })
    const loaded = await ann.ctx.smeltItem('iron_ingot', 2, { background: true })
    for (const item of ['gold_ingot', 'iron_ingot']) {
      const error = await failure(ben.ctx.smeltItem(item, 1))
      assert.deepEqual([error.code, error.message], ['BUSY', 'A bot cooks in each furnace nearby.'])
    }
    assert.deepEqual((await ann.ctx.collectSmelted(loaded)).smelted, { iron_ingot: 2 })
    assert.deepEqual((await ben.ctx.smeltItem('gold_ingot', 1)).smelted, { gold_ingot: 1 })
    await Promise.all([ann.leave(), ben.leave()])
  } finally {
    await shop.close()
  }
})

test('who fetches what another bot has loaded leaves the furnace free for both', async () => {
  const shop = await openWorkshop(KITCHEN, { version: versions[0], folder })
  try {
    const [ann, ben] = await Promise.all(['Ann', 'Ben'].map(name => shop.hire(name, { chest: [0, 64, 0] })))
    await ann.ctx.exchange({ take: { raw_iron: 2, coal: 1 } })
    await ben.ctx.exchange({ take: { raw_gold: 1, coal: 1 } })
    const loaded = await ann.ctx.smeltItem('iron_ingot', 2, { background: true })
    assert.deepEqual((await ben.ctx.collectSmelted(loaded)).smelted, { iron_ingot: 2 })
    assert.deepEqual((await ben.ctx.smeltItem('gold_ingot', 1)).smelted, { gold_ingot: 1 })
    await Promise.all([ann.leave(), ben.leave()])
  } finally {
    await shop.close()
  }
})

/** Two furnaces, and two bots of which neither knows where the other cooks, as bots of two hosts. */
async function openShared (name) {
  const furnaces = [7, 9].map(x => ({ type: 'furnace', position: [x, 64, 0] }))
  const stuff = { position: [0, 64, 0], items: { raw_iron: 8, oak_planks: 8 } }
  const shop = await openWorkshop({ ...KITCHEN, name, containers: [stuff, ...furnaces] }, { version: versions[0], folder })
  const [ann, ben] = await Promise.all(['Ann', 'Ben'].map(each => shop.hire(each, { chest: [0, 64, 0] })))
  const unknown = ({ position: { x, y, z }, count }) => vacate(ann.bot.username, at(x, y, z), count)
  return { ann, ben, unknown, close: async () => { await Promise.all([ann.leave(), ben.leave()]); await shop.close() } }
}

test('where a bot of another host cooks nobody adds to its load', async () => {
  const { ann, ben, unknown, close } = await openShared('hosts')
  try {
    for (const { ctx } of [ann, ben]) await ctx.exchange({ take: { raw_iron: 2, oak_planks: 2 } })
    const hers = await ann.ctx.smeltItem('iron_ingot', 1, { background: true })
    hers.furnaces.forEach(unknown)
    const his = await ben.ctx.smeltItem('iron_ingot', 2, { background: true, most: 1 })
    assert.notDeepEqual(his.furnaces[0].position, hers.furnaces[0].position)
    assert.deepEqual((await ann.ctx.collectSmelted(hers)).smelted, { iron_ingot: 1 })
    assert.deepEqual((await ben.ctx.collectSmelted(his)).smelted, { iron_ingot: 2 })
  } finally {
    await close()
  }
})

test('where somebody has emptied one of its furnaces a bot brings what the others have made', async () => {
  const { ann, ben, unknown, close } = await openShared('emptied')
  try {
    const step = { item: 'iron_ingot', quantity: 4, consumes: { raw_iron: 4, oak_planks: 4 }, background: true }
    const { pending } = await smelt(ann.ctx, step)
    assert.deepEqual(pending.furnaces.map(({ count }) => count), [2, 2])
    unknown(pending.furnaces[0])
    assert.deepEqual((await ben.ctx.collectLeft('iron_ingot', 2)).smelted, { iron_ingot: 2 })
    const { code, data } = await failure(smelt(ann.ctx, { ...step, pending }))
    assert.equal(code, 'NO_MATERIAL')
    assert.deepEqual(data.deposited, { iron_ingot: 2 })
  } finally {
    await close()
  }
})

test('who finds its load taken by a bot of another host takes what that has left in another furnace', async () => {
  const { ann, ben, unknown, close } = await openShared('swapped')
  try {
    const step = { item: 'iron_ingot', quantity: 2, consumes: { raw_iron: 2, oak_planks: 2 }, background: true, furnace: 1 }
    const { pending: hers } = await smelt(ann.ctx, step)
    const { pending: his } = await smelt(ben.ctx, step)
    assert.notDeepEqual(his.furnaces[0].position, hers.furnaces[0].position)
    const name = ben.bot.username
    for (const { position: { x, y, z }, count } of his.furnaces) vacate(name, at(x, y, z), count)
    unknown(hers.furnaces[0])
    assert.deepEqual((await ben.ctx.collectLeft('iron_ingot', 2)).smelted, { iron_ingot: 2 })
    const { produced } = await smelt(ann.ctx, { ...step, pending: hers })
    assert.deepEqual(produced, { iron_ingot: 2 })
  } finally {
    await close()
  }
})
