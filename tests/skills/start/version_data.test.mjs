import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import '../../../skills/host/joining/connect.mjs'

const require = createRequire(import.meta.url)

test('whoever asks again for the data of a version is given what was found', () => {
  let compared = 0
  const version = { toString () { compared++; return '1.20.1' } }
  const minecraftData = require('minecraft-data')
  const first = minecraftData(version)
  const times = compared
  assert.ok(times > 0)
  assert.equal(minecraftData(version), first)
  assert.equal(compared, times)
  assert.equal(minecraftData('1.20.1'), first)
  assert.ok(minecraftData.supportedVersions.pc.includes('1.20.1'))
})
