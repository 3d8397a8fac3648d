/** Bows: the longer drawn, up to a second, the farther and the harder. */
import { RELEASE } from './using.mjs'

const FULL_DRAW = 20
const LEAST_POWER = 0.1
const FASTEST = 3
/** A hit at the arrow's reference speed of 1.6 blocks a tick; it grows with the speed. */
const DAMAGE = 3.2
const SLOTS = [45, ...Array.from({ length: 36 }, (_, i) => 9 + i)]

/**
 * Uses `serv.shootArrow` of the mobs. Emits `shot(player, arrow)`.
 * @param {Shell & ItemTable & Clock & Arrows & Players & Using} serv
 */
export function bows (serv) {
  /** Share of the damage that Power adds: a quarter for each level, and one quarter more (Minecraft Wiki, "Power"). */
  const extra = bow => { const level = serv.items.levelOf(bow, 'power'); return level ? 0.25 * (level + 1) : 0 }
  const quiver = player => SLOTS.find(i => player.slots[i]?.name === 'arrow')

  serv.onUseInAir('bow', (player, hand) => {
    if (hand === 1 || quiver(player) === undefined) return false
    player.drawn ??= serv.tickCount
    return true
  })

  serv.onPacket('held_item_slot', player => { player.drawn = null })

  serv.onPacket('block_dig', (player, { status }) => {
    if (status !== RELEASE || player.drawn === null || player.drawn === undefined) return
    const part = (serv.tickCount - player.drawn) / FULL_DRAW
    player.drawn = null
    const slot = quiver(player)
    const power = Math.min(1, (part * part + part * 2) / 3)
    if (player.held?.name !== 'bow' || slot === undefined || power < LEAST_POWER || !player.alive) return
    shoot(player, slot, power)
  })

  function shoot (player, slot, power) {
    const from = player.eyes.offset(0, -0.1, 0)
    const arrow = serv.shootArrow(player, from, player.viewVector.scaled(FASTEST * power), { damage: DAMAGE * (1 + extra(player.held)) })
    const arrows = player.slots[slot]
    if (!serv.items.levelOf(player.held, 'infinity')) player.slots[slot] = serv.items.withCount(arrows, arrows.count - 1)
    player.wear(1)
    player.menu.sync()
    serv.emit('shot', player, arrow)
  }
}
