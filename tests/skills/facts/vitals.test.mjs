/** What is wounded and what is hungry stands in one table. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Nothing left, and a single half heart, need no name. */
const FIGURE = /\.(health|food) (<|<=|>|>=|===) (?![01]\b)\d+|const (FED|WOUNDED|HUNGRY|WEAK) = \d+/

test('nobody else says with how many half hearts or food points bots and worlds do what', () => {
  const scripts = globSync('{skills,worlds}/**/*.mjs', { cwd: root })
  assert.ok(scripts.length > 300)
  const lines = scripts.flatMap(path => readFileSync(`${root}${path}`, 'utf8').split('\n').map(line => `${path}: ${line.trim()}`))
  assert.deepEqual(lines.filter(line => FIGURE.test(line)), [])
})
