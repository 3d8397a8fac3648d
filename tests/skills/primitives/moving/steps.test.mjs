import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { FIELD, inWorld, until } from '../../../worlds/field.mjs'

test('who hangs over the edge of its cell towers up from there', async () => {
  const terrain = { kind: 'flat', bottom: 58, layers: ['bedrock', ...Array(9).fill('stone')] }
  const blocks = [{ block: 'air', from: [0, 64, 0], to: [0, 67, 0] }, { block: 'air', from: [-1, 61, 0], to: [-1, 65, 0] }]
  await inWorld({ form: { ...FIELD, name: 'shaft', terrain, blocks, spawn: [0, 64, 0], chest: [30, 68, 30] } }, async ({ serv, bot, player }) => {
    player.setHeld({ name: 'dirt', count: 16, damage: 0 })
    player.ownMenu.sendAll()
    serv.teleport(player, new Vec3(-0.18, 64, 0.7))
    await until(serv, () => bot.entity.position.x < -0.1 && bot.entity.onGround && bot.heldItem?.name === 'dirt', 5, 'it hangs over the edge')
    const handle = new BotHandle(bot)
    const ctx = createContext(handle, { signal: AbortSignal.timeout(60_000), progress: () => {} })
    await ctx.navigateTo({ x: 1, y: 68, z: 0 }, 0)
    assert.deepEqual(bot.entity.position.floored().toArray(), [1, 68, 0])
    handle.end('DISCONNECTED', 'the test is over')
  })
})
