/** Herds of a world file: groups of mobs at the first place that suits them, in rings around the spawn. */
import { SIDES } from '../skills/directions.mjs'
import { TRADING } from '../skills/facts/goods/trading.mjs'
import { random } from './terrain/noise.mjs'

/** Blocks between two rings, how far the last is beyond the first, and how many places of each are looked at. */
const [RING, RINGS, PLACES] = [8, 20, 16]
/** So far from its middle a herd stands, at most. */
const WIDE = 3
const TRIES = 40
const BEYOND = 24

/**
 * @typedef {{type: string, count?: number|[number, number], profession?: string}} Member
 * @typedef {{biome?: string, beyond?: number, members: Member[], blocks?: Record<string, number>}} Herd
 * @typedef {object} Land
 * @property {Vec3} spawn
 * @property {(x: number, z: number) => string} biome of a column
 * @property {(x: number, z: number) => Vec3|null} ground where one can stand at a column, under open sky and on grass
 */

/**
 * @param {Herd} herd
 * @param {number} seed
 * @param {Land} land
 * @returns {{mobs: {type: string, position: Vec3, profession?: string}[], sites: {block: string, position: Vec3}[]}} nobody where no place
 *   suits them; sites: where those who trade work, and what else stands there
 */
export function placeHerd ({ biome, beyond = BEYOND, members, blocks = {} }, seed, land) {
  const next = random(seed)
  const middle = place(biome, beyond, next, land)
  /** @type {ReturnType<typeof placeHerd>} */
  const found = { mobs: [], sites: [] }
  if (!middle) return found
  const taken = new Set()
  const mark = ({ x, z }) => taken.add(`${x},${z}`)
  const side = () => Math.floor(next() * (2 * WIDE + 1)) - WIDE
  const near = () => {
    for (let tries = 0; tries < TRIES; tries++) {
      const at = land.ground(middle.x + side(), middle.z + side())
      if (at && Math.abs(at.y - middle.y) <= WIDE && !taken.has(`${at.x},${at.z}`)) return at
    }
    return middle
  }
  for (const { type, count = 1, profession } of members) {
    const [least, most] = [count].flat().length === 2 ? /** @type {[number, number]} */ (count) : [Number(count), Number(count)]
    const many = least + Math.floor(next() * (most - least + 1))
    for (let i = 0; i < many; i++) {
      const position = near()
      found.mobs.push({ type, position, profession })
      mark(position)
      const site = profession && siteBeside(position, land, taken)
      if (!site) continue
      found.sites.push({ block: TRADING.job_sites[profession], position: site })
      mark(site)
    }
  }
  for (const [block, many] of Object.entries(blocks)) {
    for (let i = 0; i < many; i++) {
      const position = near()
      if (position !== middle) found.sites.push({ block, position })
      mark(position)
    }
  }
  return found
}

/** The middle of a herd: of its biome, on level ground. */
function place (biome, beyond, next, { spawn, biome: biomeAt, ground }) {
  const turn = next()
  for (let ring = 0; ring <= RINGS; ring++) {
    const far = beyond + ring * RING
    for (let i = 0; i < PLACES; i++) {
      const angle = 2 * Math.PI * (turn + i / PLACES)
      const [x, z] = [Math.round(spawn.x + Math.cos(angle) * far), Math.round(spawn.z + Math.sin(angle) * far)]
      if (biome !== undefined && biomeAt(x, z) !== biome) continue
      const at = ground(x, z)
      if (at && level(at, ground)) return at
    }
  }
  return null
}

const level = ({ x, y, z }, ground) => SIDES.every(([dx, dz]) => {
  const beside = ground(x + dx * 2, z + dz * 2)
  return beside && Math.abs(beside.y - y) <= 1
})

function siteBeside ({ x, y, z }, { ground }, taken) {
  const free = SIDES.map(([dx, dz]) => ground(x + dx, z + dz)).filter(at => at && at.y === y && !taken.has(`${at.x},${at.z}`))
  return free[0] ?? null
}
