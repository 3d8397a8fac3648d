/** Which block is dug first, of several that would do. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { blockAt, at, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'choice',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [
    // Sand three blocks off under two of water, and dry sand further away than the nearest two dozen of that.
    { block: 'sand', from: [3, 61, -3], to: [8, 61, 3] },
    { block: 'water', from: [3, 62, -3], to: [8, 63, 3] },
    { block: 'sand', from: [-14, 64, 0], to: [-14, 64, 1] }
  ],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`dry sand before sand under water, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Chooser')
      assert.equal((await ctx.mineBlock('sand', 2, { item: 'sand' })).gained.sand, 2)
      assert.deepEqual([0, 1].map(z => blockAt(bot, at(-14, 64, z))), ['air', 'air'])
    } finally {
      await shop.close()
    }
  })
}

const PILES = {
  ...form,
  name: 'piles',
  blocks: [{ block: 'sand', from: [2, 64, 2], to: [2, 64, 3] }, { block: 'sand', from: [-10, 64, 2], to: [-10, 64, 3] }]
}

test('who only stands beside a block is in nobody\'s way; who digs there is left room', async () => {
  const shop = await openWorkshop(PILES, { version: versions[0], folder })
  try {
    const { bot, ctx, handle } = await shop.hire('Chooser')
    const other = await shop.hire('Other', { stand: [3, 64, 2] })
    await ctx.navigateTo({ x: -1, y: 64, z: 2 }, 0)
    await ctx.mineBlock('sand', 1)
    assert.equal(blockAt(bot, at(2, 64, 2)), 'air')
    await ctx.navigateTo({ x: -1, y: 64, z: 2 }, 0)
    other.bot.swingArm()
    await until(bot, () => handle.swings.size > 0, 'the other swings an arm')
    await ctx.mineBlock('sand', 1)
    assert.equal(blockAt(bot, at(2, 64, 3)), 'sand')
  } finally {
    await shop.close()
  }
})

test('what would fall into the arms of somebody who stands there comes after what would not', async () => {
  const blocks = PILES.blocks.map(each => ({ ...each, block: 'oak_log' }))
  const shop = await openWorkshop({ ...PILES, name: 'arms', blocks }, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Chooser')
    await shop.hire('Other', { stand: [3, 64, 2] })
    await ctx.navigateTo({ x: -1, y: 64, z: 2 }, 0)
    assert.equal((await ctx.mineBlock('oak_log', 1)).gained.oak_log, 1)
    assert.equal([2, 3].filter(z => blockAt(bot, at(-10, 64, z)) === 'air').length, 1)
  } finally {
    await shop.close()
  }
})

const CORNER = {
  ...form,
  name: 'corner',
  blocks: [{ block: 'sand', at: [3, 64, 0] }, { block: 'sand', at: [5, 64, 3] }]
}

test('what drops beside the next block is left lying until that is begun', async () => {
  const shop = await openWorkshop(CORNER, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Chooser')
    await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 0)
    const held = []
    bot.on('diggingCompleted', () => held.push(ctx.inventory().sand ?? 0))
    assert.equal((await ctx.mineBlock('sand', 2, { item: 'sand' })).gained.sand, 2)
    assert.deepEqual(held, [0, 0])
  } finally {
    await shop.close()
  }
})

const CAVE = {
  ...form,
  name: 'cave',
  terrain: { kind: 'flat', bottom: 40, layers: ['bedrock', ...Array(20).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  // Ore in a cave that nobody walks into, right below, and some a little aside that lies nowhere open.
  blocks: [{ block: 'air', from: [0, 52, 1], to: [2, 54, 3] }, { block: 'coal_ore', at: [1, 51, 2] }, { block: 'coal_ore', at: [6, 60, 2] }],
  chest: [0, 64, -8],
  containers: [{ position: [2, 64, -8], items: { wooden_pickaxe: 2 } }]
}

test('what lies open in a cave to which no way leads is weighed as what has to be dug for', async () => {
  const shop = await openWorkshop(CAVE, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Chooser', { from: [2, 64, -8], take: { wooden_pickaxe: 1 } })
    await ctx.navigateTo({ x: 1, y: 64, z: 2 }, 0)
    assert.equal((await ctx.mineBlock('coal_ore', 1, { item: 'coal' })).gained.coal, 1)
    assert.deepEqual([at(1, 51, 2), at(6, 60, 2)].map(place => blockAt(bot, place)), ['coal_ore', 'air'])
  } finally {
    await shop.close()
  }
})

const HOLE = {
  ...form,
  name: 'hole',
  // One at the back of a hole a block high, and one a little further off in the open.
  blocks: [{ block: 'stone', from: [2, 64, -1], to: [5, 65, 1] }, { block: 'air', at: [2, 64, 0] }, { block: 'air', at: [3, 64, 0] },
    { block: 'sand', at: [4, 64, 0] }, { block: 'sand', at: [-3, 64, 3] }]
}

test('what would drop where nobody gets at it comes after what is got at', async () => {
  const shop = await openWorkshop(HOLE, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Chooser')
    await ctx.navigateTo({ x: 1, y: 64, z: 0 }, 0)
    await ctx.mineBlock('sand', 1, { item: 'sand' })
    assert.deepEqual([at(4, 64, 0), at(-3, 64, 3)].map(place => blockAt(bot, place)), ['sand', 'air'])
  } finally {
    await shop.close()
  }
})

const PILLAR = {
  ...form,
  name: 'pillar',
  blocks: [{ block: 'stone', from: [3, 64, 0], to: [3, 66, 0] }, { block: 'sand', at: [3, 67, 0] }, { block: 'sand', at: [-5, 64, 3] }]
}

test('what would come to lie high up comes after what falls before one\'s feet', async () => {
  const shop = await openWorkshop(PILLAR, { version: versions[0], folder })
  try {
    const { bot, ctx } = await shop.hire('Chooser')
    await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 0)
    await ctx.mineBlock('sand', 1, { item: 'sand' })
    assert.deepEqual([at(3, 67, 0), at(-5, 64, 3)].map(place => blockAt(bot, place)), ['sand', 'air'])
  } finally {
    await shop.close()
  }
})

const ROCK = {
  ...form,
  name: 'rock',
  terrain: { kind: 'flat', bottom: 40, layers: ['bedrock', ...Array(20).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  // Gravel ten blocks down in the rock, and some on the bottom of a pond further off than the nearest are looked for.
  blocks: [
    { block: 'gravel', from: [3, 50, 0], to: [7, 52, 4] },
    { block: 'gravel', from: [22, 61, 0], to: [26, 61, 4] },
    { block: 'water', from: [22, 62, 0], to: [26, 63, 4] }
  ]
}

test('bare hands dig on the bottom of a pond rather than deep down in the rock', async () => {
  const shop = await openWorkshop(ROCK, { version: '1.20.1', folder })
  try {
    const { bot, ctx } = await shop.hire('Chooser')
    assert.equal((await ctx.mineBlock('gravel', 1)).mined.gravel, 1)
    assert.ok(bot.entity.position.x > 18, `dug at ${bot.entity.position}`)
  } finally {
    await shop.close()
  }
})
