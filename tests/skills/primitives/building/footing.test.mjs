/** Where there is no earth near by bots climb on, and prop up with, what else there is, and take it away again. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import build from '../../../../skills/library/build.mjs'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const [X, Z] = [8, 8]
const ring = Array.from({ length: 25 }, (_, n) => [n % 5, Math.floor(n / 5)]).filter(([x, z]) => x % 4 === 0 || z % 4 === 0)
const level = (y, name) => ring.map(([x, z]) => [X + x, 64 + y, Z + z, name])
const form = {
  name: 'bare',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'stone', 'light_blue_concrete'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { cobblestone: 16 } }],
  blocks: [
    ...[0, 1, 2, 3, 4].flatMap(y => level(y, 'cobblestone').map(([x, y, z, block]) => ({ block, at: [x, y, z] }))),
    { block: 'oak_log', from: [-4, 64, 4], to: [-4, 67, 4] }, { block: 'oak_log', from: [-6, 64, 6], to: [-6, 67, 6] },
    { block: 'oak_log', from: [-8, 64, 8], to: [-8, 67, 8] }
  ],
  rules: { daylight_cycle: false }
}

test('where there is no earth a wall is climbed over logs', async () => {
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { ctx, bot } = await shop.hire('Waller', { chest: CHEST, reflexes: true })
    let steps = 0
    const isLog = block => block?.name === 'oak_log'
    bot.on('blockUpdate', (old, now) => { if (isLog(now) && !isLog(old)) steps++ })
    const blocks = level(5, 'cobblestone')
    assert.deepEqual((await build(ctx, { blocks, consumes: { cobblestone: 16 } })).wrong, [])
    assert.ok(steps >= 4 && steps <= 12, `${steps} steps`)
    const around = Array.from({ length: 1000 }, (_, n) => [n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100)])
    assert.ok(around.every(([x, y, z]) => !isLog(bot.blockAt(bot.entity.position.clone().set(X - 3 + x, 64 + y, Z - 3 + z)))))
  } finally {
    await shop.close()
  }
})
