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
 * `#3 is yours: gather 5 oak logs. You need stone pickaxe and 8 oak planks. It counts … in the chest at 0 64 0.`
 * @param {string} line
 * @param {(name: string) => boolean} isName whether the game has something of that name
 * @returns {{number: number, action: string, item: string, quantity: number, needs: Record<string, number>,
 *   chest: number[] | null}}
 */
export function understood (line, isName) {
  const [, number, action, quantity, what] = /^#(\d+) is yours: (\w+) (\d+) ([^.]+)\./.exec(line)
  const needs = {}
  for (const part of (/You need ([^.]+)\./.exec(line)?.[1] ?? '').split(/,| and /).filter(each => each.trim())) {
    const [, count, item] = /^\s*(\d+)?\s*(.+)$/.exec(part)
    needs[named(item, isName)] = Number(count ?? 1)
  }
  const at = /chest at (-?\d+) (-?\d+) (-?\d+)/.exec(line)
  return {
    number: Number(number), action, item: named(what, isName), quantity: Number(quantity), needs,
    chest: at ? at.slice(1, 4).map(Number) : null
  }
}
