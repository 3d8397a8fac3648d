// What a simulated person does in rooms that are shut: goes where they can, does what they are asked, and helps themselves where nobody is
// with them. Plain mineflayer; they steer by what stands in their way, since its pathfinder walks through no door.

/** Half as wide as a body, and as high; what is no higher than a step is walked up. */
const [WIDE, HIGH, STEP] = [0.3, 1.8, 0.6]
/** So much of the ground they look at, in cells; so far switches and company are seen, in blocks. */
const MOST = 2000
const NEAR = 9
/** Ticks: for one step of the way, between two looks, until a switch is used again, and without a word until they try something. */
const [STRIDE, LOOK, AGAIN, ALONE] = [30, 10, 100, 200]
const ON_FLOOR = [[1, 0], [-1, 0], [0, 1], [0, -1]]
/** On the level first, then a step down, and one up with a jump. */
const RISES = [0, -1, 1]
const SWITCH = /^lever$|_button$|_pressure_plate$/

/**
 * @param {import('mineflayer').Bot} bot
 * @param {{Vec3: Function, moment: (ms: number) => Promise<void>, pace: {click: number}, enough: () => boolean,
 *   orders: () => {act: string, at: number[]}[] | null}} tools `orders` gives what was asked since it was last called, the latest
 * @returns {(step: {item: string}) => Promise<void>} gets to the place that a step names
 */
export function rooms (bot, { Vec3, moment, pace, enough, orders }) {
  const shapes = at => bot.blockAt(at)?.shapes ?? []

  /** Whether a body with its feet there is in nothing but what it can step on. */
  function isFree (x, y, z) {
    for (const cell of cellsAround(x, y, z)) {
      for (const [x0, y0, z0, x1, y1, z1] of shapes(cell)) {
        const beside = cell.x + x1 <= x - WIDE || cell.x + x0 >= x + WIDE || cell.z + z1 <= z - WIDE || cell.z + z0 >= z + WIDE
        if (!beside && cell.y + y1 > y + STEP && cell.y + y0 < y + HIGH) return false
      }
    }
    return true
  }

  function cellsAround (x, y, z) {
    const cells = []
    for (let cx = Math.floor(x - WIDE); cx <= Math.floor(x + WIDE); cx++) {
      for (let cz = Math.floor(z - WIDE); cz <= Math.floor(z + WIDE); cz++) {
        for (let cy = Math.floor(y); cy <= Math.floor(y + HIGH); cy++) cells.push(new Vec3(cx, cy, cz))
      }
    }
    return cells
  }

  const holds = ({ x, y, z }) => shapes(new Vec3(x, y - 1, z)).some(shape => shape[4] >= 0.5)
  const middle = ({ x, y, z }) => new Vec3(x + 0.5, y, z + 0.5)

  const isLava = cell => bot.blockAt(cell)?.name === 'lava'

  function canStep (from, to) {
    const [a, b] = [middle(from), middle(to)]
    const high = Math.max(a.y, b.y)
    const free = high === a.y || isFree(a.x, high, a.z)
    return holds(to) && !isLava(to) && free && isFree(b.x, b.y, b.z) &&
      [0.25, 0.5, 0.75, 1].every(part => isFree(a.x + (b.x - a.x) * part, high, a.z + (b.z - a.z) * part))
  }

  /** The way to the nearest cell that is as wanted; null where there is none. */
  function way (isWanted) {
    const start = bot.entity.position.floored()
    const before = new Map([[String(start), null]])
    const open = [start]
    for (const cell of open) {
      if (isWanted(cell)) {
        const found = []
        for (let at = cell; at; at = before.get(String(at))) found.unshift(at)
        return found
      }
      if (open.length > MOST) break
      for (const [dx, dz] of ON_FLOOR) {
        const to = RISES.map(dy => cell.offset(dx, dy, dz)).find(each => canStep(cell, each))
        if (!to || before.has(String(to))) continue
        before.set(String(to), cell)
        open.push(to)
      }
    }
    return null
  }

  async function walk (path) {
    const off = at => Math.hypot(at.x - bot.entity.position.x, at.z - bot.entity.position.z)
    for (const cell of path.slice(1)) {
      const at = middle(cell)
      for (let ticks = 0; off(at) > 0.3; ticks++) {
        if (ticks > STRIDE) return void bot.clearControlStates()
        await bot.lookAt(at.offset(0, 1.6, 0), true)
        bot.setControlState('forward', true)
        bot.setControlState('jump', at.y > bot.entity.position.y + STEP && bot.entity.onGround)
        await bot.waitForTicks(1)
      }
    }
    bot.clearControlStates()
  }

  /** Go to where it is as wanted. @returns {Promise<boolean>} whether they are there */
  async function go (isWanted) {
    const path = way(isWanted)
    if (path && path.length > 1) await walk(path)
    return path !== null && isWanted(bot.entity.position.floored())
  }

  const beside = (at, blocks) => cell => middle(cell).distanceTo(middle(at)) <= blocks
  const at = cell => other => other.x === cell.x && other.z === cell.z && Math.abs(other.y - cell.y) <= 1
  const company = () => Object.values(bot.players).map(({ username, entity }) => username !== bot.username && entity).filter(Boolean)
  const age = () => Number(bot.time.age)
  const used = new Map()

  async function use (cell) {
    if (age() - (used.get(String(cell)) ?? -AGAIN) < AGAIN) return
    used.set(String(cell), age())
    await moment(pace.click)
    await bot.lookAt(cell.offset(0.5, 0.5, 0.5), true)
    await bot.activateBlock(bot.blockAt(cell))
  }

  /** Whether all who are near have stood still for two looks. */
  async function allStand () {
    const seen = () => company().map(({ position }) => String(position))
    const before = seen()
    await bot.waitForTicks(LOOK)
    return String(before) === String(seen())
  }

  async function follow ({ act, at: place }) {
    if (act === 'leave') return go(cell => !/_pressure_plate$/.test(bot.blockAt(cell)?.name ?? ''))
    const cell = new Vec3(...place)
    if (act === 'stand') return go(at(cell))
    if (act === 'come') return go(beside(cell, 1.5))
    if (await go(beside(cell, 2)) && await allStand()) await use(cell)
  }

  /** Nobody is there to say anything: what there is to operate they operate, one thing after the other. */
  async function tryThings (turn) {
    const ids = Object.values(bot.registry.blocksByName).filter(({ name }) => SWITCH.test(name)).map(({ id }) => id)
    const found = bot.findBlocks({ matching: ids, maxDistance: NEAR, count: 8 })
      .filter(each => way(beside(each, 2.5))).sort((a, b) => a.x - b.x || a.z - b.z)
    if (found.length === 0) return
    const cell = found[turn % found.length]
    if (/_pressure_plate$/.test(bot.blockAt(cell).name)) await go(at(cell))
    else if (await go(beside(cell, 2.5))) await use(cell)
  }

  return async function meet ({ item }) {
    const place = new Vec3(...item.split(' ').map(Number))
    const isThere = cell => Math.hypot(cell.x - place.x, cell.z - place.z) <= 1 && Math.abs(cell.y - place.y) <= 1
    let [wanted, word, turn] = [[], age(), 0]
    while (!enough()) {
      if (await go(isThere)) return
      const heard = orders()
      if (heard) [wanted, word] = [heard, age()]
      for (const each of wanted) await follow(each)
      const isAlone = !company().some(({ position }) => position.distanceTo(bot.entity.position) < NEAR)
      if (isAlone && age() - word > ALONE) {
        await tryThings(turn++)
        word = age()
      }
      await bot.waitForTicks(LOOK)
    }
  }
}
