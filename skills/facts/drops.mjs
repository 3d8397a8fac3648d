/** Items that lie about, by the table of drops.json. */
import { readFacts } from './read.mjs'

/** Ticks until one vanishes. @type {number} */
export const LIFE_TICKS = readFacts('drops').life_ticks
