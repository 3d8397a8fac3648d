import assert from 'node:assert/strict'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { TESTED } from '../../../../skills/facts/versions.mjs'
import { SPECIES, loot } from '../../../../worlds/survival/mobs/species.mjs'
import { animalsOf, arm, FIELD, folder, inWorld, itemsOf, until } from '../../field.mjs'

test('every version shows mobs where they are, moving, hurt, dying and gone', { concurrency: true }, async t => {
  const each = version => t.test(version, () => inWorld({ version }, async ({ serv, bot, player }) => {
    const pig = serv.spawnMob('pig', new Vec3(2.5, 64, 0.5))
    const husk = serv.spawnMob('husk', new Vec3(12.5, 64, 0.5))
    await until(serv, () => bot.entities[pig.id] && bot.entities[husk.id], 5, 'both appear')
    assert.deepEqual([bot.entities[pig.id].name, bot.entities[husk.id].name], ['pig', 'husk'])
    let moves = 0
    bot.on('entityMoved', entity => { if (entity.id === husk.id) moves++ })
    await until(serv, () => husk.position.x < 8, 10, 'the husk comes nearer')
    await until(serv, () => moves > 10, 10, 'the client sees it move')
    husk.mob.species = { ...husk.mob.species, run: 0, walk: 0, damage: 0 }
    const off = () => bot.entities[husk.id].position.distanceTo(husk.position)
    await until(serv, () => off() < 0.02, 4, 'the client has its place')
    const hurt = once(bot, 'entityHurt')
    arm(player, 'diamond_sword')
    bot.attack(bot.entities[pig.id])
    assert.equal((await hurt)[0].id, pig.id)
    assert.ok(pig.health > 0 && pig.health <= 10 - 7 * 0.9)
    const dead = once(bot, 'entityDead')
    const gone = new Promise(resolve => bot.on('entityGone', ({ id }) => { if (id === pig.id) resolve(id) }))
    pig.takeDamage({ damage: 20 })
    await until(serv, () => pig.removed, 3, 'the body is gone')
    assert.equal((await dead)[0].id, pig.id)
    assert.equal(await gone, pig.id)
    const bang = once(bot._client, 'explosion')
    serv.explode(new Vec3(30.5, 65, 0.5), 3, null)
    assert.equal((await bang)[0].x, 30.5)
  }))
  await Promise.all(TESTED.map(each))
})

test('an animal that is killed by hand takes its time, and leaves loot that can be picked up', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    const pig = serv.spawnMob('pig', new Vec3(2.5, 64, 0.5))
    pig.mob.species = { ...pig.mob.species, run: 0, walk: 0 }
    await until(serv, () => bot.entities[pig.id], 3, 'the pig appears')
    const began = serv.tickCount
    let blows = 0
    while (pig.health > 0) {
      await until(serv, () => {
        const { x, z } = pig.position
        if (pig.position.distanceTo(player.position) > 2.5) bot.entity.position.set(x - 1.5, 64, z) // keeps up
        return serv.tickCount - pig.mob.hurtAt >= 10 && pig.position.distanceTo(player.position) < 3
      }, 5, 'the next blow')
      const hurt = once(serv, 'mobHurt')
      bot.attack(bot.entities[pig.id])
      await hurt
      blows++
    }
    assert.equal(blows, 10)
    assert.ok(serv.tickCount - began >= 9 * 10, `ten blows of one half heart in ${serv.tickCount - began} ticks`)
    await until(serv, () => {
      const item = Object.values(serv.entities).find(entity => entity.stack?.name === 'porkchop')
      if (item) bot.entity.position.set(item.position.x, 64, item.position.z)
      return player.slots.some(slot => slot?.name === 'porkchop')
    }, 5, 'the porkchop is picked up')
    const found = player.slots.find(slot => slot?.name === 'porkchop').count
    assert.ok(found >= 1 && found <= 3)
  })
})

test('a blow out of reach does not count, one within half a second of the last only by what it exceeds', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    arm(player, 'diamond_sword')
    const far = serv.spawnMob('cow', new Vec3(6.5, 64, 0.5))
    await until(serv, () => bot.entities[far.id], 3, 'the cow appears')
    bot._client.write('use_entity', { target: far.id, mouse: 1, sneaking: false })
    const cow = serv.spawnMob('cow', new Vec3(2, 64, 0.5))
    assert.equal(cow.takeDamage({ damage: 3 }), true)
    assert.equal(cow.takeDamage({ damage: 3 }), false)
    assert.equal(cow.takeDamage({ damage: 5 }), true)
    assert.equal(cow.health, 5)
    await once(serv, 'tickEnd')
    await until(serv, () => serv.tickCount - cow.mob.hurtAt >= 10, 2, 'the pause is over')
    assert.equal(cow.takeDamage({ damage: 3 }), true)
    assert.equal(cow.health, 2)
    assert.equal(far.health, 10)
  })
})

