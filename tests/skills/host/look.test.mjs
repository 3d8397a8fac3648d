/** A look into the chest that a skill is paused for takes whatever the skill had the bot do with its hands and feet. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findChest } from '../../../skills/bot/seen/observe.mjs'
import { lookIntoChest } from '../../../skills/host/look.mjs'
import { at, blockAt, openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const FORM = {
  name: 'looks',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [{ position: [3, 64, -2], items: { oak_planks: 8, stone_pickaxe: 1 } }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`on ${version} who sneaks with a block in hand, as on an edge that it builds on, opens it and puts nothing on it`, async () => {
    const shop = await openWorkshop(FORM, { version, folder })
    try {
      const { bot, handle, ctx, controller } = await shop.hire('Ann', { chest: [3, 64, -2], from: [3, 64, -2], take: { oak_planks: 4 }, stand: [3, 64, 0] })
      await ctx.equipItem('oak_planks', 'hand')
      bot.setControlState('sneak', true)
      const begun = handle.tick()
      await until(bot, () => handle.tick() > begun + 4, 'it sneaks', 10)
      const { chest } = await lookIntoChest(handle, { walk: false }, controller.signal)
      assert.deepEqual(chest, { oak_planks: 4, stone_pickaxe: 1 })
      assert.equal(blockAt(bot, at(3, 65, -2)), 'air')
    } finally {
      await shop.close()
    }
  })

  test(`on ${version} what was put on the chest is dug away, unless people build with it`, async () => {
    const lid = block => [{ block, at: [3, 65, -2] }]
    for (const [block, opens] of [['dirt', true], ['oak_planks', false]]) {
      const shop = await openWorkshop({ ...FORM, name: opens ? 'lid' : 'roof', blocks: lid(block) }, { version, folder })
      try {
        const { bot, handle, controller } = await shop.hire('Ann', { chest: [3, 64, -2], stand: [3, 64, 0] })
        const look = lookIntoChest(handle, { walk: true }, controller.signal)
        if (opens) assert.deepEqual((await look).chest, { oak_planks: 8, stone_pickaxe: 1 })
        else await assert.rejects(look, /on top of it: oak planks/)
        assert.equal(blockAt(bot, at(3, 65, -2)), opens ? 'air' : block)
      } finally {
        await shop.close()
      }
    }
  })

  test(`on ${version} a chest that the server keeps shut is told as such, and not found again as the nearest`, async () => {
    const rules = { ...FORM.rules, spawn_protection: 5 }
    const shop = await openWorkshop({ ...FORM, name: 'guarded', rules }, { version, folder })
    try {
      const { handle, controller } = await shop.hire('Ann', { chest: [3, 64, -2], stand: [3, 64, 0] })
      assert.deepEqual(findChest(handle, 16)?.position, { x: 3, y: 64, z: -2 })
      await assert.rejects(lookIntoChest(handle, { walk: false }, controller.signal), /does not open; .*the server keeps it shut/)
      assert.deepEqual(findChest(handle, 16)?.position, { x: 0, y: 64, z: -4 })
    } finally {
      await shop.close()
    }
  })

  test(`on ${version} who has just closed it knows what lies there; after another bot, or later, it is opened`, async () => {
    const shop = await openWorkshop({ ...FORM, name: 'closed' }, { version, folder })
    try {
      const [ann, ben] = await Promise.all(['Ann', 'Ben'].map(name => shop.hire(name, { chest: [3, 64, -2], stand: [3, 64, 0] })))
      const opened = []
      const look = async () => {
        const onOpen = () => opened.push(ann.handle.tick())
        ann.bot.on('windowOpen', onOpen)
        const seen = await lookIntoChest(ann.handle, { walk: true }, ann.controller.signal)
        ann.bot.off('windowOpen', onOpen)
        return [seen.chest.oak_planks, seen.chest_free_slots, seen.chest_blocks, seen.reading, opened.length]
      }
      const { reading } = await ann.ctx.exchange({ take: { oak_planks: 3, stone_pickaxe: 1 } })
      assert.deepEqual(await look(), [5, 26, 1, reading, 0])
      await ann.ctx.exchange({ put: { stone_pickaxe: 1 } })
      const after = await ben.ctx.exchange({ take: { oak_planks: 1 } })
      const seen = await look()
      assert.deepEqual([seen.toSpliced(3, 1), seen[3] > after.reading], [[4, 25, 1, 1], true])
      const begun = ann.handle.tick()
      await until(ann.bot, () => ann.handle.tick() > begun + 1, 'it is later', 10)
      assert.equal((await look()).at(-1), 2)
    } finally {
      await shop.close()
    }
  })
}
