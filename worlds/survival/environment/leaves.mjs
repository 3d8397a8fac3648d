/** Leaves without a log within reach wither, one by one, and drop their loot. */
import { FACES } from '../../../skills/directions.mjs'

const LEAVES = /_leaves$/
const LOGS = /_(log|wood)$/
/** How many leaves may lie between a leaf and the log that holds it. */
const SPAN = 6
/** Ticks within which an orphaned leaf falls. */
const [SOON, LATE] = [60, 1200]
const NEAR = 6

/**
 * Looks after the leaves around every log that goes.
 * @param {Shell & Dice & Blocks & Digging & Clock} serv
 */
export function leaves (serv) {
  const withering = new Map()

  /** Whether a log is within reach along leaves. */
  function held (pos) {
    let rim = [pos]
    const seen = new Set([pos.toString()])
    for (let step = 0; step < SPAN && rim.length; step++) {
      const next = []
      for (const leaf of rim) {
        for (const face of FACES) {
          const at = leaf.plus(face)
          if (seen.has(at.toString())) continue
          seen.add(at.toString())
          const name = serv.nameAt(at)
          if (LOGS.test(name)) return true
          if (LEAVES.test(name)) next.push(at)
        }
      }
      rim = next
    }
    return false
  }

  const natural = pos => LEAVES.test(serv.nameAt(pos)) && !serv.propertiesAt(pos).persistent

  serv.on('blockChanged', (pos, old, state) => {
    if (!LOGS.test(serv.states.nameOf(old)) || LOGS.test(serv.states.nameOf(state))) return
    for (let dx = -NEAR; dx <= NEAR; dx++) {
      for (let dy = -NEAR; dy <= NEAR; dy++) {
        for (let dz = -NEAR; dz <= NEAR; dz++) {
          if (Math.abs(dx) + Math.abs(dy) + Math.abs(dz) > NEAR) continue
          const leaf = pos.offset(dx, dy, dz)
          if (!natural(leaf)) continue
          const tick = serv.tickCount + SOON + Math.floor(serv.random() * (LATE - SOON))
          withering.set(leaf.toString(), { pos: leaf, tick })
        }
      }
    }
  })

  serv.on('tick', (_, tick) => {
    for (const [key, { pos, tick: at }] of withering) {
      if (at > tick) continue
      withering.delete(key)
      if (natural(pos) && !held(pos)) serv.breakBlock(pos)
    }
  })
}
