/** Sheep of the colour that is wanted are hunted before others, however near these are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'

test('the sheep with the wool that is wanted comes first', async () => {
  await inWorld({}, async ({ serv, bot }) => {
    const born = (wool, x) => {
      const sheep = serv.spawnMob('sheep', new Vec3(x, 64, 0.5), { wool })
      sheep.mob.species = { ...sheep.mob.species, run: 0, walk: 0 }
      return sheep
    }
    const [brown, white] = [born('brown', 2.5), born('white', 5.5)]
    await until(serv, () => bot.entities[brown.id] && bot.entities[white.id], 3, 'the sheep appear')
    const ctx = createContext(new BotHandle(bot), { signal: new AbortController().signal })
    assert.deepEqual((await ctx.killMob('sheep', 30, { wool: 'white_wool' })).collected.white_wool, 1)
    assert.ok(bot.entities[brown.id])
    assert.equal((await ctx.killMob('sheep', 30, { wool: 'white_wool' })).collected.brown_wool, 1)
  })
})
