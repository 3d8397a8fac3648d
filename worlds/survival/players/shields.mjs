/**
 * Shields: held up they stop what comes from the front. Figures from the Minecraft Wiki, "Shield" (Java Edition).
 */
import { headingOf } from '../mobs/headings.mjs'
import { RELEASE } from './using.mjs'

/** Blows count as blocked from the fifth tick on. */
const RAISED = 5
/** Blows of so many half hearts and more wear it, by their strength rounded down and one. */
const WEARS = 3
/** An axe puts it out of use for five seconds. */
const DISABLED = 100
const BLOCKED = 29
const BROKEN = 30
const OFF_HAND = 45

/**
 * Adds `serv.blocks(player, amount, {attacker, from})` and `serv.disableShield(player)`; emits `blocked(player, amount)`.
 * @param {Shell & ItemTable & Clock & Entities & Players & Shields & Using} serv
 */
export function shields (serv) {
  const slotOf = (player, hand) => hand === 1 ? OFF_HAND : 36 + player.heldSlot
  const lower = player => { player.shield = null }

  serv.onUseInAir('shield', (player, hand) => {
    if (serv.tickCount < (player.shieldFrom ?? 0)) return false
    player.shield ??= { slot: slotOf(player, hand), since: serv.tickCount }
    return true
  })

  serv.onPacket('held_item_slot', player => { if (player.shield && player.shield.slot !== OFF_HAND) lower(player) })
  serv.onPacket('block_dig', (player, { status }) => { if (status === RELEASE) lower(player) })

  serv.disableShield = player => {
    if (!player.shield) return
    lower(player)
    player.shieldFrom = serv.tickCount + DISABLED
    serv.sendStatus(player, BROKEN)
  }

  /** Whether a blow from somewhere meets a shield that is held up; it wears. */
  serv.blocks = (player, amount, from) => {
    const { shield } = player
    if (!shield || !from || !player.alive) return false
    if (player.slots[shield.slot]?.name !== 'shield') {
      lower(player)
      return false
    }
    if (serv.tickCount - shield.since < RAISED || !isAhead(player, from)) return false
    if (amount >= WEARS) {
      player.slots[shield.slot] = serv.items.worn(player.slots[shield.slot], 1 + Math.floor(amount))
      player.menu.sync()
    }
    serv.sendStatus(player, player.slots[shield.slot] ? BLOCKED : BROKEN)
    serv.emit('blocked', player, amount)
    return true
  }

  serv.on('playerKilled', lower)
}

/** Less than ninety degrees, over the ground, from where one looks; what is straight above or below has no direction. */
function isAhead ({ yaw, position }, from) {
  const { x, z } = headingOf(yaw)
  return x * (from.x - position.x) + z * (from.z - position.z) > 0
}
