/** Kinds of mobs, by the table of mobs.json. */
import { readFacts } from './read.mjs'

const NIGHT = new Set(readFacts('mobs').night)

/** @param {string} name @returns {boolean} whether it comes out at night, and is looked for by day in vain */
export const comesAtNight = name => NIGHT.has(name)
