/** Levers, doors, buttons and trapdoors: flipped by hand, seen by somebody else, and left alone where they stand right. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { join } from '../../../worlds/clients.mjs'
import { at, blockAt, failure, leave, openWorkshop, residue, listeners, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'toggle',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  blocks: [
    { block: 'oak_door', at: [4, 64, -4], properties: { half: 'lower', facing: 'north' } },
    { block: 'oak_door', at: [4, 65, -4], properties: { half: 'upper', facing: 'north' } },
    { block: 'lever', at: [0, 64, -9], properties: { face: 'floor' } },
    { block: 'stone_button', at: [-4, 64, -4], properties: { face: 'floor' } },
    { block: 'oak_trapdoor', at: [-8, 64, 0], properties: { half: 'bottom' } },
    { block: 'iron_trapdoor', at: [8, 64, 0], properties: { half: 'bottom' } }
  ],
  rules: { daylight_cycle: false }
}
const spot = (x, y, z) => ({ x, y, z })
const [DOOR, LEVER, BUTTON, TRAPDOOR, IRON] = [spot(4, 64, -4), spot(0, 64, -9), spot(-4, 64, -4), spot(-8, 64, 0), spot(8, 64, 0)]

for (const version of versions) {
  describe(`switches on ${version}`, () => {
    let shop
    let witness
    before(async () => {
      shop = await openWorkshop(form, { version, folder })
      witness = await join(shop.server, 'Witness')
    })
    after(async () => {
      await leave(witness)
      await shop.close()
    })

    test('each is flipped, and the world shows it', async () => {
      const { ctx, bot, leave: go } = await shop.hire('Flipper')
      const heard = listeners(bot)
      const seen = ({ x, y, z }, name) => witness.blockAt(at(x, y, z)).getProperties()[name]
      for (const [place, name] of [[DOOR, 'open'], [TRAPDOOR, 'open'], [LEVER, 'powered']]) {
        for (const wanted of [true, false]) {
          assert.deepEqual(await ctx.toggle(place), { block: blockAt(bot, at(place.x, place.y, place.z)), position: place, on: wanted })
          await until(witness, () => seen(place, name) === wanted)
        }
      }
      assert.equal((await ctx.toggle(BUTTON)).on, true)
      assert.deepEqual(residue(bot, heard), { goal: null, keys: [], digging: null, window: null, listeners: 0 })
      await go()
    })

    test('what stands as it is wanted is left alone', async () => {
      const { ctx, leave: go } = await shop.hire('Keeper')
      assert.equal((await ctx.toggle(DOOR, true)).on, true)
      await until(witness, () => [64, 65].every(y => witness.blockAt(at(4, y, -4)).getProperties().open === true))
      const moved = []
      witness.on('blockUpdate', (_old, now) => moved.push(now.name))
      assert.equal((await ctx.toggle(DOOR, true)).on, true)
      assert.equal((await ctx.toggle(LEVER, true)).on, true)
      await until(witness, () => witness.blockAt(at(0, 64, -9)).getProperties().powered === true)
      assert.deepEqual(moved.filter(name => name !== 'stone_button'), ['lever'], 'the door is let be')
      await go()
    })

    test('no hand moves iron, and nothing is flipped where nothing is', async () => {
      const { ctx, leave: go } = await shop.hire('Stranger')
      for (const place of [IRON, spot(6, 63, 6)]) {
        const error = await failure(ctx.toggle(place))
        assert.equal(error.code, 'NOT_FOUND')
        assert.match(error.message, /iron trapdoor|grass block|dirt/)
      }
      await go()
    })
  })
}
