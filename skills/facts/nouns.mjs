import { readFacts } from './read.mjs'

const { uncounted, irregular, titled, paired } = readFacts('nouns')

/** `oak log` → `oak logs`, where there are several and it can be counted; as covoyager/domain/nouns.py has it. */
function several (label) {
  const [last] = label.split(' ').slice(-1)
  if (uncounted.includes(last) || last.endsWith('fish') || titled.some(kind => label.startsWith(kind))) return label
  for (const joint of [' on a ', ' of the ', ' of ']) {
    const at = label.indexOf(joint)
    if (at >= 0) return several(label.slice(0, at)) + label.slice(at)
  }
  return label.slice(0, -last.length) + plural(last)
}

function plural (noun) {
  if (irregular[noun]) return irregular[noun]
  if (noun.endsWith('ies')) return noun
  if (/(s|sh|ch|x)$/.test(noun)) return `${noun}es`
  if (/[^aeou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

const aThing = name => `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name}`

/** @param {string} name @returns {string} what is told of a place where something is to come and such a thing is */
export const stands = name => `${aThing(name)} stands there.`

/** @param {string} name @returns {string} what is told of such a thing on a way, or between the hand and its work */
export const bars = name => `${aThing(name)} is in the way.`

/**
 * Several of a thing as people say it: `oak_log` → `oak logs`.
 * @param {string} name its id
 */
export const things = name => several(name.replace(/^minecraft:/, '').replaceAll('_', ' '))

/**
 * So many of a thing: `oak_log`, 5 → `5 oak logs`; `shears`, 1 → `1 pair of shears`.
 * @param {string} name its id
 * @param {number} count how many
 */
export function counted (name, count) {
  const label = name.replace(/^minecraft:/, '').replaceAll('_', ' ')
  if (paired.includes(label.split(' ').at(-1))) return `${count} ${count === 1 ? 'pair' : 'pairs'} of ${label}`
  return `${count} ${count === 1 ? label : things(name)}`
}
