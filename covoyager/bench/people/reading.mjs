// What simulated people of the benchmarks read out of a line of chat: they know the game's names, not the bots' code.

/** What a word may be of which there is one; the first that is a name counts. */
const singulars = word => [
  word,
  word.replace(/ies$/, 'y'), word.replace(/ves$/, 'f'), word.replace(/ves$/, 'fe'), word.replace(/es$/, ''), word.replace(/s$/, '')
]

/**
 * The name of what is told in words, of which there may be several: `stone pickaxes` → `stone_pickaxe`.
 * @param {string} words
 * @param {(name: string) => boolean} isName whether the game has something of that name
 * @returns {string} the words themselves where the game has nothing of the kind
 */
export function named (words, isName) {
  const parts = words.trim().split(' ')
  const told = parts.join('_')
  // The last word has the plural, or what comes before "of" and "on": carrots on a stick.
  const [head] = told.split(/_(?:of|on)_/)
  const place = head.split('_').length - 1
  const found = [parts.length - 1, place].flatMap(at => singulars(parts[at]).map(word => parts.with(at, word).join('_')))
  return found.find(isName) ?? told
}

/**
 * `stone pickaxe and 8 oak planks` → how many of each; `nothing more` is nothing.
 * @param {string} words
 * @param {(name: string) => boolean} isName whether the game has something of that name
 * @returns {Record<string, number>}
 */
export function amounts (words, isName) {
  const found = {}
  for (const part of words.split(/,| and /).filter(each => each.trim() && each !== 'nothing more')) {
    const [, count, item] = /^\s*(\d+)?\s*(.+)$/.exec(part)
    found[named(item, isName)] = Number(count ?? 1)
  }
  return found
}

/**
 * `#3 is yours: gather 5 oak logs. You need stone pickaxe and 8 oak planks. It counts … in the chest at 0 64 0.`
 * `#2 is yours: Get to 0 64 9 (2 of 3). …` has a place in place of an item, and nothing comes into a chest.
 * @param {string} line
 * @param {(name: string) => boolean} isName whether the game has something of that name
 * @returns {{number: number, action: string, item: string, quantity: number, needs: Record<string, number>,
 *   chest: number[] | null}}
 */
export function understood (line, isName) {
  const [, meeting, place] = /^#(\d+) is yours: Get to (-?\d+ -?\d+ -?\d+)/.exec(line) ?? []
  if (place) return { number: Number(meeting), action: 'meet', item: place, quantity: 1, needs: {}, chest: null }
  const [, number, action, quantity, what] = /^#(\d+) is yours: (\w+) (\d+) ([^.]+)\./.exec(line)
  const needs = amounts(/You need ([^.]+)\./.exec(line)?.[1] ?? '', isName)
  const at = /chest at (-?\d+) (-?\d+) (-?\d+)/.exec(line)
  return {
    number: Number(number), action, item: named(what, isName), quantity: Number(quantity), needs,
    chest: at ? at.slice(1, 4).map(Number) : null
  }
}

/**
 * What somebody is asked to do in a shut room: `Steve: stand on the plate at 4 64 9, and use the lever at 1 64 2 when …, please.`
 * @param {string} line
 * @param {string} name theirs
 * @returns {{act: 'stand'|'use'|'come'|'leave', at: number[]}[] | null} in that order; null where it is for somebody else
 */
export function asked (line, name) {
  const [, words] = new RegExp(`^${name}: (.+), please\\.$`).exec(line) ?? []
  if (!words) return null
  if (/^step off/.test(words)) return [{ act: 'leave', at: [] }]
  const acts = { 'stand on': 'stand', use: 'use', 'come to': 'come' }
  return [...words.matchAll(/(stand on|use|come to) the \w+ at (-?\d+) (-?\d+) (-?\d+)/g)]
    .map(([, act, ...at]) => ({ act: acts[act], at: at.map(Number) }))
}
