/** Experience: where it comes from, what it makes of levels, and what a death costs. */
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { pointsBeyond } from '../../../../skills/facts/levels/experience.mjs'
import { folder, inWorld, until } from '../../field.mjs'

/** Minecraft Wiki, "Experience": the totals of the table of levels. */
test('levels take what they take in the game', () => {
  const pointsTo = level => Array.from({ length: level }, (_, i) => pointsBeyond(i)).reduce((sum, points) => sum + points, 0)
  assert.deepEqual([1, 2, 15, 16, 17, 30, 31, 32, 40].map(pointsTo), [7, 16, 315, 352, 394, 1395, 1507, 1628, 2920])
})

for (const version of ['1.13.2', '1.18.2', '1.20.1', '1.21.4']) {
  describe(`experience on ${version}`, () => {
    test('a kill leaves orbs, which come to whoever is near', async () => {
      await inWorld({ version }, async ({ serv, bot, player }) => {
        const [mine, other] = [3.5, 5.5].map(x => serv.spawnMob('cow', new Vec3(x, 64, 0.5)))
        other.takeDamage({ damage: 20, cause: 'fall' })
        assert.equal(player.experience.total, 0)
        mine.takeDamage({ damage: 20, attacker: player, cause: 'test' })
        await until(serv, () => bot.experience.points > 0, 10, 'the client hears of it')
        await until(serv, () => !Object.values(serv.entities).some(({ name }) => name === 'experience_orb'), 10, 'all are picked up')
        assert.ok(player.experience.total >= 1 && player.experience.total <= 3)
        serv.giveExperience(player, 400 - player.experience.total)
        await until(serv, () => bot.experience.level === 17, 3, 'the level is told')
        assert.equal(bot.experience.points, 400)
        serv.damagePlayer(player, 40, 'void')
        assert.deepEqual(player.experience, { level: 0, points: 0, total: 0 })
        const lost = Object.values(serv.entities).filter(({ name }) => name === 'experience_orb').reduce((sum, { value }) => sum + value, 0)
        assert.equal(lost, 100)
      })
    })
  })
}

test('ore gives it to the right tool, furnaces to whoever takes out what they made', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    const points = () => Object.values(serv.entities).filter(({ name }) => name === 'experience_orb').reduce((sum, { value }) => sum + value, 0)
    const at = new Vec3(20, 64, 20)
    for (const [tool, least, most] of /** @type {[string, number, number][]} */ ([['wooden_pickaxe', 0, 0], ['stone_pickaxe', 2, 5]])) {
      serv.putBlock(at, 'lapis_ore')
      const before = points()
      serv.breakBlock(at, { player, tool: serv.stack(tool) })
      assert.ok(points() - before >= least && points() - before <= most, tool)
    }
    const furnace = new Vec3(2, 64, 0)
    serv.placeContainer(furnace, 'furnace', [{ name: 'raw_iron', count: 10 }, { name: 'coal', count: 2 }])
    const box = serv.containerFor(furnace)
    await until(serv, () => box.slots[2]?.count === 2, 30, 'two are smelted')
    assert.equal(player.experience.total, 0)
    const window = await bot.openFurnace(bot.blockAt(furnace))
    await window.takeOutput()
    await until(serv, () => player.experience.total > 0, 5, 'it is paid')
    assert.ok(player.experience.total >= 1 && player.experience.total <= 2, '1.4, the rest by chance')
    window.close()
  })
})

test('what somebody has, and orbs that lie about, are kept with the world', async () => {
  const keep = mkdtempSync(path.join(folder, 'orbs-'))
  await inWorld({ keep }, ({ serv, player }) => {
    serv.giveExperience(player, 20)
    serv.dropExperience(new Vec3(25, 64, 25), 5)
  })
  await inWorld({ keep }, async ({ serv, bot, player }) => {
    assert.deepEqual(player.experience, { level: 2, points: 4, total: 20 })
    assert.equal(bot.experience.level, 2)
    assert.equal(Object.values(serv.entities).filter(({ name }) => name === 'experience_orb').reduce((sum, { value }) => sum + value, 0), 5)
  })
})
