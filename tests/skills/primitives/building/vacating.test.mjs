/** Who stands on a building's last cell: an animal is shoved off it, a person asked, and the step fails only where they stay. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import build from '../../../../skills/library/build.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { FIELD, inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const wall = Array.from({ length: 5 }, (_, n) => [4 + n, 64, 4, 'cobblestone'])
const LAST = [6, 64, 4]

/** A bot with cobblestone, and what it tells of. */
async function mason ({ serv, bot, player }) {
  player.give({ ...serv.stack('cobblestone'), count: 5 })
  player.menu.sync()
  await until(serv, () => bot.inventory.items().length > 0, 3, 'the stones are there')
  const handle = new BotHandle(bot)
  const told = []
  handle.on('event', (kind, data) => told.push({ kind, ...data }))
  bot.on('end', () => handle.end('DISCONNECTED', 'the test is over'))
  return { told, handle, ctx: createContext(handle, { signal: new AbortController().signal }) }
}

/** One that goes nowhere by itself. */
function stand (serv, kind, x, z) {
  const animal = serv.spawnMob(kind, new Vec3(x, 64, z))
  animal.mob.species = { ...animal.mob.species, walk: 0, run: 0 }
  return animal
}

for (const kind of ['cow', 'sheep', 'chicken', 'enderman']) {
  test(`a wall is built where one stands that does not stir: ${kind}`, async () => {
    await inWorld({}, async world => {
      const { serv, bot } = world
      const { ctx } = await mason(world)
      const animal = stand(serv, kind, 6.5, 4.5)
      await until(serv, () => bot.entities[animal.id], 3, 'it appears')
      assert.deepEqual((await build(ctx, { blocks: wall, consumes: {} })).wrong, [])
      assert.ok(!animal.removed && animal.health === animal.mob.species.health, 'nobody struck it')
    })
  })
}

test('a cow that nobody can get behind is waited for', async () => {
  const blocks = [[5, 63, 5], [7, 63, 5], [6, 63, 4]].flatMap(([x, y, z]) => [1, 2].map(up => ({ block: 'stone', at: [x, y + up, z] })))
  await inWorld({ form: { ...FIELD, name: 'stall', blocks } }, async world => {
    const { serv, bot } = world
    const { ctx } = await mason(world)
    const cow = stand(serv, 'cow', 6.5, 5.5)
    await until(serv, () => bot.entities[cow.id], 3, 'it appears')
    const soon = until(serv, () => serv.tickCount > 900, 60, 'a while').then(() => { serv.moveEntity(cow, new Vec3(6.5, 64, 9.5), { onGround: true }) })
    assert.deepEqual((await build(ctx, { blocks: [[6, 64, 5, 'cobblestone']], consumes: {} })).wrong, [])
    await soon
  })
})

test('a person is asked once, and waited for', async () => {
  await inWorld({ names: ['Mason', 'Ann'] }, async world => {
    const { serv } = world
    const { ctx, told } = await mason(world)
    const ann = serv.players.find(({ username }) => username === 'Ann')
    serv.teleport(ann, new Vec3(6.5, 64, 4.5))
    await until(serv, () => world.others[0].entity.position.x > 6, 3, 'Ann stands there')
    const leaves = until(serv, () => told.some(({ kind }) => kind === 'aside'), 60, 'she is asked')
      .then(() => until(serv, () => serv.tickCount % 400 === 0, 30, 'a while')).then(() => serv.teleport(ann, new Vec3(6.5, 64, 9.5)))
    assert.deepEqual((await build(ctx, { blocks: wall, consumes: {} })).wrong, [])
    await leaves
    const asked = told.filter(({ kind }) => kind === 'aside')
    assert.deepEqual(asked, [{ kind: 'aside', user: 'Ann', position: { x: 6, y: 64, z: 4 } }])
  })
})

test('who stays is named, after all else is built', async () => {
  await inWorld({ names: ['Mason', 'Ann'] }, async world => {
    const { serv, bot } = world
    const { ctx, handle } = await mason(world)
    const ann = serv.players.find(({ username }) => username === 'Ann')
    serv.teleport(ann, new Vec3(6.5, 64, 4.5))
    await until(serv, () => world.others[0].entity.position.x > 6, 3, 'Ann stands there')
    const since = handle.tick()
    const why = await failure(build(ctx, { blocks: wall, consumes: {} }))
    assert.deepEqual([why.code, why.message, why.data.occupied], ['PROTECTED', 'Ann stands there.', true])
    assert.ok(handle.tick() - since > 60 * 20, `${handle.tick() - since} ticks`)
    const lacking = wall.filter(([x, y, z]) => bot.blockAt(new Vec3(x, y, z)).name !== 'cobblestone').map(block => block.slice(0, 3))
    assert.deepEqual(lacking, [LAST])
  })
})
