import { TRUNK } from '../facts/blocks.mjs'

/**
 * Gather a subtask's items by mining their source blocks, and put them into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, sources: string[], tools: string[], station?: string|null, search: boolean,
 *   besides?: {item: string, quantity: number, sources: string[]}[], ahead?: string[], again?: boolean}} subtask
 *   `station` is the portal to go through; `search`
 *   true: look for more elsewhere even where something else in sight might do; `besides` is to be brought too, as far as it lies
 *   all around; `ahead`: blocks wanted next; `again`: goes on with the rest of it, with what was taken along then
 * @returns {Promise<{produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} an error carries what was
 *   produced and handed in before it as data
 */
export default async function gather (ctx, subtask) {
  const { item, quantity, sources, tools = [], station = null, search = false, besides = [], ahead = [], again = false } = subtask
  const names = sources?.length ? sources : [item]
  const ore = names.some(name => /_ore$|ancient_debris|^stone$|^deepslate$|obsidian/.test(name))
  const have = () => ctx.inventory()[item] ?? 0
  let handedIn = 0
  /** Why the server lets nobody dig what is here: where no other is found it was that, not that there is no more. */
  let refusal = null
  const fail = async vain => {
    const error = refusal && ['NOT_FOUND', 'NO_PATH'].includes(vain.code) ? Object.assign(refusal, { code: 'PROTECTED' }) : vain
    // Let go of what was gathered before saying what went wrong; that it may not fit either is the lesser news.
    const kept = ['DEAD', 'CANCELLED', 'TIMEOUT', 'DISCONNECTED', 'INTERRUPTED'].includes(error.code)
    const handed = kept ? {} : await ctx.handIn({ items: [item], tools }).catch(({ data }) => data ?? {})
    const put = handedIn + (error.data?.deposited?.[item] ?? 0) + (handed.deposited?.[item] ?? 0)
    error.data = { ...error.data, ...handed, produced: { [item]: have() + put } }
    throw error
  }
  try {
    if (have() < quantity) await ctx.prepare({ tools, armed: ore && !again ? 'always' : true })
    if (have() < quantity && station === 'nether_portal') await ctx.passPortal('the_nether')
    else if (have() < quantity && ore) await ctx.goUnder()
    if (TRUNK.test(item) && have() < quantity) await armAtNight(ctx, names, item)
    for (let tries = 0; have() + handedIn < quantity; tries++) {
      try {
        await ctx.mineBlock(names, quantity - handedIn - have(), { item, radius: ore ? 40 : 32, ahead })
        refusal = null
      } catch (error) {
        refusal = error.data?.refused && !error.data.instead ? error : null
        if (error.code === 'INVENTORY_FULL') {
          const { free } = await ctx.makeRoom([item, ...tools])
          if (free === 0) handedIn += (await ctx.handIn({ items: [item] })).deposited[item] ?? 0
        } else if (error.code === 'NOT_FOUND' && tries < 5 && (search || !error.data.instead)) {
          if (ore) await ctx.prospect(names)
          else await goWhere(ctx, names, tries)
        } else throw error
      }
    }
    for (const more of besides) await bring(ctx, more)
    const owed = { [item]: quantity - handedIn }
    for (const more of besides) owed[more.item] = (owed[more.item] ?? 0) + more.quantity
    const handed = await ctx.handIn({ items: Object.keys(owed), tools, owed })
    return { produced: { [item]: handedIn + (handed.deposited[item] ?? handed.kept[item] ?? 0) }, ...handed }
  } catch (error) {
    return fail(error)
  }
}

/** At night with empty hands the first two logs are a sword: the rest is safer with one. */
async function armAtNight (ctx, names, item) {
  if (!ctx.isDefenceless()) return
  try {
    const lacking = 2 - (ctx.inventory()[item] ?? 0)
    if (lacking > 0) await ctx.mineBlock(names, lacking, { item, radius: 32 })
    await ctx.armYourself(item)
  } catch (error) {
    if (!['NOT_FOUND', 'INVENTORY_FULL'].includes(error.code)) throw error
  }
}

/** Go near to some that is in sight further off; once that was of no use, look for others. */
async function goWhere (ctx, names, tries) {
  const { found } = await ctx.exploreUntil('everywhere', 192, { blocks: names }, { atLeast: tries === 0 ? 0 : 24, toDig: true })
  try {
    await ctx.navigateTo(found.position, 12)
  } catch (error) {
    if (!['NO_PATH', 'TIMEOUT'].includes(error.code)) throw error
  }
}

/** Dig what else is wanted, and lies all around, before going back. */
async function bring (ctx, { item, quantity, sources }) {
  const lacking = quantity - (ctx.inventory()[item] ?? 0)
  if (lacking <= 0) return
  try {
    await ctx.mineBlock(sources, lacking, { item, radius: 6 })
  } catch (error) {
    if (!['NOT_FOUND', 'NO_TOOL', 'TOOL_BROKE', 'INVENTORY_FULL', 'NO_PATH', 'SHUT_IN', 'TIMEOUT'].includes(error.code)) throw error
  }
}
