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

test('blocks that were looked for in vain are looked for again from elsewhere alone', async () => {
  await inWorld({}, async ({ serv, bot }) => {
    const ctx = createContext(new BotHandle(bot), { signal: new AbortController().signal })
    const look = (blocks, options = {}) => ctx.exploreUntil('everywhere', 16, { blocks }, options)
    const at = () => bot.entity.position.floored()
    const start = at()
    const first = await failure(look(['oak_log']))
    assert.equal(first.code, 'NOT_FOUND')
    await ctx.navigateTo(start, 2)
    const here = at()
    const again = await failure(look(['oak_log']))
    assert.deepEqual([again.code, again.message, again.data.walked], [first.code, first.message, first.data.walked])
    assert.deepEqual(at(), here, 'it does not walk the same way in vain')
    assert.ok((await failure(look(['spruce_log']))).data.walked > 0)
    assert.ok(at().distanceTo(here) > 8, 'something else it does look for')
    await ctx.navigateTo({ x: start.x + 40, y: start.y, z: start.z }, 2)
    const there = at()
    await failure(look(['oak_log']))
    assert.ok(at().distanceTo(there) > 8, 'elsewhere it looks anew')
    await ctx.navigateTo(start, 2)
    serv.putBlock(start.offset(5, 0, 0), 'oak_log')
    await until(serv, () => bot.blockAt(start.offset(5, 0, 0))?.name === 'oak_log', 5, 'somebody has put one there')
    assert.equal((await look(['oak_log'])).found.name, 'oak_log')
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
