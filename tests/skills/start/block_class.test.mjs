import '../../../skills/start/index.mjs'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

const require = createRequire(import.meta.url)
const blockClass = require('prismarine-block')
const registryOf = require('prismarine-registry')

test('a registry\'s blocks have one class, whoever asks, and another registry\'s have another', () => {
  const registry = registryOf('1.20.1')
  const Block = blockClass(registry)
  assert.equal(blockClass(registry), Block)
  assert.equal(Block.fromStateId(registry.blocksByName.stone.defaultState, 0).name, 'stone')
  assert.notEqual(blockClass(registryOf('1.21.4')), Block)
  assert.equal(blockClass('1.20.1').fromStateId(1, 0).name, 'stone')
})
