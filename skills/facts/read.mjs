import { readFileSync } from 'node:fs'

/**
 * One table of facts, which Python reads too (covoyager/facts.py).
 * @param {string} name of the file beside this one, such as `fire`
 * @returns {any}
 */
export const readFacts = name => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))
