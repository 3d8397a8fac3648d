/**
 * Sleep through the night: in a bed near by, else in one that is put up for it and taken back into the shared chest in the morning.
 * @param {Ctx} ctx
 * @param {{tools?: string[]}} args a subtask; tools are the bed to put up
 * @returns {Promise<{done: number, produced: Amounts}>} `done`: 1 where the night was slept away
 */
export default async function sleep (ctx, { tools = [] }) {
  const { slept } = await ctx.sleepTillMorning(tools[0] ?? null)
  return { done: Number(slept), produced: {} }
}
