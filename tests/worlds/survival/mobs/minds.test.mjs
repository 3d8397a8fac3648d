import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { FIELD, inWorld } from '../../field.mjs'

const NIGHT = { ...FIELD, name: 'hunting', time: 18000 }

test('monsters run as fast as the game\'s: 43.2 times the square of their speed', async () => {
  await inWorld({ form: NIGHT }, async ({ serv, player, run }) => {
    for (const [name, perSecond] of [['husk', 2.3], ['skeleton', 2.7], ['creeper', 2.7], ['spider', 3.9]]) {
      const mob = serv.spawnMob(name, player.position.offset(25.5, 0, 0))
      mob.mob.species = { ...mob.mob.species, damage: 0, sight: 40 }
      run(10)
      const before = mob.position.x
      run(20)
      assert.ok(Math.abs(before - mob.position.x - perSecond) < 0.15, `${name}: ${before - mob.position.x}`)
      serv.removeEntity(mob)
    }
  })
})

test('an archer draws for a second, and shoots again after two more', async () => {
  await inWorld({ form: NIGHT }, async ({ serv, player, run }) => {
    const archer = serv.spawnMob('skeleton', player.position.offset(12, 0, 0))
    archer.mob.species = { ...archer.mob.species, run: 0 }
    const shots = []
    const { shootArrow } = serv
    serv.shootArrow = (...args) => { shots.push([serv.tickCount, args[3].damage]); return shootArrow(...args) }
    const began = serv.tickCount
    run(400)
    const gaps = shots.slice(1).map(([tick], i) => tick - shots[i][0])
    assert.ok(shots[0][0] - began >= 20 && shots[0][0] - began <= 40, `the first after ${shots[0][0] - began}`)
    assert.ok(gaps.length >= 4)
    assert.deepEqual([...new Set(gaps)], [60])
    assert.ok(shots.every(([, damage]) => damage >= 1.6 * 1.64 && damage <= 1.6 * 2.8), `${shots}`)
  })
})

test('an archer keeps out of the way: it steps back from who is near, and aside from who is further', async () => {
  await inWorld({ form: NIGHT }, async ({ serv, player, run }) => {
    player.gameMode = 0
    const archer = serv.spawnMob('skeleton', player.position.offset(4, 0, 0))
    run(200)
    assert.ok(archer.position.distanceTo(player.position) > 6, `${archer.position}`)
    assert.ok(Math.abs(archer.position.z - player.position.z) > 0.5, 'it has stepped aside')
  })
})

test('a spider leaps at whom it is after', async () => {
  await inWorld({ form: NIGHT }, async ({ serv, player, run }) => {
    let highest = 0
    for (let each = 0; each < 10; each++) {
      const spider = serv.spawnMob('spider', new Vec3(6.5, 64, 0.5))
      spider.mob.species = { ...spider.mob.species, damage: 0 }
      for (let tick = 0; tick < 60; tick++) {
        run(1)
        highest = Math.max(highest, spider.position.y)
      }
      serv.removeEntity(spider)
    }
    assert.ok(highest > 64.8, `${highest}`)
    assert.equal(player.health, 20)
  })
})
