/** What animals give: wool, young ones, eggs. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { animalsOf, arm, inWorld, itemsOf, until } from '../../field.mjs'

test('sheep are shorn once, give wool, show it, and grow it again', async () => {
  await inWorld({}, async ({ serv, bot, player, run }) => {
    const sheep = serv.spawnMob('sheep', new Vec3(2.5, 64, 0.5))
    sheep.mob.species = { ...sheep.mob.species, run: 0, walk: 0 }
    await until(serv, () => bot.entities[sheep.id], 3, 'the sheep appears')
    arm(player, 'shears')
    await once(serv, 'tickEnd')
    const wool = () => [...itemsOf(serv), ...player.slots].filter(item => item?.name === 'white_wool')
      .reduce((sum, { count }) => sum + count, 0)
    await bot.useOn(bot.entities[sheep.id])
    await until(serv, () => wool() > 0, 3, 'wool')
    const first = wool()
    assert.ok(first >= 1 && first <= 3)
    assert.equal(player.held.damage, 1)
    await bot.useOn(bot.entities[sheep.id])
    await until(serv, () => bot.entities[sheep.id].metadata[17] === 0x10, 3, 'the client sees it')
    assert.equal(wool(), first)
    run(3700)
    assert.equal(sheep.mob.shorn, false)
    sheep.mob.shorn = true
    sheep.takeDamage({ damage: 20, attacker: player, cause: 'test' })
    assert.ok(itemsOf(serv).some(({ name }) => name === 'mutton') && wool() === first, 'a shorn sheep leaves no wool')
  })
})

test('animals follow food, and two that are fed have a young one that grows up', async () => {
  await inWorld({}, async ({ serv, bot, player, run }) => {
    const cows = [new Vec3(4.5, 64, 2.5), new Vec3(4.5, 64, -1.5)].map(at => serv.spawnMob('cow', at))
    player.setHeld({ name: 'wheat', count: 5, damage: 0 })
    player.ownMenu.sendAll()
    await until(serv, () => cows.every(cow => cow.position.distanceTo(player.position) < 2.6), 10, 'they come')
    for (const cow of cows) await bot.useOn(bot.entities[cow.id])
    await until(serv, () => animalsOf(serv).length === 3, 5, 'a calf')
    assert.equal(player.held.count, 3)
    const calf = animalsOf(serv).find(entity => entity.baby)
    await until(serv, () => bot.entities[calf.id]?.metadata[16] === true, 3, 'the client sees that it is young')
    await bot.useOn(bot.entities[cows[0].id])
    await once(serv, 'tickEnd')
    await once(serv, 'tickEnd')
    assert.equal(player.held.count, 3, 'they rest after that')
    run(24020)
    assert.equal(calf.baby, false)
  })
})

test('a hen lays an egg every five to ten minutes, a dead one none', async () => {
  await inWorld({}, async ({ serv, player, run }) => {
    const eggs = () => [...itemsOf(serv), ...player.slots].filter(item => item?.name === 'egg').length
    const [hen, dead] = [20, 24].map(x => serv.spawnMob('chicken', new Vec3(x + 0.5, 64, 20.5)))
    dead.takeDamage({ damage: 20, attacker: player, cause: 'test' })
    run(5990)
    assert.equal(eggs(), 0)
    run(6050)
    assert.equal(eggs(), 1)
    assert.ok(hen.mob.eggAt > serv.tickCount - 1)
  })
})
