import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { FIELD, inWorld } from '../../field.mjs'

/** A monster that stays where it is and hurts nobody. */
function stand (serv, name, position) {
  const mob = serv.spawnMob(name, position)
  mob.mob.species = { ...mob.mob.species, run: 0, walk: 0, damage: 0, burns: false, weapon: 'melee' }
  return mob
}

test('a target is kept up to the follow range and no further', async () => {
  await inWorld({ form: { ...FIELD, name: 'ranges', time: 18000 } }, async ({ serv, player, run }) => {
    for (const [name, range] of [['husk', 35], ['skeleton', 16]]) {
      const mob = stand(serv, name, player.position.offset(range - 1, 0, 0))
      run(20)
      assert.equal(mob.mob.target, player, name)
      mob.position = player.position.offset(range + 1, 0, 0)
      run(20)
      assert.equal(mob.mob.target, undefined, name)
      serv.removeEntity(mob)
    }
  })
})

/** Ticks until a husk that has seen the player, and may have been struck, forgets it behind a wall. */
async function forgets (struck) {
  return inWorld({ form: { ...FIELD, name: 'forgets', time: 18000 } }, async ({ serv, player, run }) => {
    const mob = stand(serv, 'husk', player.position.offset(8, 0, 0))
    run(20)
    if (struck) mob.takeDamage({ damage: 1, attacker: player })
    for (let y = 64; y < 67; y++) for (let z = -2; z <= 2; z++) serv.putBlock(new Vec3(4, y, z), 'stone')
    run(4)
    let ticks = 4
    for (; mob.mob.target && ticks < 600; ticks++) run(1)
    return ticks
  })
}

test('who is out of sight is forgotten after three seconds, by whom it has struck after fifteen', async () => {
  const [unseen, struck] = [await forgets(false), await forgets(true)]
  assert.ok(unseen >= 56 && unseen <= 70, `${unseen} ticks`)
  assert.ok(struck >= 296 && struck <= 310, `${struck} ticks`)
})

test('a spider goes by the light where it is: hostile in the shade by day, not in the sun, nor beside a lamp at night', async () => {
  const roof = { block: 'stone', from: [4, 67, -4], to: [14, 67, 4] }
  const walls = [[4, -4, 14, -4], [4, 4, 14, 4], [14, -4, 14, 4]].map(([x1, z1, x2, z2]) => ({ block: 'stone', from: [x1, 64, z1], to: [x2, 66, z2] }))
  const hunts = async (name, blocks, time) => inWorld({ form: { ...FIELD, name, blocks, time } }, async ({ serv, player, run }) => {
    const spider = stand(serv, 'spider', new Vec3(12.5, 64, 0.5))
    run(40)
    return spider.mob.target === player
  })
  assert.equal(await hunts('sunny', [], 6000), false)
  assert.equal(await hunts('shade', [roof, ...walls], 6000), true)
  assert.equal(await hunts('dark', [], 18000), true)
  assert.equal(await hunts('lamp', [{ block: 'torch', at: [12, 64, 2] }], 18000), false)
})

test('spiders that were struck in the sun fight for a while', async () => {
  await inWorld({ form: { ...FIELD, name: 'struck' } }, async ({ serv, player, run }) => {
    const spiders = [-3, -1, 1, 3].map(z => stand(serv, 'spider', player.position.offset(8, 0, z)))
    for (const spider of spiders) spider.takeDamage({ damage: 1, attacker: player })
    run(8)
    assert.ok(spiders.filter(({ mob }) => mob.target === player).length >= 3)
    run(2000)
    assert.deepEqual(spiders.map(({ mob }) => mob.target), spiders.map(() => undefined))
  })
})

test('zombified piglins let everybody be until one of them is struck, and then all that are near mind', async () => {
  await inWorld({ form: { ...FIELD, name: 'piglins' } }, async ({ serv, player, run }) => {
    const [struck, kin, far] = [4, 7, 60].map(x => stand(serv, 'zombified_piglin', player.position.offset(x, 0, 0)))
    run(40)
    assert.deepEqual([struck, kin].map(({ mob }) => mob.target), [undefined, undefined])
    struck.takeDamage({ damage: 1, attacker: player })
    run(20)
    assert.deepEqual([struck, kin].map(({ mob }) => mob.target === player), [true, true])
    assert.equal(far.mob.foe, undefined)
  })
})
