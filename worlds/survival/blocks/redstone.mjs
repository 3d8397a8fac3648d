/**
 * Redstone, as far as doors take it: what gives power, dust that carries it, and what moves by it
 * (https://minecraft.wiki/w/Redstone_mechanics). A switch or a torch powers what is beside it; a switch powers the block that
 * it is fixed to as well, a plate the one below, a torch the one above, and such a block powers what is beside it in turn.
 * Dust loses one level a block and powers what it leads to and what it lies on. Repeaters, comparators, pistons and the
 * rest stand still.
 */
import { BEHIND, BESIDE, DOWN, FACES, FACING, UP } from '../../../skills/directions.mjs'
import { PLATE, SWITCH } from '../../../skills/facts/blocks.mjs'

const FULL = 15
const WIRE = 'redstone_wire'
const TORCH = /^redstone_(wall_)?torch$/
const DRIVEN = /_(door|trapdoor|fence_gate)$|^redstone_lamp$/

const PARTS = [SWITCH, PLATE, TORCH, DRIVEN, /^redstone_(wire|block)$/]

/**
 * Adds `serv.powerAt(pos)`: how strongly what stands there is powered, 0 … 15. Follows every change of a block.
 * @param {Shell & Blocks & Redstone & Support} serv
 */
export function redstone (serv) {
  const known = new Map()
  const around = pos => FACES.map(face => pos.plus(face))

  /** Whether a block by that name has to do with redstone. */
  function relevant (name) {
    if (!known.has(name)) known.set(name, PARTS.some(part => part.test(name)))
    return known.get(name)
  }

  /** What a source gives to the blocks beside it; dust is none. */
  function given (pos) {
    const name = serv.nameAt(pos)
    const { powered, power, lit } = serv.propertiesAt(pos)
    if (name === 'redstone_block') return FULL
    if (TORCH.test(name)) return lit ? FULL : 0
    if (SWITCH.test(name)) return powered ? FULL : 0
    return PLATE.test(name) ? power ?? (powered ? FULL : 0) : 0
  }

  /** The block that a source powers as a whole. */
  function holder (pos) {
    const name = serv.nameAt(pos)
    if (PLATE.test(name)) return pos.plus(DOWN)
    if (TORCH.test(name)) return pos.plus(UP)
    if (!SWITCH.test(name)) return null
    const { face, facing } = serv.propertiesAt(pos)
    return pos.plus(face === 'floor' ? DOWN : face === 'ceiling' ? UP : BEHIND[facing])
  }

  /** How strongly a full block is powered by sources; with `dust` by what lies on it or leads into it, too. */
  function inside (pos, dust) {
    let most = 0
    for (const at of around(pos)) {
      if (holder(at)?.equals(pos)) most = Math.max(most, given(at))
      else if (dust && serv.nameAt(at) === WIRE && leads(at, pos)) most = Math.max(most, serv.propertiesAt(at).power)
    }
    return most
  }

  /** Whether dust powers a block beside it: the one that it lies on, and those that it points to. */
  function leads (wire, pos) {
    if (wire.plus(DOWN).equals(pos)) return true
    const side = Object.keys(FACING).find(each => wire.plus(FACING[each]).equals(pos))
    return side !== undefined && serv.propertiesAt(wire)[side] !== 'none'
  }

  /** The power that a place gets, 0 … 15: from sources, and with `dust` from dust as well. */
  function taken (pos, dust) {
    let most = 0
    for (const at of around(pos)) {
      const fixed = TORCH.test(serv.nameAt(at)) && at.plus(DOWN).equals(pos) // no torch powers what it stands on
      if (!fixed) most = Math.max(most, given(at))
      if (serv.isFull(at)) most = Math.max(most, inside(at, dust))
      if (dust && serv.nameAt(at) === WIRE && leads(at, pos)) most = Math.max(most, serv.propertiesAt(at).power)
    }
    return most
  }

  serv.powerAt = pos => taken(pos, true)

  /** Dust that this dust joins: beside it, one up where nothing covers it, one down where nothing is between. */
  function joined (pos) {
    const covered = serv.isFull(pos.plus(UP))
    return BESIDE.map(side => pos.plus(side)).flatMap(at => {
      const full = serv.isFull(at)
      return [at, ...(full && !covered ? [at.plus(UP)] : []), ...(full ? [] : [at.plus(DOWN)])]
    }).filter(at => serv.nameAt(at) === WIRE)
  }

  /** The whole net of dust that one piece is part of, by place. */
  function netOf (pos) {
    const net = new Map([[pos.toString(), pos]])
    for (const at of net.values()) for (const next of joined(at)) net.set(next.toString(), next)
    return net
  }

  /** Power of each piece of a net, by place: from sources, or one less than a neighbour's. */
  function levels (net) {
    const level = new Map([...net].map(([key, pos]) => [key, taken(pos, false)]))
    const queue = [...net.values()]
    for (const pos of queue) {
      for (const next of joined(pos)) {
        if ((level.get(pos.toString()) ?? 0) - 1 <= (level.get(next.toString()) ?? 0)) continue
        level.set(next.toString(), (level.get(pos.toString()) ?? 0) - 1)
        queue.push(next)
      }
    }
    return level
  }

  function shape (pos) {
    const links = joined(pos)
    const towards = side => {
      const at = pos.plus(side)
      return links.some(link => link.x === at.x && link.z === at.z) || (relevant(serv.nameAt(at)) && !DRIVEN.test(serv.nameAt(at)))
    }
    const open = Object.keys(FACING).filter(name => towards(FACING[name]))
    const straight = { north: ['north', 'south'], south: ['north', 'south'], west: ['west', 'east'], east: ['west', 'east'] }
    const lines = open.length === 0 ? Object.keys(FACING) : open.length === 1 ? straight[open[0]] : open
    return Object.fromEntries(Object.keys(FACING).map(name => [name, lines.includes(name) ? 'side' : 'none']))
  }

  function carry (pos) {
    const net = netOf(pos)
    const level = levels(net)
    for (const [key, at] of net) serv.setProperties(at, { power: level.get(key), ...shape(at) })
    for (const at of net.values()) drive(at)
  }

  /** Moves what stands near, where its power has come or gone. */
  function drive (pos) {
    for (const at of new Map(around(pos).flatMap(each => [each, ...around(each)]).map(each => [each.toString(), each])).values()) {
      if (DRIVEN.test(serv.nameAt(at))) moveTo(at)
    }
  }

  function moveTo (pos) {
    const name = serv.nameAt(pos)
    const { half, lit, powered } = serv.propertiesAt(pos)
    if (name === 'redstone_lamp') {
      const on = serv.powerAt(pos) > 0
      if (lit !== on) serv.setProperties(pos, { lit: on })
      return
    }
    const other = /_door$/.test(name) ? pos.plus(half === 'upper' ? DOWN : UP) : null
    const halves = other && serv.nameAt(other) === name ? [pos, other] : [pos]
    const on = halves.some(each => serv.powerAt(each) > 0)
    if (powered === on) return
    for (const each of halves) serv.setProperties(each, { powered: on, open: on })
  }

  let busy = false

  serv.on('blockChanged', (pos, old, state) => {
    const names = [serv.states.nameOf(old), serv.states.nameOf(state)]
    if (busy || !names.some(relevant)) return
    busy = true
    try {
      const near = new Map([pos, ...around(pos).flatMap(at => [at, ...around(at)])].map(each => [each.toString(), each]))
      for (const at of near.values()) if (serv.nameAt(at) === WIRE) carry(at)
      if (DRIVEN.test(names[1])) moveTo(pos)
      drive(pos)
    } finally {
      busy = false
    }
  })
}
