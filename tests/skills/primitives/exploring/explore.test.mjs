/** What is not in sight is looked for in every direction. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld } from '../../../worlds/field.mjs'

test('everywhere is a spiral and each direction after it, until something is in sight', async () => {
  await inWorld({ speed: Infinity }, async ({ serv, bot }) => {
    const ctx = createContext(new BotHandle(bot), { signal: new AbortController().signal })
    serv.spawnMob('pig', new Vec3(96.5, 64, 64.5))
    await assert.rejects(ctx.exploreUntil('spiral', 64, { mobs: ['pig'] }), { code: 'NOT_FOUND' })
    await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 2)
    const { found, walked } = await ctx.exploreUntil('everywhere', 64, { mobs: ['pig'] })
    assert.equal(found.name, 'pig')
    assert.ok(walked > 128 && walked < 5 * 64, `${walked} blocks, all ways together`)
    const none = await ctx.exploreUntil('everywhere', 16, { mobs: ['cow'] }).catch(error => error)
    assert.equal(none.code, 'NOT_FOUND')
    assert.ok(none.data.walked >= 5 * 12, `${none.data.walked} blocks`)
  })
})
