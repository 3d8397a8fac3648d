/** Pets and mounts: won by food or by riding, on versions old and new, as the server and another client have it. */
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { isTame, labelOf } from '../../../../skills/facts/taming.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { animalsOf, folder, inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

/** Gives somebody things, and waits until the client has them. */
async function give (serv, player, bot, ...stacks) {
  for (const each of stacks) player.give(each)
  player.menu.sync()
  await until(serv, () => stacks.every(({ name }) => bot.inventory.items().some(item => item.name === name)), 3, 'the things are there')
}

for (const version of ['1.13.2', '1.16.5', '1.20.1', '1.21.4']) {
  describe(`pets on ${version}`, () => {
    test('a wolf is won with bones, sits, gets up and bears a name', async () => {
      await inWorld({ version, names: ['Ann', 'Bob'] }, async ({ serv, bot, player }) => {
        const wolf = serv.spawnMob('wolf', new Vec3(4.5, 64, 0.5))
        await until(serv, () => bot.entities[wolf.id], 3, 'the wolf appears')
        const ctx = handOf(bot)
        assert.equal((await failure(ctx.tame('creeper'))).code, 'BAD_ARGS')
        assert.equal((await failure(ctx.tame('wolf'))).code, 'NO_MATERIAL')
        await give(serv, player, bot, serv.stack('bone', 32))
        assert.equal((await ctx.tame('wolf')).tamed, 'wolf')
        assert.equal(wolf.mob.owner, player.uuid)
        assert.equal(wolf.health, version === '1.21.4' ? 40 : 20)
        assert.ok(ctx.inventory().bone < 32)
        assert.equal((await failure(ctx.tame('wolf'))).code, 'NOT_FOUND', 'it is no wild one any more')
        assert.equal(wolf.mob.sits, true)
        const left = ctx.inventory().bone
        await bot.useOn(bot.entities[wolf.id])
        assert.equal((await failure(ctx.nameMob('wolf'))).code, 'NO_MATERIAL')
        await give(serv, player, bot, { ...serv.stack('name_tag'), label: 'Rex' })
        assert.equal((await ctx.nameMob('wolf', 'Rex')).named, 'wolf')
        assert.equal(wolf.mob.label, 'Rex')
        assert.equal(ctx.inventory().name_tag, undefined)
        assert.ok(ctx.inventory().bone <= left)
        const other = serv.players[1]
        await until(serv, () => wolf.viewers.has(other), 3, 'others see it')
        assert.equal(labelOf(bot.registry, bot.entities[wolf.id]), 'Rex')
        assert.ok(isTame(bot.registry, bot.entities[wolf.id]))
      })
    })

    test('a horse throws its rider until it is tame', async () => {
      await inWorld({ version }, async ({ serv, bot, player }) => {
        const horse = serv.spawnMob('horse', new Vec3(3.5, 64, 0.5), { temper: 60 })
        await until(serv, () => bot.entities[horse.id], 3, 'the horse appears')
        const ctx = handOf(bot)
        assert.equal((await ctx.tame('horse')).tamed, 'horse')
        assert.equal(horse.mob.owner, player.uuid)
        assert.equal(player.vehicle, null)
        assert.equal(bot.vehicle, null)
        await ctx.navigateTo({ x: 0, y: 64, z: 0 })
        assert.ok(player.position.distanceTo(new Vec3(0.5, 64, 0.5)) < 2, 'on foot one walks again')
      })
    })
  })
}

test('a cat runs from whoever moves, and comes to whoever holds out fish and stands still', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    const cat = serv.spawnMob('cat', new Vec3(6.5, 64, 0.5))
    await until(serv, () => bot.entities[cat.id], 3, 'the cat appears')
    await until(serv, () => cat.position.distanceTo(player.position) > 12, 10, 'it runs')
    await give(serv, player, bot, serv.stack('cod', 32))
    assert.equal((await handOf(bot).tame('cat')).tamed, 'cat')
    assert.equal(cat.mob.owner, player.uuid)
  })
})

test('whose a pet is, its name and a saddle are kept with the world', async () => {
  const keep = mkdtempSync(path.join(folder, 'kept-'))
  const kept = { owner: '00000000-0000-0000-0000-000000000001', saddled: true, label: 'Rex' }
  await inWorld({ keep }, ({ serv }) => { serv.spawnMob('horse', new Vec3(3.5, 64, 0.5), kept) })
  await inWorld({ keep }, ({ serv }) => {
    const [{ mob: { owner, saddled, label } }] = animalsOf(serv)
    assert.deepEqual({ owner, saddled, label }, kept)
  })
})
