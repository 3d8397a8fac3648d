/** Who stands in a fire steps out of it, or strikes it out between walls; who is shut in under water breaks out of it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Vec3 } from 'vec3'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'fire',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'stone', 'netherrack'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -6],
  blocks: [{ block: 'fire', from: [-1, 64, -1], to: [1, 64, 1] }]
}

for (const version of versions) {
  test(`out of a fire, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Stoker', { reflexes: true })
      await until(bot, () => Math.max(Math.abs(bot.entity.position.x), Math.abs(bot.entity.position.z)) > 2, 'a step out of the fire', 5)
      await bot.waitForTicks(200)
      assert.ok(handle.deaths.length === 0 && bot.health >= 10, `${bot.health} left`)
    } finally {
      await shop.close()
    }
  })
}

const OVEN = {
  ...form,
  name: 'oven',
  blocks: [
    { block: 'netherrack', from: [-1, 64, -1], to: [1, 66, 1] },
    { block: 'air', from: [0, 64, 0], to: [0, 65, 0] },
    { block: 'fire', at: [0, 64, 0] }
  ]
}

test('who is shut in with a fire strikes it out', async () => {
  const shop = await openWorkshop(OVEN, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Stoker', { reflexes: true })
    await until(bot, () => bot.blockAt(new Vec3(0, 64, 0), false)?.name === 'air', 'the fire is out', 5)
    await bot.waitForTicks(200)
    assert.ok(handle.deaths.length === 0 && bot.health >= 10, `${bot.health} left`)
  } finally {
    await shop.close()
  }
})

const sunk = {
  name: 'sunk',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'dirt'] },
  spawn: [0, 61, 0],
  chest: [0, 65, -12],
  blocks: [{ block: 'water', from: [0, 61, 0], to: [0, 62, 0] }, { block: 'dirt', from: [0, 63, 0], to: [0, 63, 0] }]
}

for (const version of versions) {
  test(`out of water with a lid on it, on ${version}`, async () => {
    const shop = await openWorkshop(sunk, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Diver', { reflexes: true })
      const lid = () => bot.blockAt(new Vec3(0, 63, 0), false)?.name
      await until(bot, () => lid() === 'air' || handle.deaths.length > 0, 'a way out', 60)
      await bot.waitForTicks(100)
      assert.deepEqual([handle.deaths.length, bot.health], [0, 20])
    } finally {
      await shop.close()
    }
  })
}
