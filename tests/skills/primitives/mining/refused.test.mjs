/** A server that lets the bot change nothing here: what is told is that, not that there is no more of it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import gather from '../../../../skills/library/gather.mjs'
import { failure, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const rules = { daylight_cycle: false, animals: false, hostile_mobs: false }
const GROUND = {
  name: 'ground',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [40, 64, 0],
  containers: [{ position: [2, 64, 2], items: { cobblestone: 2 } }],
  rules
}
const [ADVENTURE, CREATIVE, SURVIVAL] = [2, 1, 0]

for (const version of versions) {
  test(`where all of it is guarded that is told, on ${version}`, async () => {
    const shop = await openWorkshop({ ...GROUND, rules: { ...rules, spawn_protection: 40 } }, { version, folder })
    try {
      const { ctx } = await shop.hire('Digger')
      const { code, message } = await failure(ctx.mineBlock('grass_block', 1, { item: 'dirt', radius: 8 }))
      assert.deepEqual([code, message], ['NOT_FOUND', 'No more grass blocks can be reached within 8 blocks: the server guards its spawn.'])
    } finally {
      await shop.close()
    }
  })

  test(`in adventure mode nothing is tried until the mode is another, on ${version}`, async () => {
    const shop = await openWorkshop({ ...GROUND, name: 'open' }, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Visitor', { from: [2, 64, 2], take: { cobblestone: 1 } })
      const turn = mode => bot._client.emit('game_state_change', { reason: 3, gameMode: mode })
      const tries = []
      const { _genericPlace } = bot
      bot._genericPlace = (...how) => tries.push('place') && _genericPlace(...how)
      for (const end of ['diggingCompleted', 'diggingAborted']) bot.on(end, () => tries.push('dig'))
      turn(ADVENTURE)
      const [dug, placed] = [
        await failure(ctx.mineBlock('grass_block', 1, { item: 'dirt', radius: 8 })),
        await failure(ctx.placeItem('cobblestone', { x: 4, y: 64, z: 0 }))
      ]
      assert.deepEqual([dug.code, placed.code, tries], ['PROTECTED', 'PROTECTED', []])
      assert.equal(dug.message, 'No more grass blocks can be reached within 8 blocks: the server has the bot in adventure mode.')
      assert.equal(placed.message, 'The bot places no cobblestone: the server has the bot in adventure mode.')
      turn(SURVIVAL)
      assert.equal((await ctx.mineBlock('grass_block', 1, { item: 'dirt', radius: 8 })).gained.dirt, 1)
      assert.equal((await ctx.placeItem('cobblestone', { x: 4, y: 64, z: 0 })).placed, 'cobblestone')
    } finally {
      await shop.close()
    }
  })
}

for (const version of versions) {
  test(`in creative mode nothing is mined, for nothing would drop, on ${version}`, async () => {
    const shop = await openWorkshop({ ...GROUND, name: 'creative' }, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Maker', { from: [2, 64, 2], take: { cobblestone: 1 } })
      const tries = []
      for (const end of ['diggingCompleted', 'diggingAborted']) bot.on(end, () => tries.push('dig'))
      bot._client.emit('game_state_change', { reason: 3, gameMode: CREATIVE })
      const { code, message } = await failure(ctx.mineBlock('grass_block', 1, { item: 'dirt', radius: 8 }))
      assert.deepEqual([code, tries], ['PROTECTED', []])
      assert.equal(message,
        'No more grass blocks can be reached within 8 blocks: the server has the bot in creative mode, in which blocks drop nothing.')
    } finally {
      await shop.close()
    }
  })
}

test('who finds all of it guarded says so at once, and where the search finds no other it was that', async () => {
  const blocks = [[3, 64, 0], [-3, 64, 0], [0, 64, 3]].map(at => ({ block: 'oak_log', at }))
  const protectedBoxes = [{ from: [-20, 60, -20], to: [20, 80, 20] }]
  const walls = [[-8, -8, 8, -8], [-8, 8, 8, 8], [-8, -8, -8, 8], [8, -8, 8, 8]]
    .map(([x1, z1, x2, z2]) => ({ block: 'barrier', from: [x1, 64, z1], to: [x2, 68, z2] }))
  const form = { ...GROUND, name: 'boxed', blocks: [...blocks, ...walls], rules: { ...rules, protected: protectedBoxes } }
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { ctx, events } = await shop.hire('Feller')
    const error = await failure(gather(ctx, { item: 'oak_log', quantity: 1, sources: ['oak_log'], tools: [], search: false }))
    const why = 'the server guards its spawn'
    assert.deepEqual([error.code, error.message], ['PROTECTED', `No more oak logs can be reached within 32 blocks: ${why}.`])
    assert.deepEqual(events.filter(({ kind }) => kind === 'refused'), [{ kind: 'refused', blocks: ['oak_log'], why }])
  } finally {
    await shop.close()
  }
})
