/** Reflexes: they have the body while they act, the skill only pauses and then goes on. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { at, openWorkshop, scratch, until, versions } from './workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'reflexes',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [{ position: [3, 64, -4], items: { iron_sword: 2, bread: 8, cobblestone: 64 } }],
  blocks: [
    { block: 'oak_log', from: [-6, 64, 6], to: [-6, 66, 6] },
    { block: 'water', from: [20, 60, 0], to: [22, 63, 2] },
    { block: 'lava', at: [-20, 63, 0] },
    { block: 'water', from: [-24, 63, -2], to: [-23, 63, 2] },
    { block: 'glass', from: [-26, 62, -26], to: [26, 62, 26] },
    // A zombie behind glass, out of everybody else's way.
    { block: 'glass', from: [37, 64, 47], to: [43, 66, 53] },
    { block: 'air', from: [38, 64, 48], to: [42, 66, 52] },
    { block: 'glass', from: [37, 67, 47], to: [43, 67, 53] }
  ],
  mobs: [
    { type: 'zombie', count: 1, from: [40, 64, 50], to: [40, 64, 50] },
    { type: 'creeper', count: 1, from: [90, 64, 10], to: [90, 64, 10] },
    { type: 'creeper', count: 1, from: [90, 64, -60], to: [90, 64, -60] }
  ],
  time: 18000,
  rules: { daylight_cycle: false, mob_griefing: false }
}
const STORE = { chest: [3, 64, -4], from: [3, 64, -4], reflexes: true }
const acted = (worker, name) => worker.events.filter(event => event.kind === 'reflex' && event.name === name).map(event => event.state)

for (const version of versions) {
  describe(`reflexes on ${version}`, { concurrency: 3 }, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    test('hungry in the middle of digging: it eats, and goes on digging', async () => {
      const worker = await shop.hire('Eater', { ...STORE, take: { bread: 4 } })
      const { bot, ctx } = worker
      // The bar as the server would send it after a long day; the server itself keeps its own count.
      const mining = ctx.mineBlock('oak_log', 3, { item: 'oak_log' })
      await until(bot, () => bot.targetDigBlock !== null, 'the dig', 20)
      bot.food = 10
      await until(bot, () => acted(worker, 'eat').includes('start'), 'the reflex', 5)
      bot.food = 20
      assert.equal((await mining).gained.oak_log, 3)
      assert.ok(acted(worker, 'eat').includes('end'))
      await worker.leave()
    })

    test('a zombie is fought with the sword while a walk waits', async () => {
      const worker = await shop.hire('Fighter', { ...STORE, take: { iron_sword: 1 }, stand: [34, 64, 50] })
      const { bot, ctx } = worker
      const zombie = () => Object.values(bot.entities).find(entity => entity.name === 'zombie' && entity.isValid && !worker.handle.memory.dead.has(entity.id))
      await until(bot, zombie, 'the zombie')
      // Nobody sees through glass, mobs neither.
      for (const z of [48, 49, 50, 51, 52]) for (const y of [64, 65]) await ctx.takeBack({ x: 37, y, z })
      await until(bot, () => acted(worker, 'enemy').includes('start'), 'the fight', 30)
      // Where the walk ends, not where the bot is when all is over: the fight may go on after it.
      const walking = ctx.navigateTo({ x: 20, y: 64, z: 60 }, 1).then(() => bot.entity.position.clone())
      await until(bot, () => !zombie(), 'the end of the zombie', 40)
      const left = (await walking).distanceTo(at(20.5, 64, 60.5))
      assert.ok(left < 3, `the walk was finished, ${left} blocks from its goal`)
      assert.ok(bot.health > 0)
      await worker.leave()
    })

    test('with empty hands nobody waits for a creeper; with a sword it is hit before it goes off', async () => {
      const runner = await shop.hire('Runner', { reflexes: true })
      const creeper = bot => Object.values(bot.entities).find(({ name, isValid }) => name === 'creeper' && isValid)
      const approach = worker => {
        const walk = new AbortController()
        worker.hand(walk.signal).navigateTo(creeper(worker.bot).position, 2).catch(() => {})
        return walk
      }
      await runner.ctx.navigateTo({ x: 78, y: 64, z: 10 }, 1)
      await until(runner.bot, () => creeper(runner.bot), 'the creeper')
      const walk = approach(runner)
      const fled = ({ name, state, why }) => name === 'enemy' && state === 'start' && /creeper/.test(why)
      await until(runner.bot, () => runner.events.some(fled), 'the flight', 30)
      walk.abort()
      const near = creeper(runner.bot).position.distanceTo(runner.bot.entity.position)
      await until(runner.bot, () => creeper(runner.bot)?.position.distanceTo(runner.bot.entity.position) > near + 3, 'some distance', 20)
      assert.equal(runner.bot.health, 20)
      await runner.leave()

      const slayer = await shop.hire('Slayer', { ...STORE, take: { iron_sword: 1 } })
      await slayer.ctx.navigateTo({ x: 78, y: 64, z: -60 }, 1)
      const target = await until(slayer.bot, () => creeper(slayer.bot), 'the other creeper')
      approach(slayer)
      await until(slayer.bot, () => !target.isValid || slayer.handle.memory.dead.has(target.id), 'its end', 40)
      assert.ok(slayer.bot.health > 0, 'alive')
      await slayer.leave()
    })

    test('out of the water when there is nothing to do, and out of lava', async () => {
      const worker = await shop.hire('Swimmer', { ...STORE, take: { bread: 1 }, stand: [18, 64, 1] })
      const { bot } = worker
      bot.setControlState('forward', true)
      await bot.lookAt(at(21.5, 65, 1.5), true)
      await until(bot, () => bot.entity.isInWater, 'the water', 10)
      bot.clearControlStates()
      await until(bot, () => acted(worker, 'leave water').includes('end'), 'the shore', 30)
      await until(bot, () => !bot.entity.isInWater && bot.entity.onGround, 'dry ground', 5)

      await worker.ctx.navigateTo({ x: -16, y: 64, z: 0 }, 0)
      await bot.lookAt(at(-20, 65, 0.5), true)
      bot.setControlState('forward', true)
      await until(bot, () => bot.entity.isInLava, 'the lava', 10)
      bot.clearControlStates()
      await until(bot, () => acted(worker, 'escape fire').includes('end'), 'the escape', 15)
      assert.equal(bot.entity.isInLava, false)
      assert.ok(bot.health > 0, 'alive')
      await worker.leave()
    })
  })
}