test('a blow throws the animal back and it runs away', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    const cow = serv.spawnMob('cow', new Vec3(2.5, 64, 0.5))
    await until(serv, () => bot.entities[cow.id], 3, 'the cow appears')
    const thrown = once(bot._client, 'entity_velocity')
    bot.attack(bot.entities[cow.id])
    await thrown
    await until(serv, () => cow.position.distanceTo(player.position) > 7, 6, 'the cow is away')
  })
})

test('monsters hunt and hit; a wall holds them', async () => {
  const walls = [[-1, 20], [1, 20], [0, 19], [0, 21]]
    .map(([x, z]) => ({ block: 'stone', from: [x, 64, z], to: [x, 66, z] }))
  const form = { ...FIELD, name: 'cell', blocks: [...walls, { block: 'stone', at: [0, 66, 20] }] }
  await inWorld({ form }, async ({ serv, player, run }) => {
    const caged = serv.spawnMob('husk', new Vec3(0.5, 64, 20.5))
    run(600)
    assert.deepEqual(caged.position.floored().toArray(), [0, 64, 20])
    assert.equal(player.health, 20)
    const free = serv.spawnMob('husk', new Vec3(14.5, 64, 3.5))
    const hurt = once(serv, 'playerHurt')
    await until(serv, () => player.health < 20, 15, 'the husk hits')
    const [who, amount, cause] = await hurt
    assert.deepEqual([who.username, amount, cause], ['Ann', 3, 'husk'])
    assert.ok(free.position.distanceTo(player.position) < 3)
  })
})

/** Whether a monster that stands still hits within three seconds, past a wall or with nothing between. */
async function strikes (version, name, x, wall) {
  const blocks = wall ? [{ block: 'stone', from: [1, 64, -2], to: [1, 66, 2] }] : []
  return inWorld({ form: { ...FIELD, name: `reach-${version.replaceAll('.', '-')}`, time: 18000, blocks }, version }, async ({ serv, player, run }) => {
    const mob = serv.spawnMob(name, new Vec3(x, 64, 0.5))
    mob.mob.species = { ...mob.mob.species, run: 0, walk: 0 }
    Object.assign(mob.mob, { target: player, sawAt: serv.tickCount })
    run(60)
    return player.health < 20
  })
}

test('a blow reaches as far as the version says: a spider two blocks; from 1.20.2 on nobody hits through a wall', async () => {
  assert.equal(await strikes('1.20.1', 'spider', 2.5, false), true)
  assert.equal(await strikes('1.20.1', 'husk', 2.5, false), false)
  assert.equal(await strikes('1.20.1', 'husk', 1.9, true), true)
  assert.equal(await strikes('1.20.4', 'husk', 1.9, false), true)
  assert.equal(await strikes('1.20.4', 'husk', 1.9, true), false)
})

test('a monster climbs single steps and goes around a wall', async () => {
  const blocks = [
    { block: 'stone', from: [6, 64, -30], to: [6, 64, 30] },
    { block: 'stone', from: [4, 64, -2], to: [4, 66, 2] }
  ]
  await inWorld({ form: { ...FIELD, name: 'steps', blocks } }, async ({ serv, player, run }) => {
    const husk = serv.spawnMob('husk', new Vec3(14.5, 64, 0.5))
    husk.mob.species = { ...husk.mob.species, damage: 0 }
    run(20 * 40)
    assert.ok(husk.position.distanceTo(player.position) < 2, `it stands at ${husk.position}`)
  })
})

