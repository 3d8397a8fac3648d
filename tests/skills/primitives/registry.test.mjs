/** Primitives register themselves: what others know of them is what their files say. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { createContext } from '../../../skills/primitives/index.mjs'
import { REGISTRY, WITHHELD } from '../../../skills/primitives/registry.mjs'
import { ALLOWED } from '../../../skills/sandbox/checks.mjs'

const FOLDER = new URL('../../../skills/primitives/', import.meta.url)

test('every file that registers something is found, each name once', () => {
  const texts = readdirSync(FOLDER, { recursive: true }).filter(file => file.endsWith('.mjs')).map(file => readFileSync(new URL(file.replaceAll('\\', '/'), FOLDER), 'utf8'))
  const told = texts.flatMap(text => text.split('export const primitives = [')[1]?.match(/\bname: '\w+', run\b|\bname: '\w+',\n\s+run\b/g) ?? [])
  assert.equal(REGISTRY.length, told.length)
  assert.ok(REGISTRY.length > 40)
  assert.equal(new Set(REGISTRY.map(({ name }) => name)).size, REGISTRY.length)
})

test('skills get what is registered, foreign ones what says what it takes', () => {
  const ctx = createContext({ bot: { registry: {} }, gate: null, chest: null }, { signal: new AbortController().signal, say: () => {} })
  for (const { name, takes } of REGISTRY) {
    assert.equal(typeof ctx[name], 'function', name)
    assert.equal(ALLOWED.includes(name), takes !== undefined, name)
  }
  assert.deepEqual([...WITHHELD].sort(), ['come', 'followPlayer', 'give', 'say', 'tossItem'])
})

test('a patient one is waited for, and so is no other', async () => {
  const handle = { bot: { registry: {} }, gate: null, chest: null, waits: 0 }
  const ctx = createContext(handle, { signal: new AbortController().signal, say: () => {} })
  const waits = async name => {
    const ends = ctx[name]().catch(() => {})
    const seen = handle.waits
    await ends
    return seen
  }
  const seen = {}
  for (const { name } of REGISTRY) seen[name] = await waits(name)
  assert.deepEqual(Object.keys(seen).filter(name => seen[name] > 0).sort(),
    REGISTRY.filter(({ patient }) => patient).map(({ name }) => name).sort())
  assert.equal(handle.waits, 0)
})
