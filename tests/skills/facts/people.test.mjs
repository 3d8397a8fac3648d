/** Those whom plugins list as if they were players are nobody: not greeted, not waited for, not counted at night. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { status } from '../../../skills/bot/seen/observe.mjs'
import { connect } from '../../../skills/host/joining/connect.mjs'
import { listen } from '../../../skills/bot/events.mjs'
import { isAlone } from '../../../skills/primitives/shelter/bunk.mjs'
import { FIELD, inWorld } from '../../worlds/field.mjs'

for (const version of ['1.16.5', '1.20.1']) {
  test(`${version}: a world with people who are none`, () =>
    inWorld({ form: { ...FIELD, quirks: { npcs: true } }, version, names: [] }, async ({ serv }) => {
      const join = username => connect({ username, host: '127.0.0.1', port: serv.listeningPort, version, auth: 'offline', profiles_folder: null },
        new AbortController().signal, () => {})
      const handle = await join('Bot')
      const { bot } = handle
      try {
        assert.ok(Object.keys(bot.players).length > 2, 'the server lists them')
        assert.deepEqual(status(handle).online, ['Bot'])
        assert.equal(isAlone(bot), true)

        const told = []
        handle.on('event', (kind, { user }) => { if (['joined', 'left'].includes(kind)) told.push(`${user} ${kind}`) })
        handle.onEnd(listen(handle))
        serv.emit('playerReady', serv.players[0]) // the plugin lists them anew
        const other = await join('Alex')
        assert.equal(isAlone(bot), false)
        assert.deepEqual(status(handle).online.sort(), ['Alex', 'Bot'])
        const left = once(bot, 'playerLeft')
        other.bot.quit()
        await left
        assert.deepEqual([...new Set(told)], ['Alex joined', 'Alex left'])
      } finally {
        bot.quit()
        await once(bot, 'end')
      }
    }))
}
