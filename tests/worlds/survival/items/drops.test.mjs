/** What lies about is neither doubled nor lost: dropped, merged, picked up by one or by many. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { inWorld, itemsOf, until } from '../../field.mjs'

const logs = stacks => stacks.reduce((sum, stack) => sum + (stack?.name === 'oak_log' ? stack.count : 0), 0)

/** Logs that there are, on the ground and with the players. */
const all = serv => logs(itemsOf(serv)) + serv.players.reduce((sum, player) => sum + logs(player.slots), 0)

test('two logs that merge beside a player stay two, at whatever tick', async () => {
  await inWorld({}, async ({ serv, player, run }) => {
    const still = { velocity: new Vec3(0, 0, 0) }
    const { x, z } = player.position
    for (let phase = 0; phase < 40; phase++) {
      run(1)
      player.slots.fill(null)
      // The first lies just out of reach, the second within: it is merged and may be picked up in one tick.
      serv.dropItem(new Vec3(x + 1.6, 64, z), { name: 'oak_log', count: 1 }, still)
      serv.dropItem(new Vec3(x + 1.3, 64, z), { name: 'oak_log', count: 1 }, still)
      run(60)
      assert.equal(all(serv), 2, `at phase ${phase}`)
      for (const entity of Object.values(serv.entities)) if (entity.stack) serv.removeEntity(entity)
    }
  })
})

test('what is strewn among three players is what there is afterwards, and their clients see so', async () => {
  await inWorld({ names: ['Ann', 'Ben', 'Cleo'] }, async ({ serv, run, bot }) => {
    let dropped = 0
    for (let turn = 0; turn < 60; turn++) {
      const near = serv.players[turn % 3].position
      const away = () => (serv.random() - 0.5) * 5
      const count = 1 + Math.floor(serv.random() * 20)
      serv.dropItem(near.offset(away(), 0.5, away()), { name: 'oak_log', count })
      dropped += count
      run(7)
      assert.equal(all(serv), dropped)
    }
    const { id } = bot.registry.itemsByName.oak_log
    const mine = () => logs(serv.players.find(({ username }) => username === bot.username).slots)
    await until(serv, () => bot.inventory.count(id, null) === mine(), 5, 'the client knows what it has')
  })
})
