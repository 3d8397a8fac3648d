import { SkillError, ignore } from '../errors.mjs'
import { comesAtNight, homeOf } from '../facts/mobs.mjs'
import { afield } from './tries/afield.mjs'

/** Looking for something, these are no more than a miss. */
const MISSED = ['NOT_FOUND', 'NO_PATH', 'TIMEOUT']
/** What one takes along to where nothing to eat is found and nothing to hide behind stands: pieces of food, blocks, and what digs them. */
const FOOD = 8
const BLOCKS = 32
const ROCK = 'netherrack'
const PICK = 'wooden_pickaxe'
/** So far one looks for where they live, and so near to what they come from one waits, in blocks; so often for so long, in seconds. */
const FAR = 400
const NEAR = 9
const SIGHT = 96
const COMES_S = 5
const TRIES = 10

/**
 * Kill mobs until a subtask's drops are there, and put those into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts, produces: Amounts, sources: string[], tools: string[],
 *   station?: string|null}} args a subtask; `station` is the portal to go through; item
 *   is the mob
 * @returns {Promise<{killed: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} TOOL_BROKE once no sword is
 *   left of those that it takes
 */
export default async function kill (ctx, { item, quantity = 1, consumes = {}, produces = {}, sources = [], tools = [], station = null }) {
  const mobs = sources.length ? sources : [item]
  const drops = Object.keys(produces)
  let killed = 0
  const carried = name => ctx.inventory()[name] ?? 0
  const isSword = name => name.endsWith('_sword')
  const sword = tools.find(isSword)
  const wanting = () => drops.length > 0 ? drops.some(name => carried(name) < produces[name]) : killed < quantity
  const away = station === 'nether_portal'
  const { fetched = {} } = wanting() ? await ctx.prepare({ items: consumes, tools, armed: away ? 'always' : true }) : {}
  const home = mobs.length === 1 ? homeOf(mobs[0]) : null
  const picks = wanting() && away ? await setOut(ctx, mobs) : []
  // By day one looks for those in vain, and at night they come by themselves.
  const lurks = mobs.every(comesAtNight)
  // Who has nothing to eat does not get well again in between.
  const meat = ['porkchop', 'mutton', 'beef', 'cooked_porkchop', 'cooked_mutton', 'cooked_beef', 'bread']
  const provide = async () => {
    while (meat.reduce((sum, name) => sum + carried(name), 0) < 4) await ctx.killMob(['pig', 'sheep'])
  }
  const once = async () => {
    // What fell when the bot defended itself, or ran, lies there still.
    if (drops.length > 0) await ctx.collectDrops(drops, 24)
    if (!wanting()) return
    // With bare hands one hides for the rest of the night: another is made first.
    if (sword && !Object.keys(ctx.inventory()).some(name => isSword(name) && carried(name))) {
      throw new SkillError('TOOL_BROKE', 'The sword broke.')
    }
    const wool = drops.find(name => name.endsWith('_wool') && carried(name) < produces[name])
    await (wool ? ctx.killMob(mobs, 60, { wool }) : ctx.killMob(mobs))
    killed++
  }
  // Whoever comes out tonight is as good as who was out of reach.
  const comes = async () => {
    if (home || !lurks) return false
    await unlessMissed(provide())
    return ctx.waitForMob(mobs).then(() => true, absence => {
      if (absence.code !== 'NOT_FOUND') throw absence
      return false
    })
  }
  const elsewhere = home ? () => visit(ctx, mobs, home, drops, wanting) : undefined
  await afield(ctx, mobs, { wanting, once, missed: MISSED, comes, elsewhere })
  const handed = await ctx.handIn({ items: [...drops, ...Object.keys(consumes), ...Object.keys(fetched)], tools: [...tools, ...picks] })
  const produced = Object.fromEntries(drops.map(name => [name, handed.deposited[name] ?? handed.kept[name] ?? 0]))
  return { killed, produced, ...handed }
}

/** What came of it; null where it was not to be. */
const unlessMissed = doing => doing.catch(error => {
  if (!MISSED.includes(error.code)) throw error
  return null
})

/** Through the portal, with something to eat and to hide behind. @returns {Promise<string[]>} tools that were taken along */
async function setOut (ctx, mobs) {
  const picks = Object.keys(ctx.inventory()).some(name => name.endsWith('_pickaxe')) ? [] : [PICK]
  await ctx.prepare({ tools: picks }).catch(ignore('NO_TOOL'))
  await ctx.dine({ provide: FOOD }).catch(ignore(...MISSED, 'NO_MATERIAL'))
  await ctx.passPortal('the_nether')
  if (!mobs.some(homeOf)) return picks
  const blocks = () => ['cobblestone', ROCK, 'dirt'].reduce((sum, name) => sum + (ctx.inventory()[name] ?? 0), 0)
  if (blocks() < BLOCKS) {
    await ctx.mineBlock([ROCK], BLOCKS - blocks(), { item: ROCK, radius: 16 }).catch(ignore(...MISSED, 'NO_TOOL', 'INVENTORY_FULL'))
  }
  return picks
}

/** Go to where they live, and wait there for what comes; what lies there from before is picked up meanwhile. */
async function visit (ctx, mobs, { of, from }, drops, wanting) {
  const seen = names => ctx.findBlock(names, SIGHT)
  if (!await seen([...of, from])) await ctx.exploreUntil('everywhere', FAR, { blocks: [...of, from], mobs }, { sight: SIGHT })
  if (!await seen([from])) await unlessMissed(ctx.followBlocks(of, { blocks: [from], mobs }))
  const source = await seen([from])
  if (source && source.distance > NEAR) await unlessMissed(ctx.crossTo(source.position, NEAR))
  for (let tries = 0; tries < TRIES && wanting(); tries++) {
    if (await unlessMissed(ctx.waitForMob(mobs, COMES_S))) return
    if (drops.length > 0) await ctx.collectDrops(drops, 24)
  }
}
