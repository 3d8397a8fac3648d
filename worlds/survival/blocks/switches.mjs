/**
 * Levers, buttons and pressure plates. Times and weights: https://minecraft.wiki/w/Button and
 * https://minecraft.wiki/w/Pressure_Plate (a stone button stays for 20 ticks, a wooden one for 30; a plate looks every 20 ticks
 * whether somebody still stands on it, a weighted one every 10; stone feels bodies alone, wood whatever lies on it).
 */
import { Vec3 } from 'vec3'
import { PLATE } from '../../../skills/facts/blocks.mjs'

const BUTTON_TICKS = { stone: 20, wood: 30 }
const PLATE_TICKS = 20
const WEIGHTED_TICKS = 10
const WEIGHTED = /_weighted_pressure_plate$/
/** How many items or bodies make one level on a heavy plate. */
const HEAVY = 10
const LEVELS = 15
/** How far the plate ends from its cell's edge on each side, and how high a body may be above it, in blocks. */
const EDGE = 0.125
const HEIGHT = 0.25
const STONE = /stone|deepslate|blackstone/

/** The cells along one axis that the two sides of a body are in. @returns {number[]} */
function ends (middle, width) {
  const [low, high] = [Math.floor(middle - width / 2), Math.floor(middle + width / 2)]
  return low === high ? [low] : [low, high]
}

/**
 * Adds what presses and releases them; one that is pressed keeps its remaining time over a restart.
 * @param {Shell & Saving & Blocks & Clock & Using} serv
 */
export function switches (serv) {
  /** Place → the tick at which it is let go, or looked at again. */
  const held = new Map()
  const hold = (pos, ticks) => held.set(pos.toString(), { pos, tick: serv.tickCount + ticks })

  serv.onUse('lever', (player, pos) => serv.setProperties(pos, { powered: !serv.propertiesAt(pos).powered }) || true)

  serv.onUse(/_button$/, (player, pos) => {
    if (serv.propertiesAt(pos).powered) return true
    serv.setProperties(pos, { powered: true })
    hold(pos, STONE.test(serv.nameAt(pos)) ? BUTTON_TICKS.stone : BUTTON_TICKS.wood)
    return true
  })

  const isBody = entity => entity.alive !== false && (entity.type === 'player' || Boolean(entity.mob))

  /** How many bodies or items lie or stand on a plate. */
  function weightOn (pos, name) {
    const feels = !STONE.test(name)
    const on = entity => {
      const { x, y, z } = entity.position
      const half = (entity.width ?? 0.6) / 2
      const over = (value, cell) => value + half > cell + EDGE && value - half < cell + 1 - EDGE
      return over(x, pos.x) && over(z, pos.z) && y >= pos.y - 0.01 && y < pos.y + HEIGHT
    }
    return Object.values(serv.entities).filter(entity => (feels || isBody(entity)) && on(entity))
      .reduce((sum, { stack }) => sum + (WEIGHTED.test(name) ? stack?.count ?? 1 : 1), 0)
  }

  function press (pos, name) {
    const weight = weightOn(pos, name)
    const level = Math.min(LEVELS, name.startsWith('heavy') ? Math.ceil(weight / HEAVY) : weight)
    serv.setProperties(pos, WEIGHTED.test(name) ? { power: level } : { powered: weight > 0 })
    if (weight > 0) hold(pos, WEIGHTED.test(name) ? WEIGHTED_TICKS : PLATE_TICKS)
  }

  /** Whether a state is a plate's, by its number: each body asks in each tick. @type {Map<number, boolean>} */
  const plates = new Map()

  function isPlate (state) {
    let found = plates.get(state)
    if (found === undefined) plates.set(state, found = PLATE.test(serv.states.nameOf(state)))
    return found
  }

  /** The plates that touch a body's feet. */
  function under ({ position, width = 0.6 }) {
    const found = []
    const y = Math.floor(position.y + 0.01)
    for (const x of ends(position.x, width)) {
      for (const z of ends(position.z, width)) {
        const pos = { x, y, z }
        if (isPlate(serv.stateAt(pos))) found.push(new Vec3(x, y, z))
      }
    }
    return found
  }

  serv.on('tick', (_, tick) => {
    for (const entity of Object.values(serv.entities)) {
      for (const pos of under(entity)) if (!held.has(pos.toString())) press(pos, serv.nameAt(pos))
    }
    for (const [key, { pos, tick: due }] of [...held]) {
      if (due > tick) continue
      held.delete(key)
      const name = serv.nameAt(pos)
      if (PLATE.test(name)) press(pos, name)
      else if (/_button$/.test(name)) serv.setProperties(pos, { powered: false })
    }
  })

  serv.persist('switches', {
    save: () => [...held.values()].map(({ pos, tick }) => [...pos.toArray(), tick - serv.tickCount]),
    load: saved => { for (const [x, y, z, ticks] of saved) hold(new Vec3(x, y, z), ticks) }
  })
}
