/** What is not in sight is looked for in every direction, or waited for above ground. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { FIELD, inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

test('everywhere is a spiral and each direction after it, until something is in sight', async () => {
  await inWorld({}, async ({ serv, bot }) => {
    const handle = new BotHandle(bot)
    const told = []
    handle.on('event', (kind, data) => { if (kind === 'searching') told.push(data) })
    const ctx = createContext(handle, { signal: new AbortController().signal })
    serv.spawnMob('pig', new Vec3(96.5, 64, 64.5))
    await assert.rejects(ctx.exploreUntil('spiral', 64, { mobs: ['pig'] }), { code: 'NOT_FOUND' })
    await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 2)
    const { found, walked } = await ctx.exploreUntil('everywhere', 64, { mobs: ['pig'] })
    assert.equal(found.name, 'pig')
    assert.deepEqual(told, [{ blocks: 5 * 64 }], 'people hear once of the long way, and of the spiral alone nothing')
    assert.ok(walked > 128 && walked < 5 * 64, `${walked} blocks, all ways together`)
    const none = await ctx.exploreUntil('everywhere', 16, { mobs: ['cow'] }).catch(error => error)
    assert.equal(none.code, 'NOT_FOUND')
    assert.ok(none.data.walked >= 5 * 12, `${none.data.walked} blocks`)
  })
})

test('whoever is under rock goes up to the shared chest to wait for the night', async () => {
  const terrain = { kind: 'flat', bottom: 44, layers: ['bedrock', ...Array(18).fill('stone'), 'grass_block'] }
  await inWorld({ form: { ...FIELD, name: 'deep', terrain, chest: [4, 64, 0] }, speed: Infinity }, async ({ serv, bot, player }) => {
    for (let step = 0; step <= 12; step++) for (let up = 0; up <= 3; up++) serv.putBlock(new Vec3(-step, 64 - step + up, 0), 'air')
    serv.teleport(player, new Vec3(-11.5, 52, 0.5))
    await until(serv, () => bot.entity.position.y < 53 && bot.entity.onGround, 5, 'it is below')
    const ctx = createContext(new BotHandle(bot), { signal: new AbortController().signal, chest: new Vec3(4, 64, 0) })
    assert.equal((await failure(ctx.waitForMob('zombie', 1))).code, 'NOT_FOUND')
    assert.ok(player.position.y >= 63.9, `${player.position}`)
  })
})
