/** Ways over the ground, as unit vectors, and yaws, in degrees as the protocol has them: 0 is south, 90 west. */

/** @typedef {{x: number, z: number}} Heading */

/**
 * The way to a place.
 * @param {{position: Vec3}} entity
 * @param {{x: number, z: number}} place in blocks
 * @returns {Heading} from an entity to a place
 */
export function toward ({ position }, { x, z }) {
  const length = Math.hypot(x - position.x, z - position.z) || 1
  return { x: (x - position.x) / length, z: (z - position.z) / length }
}

/** @param {number} yaw @returns {Heading} where one looks */
export function headingOf (yaw) {
  const angle = yaw * Math.PI / 180
  return { x: -Math.sin(angle), z: Math.cos(angle) }
}

/** @param {{x: number, z: number}} heading of any length @returns {number} */
export const yawOf = ({ x, z }) => Math.atan2(-x, z) * 180 / Math.PI

/** @param {Heading} heading @param {number} angle in radians @returns {Heading} */
export function turned ({ x, z }, angle) {
  const c = Math.cos(angle); const s = Math.sin(angle)
  return { x: x * c - z * s, z: x * s + z * c }
}
