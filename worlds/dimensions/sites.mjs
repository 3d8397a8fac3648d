/** Where the game puts up a portal of its own: near, with ground under it and room before and behind it, else on a platform. */
import { Vec3 } from 'vec3'
import { EAST, SOUTH } from '../../skills/directions.mjs'
import { isReplaceable } from '../../skills/facts/blocks.mjs'
import { isNether } from './regions.mjs'

/** Of the opening. */
const [WIDTH, HEIGHT] = [2, 3]
const REACH = 16
/** The highest and lowest feet of a portal, by dimension (the Nether's roof is no place for one). */
const BOUNDS = { nether: { low: 5, high: 117 }, overworld: { low: -54, high: 310 } }
const PLATFORM = { low: 70, high: 118 }
/** Along the opening and across it. */
const AXES = { x: [EAST, SOUTH], z: [SOUTH, EAST] }
const FLUID = /^(water|lava|bubble_column)$/

/**
 * @param {Blocks & Support} serv
 */
export function createSites (serv) {
  const free = pos => isReplaceable(serv.nameAt(pos)) && !FLUID.test(serv.nameAt(pos))

  /** Edge and cells of a portal whose opening has its lowest cell at `corner`. */
  function frameAt (corner, axis) {
    const [along] = AXES[axis]
    const at = (i, up) => corner.plus(along.scaled(i)).offset(0, up, 0)
    const edge = []
    const cells = []
    for (let i = -1; i <= WIDTH; i++) {
      for (let up = -1; up <= HEIGHT; up++) (i >= 0 && i < WIDTH && up >= 0 && up < HEIGHT ? cells : edge).push(at(i, up))
    }
    return { edge, cells }
  }

  /** Whether a portal finds ground and room, in so many rows before and behind it. */
  function fits (corner, axis, rows) {
    const [along, across] = AXES[axis]
    for (let row = -rows; row <= rows; row++) {
      for (let i = -1; i <= WIDTH; i++) {
        const foot = corner.plus(along.scaled(i)).plus(across.scaled(row))
        if (!serv.isFull(foot.offset(0, -1, 0))) return false
        for (let up = 0; up <= HEIGHT; up++) if (!free(foot.offset(0, up, 0))) return false
      }
    }
    return true
  }

  /** Heights of a column at which one could stand, nearest to `y` first. */
  function floors (x, z, y, { low, high }) {
    const found = []
    for (let at = low; at <= high; at++) {
      if (free({ x, y: at, z }) && !free({ x, y: at - 1, z })) found.push(at)
    }
    return found.sort((a, b) => Math.abs(a - y) - Math.abs(b - y))
  }

  /**
   * @param {Vec3} place
   * @param {'x'|'z'} axis
   * @returns {{corner: Vec3, floor: Vec3[], room: Vec3[]}} where the opening's lowest cell is to be; what must become obsidian and air
   */
  function siteNear (place, axis) {
    const bounds = isNether(place) ? BOUNDS.nether : BOUNDS.overworld
    const { x, y, z } = place.floored()
    const columns = []
    for (let dx = -REACH; dx <= REACH; dx++) for (let dz = -REACH; dz <= REACH; dz++) columns.push([x + dx, z + dz, dx * dx + dz * dz])
    columns.sort((a, b) => a[2] - b[2])
    for (const rows of [1, 0]) {
      for (const [columnX, columnZ] of columns) {
        for (const at of floors(columnX, columnZ, y, bounds)) {
          const corner = new Vec3(columnX, at, columnZ)
          if (fits(corner, axis, rows)) return { corner, floor: [], room: [] }
        }
      }
    }
    return platform(new Vec3(x, Math.max(PLATFORM.low, Math.min(PLATFORM.high, y)), z), axis)
  }

  function platform (corner, axis) {
    const [along, across] = AXES[axis]
    const floor = []
    const room = []
    for (let row = -1; row <= 1; row++) {
      for (let i = 0; i < WIDTH; i++) {
        const foot = corner.plus(along.scaled(i)).plus(across.scaled(row))
        floor.push(foot.offset(0, -1, 0))
        for (let up = 0; up < HEIGHT; up++) room.push(foot.offset(0, up, 0))
      }
    }
    return { corner, floor, room }
  }

  return { siteNear, frameAt }
}
