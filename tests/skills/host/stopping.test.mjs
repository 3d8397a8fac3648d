/** A run that is stopped stops at once, wherever it is, and leaves nothing behind; one that is paused goes on afterwards. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SkillError } from '../../../skills/errors.mjs'
import { at, blockAt, carried, failure, listeners, openWorkshop, residue, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'stopping',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [{ position: [3, 64, -4], items: { raw_iron: 8, coal: 4, bread: 8, oak_planks: 64 } }],
  blocks: [
    { block: 'furnace', at: [6, 64, -4] },
    { block: 'furnace', at: [9, 64, -4] },
    { block: 'obsidian', from: [4, 64, 4], to: [6, 66, 4] },
    { block: 'oak_log', from: [-6, 64, 6], to: [-6, 66, 6] }
  ],
  rules: { daylight_cycle: false }
}
/** Milliseconds of the game (ten ticks) within which a stopped primitive must be through. */
const PROMPT = 500

/** Start, wait for `when`, stop, and tell what came of it. */
async function stopped (worker, start, when, what) {
  const { bot, hand } = worker
  const before = listeners(bot)
  const controller = new AbortController()
  const ended = failure(start(hand(controller.signal)))
  await until(bot, when, what, 30)
  const at = performance.now()
  controller.abort(new SkillError('CANCELLED', 'told to stop'))
  const error = await ended
  return { code: error.code, took: performance.now() - at, residue: residue(bot, before) }
}

const NOTHING = { goal: null, keys: [], digging: null, window: null, listeners: 0 }

for (const version of versions) {
  describe(`stopping on ${version}`, () => {
    let shop
    let worker
    before(async () => {
      shop = await openWorkshop(form, { version, folder })
      worker = await shop.hire('Worker', { chest: [3, 64, -4], from: [3, 64, -4], take: { raw_iron: 6, coal: 2 } })
      await worker.ctx.chestContents()
    })
    after(() => shop.close())

    const cases = [
      ['on the way', ctx => ctx.navigateTo({ x: 40, y: 64, z: 0 }, 1), bot => bot.entity.position.x > 12],
      ['while digging', ctx => ctx.mineBlock('oak_log', 3), bot => bot.targetDigBlock !== null],
      ['while smelting', ctx => ctx.smeltItem('iron_ingot', 4), bot => /furnace/.test(bot.currentWindow?.type ?? '') && bot.currentWindow.slots[0]?.count === 2],
      ['while exploring', ctx => ctx.exploreUntil('west', 200, 'diamond_ore'), bot => bot.entity.position.x < -8],
      ['while following', ctx => ctx.followPlayer('Leader', 2), bot => bot.entity.position.x > 10]
    ]
    for (const [name, start, when] of cases) {
      test(`${name} it stops at once and leaves nothing behind`, async () => {
        const leader = name === 'while following' ? await shop.hire('Leader', { stand: [30, 64, 0] }) : null
        await worker.ctx.navigateTo({ x: 0, y: 64, z: 0 }, 1)
        if (leader) await until(worker.bot, () => worker.bot.players.Leader?.entity, 'the leader')
        const outcome = await stopped(worker, start, () => when(worker.bot), name)
        assert.equal(outcome.code, 'CANCELLED')
        assert.ok(outcome.took < PROMPT, `it took ${outcome.took} ms`)
        assert.deepEqual(outcome.residue, NOTHING)
        if (leader) await leader.leave()
      })
    }

    test('a run that was stopped before it began does nothing', async () => {
      const controller = new AbortController()
      controller.abort(new SkillError('TIMEOUT', 'too late'))
      assert.equal((await failure(worker.hand(controller.signal).depositItem('coal', 1))).code, 'TIMEOUT')
    })

    test('a pause on the way, at the chest and while digging: it goes on and nothing is done twice', async () => {
      const { handle, bot, ctx } = worker
      const pauseWhen = async (when, what) => {
        await until(bot, when, what, 20)
        const letGo = handle.gate.hold('a test')
        await bot.waitForTicks(5)
        const { x, z } = bot.entity.position
        await bot.waitForTicks(10)
        assert.ok(Math.hypot(bot.entity.position.x - x, bot.entity.position.z - z) < 0.1, 'it stands still')
        assert.equal(bot.targetDigBlock, null)
        letGo()
      }
      await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 1)
      const mining = ctx.mineBlock('oak_log', 2, { item: 'oak_log' })
      await pauseWhen(() => bot.entity.position.z > 1.5, 'the way')
      await pauseWhen(() => bot.targetDigBlock !== null, 'the dig')
      assert.equal((await mining).gained.oak_log, 2)
      assert.equal(carried(bot).oak_log, 2)

      let opened = 0
      bot.on('windowOpen', () => {
        if (opened++ > 0) return
        const letGo = handle.gate.hold('a test')
        setTimeout(letGo, 300)
      })
      const storing = ctx.exchange({ put: { oak_log: 2 }, take: { oak_planks: 20 } })
      const { put, taken } = await storing
      assert.deepEqual([put, taken], [{ oak_log: 2 }, { oak_planks: 20 }])
      assert.ok(opened >= 2, 'it was interrupted, and begun anew')
      assert.equal(carried(bot).oak_planks, 20)
      assert.equal((await ctx.chestContents()).items.oak_log, 2)
    })

    test('what it had dug before it was stopped it picks up, and digs no more for that', async () => {
      const { bot, ctx, hand } = worker
      const count = 12
      const dug = []
      const onDug = block => dug.push(block.position)
      await ctx.navigateTo({ x: -12, y: 64, z: -12 }, 0)
      bot.on('diggingCompleted', onDug)
      const controller = new AbortController()
      const lying = () => Object.values(bot.entities).filter(({ name }) => name === 'item').length
      const ended = failure(hand(controller.signal).mineBlock('grass_block', count, { item: 'dirt' }))
      await until(bot, () => dug.length >= 3 && lying() > 0, 'a drop that lies around', 30)
      controller.abort(new SkillError('CANCELLED', 'told to stop'))
      await ended
      assert.ok(lying() > 0)
      await ctx.mineBlock('grass_block', count - (carried(bot).dirt ?? 0), { item: 'dirt' })
      bot.off('diggingCompleted', onDug)
      assert.equal(carried(bot).dirt, count)
      assert.equal(dug.length, count)
    })

    test('what somebody else does to the world on the way is noticed', async () => {
      const { bot, ctx } = worker
      const other = await shop.hire('Other', { from: [3, 64, -4], take: { oak_planks: 12 }, stand: [-8, 64, 12] })
      await ctx.navigateTo({ x: 0, y: 64, z: 14 }, 0)
      const walking = ctx.navigateTo({ x: -20, y: 64, z: 14 }, 1)
      for (const z of [13, 14, 15]) await other.ctx.placeItem('oak_planks', { x: -10, y: 64, z })
      await walking
      assert.ok(bot.entity.position.x < -18)
      assert.equal(blockAt(bot, at(-10, 64, 14)), 'oak_planks', 'planks are walked around, not dug through')
      await other.leave()
    })
  })
}
