/** What somebody has dug and is to have is gone round, and left to them: who comes past takes it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Moves } from '../../../skills/pathing/moves.mjs'
import { findRoute } from '../../../skills/pathing/route.mjs'
import { PrimitiveContext } from '../../../skills/primitives/context.mjs'
import { digBlock } from '../../../skills/primitives/blocks/dig.mjs'
import { goals } from '../../../skills/primitives/moving/walk.mjs'
import { dropped, spoilsOfOthers } from '../../../skills/pathing/spoils.mjs'
import { leave, take } from '../../../skills/pathing/taken.mjs'
import { isDrop } from '../../../skills/facts/entities.mjs'
import { dropsInSight } from '../../../skills/primitives/things/drops.mjs'
import { at, openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const FIELD = {
  name: 'lane',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [{ block: 'dirt', at: [4, 64, 0] }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

test('nobody walks through what another has dug while that one is at work', async () => {
  const shop = await openWorkshop(FIELD, { version: versions[0], folder })
  try {
    const owner = await shop.hire('Owner', { stand: [4, 64, 3] })
    const { bot, handle, controller } = await shop.hire('Walker', { stand: [0, 64, 0] })
    take(owner.bot, at(4, 64, 0))
    await digBlock(new PrimitiveContext(owner.handle, { signal: owner.controller.signal }), at(4, 64, 0), { wanted: true })
    const drops = () => dropsInSight(new PrimitiveContext(handle, { signal: controller.signal }))
    await until(bot, () => drops().length === 1, 'the drop')
    const [drop] = drops()
    dropped(handle, drop)
    const passes = async () => {
      const goal = new goals.GoalBlock(8, 64, 0)
      const { moves } = await findRoute(new Moves(handle, { dig: false }), goal, { signal: AbortSignal.timeout(10_000) })
      return moves.some(({ x, z }) => Math.abs(x + 0.5 - drop.position.x) < 1.3 && Math.abs(z + 0.5 - drop.position.z) < 1.3)
    }
    assert.equal(await passes(), false)
    leave(owner.bot)
    assert.equal(await passes(), true)
  } finally {
    await shop.close()
  }
})

test('what a person digs is theirs for ten seconds, then anybody\'s', async () => {
  const shop = await openWorkshop(FIELD, { version: versions[0], folder })
  try {
    const person = await shop.hire('Guest', { stand: [4, 64, 3] })
    const { bot, handle } = await shop.hire('Walker', { stand: [0, 64, 0] })
    bot.on('entitySpawn', entity => dropped(handle, entity))
    await person.bot.dig(person.bot.blockAt(at(4, 64, 0)), true)
    await until(bot, () => spoilsOfOthers(bot).length === 1, 'the drop')
    await bot.waitForTicks(190)
    assert.equal(spoilsOfOthers(bot).length, 1)
    await bot.waitForTicks(20)
    assert.equal(spoilsOfOthers(bot).length, 0)
  } finally {
    await shop.close()
  }
})

test('who gathers beside a person who digs the same leaves them what they have dug', async () => {
  const logs = [[1, 2], [1, -3], [3, 2]].map(([x, z]) => ({ block: 'oak_log', at: [x, 64, z] }))
  const shop = await openWorkshop({ ...FIELD, blocks: logs }, { version: versions[0], folder })
  try {
    const person = await shop.hire('Guest', { stand: [6, 64, 2] })
    const { bot, ctx } = await shop.hire('Gatherer', { stand: [0, 64, 0] })
    const [, { mined }] = await Promise.all([
      person.bot.dig(person.bot.blockAt(at(3, 64, 2)), true),
      ctx.mineBlock('oak_log', 2, { item: 'oak_log' })
    ])
    assert.deepEqual(mined, { oak_log: 2 })
    const lying = Object.values(bot.entities).filter(isDrop)
    assert.equal(lying.length, 1)
    assert.ok(lying[0].position.distanceTo(at(3.5, 64, 2.5)) < 1.5, `it lies at ${lying[0].position}`)
  } finally {
    await shop.close()
  }
})
