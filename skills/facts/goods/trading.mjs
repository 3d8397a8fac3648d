/** Villagers' trades, by the table of trading.json. */
import { readFacts } from '../read.mjs'

/** @type {Record<string, any>} */
export const TRADING = readFacts('trading')