test('a creeper swells for a second and a half, then breaks what the rules let it, and hurts', async () => {
  for (const mobGriefing of [true, false]) {
    const blocks = [{ block: 'dirt', from: [2, 64, -3], to: [4, 64, -3] }]
    const form = { ...FIELD, name: 'blast', blocks, rules: { ...FIELD.rules, mob_griefing: mobGriefing } }
    await inWorld({ form }, async ({ serv, bot, player }) => {
      const creeper = serv.spawnMob('creeper', new Vec3(2.5, 64, 0.5))
      let swelling
      let seen = false
      serv.on('tickEnd', () => { if (creeper.mob.swells) swelling ??= serv.tickCount })
      bot._client.on('entity_metadata', ({ entityId, metadata }) => {
        seen ||= entityId === creeper.id && metadata.some(({ key, value }) => key === 16 && value === 1)
      })
      const [center] = await once(serv, 'explosion')
      const fuse = serv.tickCount - swelling
      await until(serv, () => seen, 2, 'the client sees it swell')
      // Thirty; whoever is thrown back by something and comes near again gives it a pause.
      assert.ok(fuse >= 28 && fuse <= 60, `${fuse} ticks`)
      assert.ok(player.health < 10)
      assert.equal(serv.nameAt(center.offset(0, -1, 0)), mobGriefing ? 'air' : 'grass_block')
      assert.equal(serv.nameAt(new Vec3(3, 64, -3)), mobGriefing ? 'air' : 'dirt')
      assert.equal(serv.nameAt(new Vec3(3, 60, 0)), 'bedrock')
      await until(serv, () => !bot.entities[creeper.id], 2, 'the creeper is gone')
    })
  }
})

test('a creeper whose prey gets away calms down', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    const creeper = serv.spawnMob('creeper', new Vec3(2.5, 64, 0.5))
    await until(serv, () => creeper.mob.fuse > 5, 3, 'it swells')
    serv.teleport(player, new Vec3(-12.5, 64, 0.5))
    await once(bot, 'forcedMove')
    await until(serv, () => creeper.mob.fuse === 0, 2, 'it calms down')
    assert.equal(player.health, 20)
  })
})

test('a skeleton shoots from a distance; arrows do not go through walls', async () => {
  // Low enough that they see each other over it, and too high for an arrow at the middle of a body.
  const pane = { block: 'glass', from: [-2, 64, -1], to: [3, 64, -1] }
  const form = { ...FIELD, name: 'range', time: 18000, blocks: [pane] }
  await inWorld({ form }, async ({ serv, player }) => {
    const behind = serv.spawnMob('stray', new Vec3(0.5, 64, -8.5))
    behind.mob.species = { ...behind.mob.species, run: 0 }
    const stuck = () => Object.values(serv.entities).some(({ stuckAt }) => stuckAt !== undefined)
    await until(serv, stuck, 12, 'an arrow sticks in the glass')
    assert.equal(player.health, 20)
    serv.removeEntity(behind)
    const archer = serv.spawnMob('skeleton', new Vec3(9.5, 64, 0.5))
    await until(serv, () => player.health < 20, 20, 'an arrow hits')
    assert.ok(archer.position.distanceTo(player.position) > 5)
  })
})

test('the undead burn by day in the open, not in the shade, not at night', async () => {
  const form = { ...FIELD, name: 'sun', blocks: [{ block: 'stone', from: [-22, 67, -22], to: [-18, 67, -18] }] }
  await inWorld({ form }, async ({ serv, run }) => {
    const [open, shade] = [new Vec3(20.5, 64, 20.5), new Vec3(-19.5, 64, -19.5)].map(at => serv.spawnMob('zombie', at))
    for (const zombie of [open, shade]) zombie.mob.species = { ...zombie.mob.species, run: 0, walk: 0, sight: 0 }
    const night = serv.spawnMob('zombie', new Vec3(18.5, 64, -18.5))
    night.mob.species = open.mob.species
    serv.time = 18000
    run(200)
    assert.deepEqual([open.health, night.health], [20, 20])
    serv.time = 6000
    run(600)
    assert.ok(open.removed && night.removed)
    assert.equal(shade.health, 20)
    assert.ok(!itemsOf(serv).some(({ name }) => name === 'iron_ingot'), 'rare things need a player')
  })
})

