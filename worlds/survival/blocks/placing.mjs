/** Putting blocks down: where there is room, where they can stay, turned as the player stands. */
import { isReplaceable } from '../../../skills/facts/blocks.mjs'
import { FRONTED, LANTERN, MASTERS, TALL, TURNING } from './kinds.mjs'
import { FACE_NAMES, FACING, OPPOSITE, RIGHT, UP } from '../../../skills/directions.mjs'

const WHOLE_SLAB = { type: 'double', waterlogged: false }
const AXES = ['y', 'y', 'z', 'z', 'x', 'x']
/** Blocks that have another name on a wall than on the ground. */
/** @type {[RegExp, (name: string) => string][]} */
const WALL_FORMS = [
  [/^(.*_)?torch$/, name => name.replace('torch', 'wall_torch')],
  [/_sign$/, name => name.replace('_sign', '_wall_sign')]
]
/** Items that are planted or laid under another name. */
const HANDED = {
  redstone: 'redstone_wire',
  string: 'tripwire',
  wheat_seeds: 'wheat',
  carrot: 'carrots',
  potato: 'potatoes',
  beetroot_seeds: 'beetroots',
  pumpkin_seeds: 'pumpkin_stem',
  melon_seeds: 'melon_stem',
  cocoa_beans: 'cocoa',
  sweet_berries: 'sweet_berry_bush'
}

/**
 * Adds the placing of blocks, and `serv.isReplaceable(pos)`.
 * @param {Shell & Blocks & Placing & Protection & Support & Containers & Using} serv
 */
