import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { NETHER_X } from '../../../../../worlds/dimensions/regions.mjs'
import { spawnerOf } from '../../../../../worlds/terrain/nether/fortress.mjs'
import { loot, SPECIES } from '../../../../../worlds/survival/mobs/species.mjs'
import { FIELD, animalsOf, arm, inWorld, itemsOf, until } from '../../../field.mjs'

const living = serv => animalsOf(serv).filter(({ name, mob }) => name === 'blaze' && mob.diedAt === undefined)
/** At 1.13 the client's data have another name for the number 64. */
const FIREBALL = /^(small_fireball|firecharge)$/
for (const version of ['1.13.2', '1.16.5', '1.18.2', '1.21.4']) {
  test(`a plain client sees what a blaze is and shoots, on ${version}`, async () => {
    await inWorld({ form: { ...FIELD, name: 'seen', time: 18000 }, version }, async ({ serv, bot, player, run }) => {
      const spawned = []
      bot.on('entitySpawn', ({ name }) => spawned.push(name))
      await until(serv, () => player.ready && serv.tickCount > 20, 5, 'the world')
      serv.spawnMob('blaze', player.position.offset(8, 0, 0))
      await until(serv, () => spawned.includes('blaze'), 5, 'a blaze')
      run(150)
      await until(serv, () => spawned.some(name => FIREBALL.test(name)), 5, String(spawned))
    })
  })
}

/** The player's wounds, by cause, in half hearts; nothing heals. */
const wounds = serv => {
  const found = {}
  serv.on('playerHurt', (player, amount, cause) => {
    found[cause] = [...found[cause] ?? [], amount]
    player.health = 20
  })
  return found
}
const balls = serv => Object.values(serv.entities).filter(({ name }) => name === 'small_fireball')

test('a blaze burns for three seconds, shoots three fireballs and rests for five; each is five half hearts and fire', async () => {
  await inWorld({ form: { ...FIELD, name: 'volley', time: 18000 } }, async ({ serv, player, run }) => {
    const hurt = wounds(serv)
    const blaze = serv.spawnMob('blaze', player.position.offset(8, 0, 0))
    const shots = []
    const seen = new Set()
    for (let tick = 0; tick < 330; tick++) {
      run(1)
      for (const { id } of balls(serv).filter(ball => !seen.has(ball.id))) {
        seen.add(id)
        shots.push(serv.tickCount)
      }
    }
    assert.equal(shots.length, 6, String(shots))
    assert.deepEqual([shots[1] - shots[0], shots[2] - shots[1]], [6, 6])
    assert.equal(shots[3] - shots[2], 6 + 100 + 60)
    assert.equal(Math.max(...hurt.fireball), 5, JSON.stringify(hurt))
    assert.ok(hurt.onFire?.length > 0, 'it burns')
    assert.equal(blaze.health, 20)
  })
})

test('behind a shield that is turned to it a fireball neither hurts nor burns', async () => {
  await inWorld({ form: { ...FIELD, name: 'shielded', time: 18000 } }, async ({ serv, player, run }) => {
    const hurt = wounds(serv)
    player.slots[45] = serv.stack('shield')
    player.shield = { slot: 45, since: -100 }
    player.yaw = -90
    serv.spawnMob('blaze', player.position.offset(8, 0, 0))
    let blocked = 0
    serv.on('blocked', () => blocked++)
    run(150)
    assert.ok(blocked > 0)
    assert.deepEqual([hurt.fireball, hurt.onFire], [undefined, undefined])
  })
})

test('a blaze strikes who is within two blocks once a second, with six half hearts', async () => {
  await inWorld({ form: { ...FIELD, name: 'near', time: 18000 } }, async ({ serv, player, run }) => {
    const hurt = wounds(serv)
    const blaze = serv.spawnMob('blaze', player.position.offset(1.5, 0, 0))
    blaze.mob.heightUntil = Infinity
    blaze.mob.above = 0
    run(64)
    assert.deepEqual([...new Set(hurt.blaze)], [6])
    assert.ok(hurt.blaze.length >= 3 && hurt.blaze.length <= 4, JSON.stringify(hurt))
  })
})

test('who is out of its sight it follows for a moment, and then stays where it is', async () => {
  await inWorld({ form: { ...FIELD, name: 'hidden', time: 18000 } }, async ({ serv, player, run }) => {
    wounds(serv)
    const blaze = serv.spawnMob('blaze', player.position.offset(10, 0, 0))
    run(20)
    const { x, z } = player.position.floored()
    for (let up = 0; up < 16; up++) for (let side = -12; side <= 12; side++) serv.putBlock(new Vec3(x + 4, 64 + up, z + side), 'stone')
    const before = blaze.position.clone()
    run(50)
    const far = Math.hypot(blaze.position.x - before.x, blaze.position.z - before.z)
    assert.ok(blaze.mob.target === player && far > 0.1 && far < 1, `${far} blocks`)
  })
})

