/** Hunting where not every animal can be had. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { Dodge } from '../../../../skills/primitives/arms/dodge.mjs'
import { failure, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
/** A cell of glass, which nobody digs through, around one block, above and below too. */
const cell = (x, z) => [{ block: 'glass', from: [x - 1, 63, z - 1], to: [x + 1, 66, z + 1] }, { block: 'air', from: [x, 64, z], to: [x, 65, z] }]
const form = {
  name: 'hunting',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(10).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [...cell(4, 0), ...cell(22, 0), ...cell(-14, 0), { block: 'air', from: [0, 58, 24], to: [0, 63, 24] }],
  mobs: [
    { type: 'pig', position: [4, 64, 0] },
    { type: 'pig', position: [9, 64, 4] },
    { type: 'cow', position: [22, 64, 0] },
    { type: 'zombie', position: [-14, 64, 0] },
    { type: 'chicken', position: [0, 64, -42] },
    { type: 'sheep', position: [0, 58, 24] }
  ],
  time: 18000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  describe(`hunting on ${version}`, { concurrency: 3 }, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    test('the nearest is behind glass: the next one is taken', async () => {
      const { bot, ctx, leave } = await shop.hire('Passer')
      await until(bot, () => Object.values(bot.entities).filter(({ name }) => name === 'pig').length === 2, 'both pigs')
      const { killed, position } = await ctx.killMob('pig')
      assert.equal(killed, 'pig')
      assert.ok(position.x > 5.5 || Math.abs(position.z) > 1.5, `${position.x} ${position.z}`)
      await leave()
    })

    test('one that cannot be had is out of sight until something changes', async () => {
      const { ctx, leave } = await shop.hire('Giver', { stand: [18, 64, 0] })
      assert.equal((await failure(ctx.killMob('cow'))).code, 'NO_PATH')
      assert.equal((await failure(ctx.killMob('cow'))).code, 'NOT_FOUND')
      assert.equal((await failure(ctx.exploreUntil('north', 8, { mobs: ['cow'] }))).code, 'NOT_FOUND')
      await leave()
    })

    test('a monster behind glass is no reason to do anything', async () => {
      const { bot, events, leave } = await shop.hire('Watcher', { stand: [-11, 64, 0], reflexes: true })
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'zombie'), 'the zombie')
      await bot.waitForTicks(40)
      assert.deepEqual(events.filter(({ kind }) => kind === 'reflex'), [])
      await leave()
    })

    test('what an exploration has found is hunted', async () => {
      const { bot, ctx, leave } = await shop.hire('Scout')
      await until(bot, () => bot.blockAt(new Vec3(0, 63, -42)), 'the ground under it')
      assert.equal((await ctx.exploreUntil('north', 8, { mobs: ['chicken'] })).found.name, 'chicken')
      assert.equal((await ctx.killMob('chicken')).killed, 'chicken')
      await leave()
    })

    test('an archer is run at aslant: not into a wall, nor where it is not seen', async () => {
      const { bot, handle, ctx, leave } = await shop.hire('Dodger', { stand: [-14, 64, -20] })
      const eyes = () => handle.bot.entity.position.offset(0, 1.62, 0)
      const archer = (x, z) => new Dodge(bot, { position: new Vec3(x + 0.5, 64, z + 0.5), width: 0.6, height: 1.99 })
      const keys = () => ['left', 'right'].filter(key => bot.getControlState(key))
      const north = archer(-14, -32)
      assert.equal(north.side(eyes()), 'right')
      north.run(eyes())
      assert.deepEqual(keys(), ['right'])
      bot.clearControlStates()
      assert.equal(archer(-14, -60).side(eyes()), null, 'out of range')
      // Over and over no nearer: something is in the way, and the search shall find the way.
      north.begin(eyes())
      north.end(eyes())
      assert.equal(north.side(eyes()), null)
      await ctx.navigateTo({ x: -16, y: 64, z: 2 }, 0)
      assert.equal(archer(-14, -8).side(eyes()), null, 'behind glass')
      // North-east is the glass: the other side it is.
      assert.equal(archer(-16, -8).side(eyes()), 'left')
      await leave()
    })

    test('one in a pit is dug for', async () => {
      const { ctx, leave } = await shop.hire('Digger', { stand: [0, 64, 18] })
      assert.equal((await ctx.killMob('sheep')).killed, 'sheep')
      await leave()
    })
  })
}
