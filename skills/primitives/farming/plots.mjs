import { AROUND, DOWN, NEIGHBOURS } from '../../directions.mjs'
import { Cells, FLOOR, LAVA, OPEN, WATER } from '../../pathing/cells.mjs'
import { statesOf } from '../../pathing/sections.mjs'

/** Soil that a hoe turns into farmland, what is farmland already, and what grows on it and is simply taken away. */
const SOIL = ['dirt', 'grass_block', 'farmland']
const WEEDS = `short_grass grass tall_grass fern large_fern dead_bush dandelion poppy blue_orchid allium azure_bluet red_tulip orange_tulip
white_tulip pink_tulip oxeye_daisy cornflower lily_of_the_valley brown_mushroom red_mushroom`.split(/\s+/)

/** Water wets soil on its own level and one below, so many blocks away along each axis. */
const WET = 4

/** How far from where it is wanted a field may lie, and how much higher or lower. */
const RADIUS = 20
const LEVELS = 6

/** Fields keep so far away from the shared chest, and wells a little further: what carries it is not dug. */
const CLEAR = 2
const CLEAR_WELL = 5

/** Crops grow in light of this level. */
const LIGHT = 9

/** So many of the most promising wells are looked at closely; a cell of soil is worth so much of a plant there. */
const MOST_WELLS = 12
const WORTH = 0.02

/** A block further off is worth so much of a chance to grow. */
const FAR = 0.004

/**
 * Choose where a field does best: wet soil around a well, every other row sown, so that the rows do not stand in each
 * other's way (the game halves the growth of what has its like on two sides or across a corner).
 * @param {Bot} bot
 * @param {object} wish
 * @param {import('vec3').Vec3} wish.around where it should be
 * @param {number} wish.count plants
 * @param {number} wish.tills at most so many cells are to be tilled
 * @param {boolean} wish.pour whether there is water to pour into a hole; otherwise only where there is some
 * @param {import('vec3').Vec3|null} [wish.chest] the shared chest, which is kept accessible
 * @returns {{well: Point, pour: boolean, sown: Point[], bare: Point[], chance: number}|null} cells as {x, y, z} of the
 *   soil; `chance` that a plant grows a stage when its turn comes, summed up over all of them
 */
export function choosePlot (bot, { around, count, tills, pour, chest = null }) {
  const land = new Land(bot, around.floored(), chest)
  const wells = [...land.wells(pour)].map(well => ({
    well, worth: land.wetAround(well).length * WORTH - Math.hypot(well.x - around.x, well.z - around.z) * FAR
  })).sort((a, b) => b.worth - a.worth)
  /** @type {any} */
  let best = null
  for (const { well } of wells.slice(0, MOST_WELLS)) {
    const wet = new Map(land.wetAround(well).map(cell => [`${cell.x},${cell.z}`, cell]))
    const far = Math.hypot(well.x - around.x, well.z - around.z) * FAR
    for (const axis of ['x', 'z']) {
      for (const odd of [0, 1]) {
        const plot = rows(wet, well, axis, odd, count, tills)
        const worth = plot.chance - far
        if (plot.sown.length > 0 && (!best || worth > best.worth)) best = { ...plot, well, pour: !well.water, worth }
      }
    }
  }
  return best
}

/** One try in so many is a stage of growth, on wet soil with so many cells of wet soil around (the game's own rule). */
const odds = soil => Math.floor(25 / (4 + 0.75 * soil)) + 1

