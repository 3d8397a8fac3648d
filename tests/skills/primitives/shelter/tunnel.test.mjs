/** Away from those about through closed rock, as long as it is dug soon. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Vec3 } from 'vec3'
import { PrimitiveContext } from '../../../../skills/primitives/context.mjs'
import { putBlock } from '../../../../skills/primitives/blocks/build.mjs'
import { isBurrowed } from '../../../../skills/primitives/shelter/burrow.mjs'
import { digUp, tunnelAway } from '../../../../skills/primitives/shelter/tunnel.mjs'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const take = { cobblestone: 24, stone_pickaxe: 1 }
const STORE = [2, 44, 0]
const form = {
  name: 'tunnel',
  terrain: { kind: 'flat', bottom: 24, layers: ['bedrock', ...Array(39).fill('stone')] },
  spawn: [0, 44, 0],
  chest: [0, 64, -40],
  blocks: [{ block: 'air', from: [0, 44, 0], to: [2, 45, 0] }],
  containers: [{ position: STORE, items: take }],
  mobs: [],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  const closed = async (name, blocks, check) => {
    const shop = await openWorkshop({ ...form, name, blocks: [...form.blocks, ...blocks] }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Mole', { from: STORE, take, stand: [0, 44, 0] })
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      for (const y of [44, 45]) await putBlock(context, 'cobblestone', new Vec3(1, y, 0), context.signal)
      assert.ok(isBurrowed(context))
      await check(bot, context)
    } finally {
      await shop.close()
    }
  }

  test(`out of a cave straight up through the rock, on ${version}`, () => closed('up', [], async (bot, context) => {
    assert.equal(await digUp(context, context.signal), 14)
    assert.ok(isBurrowed(context) && bot.entity.position.y === 58, `${bot.entity.position}`)
  }))

  test(`up to the next cave and not into it, on ${version}`, () => closed('next', [{ block: 'air', from: [-3, 51, -3], to: [3, 53, 3] }], async (bot, context) => {
    assert.equal(await digUp(context, context.signal), 4)
    assert.ok(isBurrowed(context) && bot.entity.position.y === 48, `${bot.entity.position}`)
  }))

  const pockets = [[0, -1], [0, 1], [-1, 0]].map(([x, z]) => ({ block: 'air', from: [x, 46, z], to: [x, 46, z] }))
  test(`openings of a tunnel are shut where no way is closed all around, on ${version}`, () => closed('gaps', pockets, async (bot, context) => {
    const from = bot.entity.position.floored()
    const far = await tunnelAway(context, [bot.entity.position.offset(8, 0, 0)], context.signal)
    assert.ok(far >= 6 && isBurrowed(context), `${far} blocks`)
    const { x, z } = bot.entity.position.floored().minus(from)
    const above = from.offset(Math.sign(x), 2, Math.sign(z))
    assert.equal(bot.blockAt(above)?.name, 'cobblestone', 'the pocket above its first block')
  }))

  test(`without anything to shut them with no such way is dug, on ${version}`, () => closed('bare', pockets, async (bot, context) => {
    const spare = bot.inventory.items().find(({ name }) => name === 'cobblestone')
    await bot.tossStack(spare)
    assert.equal(await tunnelAway(context, [bot.entity.position.offset(8, 0, 0)], context.signal), 0)
  }))

  test(`a tunnel ends where the pickaxe breaks, on ${version}`, () => closed('breaks', [], async (bot, context) => {
    // As if it had broken: a block of stone takes bare hands so long.
    const { blockAt } = bot
    bot.once('diggingCompleted', () => { bot.blockAt = (...where) => Object.assign(blockAt.apply(bot, where) ?? {}, { digTime: () => 7500 }) })
    const far = await tunnelAway(context, [bot.entity.position.offset(8, 0, 0)], context.signal)
    assert.ok(far < 3, `${far} blocks`)
  }))
}
