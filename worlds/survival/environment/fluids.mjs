/**
 * Water and lava that flow: down first, else towards the nearest edge, thinner with every block; two sources of water
 * make a third; where the two meet there is stone. Only what is disturbed flows: a lake as generated lies still.
 */
import { Vec3 } from 'vec3'
import { isNether } from '../../dimensions/regions.mjs'
import { BESIDE, DOWN, FACES, UP } from '../../../skills/directions.mjs'

const KINDS = {
  water: { delay: 5, thinning: 1, sight: 4 },
  lava: { delay: 30, thinning: 2, sight: 2 }
}
/** Lava is quicker and goes farther in the Nether (Minecraft Wiki, "Lava", "Spread"). */
const NETHER_LAVA = { delay: 10, thinning: 1, sight: 4 }
const FULL = 8
const MOST_A_TICK = 256
/** Blocks without a body that nevertheless keep fluids out. */
const TIGHT = /_door$|_sign$|^ladder$|^sugar_cane$|^nether_portal$|^bubble_column$|^scaffolding$/

/**
 * Follows every change of a block near a fluid.
 * @param {Shell & Saving & Blocks & Digging & Clock & Physics} serv
 */
export function fluids (serv) {
  const due = new Map()

  const rulesOf = (kind, pos) => kind === 'lava' && isNether(pos) ? NETHER_LAVA : KINDS[kind]

  const kindAt = pos => {
    const name = serv.nameAt(pos)
    return name in KINDS ? name : null
  }

  /** `{kind, amount, source, falling}` of what flows there; amount 1 … 8. */
  function fluidAt (pos) {
    const kind = kindAt(pos)
    if (!kind) return null
    const level = serv.propertiesAt(pos).level
    const [source, falling] = [level === 0, level >= FULL]
    return { kind, source, falling, amount: source || falling ? FULL : FULL - level }
  }

  const levelOf = ({ source, falling, amount }) => source ? 0 : falling ? FULL : FULL - amount

  function disturb (pos) {
    const kind = kindAt(pos)
    if (kind && !due.has(pos.toString())) due.set(pos.toString(), { pos, tick: serv.tickCount + rulesOf(kind, pos).delay })
  }

  const isSource = (pos, kind) => {
    const fluid = fluidAt(pos)
    return fluid !== null && fluid.kind === kind && fluid.source
  }

  /** Whether a fluid can come in there: air, a thinner flow of its kind, or something that it washes away. */
  function passable (pos, kind) {
    if (serv.stateAt(pos) === 0) return true
    const name = serv.nameAt(pos)
    if (name === kind) return !isSource(pos, kind)
    return !(name in KINDS) && !TIGHT.test(name) && serv.shapesAt(pos).length === 0
  }

  const bears = (pos, kind) => serv.shapesAt(pos).length > 0 || isSource(pos, kind)

  /** What should flow at a place by what is around it; null for nothing. */
  function settled (pos, kind) {
    const around = BESIDE.flatMap(side => fluidAt(pos.plus(side)) ?? []).filter(fluid => fluid.kind === kind)
    if (kind === 'water' && around.filter(({ source }) => source).length >= 2 && bears(pos.plus(DOWN), kind)) {
      return { kind, source: true, falling: false, amount: FULL }
    }
    if (kindAt(pos.plus(UP)) === kind) return { kind, source: false, falling: true, amount: FULL }
    const amount = Math.max(0, ...around.map(fluid => fluid.amount)) - rulesOf(kind, pos).thinning
    return amount > 0 ? { kind, source: false, falling: false, amount } : null
  }

  function fill (pos, fluid) {
    const there = serv.nameAt(pos)
    if (fluid.kind === 'lava' && there === 'water') return serv.putBlock(pos, 'stone')
    if (there !== 'air' && there !== fluid.kind) serv.breakBlock(pos)
    serv.putBlock(pos, fluid.kind, { level: levelOf(fluid) })
  }

  /** How many steps it is from there to an edge, along passable blocks; Infinity beyond the fluid's sight. */
  function toEdge (pos, kind, from, steps = 1) {
    if (passable(pos.plus(DOWN), kind) || kindAt(pos.plus(DOWN)) === kind) return steps
    if (steps >= rulesOf(kind, pos).sight) return Infinity
    const ways = BESIDE.filter(side => !pos.plus(side).equals(from) && passable(pos.plus(side), kind))
    return Math.min(Infinity, ...ways.map(side => toEdge(pos.plus(side), kind, pos, steps + 1)))
  }

  function spread (pos, fluid) {
    const { kind } = fluid
    const below = pos.plus(DOWN)
    if (passable(below, kind) || (kind === 'lava' && kindAt(below) === 'water')) {
      const falling = { kind, source: false, falling: true, amount: FULL }
      if (fluidAt(below)?.falling !== true || kindAt(below) !== kind) fill(below, falling)
      if (!fluid.source) return
    }
    if (!fluid.source && !bears(below, kind)) return
    const amount = fluid.amount - rulesOf(kind, pos).thinning
    if (amount <= 0) return
    const ways = BESIDE.map(side => pos.plus(side)).filter(side => passable(side, kind))
    const distances = ways.map(side => toEdge(side, kind, pos))
    const nearest = Math.min(...distances)
    ways.filter((_, i) => distances[i] === nearest).forEach(side => {
      if ((fluidAt(side)?.amount ?? 0) < amount) fill(side, { kind, source: false, falling: false, amount })
    })
  }

  function flow (pos) {
    const now = fluidAt(pos)
    if (!now) return
    const next = now.source ? now : settled(pos, now.kind)
    if (!next) return serv.setState(pos, 0)
    if (levelOf(next) !== levelOf(now)) serv.putBlock(pos, next.kind, { level: levelOf(next) })
    spread(pos, next)
  }

  /** Lava beside or under water hardens: a source to obsidian, a flow to cobblestone. */
  function harden (pos) {
    const fluid = fluidAt(pos)
    if (fluid?.kind !== 'lava' || ![UP, ...BESIDE].some(face => kindAt(pos.plus(face)) === 'water')) return false
    return serv.putBlock(pos, fluid.source ? 'obsidian' : 'cobblestone')
  }

  serv.on('blockChanged', pos => {
    for (const at of [pos, ...FACES.map(face => pos.plus(face))]) if (!harden(at)) disturb(at)
  })

  serv.on('tick', (_, tick) => {
    let left = MOST_A_TICK
    for (const [key, { pos, tick: at }] of due) {
      if (left === 0) break
      if (at > tick || !serv.isLoaded(pos)) continue
      due.delete(key)
      left--
      flow(pos)
    }
  })

  serv.persist('fluids', {
    save: () => [...due.values()].map(({ pos }) => pos.toArray()),
    load: saved => saved.forEach(place => {
      const pos = new Vec3(.../** @type {Place} */ (place))
      due.set(pos.toString(), { pos, tick: serv.tickCount })
    })
  })
}
