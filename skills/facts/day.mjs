/** The clock of a day, by the table of day.json. */
import { readFacts } from './read.mjs'

const facts = readFacts('day')

/** @type {number} */
export const DAY_TICKS = facts.day_ticks
/** When `/time set day` begins it, when the sun sets, and midnight. @type {{day: number, sunset: number, midnight: number}} */
export const { day: DAY, sunset: SUNSET, midnight: MIDNIGHT } = facts

/** @param {{from: number, to: number}} span may go past midnight @returns {(time: number) => boolean} */
const within = ({ from, to }) => time => from <= to ? time >= from && time <= to : time >= from || time < to

/** Whether beds can be slept in at a time of the day, and the undead do not burn. */
export const isNightAt = within(facts.night)

/** Whether monsters come out in the open. */
export const comeOutAt = within(facts.monsters)

/** Whether who only waits is better off inside. */
export const isIndoorsAt = within(facts.indoors)
