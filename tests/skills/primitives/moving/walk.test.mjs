/** Ways that have no end: what feet alone lead far along is walked before anything is dug. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { at, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'ridge',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'bedrock', 'bedrock', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [-3, 64, 0],
  blocks: [
    { block: 'stone', from: [40, 64, -26], to: [44, 72, 12] },
    { block: 'stone', from: [76, 64, -12], to: [100, 76, 12] },
    { block: 'bedrock', from: [85, 64, -3], to: [91, 70, 3] }, { block: 'air', from: [86, 64, -2], to: [90, 69, 2] }
  ],
  containers: [{ position: [-3, 64, 0], items: { diamond_pickaxe: 1 } }],
  rules: { daylight_cycle: false }
}

/** Walk to what no way leads to; `meanwhile` is told of the bot first. Gives where it got, and the x of what it dug as far as the ridge. */
async function walk (name, meanwhile = () => {}) {
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { bot, handle, ctx } = await shop.hire(name, { from: [-3, 64, 0], take: { diamond_pickaxe: 1 } })
    await until(bot, () => bot.blockAt(at(63, 64, 0)), 'the land behind the ridge')
    const dug = []
    bot.on('diggingCompleted', ({ position }) => dug.push(position.x))
    meanwhile(bot, handle)
    await assert.rejects(ctx.navigateTo({ x: 88, y: 64, z: 0 }, 1), ({ code }) => code === 'NO_PATH')
    return { at: bot.entity.position.clone(), dug: dug.filter(x => x < 60) }
  } finally {
    await shop.close()
  }
}

test('where no way leads to the end, the bot goes round a ridge on foot and not through it', async () => {
  const { at: end, dug } = await walk('Walker')
  assert.ok(end.x > 58, String(end))
  assert.deepEqual(dug, [])
})

test('a reflex that breaks the walk off leaves it a walk: the bot does not dig on from where it was', async () => {
  let broken = null
  const { at: end, dug } = await walk('Shaken', (bot, { gate }) => {
    bot.on('physicsTick', () => {
      if (broken !== null || bot.entity.position.x < 8) return
      broken = bot.entity.position.x
      const release = gate.hold('eat')
      bot.once('physicsTick', release)
    })
  })
  assert.ok(broken < 12, String(broken))
  assert.ok(end.x > 58, String(end))
  assert.deepEqual(dug, [])
})
