/** A server that guards its spawn: after three blocks that it has put back or taken away nobody tries the others around it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { SpawnGuard } from '../../../skills/bot/spawn_guard.mjs'
import { openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
const GUARDED = {
  name: 'guarded',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [40, 64, 0],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false, spawn_protection: 16 }
}
const guardOf = (...moves) => {
  const guard = new SpawnGuard({ spawnPoint: new Vec3(100, 64, 100) })
  for (const [what, x] of moves) guard[what](new Vec3(x, 60, 100))
  return guard
}
const reach = guard => Array.from({ length: 70 }, (_, away) => away).filter(away => guard.covers({ x: 100 - away, z: 100 })).length - 1

describe('what is guarded', () => {
  for (const [what, moves, radius] of /** @type {[string, any[], number][]} */ ([
    ['two blocks put back may be lag', [['putBack', 101], ['putBack', 102]], -1],
    ['one block put back three times is one block', [['putBack', 101], ['putBack', 101], ['putBack', 101]], -1],
    ['three: as the game has it', [['putBack', 101], ['putBack', 102], ['putBack', 103]], 16],
    ['three, one of them further out', [['putBack', 101], ['putBack', 102], ['putBack', 130]], 30],
    ['not where one was dug', [['stays', 108], ['putBack', 101], ['putBack', 102], ['putBack', 103]], 7],
    ['one that was dug in between: lag', [['putBack', 101], ['putBack', 102], ['stays', 103], ['putBack', 101]], -1],
    ['what is dug later is free', [['putBack', 101], ['putBack', 102], ['putBack', 103], ['stays', 110]], 9],
    ['far from the spawn it is something else', [['putBack', 201], ['putBack', 202], ['putBack', 203]], -1]
  ])) test(what, () => assert.equal(reach(guardOf(...moves)), radius))

  test('of a server that tells no spawn nothing is believed', () => {
    const guard = new SpawnGuard({ spawnPoint: undefined })
    for (const x of [1, 2, 3]) guard.putBack(new Vec3(x, 60, 0))
    assert.equal(guard.covers({ x: 1, z: 0 }), false)
  })
})

for (const version of versions) {
  test(`around the spawn three blocks are tried, and the next one is dug outside, on ${version}`, async () => {
    const shop = await openWorkshop(GUARDED, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Digger')
      let tries = 0
      for (const end of ['diggingCompleted', 'diggingAborted']) bot.on(end, () => tries++)
      assert.equal((await ctx.mineBlock('grass_block', 1, { item: 'dirt', radius: 32 })).gained.dirt, 1)
      assert.ok(tries <= 7, `${tries} digs`) // each of the three once more, for it may have been lag
    } finally {
      await shop.close()
    }
  })
}

for (const version of versions) {
  test(`three blocks that the server takes away tell as much, on ${version}`, async () => {
    const containers = [{ position: [20, 64, 2], items: { cobblestone: 3 } }]
    const shop = await openWorkshop({ ...GUARDED, name: 'builder', containers }, { version, folder })
    try {
      const { handle, ctx } = await shop.hire('Builder', { from: [20, 64, 2], take: { cobblestone: 3 } })
      for (const x of [12, 10, 8]) {
        assert.equal(handle.spawnGuard.covers({ x, z: 0 }), false)
        await assert.rejects(ctx.placeItem('cobblestone', { x, y: 64, z: 0 }), { code: 'PROTECTED' })
      }
      assert.equal(handle.spawnGuard.covers({ x: 12, z: 0 }), true)
    } finally {
      await shop.close()
    }
  })
}

for (const version of versions) {
  test(`a bridge's place that stays refused is left after the second try, on ${version}`, async () => {
    const containers = [{ position: [90, 64, 2], items: { cobblestone: 8 } }]
    const blocks = [{ block: 'air', from: [82, 59, -60], to: [83, 63, 60] }]
    const shop = await openWorkshop({ ...GUARDED, name: 'trench', containers, blocks }, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Walker', { from: [90, 64, 2], take: { cobblestone: 8 } })
      const place = bot._genericPlace
      const tries = []
      let refused = null
      bot._genericPlace = async (block, side, options) => {
        const at = String(block.position.plus(side))
        refused ??= at
        if (at !== refused) return place(block, side, options)
        tries.push(at)
      }
      await ctx.navigateTo({ x: 76, y: 64, z: 0 })
      assert.ok(bot.entity.position.distanceTo(new Vec3(76.5, 64, 0.5)) < 3, String(bot.entity.position))
      assert.equal(tries.length, 2)
    } finally {
      await shop.close()
    }
  })
}
