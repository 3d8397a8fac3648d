/** What somebody has dug and is to have is gone round: who comes past takes it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Moves } from '../../../skills/pathing/moves.mjs'
import { findRoute } from '../../../skills/pathing/route.mjs'
import { PrimitiveContext } from '../../../skills/primitives/context.mjs'
import { digBlock } from '../../../skills/primitives/blocks/dig.mjs'
import { goals } from '../../../skills/primitives/moving/walk.mjs'
import { dropped } from '../../../skills/pathing/spoils.mjs'
import { leave, take } from '../../../skills/pathing/taken.mjs'
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
    dropped(bot, drop)
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
