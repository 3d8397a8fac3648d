/** Servers that let an address in so often and no more: all bots get in, one after the other. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { SkillError } from '../../../../skills/errors.mjs'
import { connect } from '../../../../skills/host/joining/connect.mjs'
import { spaced } from '../../../../skills/host/joining/throttle.mjs'
import { FIELD, inWorld } from '../../../worlds/field.mjs'

test('any other reason is told at once, and who gives up keeps nobody waiting', async () => {
  const away = reason => new SkillError('KICKED', reason, { reason })
  const never = new AbortController().signal
  await assert.rejects(spaced('a', never, async () => { throw away('Banned') }), /Banned/)

  let free = false
  let tries = 0
  const login = async () => {
    tries++
    if (!free) throw away('Connection throttled! Please wait before reconnecting.')
    return 'in'
  }
  const first = spaced('b', never, login, 20)
  const impatient = new AbortController()
  const second = spaced('b', impatient.signal, login, 20)
  impatient.abort(new SkillError('TIMEOUT', 'It took too long.'))
  await assert.rejects(second, { code: 'TIMEOUT' })
  free = true
  assert.equal(await first, 'in')
  assert.equal(await spaced('b', never, login, 20), 'in')
  assert.ok(tries >= 3)
})

test('three bots at once come into a world that takes one in four seconds', () =>
  inWorld({ form: { ...FIELD, quirks: { throttle: true } }, names: [], speed: Infinity }, async ({ serv }) => {
    const join = username => connect({ username, host: '127.0.0.1', port: serv.listeningPort, version: null, auth: 'offline', profiles_folder: null },
      new AbortController().signal, () => {})
    const handles = await Promise.all(['Ann', 'Ben', 'Cid'].map(join))
    assert.deepEqual(serv.players.map(({ username }) => username).sort(), ['Ann', 'Ben', 'Cid'])
    for (const { bot } of handles) {
      bot.quit()
      await once(bot, 'end')
    }
  }))
