/** People among themselves: seeing one another, talking, and what nobody may order. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import {
  at, digPacket, hold, join, leave, scratch, shownAt, startServer, take, until, versions, walk
} from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'people',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [6, 64, 0],
  containers: [{ position: [6, 64, 0], items: { iron_pickaxe: 1 } }, { position: [0, 64, 3], items: { stick: 1 } }],
  rules: { daylight_cycle: false, spawn_protection: 4 }
}

for (const version of versions) {
  describe(`people on ${version}`, () => {
    let server
    let early
    let late
    const said = { Early: [], Late: [] }
    before(async () => {
      server = await startServer(form, { version, folder })
      early = await join(server, 'Early')
      early.on('messagestr', text => said.Early.push(text))
      late = await join(server, 'Late')
      late.on('messagestr', text => said.Late.push(text))
    })
    after(() => server.stop())

    test('both see each other, whoever came first, and what the other holds and does', async () => {
      for (const bot of [early, late]) {
        await until(bot, () => Object.keys(bot.players).length === 2, 'a list of two')
        assert.deepEqual(Object.keys(bot.players).sort(), ['Early', 'Late'])
      }
      await until(early, () => early.players.Late.entity, 'the newcomer')
      await until(late, () => late.players.Early.entity, 'who was there before')
      await walk(late, 3.5, 0.5)
      await take(late, at(6, 64, 0), { iron_pickaxe: 1 })
      await hold(late, 'iron_pickaxe')
      const { entity } = early.players.Late
      await until(early, () => entity.heldItem?.name === 'iron_pickaxe', 'the tool in the other hand')
      await walk(late, -6.5, 0.5)
      await until(early, () => entity.position.distanceTo(late.entity.position) < 0.2, 'the other to be there')
    })

    test('chat is heard by all, a whisper by one', async () => {
      const heard = once(early, 'chat')
      late.chat('!task craft compass')
      assert.deepEqual((await heard).slice(0, 2), ['Late', '!task craft compass'])
      const whispered = once(early, 'whisper')
      late.whisper('Early', 'only for you')
      assert.deepEqual((await whispered).slice(0, 2), ['Late', 'only for you'])
      assert.ok(!said.Late.some(text => text.includes('whispers to you')))
      await until(early, () => said.Early.includes('Late joined the game'), 'word that he joined')
      late.whisper('Nobody', 'hello')
      await until(late, () => said.Late.includes('No player was found'), 'word that there is no such player')
    })

    test('no command gives anything, and every command is on record', async () => {
      const before = late.inventory.items().length
      const orders = [
        '/give Late diamond 64', '/gamemode creative', '/tp 0 100 0', '/op Late', '/setblock 0 64 0 stone',
        '/summon pig', '/stop'
      ]
      for (const order of orders) late.chat(order)
      const refusals = () => said.Late.filter(text => text.startsWith('Unknown or incomplete command')).length
      await until(late, () => refusals() >= orders.length, 'refusals')
      assert.equal(late.inventory.items().length, before)
      assert.equal(late.game.gameMode, 'survival')
      const recorded = server.log.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
      const given = command => recorded.some(entry => entry.command === command && entry.by === 'Late')
      for (const command of orders) assert.ok(given(command), command)
      assert.ok(recorded.some(entry => entry.command === '/tell Early only for you'))
    })

    test('around the spawn only operators may dig, and nobody is one', async () => {
      await walk(late, -3.5, 0.5)
      const [inside, outside] = [at(-4, 63, 2), at(-5, 63, 2)]
      const refused = shownAt(late, inside)
      digPacket(late, 0, inside)
      assert.equal(await refused, 'grass_block')
      await late.dig(late.blockAt(outside), true)
      await until(early, () => early.blockAt(outside).name === 'air', 'the hole, as the other sees it')
    })

    test('around the spawn no chest opens either', async () => {
      await walk(late, -0.5, 0.5)
      let opened = 0
      late.on('windowOpen', () => opened++)
      const answered = once(late._client, 'acknowledge_player_digging')
      await late.activateBlock(late.blockAt(at(0, 64, 3)))
      await answered
      await late.waitForTicks(5)
      assert.equal(opened, 0)
    })

    test('who logs in twice replaces himself; who leaves is gone from every list', async () => {
      const replaced = once(late, 'kicked')
      const again = await join(server, 'Late')
      assert.match(JSON.stringify(await replaced), /another location/)
      await until(again, () => again.inventory.items().some(item => item.name === 'iron_pickaxe'), 'what he carried')
      await leave(again)
      await until(early, () => !early.players.Late, 'the list without him')
      await until(early, () => said.Early.includes('Late left the game'), 'word that he left')
      await leave(early)
    })
  })
}
