/** How far off a direction is looked at, in blocks. */
const FAR = 16
/** Above the feet (Minecraft Wiki, "Player"). */
const EYES = 1.62
const WAYS = { up: [0, FAR, 0], down: [0, -FAR, 0], north: [0, 0, -FAR], south: [0, 0, FAR], east: [FAR, 0, 0], west: [-FAR, 0, 0] }

/**
 * Look at what a subtask names: a place, a direction, a player, the nearest mob of a kind, or whoever asked.
 * @param {Ctx} ctx
 * @param {{item: string, people?: string[]}} args a subtask; item is `4 64 9`, `north`, `cow`, a player's name or `me`
 * @returns {Promise<{done: number, produced: Amounts, yaw: number, pitch: number}>} where it looks, in radians
 */
export default async function look (ctx, { item, people = [] }) {
  const { yaw, pitch } = await ctx.lookAt(target(ctx, item, people[0]))
  return { done: 1, produced: {}, yaw, pitch }
}

function target (ctx, item, asker = 'me') {
  if (item === 'me') return asker
  if (Object.hasOwn(WAYS, item)) {
    const { x, y, z } = ctx.position()
    const [dx, dy, dz] = WAYS[item]
    // From the eyes, so that a direction is level.
    return { x: x + dx, y: y + dy + EYES, z: z + dz }
  }
  const [x, y, z] = item.split(' ').map(Number)
  return Number.isFinite(z) ? { x, y, z } : item
}
