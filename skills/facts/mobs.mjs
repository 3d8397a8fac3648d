/** Kinds of mobs, by the tables of mobs.json and breeding.json. */
import { readFacts } from './read.mjs'

const { night, homes } = readFacts('mobs')
const NIGHT = new Set(night)

/** What each kind of animal is bred with. @type {Record<string, string[]>} */
export const FOOD = readFacts('breeding').food

/** @param {string} name @returns {boolean} whether it comes out at night, and is looked for by day in vain */
export const comesAtNight = name => NIGHT.has(name)

/**
 * @param {string} name
 * @returns {{of: string[], from: string}|null} what is built where it lives, and what it comes from there; null where it lives anywhere
 */
export const homeOf = name => homes[name] ?? null
