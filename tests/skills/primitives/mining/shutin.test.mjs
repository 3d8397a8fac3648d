/** A bot that is shut in: no way leads to any of very many blocks. */
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, test } from 'node:test'
import { at, blockAt, failure, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CELL = {
  name: 'cell',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(13).fill('dirt')] },
  spawn: [0, 64, 0],
  chest: [12, 64, 12],
  blocks: [
    { block: 'bedrock', from: [-2, 63, -2], to: [2, 67, 2] }, { block: 'air', from: [-1, 64, -1], to: [1, 66, 1] }
  ],
  rules: { daylight_cycle: false }
}

test('what cannot be got at is given up, and the bot lives meanwhile', async t => {
  const shop = await openWorkshop(CELL, { version: versions[0], folder, speed: 1 })
  try {
    const { bot, ctx, leave } = await shop.hire('Prisoner')
    const delay = monitorEventLoopDelay({ resolution: 20 })
    let ticks = 0
    bot.on('physicsTick', () => { ticks++ })
    delay.enable()
    const error = await failure(ctx.mineBlock('dirt', 3))
    delay.disable()
    assert.deepEqual([error.code, error.message], ['SHUT_IN', 'The bot is walled in at 0 64 0 and digs no way out.'])
    t.diagnostic(`given up after ${ticks} ticks; the event loop stood still for ${Math.round(delay.max / 1e6)} ms at most`)
    assert.ok(ticks < 100, `${ticks} ticks`)
    const { code, message } = await failure(ctx.exploreUntil('spiral', 192, { blocks: ['sand', 'red_sand'] }))
    assert.deepEqual([code, message], ['NO_PATH', 'No sand or red sand came into sight, and no way leads further on.'])
    await leave()
  } finally {
    await shop.close()
  }
})

test('what lies in there with it is got all the same', async () => {
  const shop = await openWorkshop({
    ...CELL,
    name: 'larder',
    blocks: [...CELL.blocks, { block: 'oak_log', at: [1, 64, 1] }, { block: 'oak_log', from: [4, 64, 0], to: [4, 66, 0] }]
  }, { version: versions[0], folder })
  try {
    const { ctx, leave } = await shop.hire('Prisoner')
    const error = await failure(ctx.mineBlock('oak_log', 2))
    assert.deepEqual([error.code, error.data.mined], ['SHUT_IN', { oak_log: 1 }])
    await leave()
  } finally {
    await shop.close()
  }
})

/** A pit three deep beside the chest: somebody has dug here, and the ground around the chest is not to be dug. */
const PIT = {
  ...CELL,
  name: 'pit',
  spawn: [2, 60, 0],
  chest: [0, 64, 0],
  blocks: [{ block: 'air', from: [2, 60, 0], to: [2, 63, 0] }]
}

test('out of a pit beside the chest a bot digs its way, and leaves the chest its ground', async () => {
  const shop = await openWorkshop(PIT, { version: versions[0], folder })
  try {
    const { bot, ctx, leave } = await shop.hire('Faller', { chest: [0, 64, 0] })
    await ctx.navigateTo({ x: -3, y: 64, z: 0 }, 1)
    assert.ok(bot.entity.position.y >= 64)
    assert.equal(blockAt(bot, at(0, 63, 0)), 'dirt')
    assert.equal((await failure(ctx.mineBlock('dirt', 200, { radius: 2 }))).code, 'NOT_FOUND', 'afterwards it is let be again')
    await leave()
  } finally {
    await shop.close()
  }
})

/** A tunnel that comes up to five blocks under the chest: near enough to the hands, and nobody sees it from there. */
const TUNNEL = {
  ...CELL,
  name: 'tunnel',
  spawn: [0, 59, 0],
  chest: [0, 64, 0],
  blocks: [{ block: 'air', from: [0, 59, 0], to: [6, 60, 0] }]
}

test('a chest is not opened through the ground', async () => {
  const shop = await openWorkshop(TUNNEL, { version: versions[0], folder })
  try {
    const { bot, ctx, leave } = await shop.hire('Miner', { chest: [0, 64, 0] })
    await ctx.chestContents()
    assert.ok(bot.entity.position.y >= 63, `it stood at ${bot.entity.position}`)
    await leave()
  } finally {
    await shop.close()
  }
})
