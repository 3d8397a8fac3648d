/** A chest that is nearly full has room for what is made rather than for tools. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { FIELD, inWorld, until } from '../../../worlds/field.mjs'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const STORE = [4, 64, -4]
const CARRIED = { stone_pickaxe: 1, stone_axe: 1, iron_helmet: 1 }
const withSaddles = saddles => ({
  name: 'full',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { saddle: saddles } }, { position: STORE, items: CARRIED }],
  rules: { daylight_cycle: false }
})

for (const [saddles, back] of [[21, { stone_axe: 1, stone_pickaxe: 1 }], [22, { stone_axe: 1 }], [23, {}], [26, {}]]) {
  test(`with ${27 - saddles} free slots ${Object.keys(back).length} of two tools go back, and the helmet does`, async () => {
    const shop = await openWorkshop(withSaddles(saddles), { version: versions[0], folder })
    try {
      const { ctx } = await shop.hire('Smith', { from: STORE, take: CARRIED, chest: CHEST })
      const { deposited } = await ctx.handIn({ items: ['iron_helmet'], tools: ['stone_pickaxe', 'stone_axe'] })
      assert.equal(deposited.iron_helmet, 1)
      assert.equal(Object.keys(deposited).length - 1, Object.keys(back).length, JSON.stringify(deposited))
      const { stone_axe: axe = 0, stone_pickaxe: pickaxe = 0 } = ctx.inventory()
      assert.equal(axe + pickaxe, 2 - Object.keys(back).length)
    } finally {
      await shop.close()
    }
  })
}

test('what is made and finds no room is told of, not the tools that stay in the pocket', async () => {
  const shop = await openWorkshop(withSaddles(27), { version: versions[0], folder })
  try {
    const { ctx } = await shop.hire('Smith', { from: STORE, take: CARRIED, chest: CHEST })
    await assert.rejects(ctx.handIn({ items: ['iron_helmet'], tools: ['stone_pickaxe', 'stone_axe'] }), error => {
      assert.deepEqual(error.data.unplaced, { iron_helmet: 1 })
      return error.code === 'CHEST_FULL'
    })
    assert.deepEqual((await ctx.handIn({ tools: ['stone_pickaxe'] })).deposited, {})
  } finally {
    await shop.close()
  }
})

test('of tools that are made for others to work with one goes in, and no more than leave room for what is made', async () => {
  for (const [saddles, left] of [[20, 0], [21, 1], [25, 3], [27, 4]]) {
    const form = withSaddles(saddles)
    form.containers[1].items = { stone_pickaxe: 4 }
    const shop = await openWorkshop(form, { version: versions[0], folder })
    try {
      const { ctx } = await shop.hire('Smith', { from: STORE, take: { stone_pickaxe: 4 }, chest: CHEST })
      const handing = ctx.handIn({ items: ['stone_pickaxe'], means: ['stone_pickaxe'] })
      if (saddles === 27) await assert.rejects(handing, ({ code }) => code === 'CHEST_FULL')
      else assert.deepEqual((await handing).deposited, { stone_pickaxe: 4 - left })
      assert.equal(ctx.inventory().stone_pickaxe ?? 0, left)
    } finally {
      await shop.close()
    }
  }
})

test('where what is made finds no room, tools that are told to be spare are taken out, but for one, and nobody else\'s things', async () => {
  const form = withSaddles(20)
  const brought = { stone_pickaxe: 5, iron_helmet: 1, iron_boots: 1, stone_axe: 2 }
  form.containers[1].items = brought
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { ctx, handle } = await shop.hire('Smith', { from: STORE, take: brought, chest: CHEST })
    await ctx.exchange({ put: { stone_pickaxe: 5, stone_axe: 2 } })
    await assert.rejects(ctx.handIn({ items: ['iron_helmet'] }), ({ code }) => code === 'CHEST_FULL')
    handle.spare = { stone_pickaxe: 9 }
    assert.deepEqual((await ctx.handIn({ items: ['iron_helmet', 'iron_boots'] })).deposited, { iron_boots: 1, iron_helmet: 1 })
    assert.deepEqual((await ctx.chestContents()).items, { saddle: 20, stone_pickaxe: 3, stone_axe: 2, iron_boots: 1, iron_helmet: 1 })
    assert.equal(ctx.inventory().stone_pickaxe, 2, 'what was taken out is carried, and not thrown away')
  } finally {
    await shop.close()
  }
})

test('tools with which nobody works any more make room for those that others wait for', async () => {
  for (const [saddles, unused, put, out] of [[14, ['wooden_pickaxe'], 4, 6], [14, [], 1, 0], [12, ['wooden_pickaxe'], 4, 4], [5, ['wooden_pickaxe'], 4, 0]]) {
    const form = withSaddles(saddles)
    form.containers[0].items.wooden_pickaxe = 10
    form.containers[0].items.cobblestone = 64 + 64
    form.containers[1].items = { stone_pickaxe: 4 }
    const shop = await openWorkshop(form, { version: versions[0], folder })
    try {
      const { ctx, handle } = await shop.hire('Smith', { from: STORE, take: { stone_pickaxe: 4 }, chest: CHEST })
      Object.assign(handle, { spare: { wooden_pickaxe: 9 }, unused })
      const { deposited } = await ctx.handIn({ items: ['stone_pickaxe'], means: ['stone_pickaxe'] })
      assert.deepEqual([deposited.stone_pickaxe, ctx.inventory().wooden_pickaxe ?? 0], [put, out], `${saddles} saddles, ${unused}`)
    } finally {
      await shop.close()
    }
  }
})

test('where what is made finds no room what is left over of materials is taken out, all of one kind, and no more kinds than it takes', async () => {
  const form = withSaddles(24)
  Object.assign(form.containers[0].items, { stick: 30, furnace: 7, coal: 6 })
  const made = { iron_ingot: 24, iron_boots: 1 }
  form.containers[1].items = made
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { ctx, handle } = await shop.hire('Smith', { from: STORE, take: made, chest: CHEST })
    await assert.rejects(ctx.handIn({ items: ['iron_ingot'] }), ({ code }) => code === 'CHEST_FULL')
    handle.spare = { stick: 29 }
    await assert.rejects(ctx.handIn({ items: ['iron_ingot'] }), ({ code }) => code === 'CHEST_FULL', 'one stick would be left')
    handle.spare = { furnace: 7, coal: 6, stick: 30 }
    assert.deepEqual((await ctx.handIn({ items: ['iron_ingot', 'iron_boots'] })).deposited, made)
    const { saddle, ...rest } = (await ctx.chestContents()).items
    assert.deepEqual([saddle, rest], [24, { stick: 30, ...made }])
    assert.deepEqual([ctx.inventory().furnace, ctx.inventory().coal], [7, 6])
  } finally {
    await shop.close()
  }
})

test('of two tools that a worker brings home one goes in where the chest has none: somebody may wait for it', async () => {
  const form = withSaddles(25)
  form.containers[1].items = { stone_pickaxe: 2 }
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { ctx } = await shop.hire('Smith', { from: STORE, take: { stone_pickaxe: 2 }, chest: CHEST })
    assert.deepEqual((await ctx.handIn({ items: [], tools: ['stone_pickaxe'] })).deposited, { stone_pickaxe: 1 })
    assert.deepEqual((await ctx.handIn({ items: [], tools: ['stone_pickaxe'] })).deposited, {})
    assert.equal(ctx.inventory().stone_pickaxe, 1)
  } finally {
    await shop.close()
  }
})

test('with full pockets what nobody misses is thrown away for what a step takes', async () => {
  const junk = { dirt: 64, granite: 64, oak_sapling: 3 }
  const form = withSaddles(0)
  form.containers[0].items = { raw_iron: 3, oak_planks: 3 }
  form.containers[1].items = { ...junk, saddle: 24 }
  const more = { position: [8, 64, -4], items: { saddle: 9 } }
  form.containers.push(more)
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { bot, handle, ctx } = await shop.hire('Smith', { from: STORE, take: { ...junk, saddle: 24 } })
    handle.chest = new Vec3(...more.position)
    await ctx.exchange({ take: more.items })
    handle.chest = new Vec3(...CHEST)
    assert.equal(bot.inventory.emptySlotCount(), 0)
    await ctx.prepare({ items: { raw_iron: 3, oak_planks: 3 } })
    const { saddle, ...rest } = ctx.inventory()
    assert.equal(saddle, 33)
    assert.deepEqual([rest.raw_iron, rest.oak_planks], [3, 3])
  } finally {
    await shop.close()
  }
})

for (const version of ['1.13.2', '1.20.1', '1.21.4']) {
  for (const mark of [{ label: 'Old Faithful' }, { enchants: [{ name: 'efficiency', level: 1 }] }]) {
    test(`on ${version} no spare tool is taken out where one of them has ${mark.label ? 'a name' : 'an enchantment'}`, async () => {
      const form = { ...FIELD, containers: [{ type: 'chest', position: [2, 64, 0], items: { saddle: 24 } }] }
      await inWorld({ version, form }, async ({ serv, bot, player }) => {
        const handle = new BotHandle(bot)
        handle.chest = new Vec3(2, 64, 0)
        const ctx = createContext(handle, { signal: new AbortController().signal })
        const tools = [Object.assign(serv.stack('stone_pickaxe'), mark), serv.stack('stone_pickaxe'), serv.stack('stone_pickaxe')]
        for (const each of [...tools, serv.stack('iron_helmet')]) player.give(each)
        player.menu.sync()
        await until(serv, () => bot.inventory.items().length === 4, 3, 'the things are there')
        await ctx.exchange({ put: { stone_pickaxe: 3 } })
        handle.spare = { stone_pickaxe: 2 }
        await assert.rejects(ctx.handIn({ items: ['iron_helmet'] }), ({ code }) => code === 'CHEST_FULL')
        assert.equal(ctx.inventory().stone_pickaxe, undefined)
      })
    })
  }
}
