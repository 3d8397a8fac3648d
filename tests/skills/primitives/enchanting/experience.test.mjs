/** Levels of experience are hunted for, in sight and beyond it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'

test('where no animal is in sight one is looked for', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    const ctx = createContext(new BotHandle(bot), { signal: new AbortController().signal })
    player.give(serv.stack('iron_sword'))
    player.menu.sync()
    await until(serv, () => bot.inventory.items().length > 0, 3, 'the sword is there')
    serv.giveExperience(player, 6)
    await until(serv, () => bot.experience.points === 6, 3, 'one point lacks')
    serv.spawnMob('pig', new Vec3(0.5, 64, -90.5))
    assert.deepEqual(await ctx.gainLevels(1), { level: 1 })
    assert.ok(player.position.z < -20, 'it went there')
  })
})
