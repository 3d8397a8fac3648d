/** Health in half hearts and food in points, by the table of vitals.json, which says what each is for. */
import { readFacts } from './read.mjs'

const facts = readFacts('vitals')

/** Of both. @type {number} */
export const MOST = facts.most

/** With so much food wounds heal; with no more than WALKS nobody sprints. @type {{heals: number, walks: number}} */
export const { heals: FED, walks: WALKS } = facts

/** Ticks a half heart. @type {{full: number, fed: number, starving: number}} */
export const HEAL_TICKS = facts.heal_ticks

/** With no more half hearts than this. @type {{weak: number, wounded: number, unarmed: number, shot: number, well: number}} */
export const { weak: WEAK, wounded: WOUNDED, unarmed: WOUNDED_UNARMED, shot: WOUNDED_SHOT, well: WELL } = facts.wounds

/** With no more food than this. @type {{starved: number, at_work: number}} */
export const { starved: STARVED, at_work: HUNGRY } = facts.hunger
