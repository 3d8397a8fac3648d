/**
 * Fires that players strike: where something holds them, for ever on what burns for ever, for a while elsewhere. They do not
 * spread (the game's rule `doFireTick` off). Source: minecraft.wiki/w/Fire, "Burning" and "Eternal fire"; class FireBlock.
 */
import { DOWN } from '../../../skills/directions.mjs'
import { FIRE } from '../../../skills/facts/blocks.mjs'

const ETERNAL = /^(netherrack|magma_block|soul_sand|soul_soil)$/
const SOUL = /^soul_(sand|soil)$/
/** A fire is looked at every 30 to 39 ticks, and goes out once it is older than 3; each look adds nothing or one. */
const LEAST = 30
const SPREAD = 10
const OLD = 3

/**
 * Adds what flint and steel does, and lets fires go out.
 * @param {Shell & Dice & Blocks & Protection & Support & Clock & Using} serv
 */
export function fire (serv) {
  const due = new Map()

  serv.onUseItem('flint_and_steel', (player, clicked, { face }) => {
    const pos = clicked.plus(face)
    const name = SOUL.test(serv.nameAt(pos.plus(DOWN))) ? 'soul_fire' : 'fire'
    if (serv.stateAt(pos) !== 0 || serv.isProtected(pos) || !serv.canStay(pos, name, {})) return false
    serv.putBlock(pos, name)
    player.wear(1)
    return true
  })

  const again = (pos, age) => due.set(pos.toString(), { pos, age, tick: serv.tickCount + LEAST + Math.floor(serv.random() * SPREAD) })

  serv.on('blockChanged', pos => {
    if (FIRE.test(serv.nameAt(pos)) && !ETERNAL.test(serv.nameAt(pos.plus(DOWN)))) again(pos, 0)
  })

  serv.on('tick', (_, tick) => {
    for (const [key, { pos, age, tick: at }] of [...due]) {
      if (at > tick) continue
      due.delete(key)
      if (!FIRE.test(serv.nameAt(pos))) continue
      if (age > OLD) serv.setState(pos, 0)
      else again(pos, age + Math.floor(Math.floor(serv.random() * 3) / 2))
    }
  })
}