test('a blaze falls on nobody and burns in nothing; water hurts it a half heart each half second', async () => {
  const pool = [{ block: 'lava', from: [8, 63, -2], to: [12, 63, 2] }, { block: 'water', from: [-12, 61, -2], to: [-8, 62, 2] }]
  await inWorld({ form: { ...FIELD, name: 'pools', time: 18000, blocks: pool } }, async ({ serv, player, run }) => {
    player.gameMode = 3
    const [dry, wet] = [[10, 63], [-10, 61]].map(([x, y]) => serv.spawnMob('blaze', new Vec3(x + 0.5, y, 0.5)))
    const fallen = serv.spawnMob('blaze', new Vec3(0.5, 84, 20.5))
    run(100)
    assert.equal(dry.health, 20)
    assert.ok(wet.health >= 9 && wet.health <= 11, String(wet.health))
    run(300)
    assert.equal(fallen.onGround, true)
    assert.equal(fallen.health, 20)
  })
})

test('who is struck calls those of its kind within 48 blocks, seen or not', async () => {
  await inWorld({ form: { ...FIELD, name: 'rally', time: 18000 } }, async ({ serv, player }) => {
    const [struck, near, far] = [3, 40, 70].map(x => serv.spawnMob('blaze', player.position.offset(x, 0, 0)))
    struck.takeDamage({ damage: 1, attacker: player, cause: 'player' })
    assert.deepEqual([struck, near, far].map(({ mob }) => mob.foe === player), [true, true, false])
  })
})

test('a rod or none and ten points of experience, for players alone; looting gives more', async () => {
  await inWorld({ form: { ...FIELD, name: 'rods', time: 18000 } }, async ({ serv, player, run }) => {
    const slain = []
    serv.on('mobDied', entity => slain.push(entity))
    let points = 0
    serv.dropExperience = (_, worth) => { points += worth }
    for (let i = 0; i < 40; i++) serv.spawnMob('blaze', player.position.offset(2, 0, 0)).takeDamage({ damage: 20, attacker: player, cause: 'player' })
    const rods = itemsOf(serv).reduce((sum, { name, count }) => sum + (name === 'blaze_rod' ? count : 0), 0)
    assert.equal(slain.length, 40)
    assert.ok(rods > 8 && rods < 32, String(rods))
    assert.equal(points, 400)
    for (let i = 0; i < 10; i++) serv.spawnMob('blaze', player.position.offset(2, 0, 0)).takeDamage({ damage: 20, cause: 'fall' })
    assert.equal(itemsOf(serv).reduce((sum, { count }) => sum + count, 0), rods)
    arm(player, 'diamond_sword')
    run(1)
    const most = Math.max(...Array.from({ length: 200 }, () => loot(SPECIES.blaze, Math.random, { looting: 3 })[0]?.count ?? 0))
    assert.equal(most, 4)
  })
})

/** A player beside a fortress's spawner. */
const DARK = { ...FIELD, rules: { daylight_cycle: false, mob_griefing: false } }
const atSpawner = (name, body) => inWorld({ form: { ...DARK, name } }, async world => {
  const { serv, player } = world
  const { x, y, z } = spawnerOf(serv.seed, 0, 0)
  const spawner = new Vec3(x + NETHER_X, y, z)
  serv.enterDimension(player, spawner.offset(0.5, 0, 20), true)
  serv.enterWorld(player)
  while (!serv.isLoaded(spawner)) serv.sendNearest(player)
  serv.on('playerHurt', () => { player.health = 20 })
  await body({ ...world, spawner })
})

test('a spawner calls up to four at a time while a player is within 16 blocks, every 10 to 40 seconds, six at the most', async () => {
  await atSpawner('calls', async ({ serv, player, run, spawner }) => {
    const born = []
    const spawn = serv.spawnEntity
    serv.spawnEntity = (name, position, fields) => {
      if (name === 'blaze') born.push({ tick: serv.tickCount, position })
      return spawn(name, position, fields)
    }
    player.position = spawner.offset(0.5, 0, 17)
    run(1000)
    assert.equal(born.length, 0)
    player.position = spawner.offset(0.5, 0, 12)
    run(2000)
    for (const { position } of born) {
      const { x, y, z } = position.minus(spawner)
      assert.ok(Math.abs(x - 0.5) <= 4 && Math.abs(z - 0.5) <= 4 && Math.abs(y) <= 1, String(position))
    }
    const rounds = [...new Set(born.map(({ tick }) => tick))]
    const times = rounds.map(round => born.filter(({ tick }) => tick === round).length)
    assert.ok(rounds.length >= 2 && times.every(count => count >= 1 && count <= 4), String(times))
    const pauses = rounds.slice(1).map((tick, i) => tick - rounds[i])
    assert.ok(pauses.every(pause => pause >= 200), String(pauses))
    assert.ok(living(serv).length <= 9, String(living(serv).length))
  })
})

test('a spawner in the light, or that is broken, or that somebody put up calls nobody', async () => {
  await atSpawner('lit', async ({ serv, player, run, spawner }) => {
    player.position = spawner.offset(0.5, 0, 12)
    const floor = name => {
      for (let dx = -6; dx <= 6; dx++) for (let dz = -6; dz <= 6; dz++) serv.putBlock(spawner.offset(dx, -1, dz), name)
    }
    floor('glowstone')
    run(1000)
    assert.equal(living(serv).length, 0)
    floor('nether_bricks')
    serv.putBlock(spawner.offset(0, 1, 3), 'spawner')
    serv.putBlock(spawner, 'air')
    run(1000)
    assert.equal(living(serv).length, 0)
  })
})
