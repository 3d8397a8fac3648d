/** Death and coming back: what one carried lies where one fell, and one stands at one's bed or the spawn again. */
import { since, toWireText } from '../shell.mjs'

const DEATH = 2
const MESSAGES = {
  fall: 'hit the ground too hard',
  drown: 'drowned',
  starve: 'starved to death',
  void: 'fell out of the world',
  lava: 'tried to swim in lava',
  inFire: 'went up in flames',
  onFire: 'burned to death',
  suffocate: 'suffocated in a wall',
  cactus: 'was pricked to death',
  hotFloor: 'discovered the floor was lava',
  explosion: 'blew up',
  fire: 'went up in flames',
  arrow: 'was shot',
  fireball: 'was fireballed'
}

/**
 * Emits `playerDied(player, cause, attacker)` once everything lies on the ground, and `playerRespawned(player)`.
 * @param {Shell & Saving & Rules & Loading & Entities & Drops & Menus & Voices & Movement & Players & Sleeping & Vitals} serv
 */
export function dying (serv) {
  serv.on('playerKilled', (player, cause, attacker) => {
    player.alive = false
    player.health = 0
    player.dig = null
    const message = `${player.username} ${howDied(cause, attacker)}`
    serv.closeMenu(player, { tell: true })
    if (!serv.rules.keep_inventory) scatter(player)
    player.ownMenu.sendAll()
    serv.sendStatus(player, 3)
    player.write(since(serv, '1.17') ? 'death_combat_event' : 'combat_event', {
      event: DEATH, playerId: player.id, entityId: attacker?.id ?? -1, message: toWireText(serv, { text: message })
    })
    serv.say(message)
    serv.markDirty()
    serv.emit('playerDied', player, cause, attacker)
  })

  function howDied (cause, attacker) {
    if (!attacker) return MESSAGES[cause] ?? 'died'
    const name = attacker.username ?? serv.registry.entitiesByName[attacker.name].displayName
    return MESSAGES[cause] ? `${MESSAGES[cause]} by ${name}` : `was slain by ${name}`
  }

  function scatter (player) {
    for (let i = 5; i < 46; i++) {
      const item = player.slots[i]
      player.slots[i] = null
      if (item) serv.dropItem(player.position.offset(0, 0.5, 0), item, { delay: 40 })
    }
  }

  const RESPAWN = new Set([0, 'perform_respawn'])
  serv.onPacket('client_command', (player, packet) => {
    if (player.alive || !RESPAWN.has(packet.actionId ?? packet.payload)) return
    serv.enterDimension(player, serv.homeOf(player), since(serv, '1.19.3') ? 0 : false)
    serv.fullVitals(player)
    serv.sendPose(player)
    serv.enterWorld(player)
    player.ownMenu.sendAll()
    serv.emit('playerRespawned', player)
  })
}
