import { createRequire } from 'node:module'
import { enchantsOf } from '../facts/levels/enchanting.mjs'
import { isScaffold } from './scaffold.mjs'

const blockClass = createRequire(import.meta.url)('prismarine-block')

/** What comes of digging each kind of block with what a bot carries: how long it takes, and whether one can build with it. */
export class Rubble {
  /** @type {Map<number, {seconds: number|null, builds: boolean}>} by the block's state */
  #known = new Map()

  /** @param {Bot} bot */
  constructor (bot) {
    this.bot = bot
  }

  /** @param {number} state of a block @returns {number|null} seconds with the best tool on hand; null where it cannot be dug */
  seconds (state) { return this.#of(state).seconds }

  /** @param {number} state of a block @returns {boolean} whether a block to build with drops */
  builds (state) { return this.#of(state).builds }

  #of (state) {
    let known = this.#known.get(state)
    if (!known) this.#known.set(state, known = this.#look(state))
    return known
  }

  #look (state) {
    const { inventory, registry, entity } = this.bot
    const block = blockClass(registry).fromStateId(state, 0)
    const items = inventory.items()
    let best = Infinity
    for (const item of [null, ...items]) {
      best = Math.min(best, block.digTime(item?.type ?? null, false, false, false, enchantsOf(registry, item), entity.effects))
    }
    const drops = block.harvestTools === undefined || items.some(({ type }) => block.harvestTools[type])
    return {
      seconds: Number.isFinite(best) ? best / 1000 : null,
      builds: drops && (block.drops ?? []).some(drop => isScaffold(registry.items[drop.drop?.id ?? drop.drop ?? drop]?.name))
    }
  }
}
