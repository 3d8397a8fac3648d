/**
 * Look at what a subtask names: a place, a direction, a player, the nearest mob of a kind, or whoever asked.
 * @param {Ctx} ctx
 * @param {{item: string, people?: string[]}} args a subtask; item is `4 64 9`, `north`, `cow`, a player's name or `me`
 * @returns {Promise<{done: number, produced: Amounts, yaw: number, pitch: number}>} where it looks, in radians
 */
export default async function look (ctx, { item, people = [] }) {
  const { yaw, pitch } = await ctx.lookAt(target(item, people[0]))
  return { done: 1, produced: {}, yaw, pitch }
}

function target (item, asker = 'me') {
  if (item === 'me') return asker
  const [x, y, z] = item.split(' ').map(Number)
  return Number.isFinite(z) ? { x, y, z } : item
}
