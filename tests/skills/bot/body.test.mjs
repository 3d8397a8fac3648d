/** The bot's own body: walls stop it wherever they stand. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
/** Faces of walls at which single and double precision part, and from which side they are met. */
const FACES = [2, 32]
const form = {
  name: 'walls',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 4],
  chest: [-3, 64, 6],
  blocks: FACES.flatMap(face => [face - 1, -face].map(z => ({ block: 'stone', from: [-1, 64, z], to: [1, 66, z] }))),
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`walls stop whoever walks against them, and nobody is set back, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Walker')
      for (const face of FACES.flatMap(each => [each, -each])) {
        await ctx.navigateTo({ x: 0, y: 64, z: face + Math.sign(face) }, 0)
        let setBack = 0
        const onSet = () => setBack++
        bot._client.on('position', onSet)
        await bot.look(face > 0 ? 0 : Math.PI, 0, true)
        bot.setControlState('forward', true)
        await bot.waitForTicks(20)
        bot.clearControlStates()
        bot._client.off('position', onSet)
        assert.equal(setBack, 0, `set back at ${face}`)
        assert.ok(Math.abs(Math.abs(bot.entity.position.z - face) - 0.3) < 0.001, `stands at ${bot.entity.position.z}`)
      }
    } finally {
      await shop.close()
    }
  })
}
