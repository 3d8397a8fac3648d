/** In a hole: shut in time, and left by another way where somebody waits above it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrimitiveContext } from '../../../skills/primitives/context.mjs'
import { depthOf, digIn, isBurrowed } from '../../../skills/primitives/shelter/burrow.mjs'
import { enemies } from '../../../skills/reflexes/enemies.mjs'
import { sitOut } from '../../../skills/reflexes/pit.mjs'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const LOW = 62
const form = {
  name: 'rim',
  terrain: { kind: 'flat', bottom: 56, layers: ['bedrock', 'stone', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -40],
  // It does not come nearer, and does not go away.
  blocks: [{ block: 'glass', from: [4, 64, -1], to: [6, 66, 1] }, { block: 'air', from: [5, 64, 0], to: [5, 65, 0] }],
  mobs: [{ type: 'creeper', position: [5, 64, 0] }],
  time: 6000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const creeperOf = bot => until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'creeper'), 'the creeper')

for (const version of versions) {
  test(`whoever waits above a closed hole for ever is left behind under ground, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Mole')
      const creeper = await creeperOf(bot)
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      await digIn(context, context.signal)
      const { y } = bot.entity.position
      assert.equal(await sitOut(context, context.signal), true)
      assert.ok(isBurrowed(context) && bot.entity.position.y === y, 'it has not come up')
      assert.ok(creeper.position.distanceTo(bot.entity.position) > 10, `${creeper.position.distanceTo(bot.entity.position)} blocks`)
    } finally {
      await shop.close()
    }
  })

  test(`what never goes away and gets more is not waited out, on ${version}`, async () => {
    const shop = await openWorkshop({ ...form, name: 'source', mobs: [{ type: 'blaze', position: [5, 64, 0] }] }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Hunter')
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'blaze'), 'the blaze')
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      await digIn(context, context.signal)
      const from = handle.tick()
      assert.equal(await sitOut(context, context.signal), false)
      assert.ok(handle.tick() - from < 20, `${handle.tick() - from} ticks`)
    } finally {
      await shop.close()
    }
  })

  for (const lid of [0, 1]) {
    test(`a creeper in a cave under ${lid ? 'a closed' : 'an open'} hole is not waited for, on ${version}`, async () => {
      const terrain = { kind: 'flat', bottom: 44, layers: ['bedrock', ...Array(19).fill('stone')] }
      const blocks = [{ block: 'air', from: [-1, 52, -1], to: [1, 53, 1] }, { block: 'air', from: [0, 61, 0], to: [0, 63 - lid, 0] }]
      const mobs = [{ type: 'creeper', position: [0, 52, 0] }]
      const shop = await openWorkshop({ ...form, name: `cave${lid}`, terrain, spawn: [0, 61, 0], blocks, mobs }, { version, folder })
      try {
        const { bot, handle } = await shop.hire('Miner')
        const creeper = await creeperOf(bot)
        await until(bot, () => bot.entity.onGround && depthOf({ bot }) >= 2, 'its feet in the hole')
        assert.ok(creeper.position.distanceTo(bot.entity.position) < 10, `${creeper.position.distanceTo(bot.entity.position)} blocks`)
        assert.equal(enemies.wanted(handle), null)
        const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
        const from = handle.tick()
        if (lid) assert.equal(await sitOut(context, context.signal, 10), false)
        assert.ok(handle.tick() - from < 20, `${handle.tick() - from} ticks`)
      } finally {
        await shop.close()
      }
    })
  }

  test(`with bare hands one digs on through rock, on ${version}`, async () => {
    const terrain = { kind: 'flat', bottom: 56, layers: ['bedrock', ...Array(7).fill('stone')] }
    const blocks = [...form.blocks, { block: 'air', from: [0, 61, 0], to: [0, 62, 0] }]
    const shop = await openWorkshop({ ...form, name: 'rock', terrain, spawn: [0, 61, 0], blocks }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Fists')
      const creeper = await creeperOf(bot)
      assert.ok(isBurrowed({ bot }))
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      const from = handle.tick()
      assert.equal(await sitOut(context, context.signal), true)
      assert.ok(handle.tick() - from < 4500, `${handle.tick() - from} ticks`)
      assert.ok(creeper.position.distanceTo(bot.entity.position) > 10, `${creeper.position.distanceTo(bot.entity.position)} blocks`)
    } finally {
      await shop.close()
    }
  })

  for (const [behind, screen] of /** @type {[boolean, object[]][]} */ ([[false, []], [true, [{ block: 'stone', from: [6, 64, -4], to: [6, 69, 4] }]]])) {
    test(`a wounded bot ${behind ? 'minds no archer behind a wall' : 'does not come out before an archer ten blocks off'}, on ${version}`, async () => {
      const roof = { block: 'stone', from: [8, 67, -2], to: [12, 67, 2] }
      const fence = [{ block: 'oak_fence', from: [9, 64, -1], to: [11, 64, 1] }, { block: 'air', at: [10, 64, 0] }, roof]
      const hole = [{ block: 'air', from: [0, 61, 0], to: [0, 62, 0] }]
      const mobs = [{ type: 'skeleton', position: [10, 64, 0] }]
      const shop = await openWorkshop({ ...form, name: `aim${behind}`, spawn: [0, 61, 0], blocks: [...fence, ...hole, ...screen], mobs }, { version, folder })
      try {
        const { bot, handle } = await shop.hire('Prey')
        await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'skeleton'), 'the archer')
        await bot.waitForTicks(20)
        assert.ok(isBurrowed({ bot }))
        // As the server would send it; the server itself keeps its own count.
        bot.health = 3
        const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
        assert.equal(await sitOut(context, context.signal), !behind)
      } finally {
        await shop.close()
      }
    })
  }

  test(`on the way out of a hole one falls back into it and shuts it, on ${version}`, async () => {
    const blocks = [...form.blocks, { block: 'air', from: [0, LOW, 0], to: [0, 63, 0] }]
    const shop = await openWorkshop({ ...form, name: 'jump', spawn: [0, LOW, 0], blocks }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Climber')
      await creeperOf(bot)
      bot.setControlState('jump', true)
      await until(bot, () => bot.entity.position.y > LOW + 1.1, 'a jump')
      bot.setControlState('jump', false)
      const over = new AbortController()
      const acting = enemies.act(new PrimitiveContext(handle, { signal: over.signal }), over.signal).catch(() => {})
      const from = handle.tick()
      await until(bot, () => isBurrowed({ bot }) || handle.tick() > from + 100, 'a lid')
      over.abort()
      await acting
      assert.ok(isBurrowed({ bot }))
    } finally {
      await shop.close()
    }
  })
}
