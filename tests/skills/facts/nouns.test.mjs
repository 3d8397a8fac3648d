import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

import { bars, counted, things, stands } from '../../../skills/facts/nouns.mjs'

const skills = new URL('../../../skills/', import.meta.url)

test('what bots count has the names that people give it', () => {
  assert.equal(counted('diamond', 4), '4 diamonds')
  assert.equal(counted('oak_log', 1), '1 oak log')
  assert.equal(counted('cobblestone', 0), '0 cobblestone')
  assert.equal(counted('carrot_on_a_stick', 2), '2 carrots on a stick')
  assert.equal(counted('bookshelf', 3), '3 bookshelves')
  assert.equal(counted('berry', 3), '3 berries')
  assert.equal(counted('iron_boots', 1), '1 pair of iron boots')
  assert.equal(counted('shears', 2), '2 pairs of shears')
  assert.equal(things('torch'), 'torches')
})

test('what stands in the way has its article', () => {
  assert.equal(stands('enderman'), 'An enderman stands there.')
  assert.equal(stands('cow'), 'A cow stands there.')
  assert.equal(bars('oak_door'), 'An oak_door is in the way.')
})

test('no error counts a thing by its id', () => {
  const numbers = /\$\{(?:x|y|z|[^{}]*\.[xyz])\}/
  const wrong = []
  for (const file of readdirSync(skills, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mjs'))) {
    for (const line of readFileSync(new URL(file.replaceAll('\\', '/'), skills), 'utf8').split('\n')) {
      const message = /['"][A-Z]+_?[A-Z]+['"], `([^`]*)`/.exec(line)?.[1]
      for (const [pair, count] of message?.matchAll(/(\$\{[^{}]*\}|\d+) \$\{[^{}]*\}/g) ?? []) {
        if (!numbers.test(count) && !pair.includes('counted(')) wrong.push(`${file}: ${pair}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
})