/** The best of one way to lay rows: the cells to sow and the bare soil beside them. */
function rows (wet, well, axis, odd, count, tills) {
  const inRow = cell => Math.abs(cell[axis] - well[axis]) % 2 === odd
  const beside = cell => AROUND.map(([dx, dz]) => wet.get(`${cell.x + dx},${cell.z + dz}`)).filter(other => other && other.y === cell.y)
  const ranked = [...wet.values()].filter(inRow)
    .map(cell => ({ cell, beside: beside(cell), far: Math.hypot(cell.x - well.x, cell.z - well.z) }))
    .sort((a, b) => odds(a.beside.length) - odds(b.beside.length) || a.far - b.far)
    .slice(0, Math.min(count, tills))
  const sown = ranked.map(({ cell }) => cell)
  const taken = new Set(sown)
  const bare = new Set()
  for (const { beside } of ranked) {
    for (const cell of beside) if (!taken.has(cell) && sown.length + bare.size < tills) bare.add(cell)
  }
  const chance = ranked.reduce((sum, { beside }) => {
    const soil = beside.filter(cell => taken.has(cell) || bare.has(cell)).length
    return sum + 1 / odds(soil)
  }, 0)
  return { sown, bare: [...bare], chance }
}

/** The lie of the soil around a point. */
class Land {
  constructor (bot, centre, chest) {
    this.bot = bot
    this.centre = centre
    this.chest = chest
    this.cells = new Cells(bot)
    this.soil = statesOf(bot.registry, SOIL)
    this.weeds = statesOf(bot.registry, ['air', 'cave_air', ...WEEDS])
    this.water = statesOf(bot.registry, ['water'])
    this.columns = new Map()
  }

  /** The soil of a column that could be tilled; undefined where there is none. */
  soilIn (x, z) {
    const key = x * 0x4000000 + z
    if (!this.columns.has(key)) this.columns.set(key, this.look(x, z))
    return this.columns.get(key)
  }

  look (x, z) {
    if (this.chest && Math.max(Math.abs(x - this.chest.x), Math.abs(z - this.chest.z)) < CLEAR) return undefined
    for (let y = this.centre.y + LEVELS; y >= this.centre.y - LEVELS; y--) {
      const state = this.cells.state(x, y, z)
      if (this.weeds.has(state)) continue
      if (!this.soil.has(state) || !this.weeds.has(this.cells.state(x, y + 1, z))) return undefined
      const light = this.bot.blockAt(this.centre.clone().set(x, y + 1, z), false)?.skyLight ?? 0
      return light >= LIGHT ? { x, y, z } : undefined
    }
    return undefined
  }

  /** Places to draw water from: where it is, and where it could be poured into the ground without running off. */
  * wells (pour) {
    const { x: cx, y: cy, z: cz } = this.centre
    for (let x = cx - RADIUS; x <= cx + RADIUS; x++) {
      for (let z = cz - RADIUS; z <= cz + RADIUS; z++) {
        for (let y = cy - LEVELS; y <= cy + LEVELS; y++) {
          const open = (this.cells.at(x, y + 1, z) & (OPEN | WATER)) === OPEN
          if (open && this.water.has(this.cells.state(x, y, z))) yield { x, y, z, water: true }
        }
        const soil = pour && this.soilIn(x, z)
        if (soil && this.holds(soil)) yield { ...soil, water: false }
      }
    }
  }

  holds ({ x, y, z }) {
    if (this.chest && Math.max(Math.abs(x - this.chest.x), Math.abs(z - this.chest.z)) < CLEAR_WELL) return false
    return [DOWN, ...NEIGHBOURS.slice(2)].every(({ x: dx, y: dy, z: dz }) => {
      const traits = this.cells.at(x + dx, y + dy, z + dz)
      return (traits & FLOOR) !== 0 && (traits & (OPEN | WATER | LAVA)) === 0
    })
  }

  /** Soil that a well keeps wet. */
  wetAround (well) {
    const wet = []
    for (let x = well.x - WET; x <= well.x + WET; x++) {
      for (let z = well.z - WET; z <= well.z + WET; z++) {
        if (x === well.x && z === well.z) continue
        const soil = this.soilIn(x, z)
        if (soil && (soil.y === well.y || soil.y === well.y - 1)) wet.push(soil)
      }
    }
    return wet
  }
}
