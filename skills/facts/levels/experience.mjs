/** Experience, by the table of experience.json, and what a level takes. */
import { readFacts } from '../read.mjs'

/** @type {Record<string, any>} */
export const EXPERIENCE = readFacts('levels/experience')

/**
 * Points from one level to the next (Minecraft Wiki, "Experience", levelling).
 * @param {number} level from 0
 * @returns {number}
 */
export const pointsBeyond = level => level < 15 ? 2 * level + 7 : level < 30 ? 5 * level - 38 : 9 * level - 158