export function placing (serv) {
  const { registry } = serv

  serv.isReplaceable = pos => {
    const state = serv.stateAt(pos)
    return isReplaceable(serv.states.nameOf(state), serv.states.propertiesOf(state))
  }

  /** The compass direction that the player looks to. */
  const facingOf = player => ['south', 'west', 'north', 'east'][Math.round(player.yaw / 90) & 3]

  const blockOf = item => HANDED[item] ?? (registry.blocksByName[item] ? item : null)

  /** How the block stands there: its name, which may be that of a wall form, and its properties. */
  function standing (player, name, pos, { face, direction, cursor }, clicked) {
    const facing = facingOf(player)
    const onSide = face.y === 0
    const wall = onSide && WALL_FORMS.find(([pattern]) => pattern.test(name))
    if (wall && registry.blocksByName[wall[1](name)]) {
      return { name: wall[1](name), properties: { facing: FACE_NAMES[direction] } }
    }
    const upper = face.y < 0 || (onSide && cursor.y > 0.5)
    const properties = {
      axis: AXES[direction],
      half: upper ? 'top' : 'bottom',
      facing: FRONTED.test(name) ? OPPOSITE[facing] : facing,
      waterlogged: serv.nameAt(pos) === 'water',
      rotation: Math.round((player.yaw + 180) * 16 / 360) & 15,
      type: /_slab$/.test(name) ? (upper ? 'top' : 'bottom') : undefined
    }
    if (/_button$|^lever$|^grindstone$/.test(name)) {
      properties.face = face.y > 0 ? 'floor' : face.y < 0 ? 'ceiling' : 'wall'
      if (onSide) properties.facing = FACE_NAMES[direction]
    }
    if (/^(ladder|wall_.*|tripwire_hook)$/.test(name)) properties.facing = FACE_NAMES[direction]
    if (/_trapdoor$/.test(name)) properties.facing = onSide ? FACE_NAMES[direction] : OPPOSITE[facing]
    if (/(?<!trap)door$/.test(name)) properties.hinge = hingeOf(name, pos, facing, clicked.plus(cursor))
    if (TURNING.test(name)) properties.facing = name === 'observer' ? OPPOSITE[towards(player)] : towards(player)
    if (LANTERN.test(name)) properties.hanging = face.y < 0
    return { name, properties: known(name, properties) }
  }

  /**
   * On which side a door hangs: at the wall where only one side has one, away from a door beside it, so that the two
   * open as a pair; else on the side of the middle that was clicked.
   */
  function hingeOf (name, pos, facing, point) {
    const beside = [RIGHT[OPPOSITE[facing]], RIGHT[facing]].map(side => pos.plus(side))
    const [left, right] = beside.map(at => Number(serv.isFull(at)) + Number(serv.isFull(at.plus(UP))))
    const [leftDoor, rightDoor] = beside.map(at => serv.nameAt(at) === name && serv.propertiesAt(at).half === 'lower')
    if (right > left || (leftDoor && !rightDoor)) return 'right'
    if (left > right || (rightDoor && !leftDoor)) return 'left'
    const [x, z] = [point.x - pos.x, point.z - pos.z]
    const step = FACING[facing]
    const onRight = step.x < 0 ? z < 0.5 : step.x > 0 ? z > 0.5 : step.z < 0 ? x > 0.5 : x < 0.5
    return onRight ? 'right' : 'left'
  }

  /** Up or down for whoever looks steeply, else back at the player. */
  const towards = player => player.pitch > 45 ? 'up' : player.pitch < -45 ? 'down' : OPPOSITE[facingOf(player)]

  /** Only what the block has and can take; leaves that were placed never decay. */
  function known (name, properties) {
    const found = {}
    for (const state of registry.blocksByName[name].states ?? []) {
      const value = properties[state.name]
      const values = state.type === 'enum' ? state.values : null
      if (value !== undefined && (!values || values.includes(value))) found[state.name] = value
      if (state.name === 'persistent') found.persistent = true
    }
    return found
  }

  /** A block may not be put into a player, a mob or a boat. */
  function occupied (pos, stateId) {
    const shapes = registry.blocksByStateId[stateId].boundingBox === 'block'
    if (!shapes) return false
    return Object.values(serv.entities).some(({ type, position, width, height, alive, boat }) =>
      (type === 'mob' || boat || (type === 'player' && alive)) &&
      Math.abs(position.x - pos.x - 0.5) < 0.5 + width / 2 - 0.001 &&
      Math.abs(position.z - pos.z - 0.5) < 0.5 + width / 2 - 0.001 &&
      position.y < pos.y + 0.999 && position.y + height > pos.y + 0.001)
  }

  /** A second half slab in the same block makes it whole. */
  function doubled (pos, name, { face, cursor }) {
    if (!/_slab$/.test(name) || serv.nameAt(pos) !== name) return false
    const { type } = serv.propertiesAt(pos)
    return (type === 'bottom' && (face.y > 0 || cursor.y > 0.5)) || (type === 'top' && (face.y < 0 || cursor.y < 0.5))
  }

  serv.onUseItem(/./, (player, clicked, how) => {
    const name = blockOf(player.held.name)
    if (!name || MASTERS.test(name)) return false
    if (doubled(clicked, name, how)) return put(player, clicked, { name, properties: WHOLE_SLAB })
    const pos = serv.isReplaceable(clicked) ? clicked : clicked.plus(how.face)
    if (!serv.isReplaceable(pos)) return false
    return put(player, pos, standing(player, name, pos, how, clicked), how)
  })

  function put (player, pos, { name, properties }, how) {
    const state = serv.states.stateOf(name, properties)
    const { minY = 0, worldHeight = 256 } = serv.columnAt(pos.x >> 4, pos.z >> 4).chunk
    if (pos.y < minY || pos.y >= minY + worldHeight || serv.isProtected(pos)) return false
    if (occupied(pos, state) || !serv.canStay(pos, name, properties)) return false
    const rest = otherPart(pos, name, properties)
    if (rest && (!serv.isReplaceable(rest.pos) || serv.isProtected(rest.pos))) return false
    serv.setState(pos, state)
    if (rest) serv.putBlock(rest.pos, name, rest.properties)
    player.useUp()
    serv.emit('blockPlaced', player, pos, name, how)
    return true
  }

  /** The second block of a door, a tall plant or a bed: where it goes and how; null for all else. */
  function otherPart (pos, name, properties) {
    if (/_door$/.test(name) || TALL.test(name)) {
      return { pos: pos.plus(UP), properties: { ...properties, half: 'upper' } }
    }
    if (!/_bed$/.test(name)) return null
    return { pos: pos.plus(FACING[properties.facing]), properties: { ...properties, part: 'head' } }
  }

  serv.on('blockPlaced', (player, pos, name, how) => {
    if (name === 'chest' || name === 'trapped_chest') join(player, pos, name, how)
  })

  /**
   * A chest beside a single one that looks the same way becomes its other half. Whoever sneaks has it stand alone, unless a side
   * of a single one is what they click: then it is that one's other half and looks as it does, however they stand.
   */
  function join (player, pos, name, { face }) {
    const single = at => serv.nameAt(at) === name && serv.propertiesAt(at).type === 'single' ? serv.propertiesAt(at).facing : null
    const clicked = face.scaled(-1)
    const facing = player.sneaking ? single(pos.plus(clicked)) : serv.propertiesAt(pos).facing
    if (facing === null) return
    const [right, left] = [RIGHT[facing], RIGHT[facing].scaled(-1)]
    const side = [right, left].find(each => player.sneaking ? each.equals(clicked) : single(pos.plus(each)) === facing)
    if (!side) return
    serv.setProperties(pos, { facing, type: side === right ? 'left' : 'right' })
    serv.setProperties(pos.plus(side), { type: side === right ? 'right' : 'left' })
    serv.containerFor(pos)
  }
}
