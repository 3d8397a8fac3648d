import { TICKS_PER_SECOND } from '../../../skills/clock.mjs'
import { since } from '../../survival/shell.mjs'

/** The game's own rule with its 15 seconds; plugins and proxies have shorter ones. */
export function play (serv, seconds) {
  const long = since(serv, '1.12.2')
  let last = 0
  serv.on('tick', (_, tick) => {
    if (tick % (seconds * TICKS_PER_SECOND) !== 0) return
    for (const player of [...serv.players]) {
      if (player.unanswered !== undefined) serv.kick(player, 'Timed out')
      player.unanswered = ++last
      player.write('keep_alive', { keepAliveId: long ? BigInt(last) : last })
    }
  })
  serv.onPacket('keep_alive', (player, { keepAliveId }) => {
    if (Number(keepAliveId) === player.unanswered) player.unanswered = undefined
  })
}
