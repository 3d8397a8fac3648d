// How a simulated person lays blocks: walk up, look the right way, click, look whether it stands. Plain mineflayer.
import { game } from '../../covoyager/bench/people/clock.mjs'

const REACH = 4.3
const CLICK = 250
const TRIES = 3
/** Milliseconds after which a person thinks of something else. */
const PATIENCE = 25_000
/** So long one takes a step back at most. */
const STEP_BACK_TICKS = 20
/** A person without a ladder reaches no higher above the ground. */
const HIGHEST = 5
const SIDES = [[0, -1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1], [0, 1, 0]]
const FACING = { north: [0, 0, -1], south: [0, 0, 1], west: [-1, 0, 0], east: [1, 0, 0] }
const YAW = { north: 0, west: Math.PI / 2, south: Math.PI, east: -Math.PI / 2 }
const EMPTY = /(^|_)air$|^(short_grass|grass|tall_grass|fern|dead_bush|snow|water)$/

/**
 * @param {import('mineflayer').Bot} bot with the pathfinder
 * @param {{goals: object, moment: (ms: number) => Promise<void>, Vec3: Function, enough?: () => boolean}} tools
 *   `enough` tells whether the work is no longer wanted of them
 * @returns {{lay: (spots: {at: object, state: string}[], ground: number) => Promise<void>}} `lay` throws where it cannot
 */
export function trowel (bot, { goals, moment, Vec3, enough = () => false }) {
  const parse = state => {
    const [, name, list] = /^([a-z0-9_]+)(?:\[(.*)\])?$/.exec(state)
    return { name, properties: Object.fromEntries((list ?? '').split(',').filter(Boolean).map(pair => pair.split('='))) }
  }

  const stands = (at, { name, properties }) => {
    const there = bot.blockAt(at)
    const has = there?.getProperties() ?? {}
    return there?.name === name && Object.entries(properties).every(([key, value]) => key === 'hinge' || String(has[key] ?? value) === value)
  }

  const comes = ({ name, properties }) => properties.part === 'head' || (properties.half === 'upper' && /door$/.test(name))

  const eyes = () => bot.entity.position.offset(0, bot.entity.eyeHeight, 0)

  const inTheWay = at => {
    const { x, y, z } = bot.entity.position
    return Math.abs(x - at.x - 0.5) < 0.85 && Math.abs(z - at.z - 0.5) < 0.85 && at.y > y - 1 && at.y < y + 1.9
  }

  async function approach (at) {
    const near = () => eyes().distanceTo(at.offset(0.5, 0.5, 0.5)) <= REACH && !inTheWay(at)
    if (near()) return
    const goal = new goals.GoalNear(at.x, at.y, at.z, 3)
    const isEnd = node => {
      const from = new Vec3(node.x + 0.5, node.y + bot.entity.eyeHeight, node.z + 0.5)
      const beside = node.x !== at.x || node.z !== at.z || node.y > at.y || node.y + 1 < at.y
      return beside && from.distanceTo(at.offset(0.5, 0.5, 0.5)) <= REACH - 0.3
    }
    goal.isEnd = isEnd
    const timer = game.setTimeout(() => bot.pathfinder.setGoal(null), 15_000)
    try {
      await bot.pathfinder.goto(goal)
    } finally {
      game.clearTimeout(timer)
    }
    await stepBack(at)
    if (!near()) throw new Error(`cannot get near ${at}`)
  }

  /** Whoever stands where the block is to be takes a step back from it. */
  async function stepBack (at) {
    for (let ticks = 0; ticks < STEP_BACK_TICKS && inTheWay(at); ticks++) {
      await bot.lookAt(at.offset(0.5, 1.5, 0.5), true)
      bot.setControlState('back', true)
      await bot.waitForTicks(1)
    }
    bot.setControlState('back', false)
  }

  /** The neighbour to click on, its face, and where on it. */
  function against (at, { name, properties }) {
    const behind = FACING[properties.facing]?.map(step => -step)
    const hung = /wall_torch|^ladder$/.test(name)
    const upright = properties.axis === 'y'
    const choice = SIDES.filter(side => {
      const beside = bot.blockAt(at.offset(...side))
      if (!beside || beside.boundingBox !== 'block') return false
      if (hung) return side.every((step, axis) => step === behind[axis])
      if (upright) return side[1] !== 0
      if (/_door$|_bed$/.test(name)) return side[1] === -1
      if (properties.type === 'bottom' || properties.half === 'bottom') return side[1] !== 1
      return true
    })
    if (choice.length === 0) return null
    const [side] = choice
    const face = new Vec3(...side.map(step => -step))
    const cursor = new Vec3(0.5, side[1] === 0 ? 0.25 : 0.5, 0.5).plus(face.scaled(0.5))
    return { block: bot.blockAt(at.offset(...side)), face, cursor }
  }

  async function place (at, wanted) {
    await approach(at)
    const there = bot.blockAt(at)
    if (!EMPTY.test(there.name)) {
      await bot.dig(there, true)
      await moment(CLICK)
    }
    const found = against(at, wanted)
    if (!found) return false
    const item = bot.inventory.items().find(each => each.name === wanted.name.replace('wall_torch', 'torch'))
    if (!item) throw new Error(`no ${wanted.name} left`)
    if (bot.heldItem?.name !== item.name) await bot.equip(item, 'hand')
    const { facing } = wanted.properties
    if (facing && !/wall_torch|ladder/.test(wanted.name)) await bot.look(YAW[facing], 0, true)
    else await bot.lookAt(at.offset(0.5, 0.5, 0.5), true)
    bot.setControlState('sneak', true)
    await moment(CLICK)
    await bot._genericPlace(found.block, found.face, { delta: found.cursor, forceLook: 'ignore', swingArm: 'right' })
    await moment(CLICK)
    bot.setControlState('sneak', false)
    return stands(at, wanted)
  }

  async function patient (work, what) {
    let timer
    const late = new Promise((resolve, reject) => { timer = game.setTimeout(() => reject(new Error(`${what} took too long`)), PATIENCE) })
    try {
      return await Promise.race([work, late])
    } finally {
      game.clearTimeout(timer)
      bot.clearControlStates()
    }
  }

  /** Lay all of them, those that find nothing to stand on last. */
  async function lay (spots, ground) {
    if (spots.some(({ at }) => at.y > ground + HIGHEST)) throw new Error('too high')
    let left = spots.map(({ at, state }) => ({ at, wanted: parse(state), tries: 0 })).filter(({ wanted }) => !comes(wanted))
    while (left.length > 0) {
      const again = []
      for (const spot of left) {
        if (enough()) throw new Error('somebody takes it over')
        if (stands(spot.at, spot.wanted) || await patient(place(spot.at, spot.wanted), `placing ${spot.wanted.name} at ${spot.at}`)) continue
        if (++spot.tries === TRIES) throw new Error(`${spot.wanted.name} will not stand at ${spot.at}`)
        again.push(spot)
      }
      left = again
    }
  }

  return { lay }
}
