import { readFileSync } from 'node:fs'

/**
 * One table of facts, which Python reads too (covoyager/facts.py).
 * @param {string} name of the file in `tables/`, such as `fire`
 * @returns {any}
 */
export const readFacts = name => JSON.parse(readFileSync(new URL(`./tables/${name}.json`, import.meta.url), 'utf8'))