test('the animals of the arena stay on the platform and out of its blocks for twenty minutes', async () => {
  for (const seed of [1, 2]) {
    await inWorld({ world: 'arena', seed, form: FIELD, speed: 1 }, async ({ serv, player, run }) => {
      const count = animalsOf(serv).length
      assert.ok(count >= 10)
      const travelled = new Map(animalsOf(serv).map(entity => [entity, entity.position]))
      let walked = 0
      for (let minute = 0; minute < 20; minute++) {
        run(1200)
        for (const entity of animalsOf(serv)) {
          const { x, y, z } = entity.position
          const where = `${entity.name} at ${entity.position}`
          assert.ok(Math.abs(x - 0.5) < 8.5 && Math.abs(z - 0.5) < 10.5 && y >= 64 && y < 70, where)
          const stuck = serv.collides(entity.position.offset(0, 0.05, 0), entity.width - 0.02, entity.height - 0.1)
          assert.ok(!stuck, `${where} in a block`)
          walked += entity.position.distanceTo(travelled.get(entity))
          travelled.set(entity, entity.position)
        }
        await new Promise(resolve => setImmediate(resolve))
      }
      assert.equal(animalsOf(serv).length, count)
      assert.ok(walked > 100, `${walked} blocks walked`)
      assert.equal(player.health, 20)
    })
  }
})

test('the wild has animals near its players, monsters only at night, and few of each', async () => {
  await inWorld({ world: 'wild', seed: 2, speed: 1 }, async ({ serv, player, run }) => {
    const of = temper => animalsOf(serv).filter(entity => entity.mob.species.temper === temper)
    player.gameMode = 3 // an onlooker: nobody is hunted
    const loaded = way => serv.isLoaded(player.position.offset(way, 0, way))
    await until(serv, () => loaded(40) && loaded(-40), 20, 'chunks')
    for (let i = 0; i < 10; i++) run(200)
    assert.ok(of('passive').filter(entity => entity.name === 'pig').length >= 3)
    assert.ok(new Set(of('passive').map(entity => entity.name)).size >= 4)
    // The herds of the world file stand beyond.
    const near = of('passive').filter(entity => entity.position.distanceTo(player.position) <= 44)
    assert.ok(near.length <= 20, `${near.length} animals`)
    const onTop = entity => serv.skyLightAt(entity.position) > 10
    assert.deepEqual(of('hostile').filter(onTop), [])
    serv.time = 15000
    for (let i = 0; i < 20; i++) run(100)
    assert.ok(of('hostile').filter(onTop).length >= 2, `${of('hostile').length} monsters`)
    assert.ok(of('hostile').length <= 12)
    assert.ok(of('hostile').every(entity => entity.position.distanceTo(player.position) > 10))
    serv.time = 3000
    run(2400)
    assert.ok(!of('hostile').some(entity => entity.mob.species.burns && onTop(entity)), 'the undead are burnt')
  })
})

test('mobs come back after a restart as they were; the dead stay dead', async () => {
  const keep = path.join(folder, 'kept')
  const mobs = ['pig', 'sheep', 'cow'].map((type, i) => ({ type, position: [3 * i, 64, 3] }))
  const form = { ...FIELD, name: 'kept', mobs }
  await inWorld({ form, keep, names: [] }, async ({ serv }) => {
    const [pig, sheep] = animalsOf(serv)
    sheep.mob.shorn = true
    sheep.mob.regrowAt = serv.tickCount + 1000
    sheep.health = 5
    pig.takeDamage({ damage: 50 })
  })
  await inWorld({ form, keep, names: [] }, async ({ serv }) => {
    const found = animalsOf(serv).map(({ name, health, mob }) => [name, health, mob.shorn])
    assert.deepEqual(found, [['sheep', 5, true], ['cow', 10, undefined]])
  })
})

test('loot lies within the game\'s bounds', () => {
  const bounds = {
    pig: { porkchop: [1, 3] },
    cow: { beef: [1, 3], leather: [0, 2] },
    sheep: { mutton: [1, 2] },
    chicken: { chicken: [1, 1], feather: [0, 2] }
  }
  for (const [name, items] of Object.entries(bounds)) {
    const seen = Object.fromEntries(Object.keys(items).map(item => [item, new Set()]))
    for (let i = 0; i < 500; i++) {
      const counts = Object.fromEntries(loot(SPECIES[name], Math.random).map(({ name: item, count }) => [item, count]))
      for (const item of Object.keys(counts)) assert.ok(item in items)
      for (const item of Object.keys(items)) seen[item].add(counts[item] ?? 0)
    }
    for (const [item, [least, most]] of Object.entries(items)) {
      const all = Array.from({ length: most - least + 1 }, (_, i) => least + i)
      assert.deepEqual([...seen[item]].sort(), all, `${name}: ${item}`)
    }
  }
  assert.deepEqual(loot(SPECIES.sheep, () => 0, { wool: 'black' }).at(-1), { name: 'black_wool', count: 1 })
})
