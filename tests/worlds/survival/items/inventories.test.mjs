/** What a world file has players bring along: the first time, and to nobody else. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { count, join, leave, scratch, startServer, until } from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'inventories',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [2, 64, 0],
  inventories: { Anna: { bread: 70, milk_bucket: 2 } }
}

describe('inventories of a world file', () => {
  let server
  before(async () => { server = await startServer(form, { version: '1.20.1', folder, speed: Infinity }) })
  after(() => server.stop())

  test('are carried by whom they name, and come once', async () => {
    const [anna, ben] = await Promise.all([join(server, 'Anna'), join(server, 'Ben')])
    await until(anna, () => count(anna, 'bread') === 70, 'the bread')
    assert.equal(count(anna, 'milk_bucket'), 2)
    assert.deepEqual(ben.inventory.items(), [])
    await anna.tossStack(anna.inventory.items().find(item => item.name === 'milk_bucket'))
    await until(anna, () => count(anna, 'milk_bucket') === 1, 'one bucket less')
    await leave(anna)
    const again = await join(server, 'Anna')
    await until(again, () => count(again, 'bread') === 70, 'what she had')
    assert.equal(count(again, 'milk_bucket'), 1)
    await leave(again, ben)
  })
})
