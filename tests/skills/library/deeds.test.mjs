/** Deeds by the real protocol, as another player who is in the world sees them: sleeping, getting up, looking, trading. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { sleepers, watchSleepers } from '../../../skills/bot/seen/sleepers.mjs'
import look from '../../../skills/library/deeds/look.mjs'
import read from '../../../skills/library/deeds/read.mjs'
import ride from '../../../skills/library/deeds/ride.mjs'
import sleep from '../../../skills/library/deeds/sleep.mjs'
import trade from '../../../skills/library/deeds/trade.mjs'
import wake from '../../../skills/library/deeds/wake.mjs'
import { failure, openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const bed = (x, z) => ['head', 'foot'].map((part, n) => ({ block: 'red_bed', at: [x, 64, z + n], properties: { part, facing: 'north' } }))
const form = {
  name: 'deeds',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { white_bed: 1, wheat: 40, potato: 52, carrot: 44, beetroot: 30, emerald: 2 } }],
  blocks: bed(6, 0),
  mobs: [{ type: 'villager', position: [4, 64, -6], profession: 'farmer' }],
  rules: { hostile_mobs: false }
}
const LATE = { ...form, time: 12_000 }

for (const version of versions) {
  describe(`deeds on ${version}`, () => {
    test('who is to sleep waits for the night, puts up the bed that was made for it, and takes it back in the morning', async () => {
      const shop = await openWorkshop({ ...LATE, name: 'own', blocks: [] }, { version, folder })
      try {
        const { bot, ctx } = await shop.hire('Sleeper', { chest: CHEST })
        assert.ok(bot.time.timeOfDay < 12_541, 'it is not night yet')
        assert.equal((await sleep(ctx, { tools: ['white_bed'] })).done, 1)
        const witness = await shop.hire('Witness')
        assert.ok(witness.bot.time.timeOfDay < 2000, 'a new day')
        assert.equal((await ctx.chestContents()).items.white_bed, 1)
      } finally {
        await shop.close()
      }
    })

    test('a night slept away by a reflex is slept away', async () => {
      const shop = await openWorkshop({ ...LATE, name: 'reflex' }, { version, folder })
      try {
        const { bot, ctx } = await shop.hire('Sleeper', { chest: CHEST, reflexes: true })
        assert.equal((await sleep(ctx, {})).done, 1)
        assert.ok(bot.time.timeOfDay < 2000, 'a new day')
      } finally {
        await shop.close()
      }
    })

    test('where somebody stays up nobody has slept, and who lies in bed gets up when asked', async () => {
      const shop = await openWorkshop({ ...form, name: 'up', time: 14_000 }, { version, folder })
      try {
        const witness = await shop.hire('Witness', { stand: [8, 64, 3] })
        watchSleepers(witness.bot)
        const { bot, ctx } = await shop.hire('Sleeper', { chest: CHEST })
        const slept = failure(sleep(ctx, {}))
        await until(witness.bot, () => sleepers(witness.bot).includes('Sleeper'), 'it lies in bed', 20)
        assert.deepEqual((await slept).code, 'UNSUPPORTED')
        await bot.sleep(bot.findBlock({ matching: ({ name }) => name === 'red_bed' }))
        await until(witness.bot, () => sleepers(witness.bot).includes('Sleeper'), 'it lies in bed again', 20)
        assert.equal((await wake(ctx)).done, 1)
        await until(witness.bot, () => sleepers(witness.bot).length === 0, 'it is up', 5)
      } finally {
        await shop.close()
      }
    })

    test('who finds its bed taken lies down in another', async () => {
      const shop = await openWorkshop({ ...form, name: 'taken', time: 14_000, blocks: [...bed(6, 0), ...bed(9, 0)] }, { version, folder })
      try {
        const other = await shop.hire('Other', { stand: [6, 64, -2] })
        const { ctx } = await shop.hire('Sleeper', { stand: [-6, 64, 0] })
        const night = ctx.spendNight()
        await other.bot.sleep(other.bot.blockAt(new Vec3(6, 64, 0)))
        assert.deepEqual(await night, { slept: true })
      } finally {
        await shop.close()
      }
    })

    test('who has nothing to do leaves the only bed to somebody else, and lies down first where there are enough', async () => {
      const goesToBed = async beds => {
        const shop = await openWorkshop({ ...form, name: `left${beds.length}`, time: 14_000, blocks: beds.flatMap(x => bed(x, 0)) }, { version, folder })
        try {
          const witness = await shop.hire('Witness', { stand: [8, 64, 3] })
          const idle = await shop.hire('Idle', { stand: [4, 64, 0], reflexes: true })
          await witness.bot.waitForTicks(200)
          return idle.events.filter(({ kind, state }) => kind === 'reflex' && state === 'start').map(({ name }) => name)
        } finally {
          await shop.close()
        }
      }
      assert.deepEqual(await goesToBed([6]), [])
      assert.deepEqual(await goesToBed([6, 9]), ['sleep'])
    })

    test('where it is day for good nobody waits for the night', async () => {
      const shop = await openWorkshop({ ...form, name: 'noon', time: 6000, rules: { daylight_cycle: false } }, { version, folder })
      try {
        const { ctx } = await shop.hire('Sleeper', { chest: CHEST })
        assert.equal((await failure(sleep(ctx, {}))).message, 'No night comes here.')
      } finally {
        await shop.close()
      }
    })

    test('another player sees where it looks', async () => {
      const shop = await openWorkshop({ ...form, name: 'look' }, { version, folder })
      try {
        const witness = await shop.hire('Witness', { stand: [-6, 64, 0] })
        const { ctx } = await shop.hire('Looker', { stand: [0, 64, 0] })
        const eyes = () => witness.bot.players.Looker.entity
        await until(witness.bot, eyes, 'it is in sight', 5)
        const faces = ([x, y, z], what) => until(witness.bot, () => {
          const { yaw, pitch } = eyes()
          const way = new Vec3(-Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch))
          return way.dot(new Vec3(x, y, z).normalize()) > 0.98
        }, what, 5)
        await look(ctx, { item: 'north' })
        await faces([0, 0, -1], 'north')
        await look(ctx, { item: 'up' })
        await faces([0, 1, 0], 'up')
        await look(ctx, { item: 'me', people: ['Witness'] })
        await faces([-1, 0, 0], 'whoever asked')
        await look(ctx, { item: '0 65 9' })
        await faces([0, 0, 1], 'a place')
        assert.equal((await failure(look(ctx, { item: 'Nobody' }))).code, 'NOT_FOUND')
      } finally {
        await shop.close()
      }
    })

    test('the nearest sign with anything on it is gone to and read, then the book out of the chest', async () => {
      const signs = [{ block: 'oak_sign', at: [4, 64, 0] }, { block: 'oak_sign', at: [20, 64, 0], text: ['To the', 'mine'] }]
      const shop = await openWorkshop({ ...form, name: 'read', blocks: signs, inventories: { Reader: { writable_book: 1 } } }, { version, folder })
      try {
        const { bot, ctx } = await shop.hire('Reader', { chest: CHEST })
        assert.equal((await read(ctx, { item: 'sign' })).reads.trim().replace(/\s+/g, ' '), 'To the mine')
        assert.ok(bot.entity.position.distanceTo(new Vec3(20.5, 64, 0.5)) < 9, `read from ${bot.entity.position}`)
        assert.equal((await read(ctx, { item: 'book' })).reads, '', 'nothing is in it yet')
        const had = (await ctx.chestContents()).items
        assert.equal(had.writable_book, 1, 'it is back in the chest')
        await ctx.withdrawItem('writable_book', 1)
        await ctx.writeBook(['Our mine', 'lies in the north'], 'The mine')
        await ctx.handIn({ items: ['written_book'] })
        assert.equal((await read(ctx, { item: 'book' })).reads, 'Our mine lies in the north')
      } finally {
        await shop.close()
      }
    })

    test('where nothing is to be read it is not there', async () => {
      const shop = await openWorkshop({ ...form, name: 'bare', blocks: [] }, { version, folder })
      try {
        const { ctx } = await shop.hire('Reader', { chest: CHEST })
        for (const item of ['sign', 'book']) assert.equal((await failure(read(ctx, { item }))).code, 'NOT_FOUND', item)
      } finally {
        await shop.close()
      }
    })

    test('another player sees it on a horse, and beside it afterwards', async () => {
      const herd = { ...form, name: 'ride', mobs: [{ type: 'horse', position: [4, 64, -6] }] }
      const shop = await openWorkshop(herd, { version, folder, seed: 1 })
      try {
        const witness = await shop.hire('Witness', { stand: [-6, 64, 0] })
        const { ctx } = await shop.hire('Rider', { chest: CHEST })
        const seats = []
        witness.bot._client.on('set_passengers', ({ entityId, passengers }) => {
          const isRider = passengers.includes(witness.bot.players.Rider.entity?.id)
          seats.push({ on: witness.bot.entities[entityId]?.name, isRider, tick: witness.bot.time.age })
        })
        await until(witness.bot, () => witness.bot.players.Rider.entity, 'it is in sight', 5)
        assert.equal((await ride(ctx, { item: 'horse' })).done, 1)
        await witness.bot.waitForTicks(2)
        const [up, off] = seats.slice(-2)
        assert.deepEqual([up.on, up.isRider, off.isRider], ['horse', true, false])
        assert.ok(off.tick - up.tick >= 180, `${off.tick - up.tick} ticks`)
      } finally {
        await shop.close()
      }
    })

    test('what a villager gives is in the chest, what it takes is gone from it', async () => {
      const shop = await openWorkshop({ ...form, name: 'trade' }, { version, folder, seed: 1 })
      try {
        const { bot, ctx } = await shop.hire('Trader', { chest: CHEST })
        await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'villager'), 'the villager is in sight', 5)
        const offers = (await failure(ctx.trade('cake'))).data.offers
        const { gives, price } = offers.find(({ gets }) => gets === 'emerald')
        assert.equal((await trade(ctx, { item: 'emerald', quantity: 2, consumes: { [gives]: 2 * price } })).done, 2)
        const { items } = await ctx.chestContents()
        assert.deepEqual([items.emerald, items[gives]], [4, form.containers[0].items[gives] - 2 * price || undefined])
      } finally {
        await shop.close()
      }
    })
  })
}
